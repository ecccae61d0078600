#include "engine/server/gates.hpp"

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/commands/errors.hpp"
#include "engine/server/cluster.hpp"
#include "engine/server/subcommands.hpp"

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

std::optional<Reply> subcommandExists(const GateInput& input) {
  if (input.request.size() < 2 || !isContainer(*input.command)) return std::nullopt;
  if (findSubcommand(*input.command, input.request) != nullptr) return std::nullopt;
  return unknownSubcommand(*input.command, input.request);
}

std::optional<Reply> arity(const GateInput& input) {
  const Subcommand* subcommand = findSubcommand(*input.command, input.request);
  const bool fits = subcommand != nullptr ? subcommand->arityFits(input.request.size()) : arityFits(*input.command, input.request.size());
  return fits ? std::nullopt : std::optional(errors::wrongArity(fullNameOf(*input.command, input.request)));
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
                                  fullNameOf(*input.command, input.request)));
}

std::optional<Reply> monitor(const GateInput& input) {
  if (!input.session.monitoring || (input.command->flags & (kWrite | kReadOnly | kMayReplicate)) == 0) return std::nullopt;
  return Reply::error("ERR Replica can't interact with the keyspace");
}

std::optional<Reply> busyScript(const GateInput& input) {
  const Server::RunningScript* script = input.server.runningScript();
  if (script == nullptr || !script->busy) return std::nullopt;
  if ((flagsOf(*input.command, input.request) & kAllowBusy) != 0) return std::nullopt;
  return busyError(*script);
}

Reply crossSlot() { return Reply::error("CROSSSLOT Keys in request don't hash to the same slot"); }

/// Whether the keys of a request are all in one slot, which is that of earlier requests when there were any.
bool shareASlot(const CommandSpec& command, const Request& request, std::optional<int>& slot) {
  for (const int position : keyPositionsOf(command, request)) {
    const int own = hashSlot(request[static_cast<std::size_t>(position)]);
    if (slot.value_or(own) != own) return false;
    slot = own;
  }
  return true;
}

std::optional<Reply> clusterSlot(const GateInput& input) {
  if (!input.server.settings().clusterEnabled) return std::nullopt;
  std::optional<int> slot;
  if (shareASlot(*input.command, input.request, slot)) return std::nullopt;
  return crossSlot();
}

// All keys of a transaction must share a slot too. EXEC finds out, and the transaction is over.
std::optional<Reply> transactionSlot(const GateInput& input) {
  const bool concerned = input.server.settings().clusterEnabled && input.session.inMulti && input.command->name == "exec";
  if (!concerned || input.session.abortExec) return std::nullopt;
  std::optional<int> slot;
  for (const Request& queued : input.session.queued) {
    if (shareASlot(*findCommand(queued[0]), queued, slot)) continue;
    input.server.endTransaction(input.session);
    return crossSlot();
  }
  return std::nullopt;
}

std::optional<Reply> transaction(const GateInput& input) {
  if (!input.session.inMulti || (input.command->flags & kNoMulti) == 0) return std::nullopt;
  return Reply::error("ERR Command not allowed inside a transaction");
}

constexpr Gate kGates[] = {
    {"command exists", commandExists},
    {"subcommand exists", subcommandExists},
    {"arity", arity},
    {"authentication", authentication},
    {"transaction", transaction},
    {"cluster slot", clusterSlot},
    {"transaction slot", transactionSlot},
    {"subscriber mode", subscriberMode},
    {"busy script", busyScript},
    {"monitor", monitor},
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
