#include "engine/lab/trace_json.hpp"

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/lab/explain.hpp"

namespace interleave {

using nlohmann::json;

namespace {

constexpr std::int64_t kExactInteger = 9007199254740992; // 2^53

json integerJson(std::int64_t value) {
  if (value > kExactInteger || value < -kExactInteger) return std::to_string(value);
  return value;
}

json membersJson(const KeyImage& image) {
  if (image.type == "string") return jsonText(image.text);
  if (image.type == "list" || image.type == "set") {
    json items = json::array();
    for (const auto& [first, second] : image.members) items.push_back(jsonText(image.type == "list" ? second : first));
    return items;
  }
  json fields = json::object();
  for (const auto& [field, value] : image.members) fields[jsonText(field)] = jsonText(value);
  return fields;
}

json textsJson(const std::vector<std::string>& texts) {
  json list = json::array();
  for (const std::string& text : texts) list.push_back(jsonText(text));
  return list;
}

json imageJson(const KeyImage& image) {
  return {{"type", image.type}, {"value", membersJson(image)}, {"ttl_ms", image.ttlMs}};
}

} // namespace

std::string jsonText(std::string_view bytes) {
  if (isUtf8(bytes)) return std::string(bytes);
  std::string text;
  for (const char c : bytes) {
    if (static_cast<unsigned char>(c) < 0x80)
      text += c;
    else
      text += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  }
  return text;
}

json replyJson(const Reply& reply) {
  switch (reply.kind) {
  case Reply::Kind::Nil:
  case Reply::Kind::NilArray:
  case Reply::Kind::NoReply: return nullptr;
  case Reply::Kind::Integer: return integerJson(reply.integer);
  case Reply::Kind::Boolean: return reply.integer != 0;
  case Reply::Kind::Double: return reply.number;
  case Reply::Kind::Bulk:
  case Reply::Kind::BigNumber:
  case Reply::Kind::Verbatim: return jsonText(reply.text);
  case Reply::Kind::Status: return {{"status", jsonText(reply.text)}};
  case Reply::Kind::Error: return {{"error", jsonText(reply.text)}};
  default: break;
  }
  json elements = json::array();
  for (const Reply& element : reply.elements) elements.push_back(replyJson(element));
  return elements;
}

json eventJson(const StepEvent& event) {
  json changed = json::array();
  json changes = json::array();
  for (const KeyChange& change : event.changes) {
    changed.push_back(jsonText(change.key));
    changes.push_back({{"key", jsonText(change.key)},
                       {"before", change.before ? imageJson(*change.before) : json()},
                       {"after", change.after ? imageJson(*change.after) : json()}});
  }
  json calls = json::array();
  for (const InnerCall& call : event.innerCalls)
    calls.push_back({{"request", textsJson(call.request)}, {"reply", replyJson(call.reply)}, {"line", call.line}});
  json woken = json::array();
  for (const auto& [client, reply, reports] : event.woken)
    woken.push_back({{"client", clientName(client)}, {"reply", replyJson(reply)}, {"reports", textsJson(reports)}});
  return {{"step", event.step},
          {"choice", choiceText(event.choice)},
          {"client", event.client >= 0 ? json(clientName(event.client)) : json()},
          {"server", event.server == ServerKind::Sql ? "sql" : "redis"},
          {"request", textsJson(event.request)},
          {"reply", replyJson(event.reply)},
          {"reply_lost", event.replyLost},
          {"changed", changed},
          {"changes", changes},
          {"calls", calls},
          {"line", event.line},
          {"reports", textsJson(event.reports)},
          {"woken", woken}};
}

json ledgerJson(const Ledger& ledger) {
  json result = {{"sold", ledger.sold},
                 {"refused", ledger.refused},
                 {"failed", ledger.failed},
                 {"gave_up", ledger.gaveUp},
                 {"duplicates", ledger.duplicates}};
  for (const auto& [name, amount] : ledger.counts) result[jsonText(name)] = amount;
  return result;
}

json keysJson(const std::map<std::string, KeyImage>& images) {
  json keys = json::object();
  for (const auto& [name, image] : images) keys[jsonText(name)] = imageJson(image);
  return keys;
}

json violationsJson(std::span<const Violation> violations) {
  json list = json::array();
  for (const Violation& violation : violations)
    list.push_back({{"invariant", violation.invariant}, {"step", violation.step}, {"message", jsonText(violation.message)}});
  return list;
}

} // namespace interleave
