#include "engine/resp/protocol.hpp"

#include "engine/base/bytes.hpp"

namespace interleave {

Reply asResp2(Reply reply) {
  switch (reply.kind) {
  case Reply::Kind::Map:
  case Reply::Kind::Set:
  case Reply::Kind::Pairs:
  case Reply::Kind::Push: reply.kind = Reply::Kind::Array; break;
  case Reply::Kind::Double: return Reply::bulk(formatDouble(reply.number));
  case Reply::Kind::Boolean: return Reply::integerOf(reply.integer);
  case Reply::Kind::BigNumber: return Reply::bulk(std::move(reply.text));
  case Reply::Kind::Verbatim: return Reply::bulk(reply.text.size() > 4 ? reply.text.substr(4) : std::string());
  default: break;
  }
  for (Reply& element : reply.elements) element = asResp2(std::move(element));
  return reply;
}

} // namespace interleave
