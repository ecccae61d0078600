#include "engine/resp/protocol.hpp"

#include "engine/base/bytes.hpp"

namespace interleave {

void makeResp2(Reply& reply) {
  switch (reply.kind) {
  case Reply::Kind::Map:
  case Reply::Kind::Set:
  case Reply::Kind::Pairs:
  case Reply::Kind::Push: reply.kind = Reply::Kind::Array; break;
  case Reply::Kind::Double: reply = Reply::bulk(formatDouble(reply.number)); break;
  case Reply::Kind::Boolean: reply.kind = Reply::Kind::Integer; break;
  case Reply::Kind::BigNumber: reply.kind = Reply::Kind::Bulk; break;
  case Reply::Kind::Verbatim:
    reply.kind = Reply::Kind::Bulk;
    reply.text.erase(0, 4);
    break;
  default: break;
  }
  for (Reply& element : reply.elements) makeResp2(element);
}

} // namespace interleave
