#include "engine/server/gates.hpp"

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/commands/errors.hpp"
#include "engine/server/cluster.hpp"

namespace interleave {

Reply unknownCommand(const Request& request) {
  constexpr std::size_t kMostBytes = 128;
  std::string arguments;
  for (std::size_t i = 1; i < request.size() && arguments.size() < kMostBytes; ++i)
    arguments += fmt::format("'{}' ", untilNul(request[i]).substr(0, kMostBytes - arguments.size()));
  std::string message =
      fmt::format("ERR unknown command '{}', with args beginning with: {}", untilNul(request[0]).substr(0, kMostBytes), arguments);
  for (char& c : message)
    if (c == '\r' || c == '\n') c = ' ';
  return Reply::error(std::move(message));
}

Reply busyError(const Server::RunningScript& script) {
  return Reply::error(fmt::format("BUSY Redis is busy running a script. You can only call {} KILL or SHUTDOWN NOSAVE.",
                                  script.function != nullptr ? "FUNCTION" : "SCRIPT"));
}

namespace {

std::optional<Reply> commandExists(const GateInput& input) {
  if (input.command != nullptr) return std::nullopt;
  return unknownCommand(input.request);
}

std::optional<Reply> arity(const GateInput& input) {
  if (arityFits(*input.command, input.request.size())) return std::nullopt;
  return errors::wrongArity(input.command->name);
}

std::optional<Reply> authentication(const GateInput& input) {
  if (input.session.authenticated || input.server.settings().password.empty()) return std::nullopt;
  if ((input.command->flags & kNoAuth) != 0) return std::nullopt;
  return Reply::error("NOAUTH Authentication required.");
}

std::optional<Reply> subscriberMode(const GateInput& input) {
  if (input.session.protocol > 2 || input.session.subscriptions.empty()) return std::nullopt;
  for (const std::string_view name : {"ping", "subscribe", "ssubscribe", "unsubscribe", "sunsubscribe", "psubscribe",
                                      "punsubscribe", "quit", "reset"})
    if (input.command->name == name) return std::nullopt;
  return Reply::error(fmt::format("ERR Can't execute '{}': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET are "
                                  "allowed in this context",
                                  input.command->name));
}

std::optional<Reply> busyScript(const GateInput& input) {
  const Server::RunningScript* script = input.server.runningScript();
  if (script == nullptr || !script->busy) return std::nullopt;
  const bool isScript = input.command->name == "script";
  const bool isFunction = input.command->name == "function";
  const auto asks = [&](std::string_view subcommand) {
    return input.request.size() == 2 && equalsIgnoringCase(input.request[1], subcommand);
  };
  const bool allowed = (input.command->flags & kAllowBusy) != 0 &&
                       ((!isScript && !isFunction) || asks("kill") || (isFunction && asks("stats")));
  if (allowed) return std::nullopt;
  return busyError(*script);
}

std::optional<Reply> clusterSlot(const GateInput& input) {
  if (!input.server.settings().clusterEnabled || input.command->name == "exec") return std::nullopt;
  const std::vector<int> positions = keyPositionsOf(*input.command, input.request);
  for (const int position : positions)
    if (hashSlot(input.request[static_cast<std::size_t>(position)]) != hashSlot(input.request[static_cast<std::size_t>(positions[0])]))
      return Reply::error("CROSSSLOT Keys in request don't hash to the same slot");
  return std::nullopt;
}

std::optional<Reply> transaction(const GateInput& input) {
  if (!input.session.inMulti || (input.command->flags & kNoMulti) == 0) return std::nullopt;
  return Reply::error("ERR Command not allowed inside a transaction");
}

constexpr Gate kGates[] = {
    {"command exists", commandExists},
    {"arity", arity},
    {"authentication", authentication},
    {"transaction", transaction},
    {"cluster slot", clusterSlot},
    {"subscriber mode", subscriberMode},
    {"busy script", busyScript},
};

} // namespace

std::span<const Gate> gates() { return kGates; }

bool isQueuedByMulti(const GateInput& input) {
  if (!input.session.inMulti) return false;
  for (const std::string_view name : {"exec", "discard", "multi", "watch", "quit", "reset"})
    if (input.command->name == name) return false;
  return true;
}

} // namespace interleave
