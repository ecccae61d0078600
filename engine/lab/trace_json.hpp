// Traces as JSON, with the field names that the command line promises.
#pragma once

#include <span>

#include <nlohmann/json.hpp>

#include "engine/world/world.hpp"

namespace interleave {

/// Bytes as a JSON string; bytes that are no UTF-8 are written as \xHH so that nothing is lost or refused.
[[nodiscard]] std::string jsonText(std::string_view bytes);
/// A reply as JSON: numbers, strings, null, lists; {"error": …} and {"status": …}; integers beyond 2^53 as strings.
[[nodiscard]] nlohmann::json replyJson(const Reply& reply);
/// {step, choice, client, request, reply, changed, line, …}
[[nodiscard]] nlohmann::json eventJson(const StepEvent& event);
[[nodiscard]] nlohmann::json ledgerJson(const Ledger& ledger);
/// {name: {type, value, ttl_ms}}
[[nodiscard]] nlohmann::json keysJson(const std::map<std::string, KeyImage>& images);
[[nodiscard]] inline nlohmann::json keysJson(const World& world) { return keysJson(keysOf(world)); }
[[nodiscard]] nlohmann::json violationsJson(std::span<const Violation> violations);

} // namespace interleave
