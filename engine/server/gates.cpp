#include "engine/server/gates.hpp"

#include <algorithm>
#include <optional>

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

bool isUnknown(const GateInput& input) { return input.command == nullptr; }
Reply unknown(const GateInput& input) { return unknownCommand(input.request); }

bool isUnknownInContainer(const GateInput& input) {
  return input.subcommand == nullptr && isContainer(*input.command) && input.request.size() >= 2;
}
Reply unknownInContainer(const GateInput& input) { return unknownSubcommand(*input.command, input.request); }

bool hasWrongArity(const GateInput& input) {
  const std::size_t count = input.request.size();
  return input.subcommand != nullptr ? !input.subcommand->arityFits(count) : !arityFits(*input.command, count);
}
Reply wrongArity(const GateInput& input) { return errors::wrongArity(fullNameOf(*input.command, input.subcommand)); }

bool lacksPassword(const GateInput& input) {
  return !input.session.authenticated && (input.command->flags & kNoAuth) == 0 && !input.server.settings().password.empty();
}
Reply noAuth(const GateInput&) { return Reply::error("NOAUTH Authentication required."); }

bool isNotForTransactions(const GateInput& input) { return input.session.inMulti && (input.command->flags & kNoMulti) != 0; }
Reply notInTransaction(const GateInput&) { return Reply::error("ERR Command not allowed inside a transaction"); }

Reply crossSlot(const GateInput&) { return Reply::error("CROSSSLOT Keys in request don't hash to the same slot"); }

/// Whether the keys of a request are all in one slot, which is that of earlier requests when there were any.
bool shareASlot(const CommandSpec& command, const Request& request, std::optional<int>& slot) {
  for (const int position : keyPositionsOf(command, request)) {
    const int own = hashSlot(request[static_cast<std::size_t>(position)]);
    if (slot.value_or(own) != own) return false;
    slot = own;
  }
  return true;
}

bool crossesSlots(const GateInput& input) {
  if (!input.server.settings().clusterEnabled) return false;
  std::optional<int> slot;
  return !shareASlot(*input.command, input.request, slot);
}

// All keys of a transaction must share a slot too. EXEC finds out, and the transaction is over.
bool transactionCrossesSlots(const GateInput& input) {
  if (!input.session.inMulti || !input.server.settings().clusterEnabled || input.command->name != "exec" || input.session.abortExec) return false;
  std::optional<int> slot;
  return !std::all_of(input.session.queued.begin(), input.session.queued.end(),
                      [&](const Request& queued) { return shareASlot(*findCommand(queued[0]), queued, slot); });
}
Reply endCrossingTransaction(const GateInput& input) {
  input.server.endTransaction(input.session);
  return crossSlot(input);
}

bool isNotForSubscribers(const GateInput& input) {
  if (input.session.protocol > 2 || input.session.subscriptions.empty()) return false;
  constexpr std::string_view kAllowed[] = {"ping",       "subscribe",    "ssubscribe", "unsubscribe", "sunsubscribe",
                                           "psubscribe", "punsubscribe", "quit",       "reset"};
  return std::find(std::begin(kAllowed), std::end(kAllowed), input.command->name) == std::end(kAllowed);
}
Reply onlySubscriberCommands(const GateInput& input) {
  return Reply::error(fmt::format("ERR Can't execute '{}': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET are "
                                  "allowed in this context",
                                  fullNameOf(*input.command, input.subcommand)));
}

bool mustWaitForScript(const GateInput& input) {
  const Server::RunningScript* script = input.server.runningScript();
  return script != nullptr && script->busy && (flagsOf(*input.command, input.subcommand) & kAllowBusy) == 0;
}
Reply busy(const GateInput& input) { return busyError(*input.server.runningScript()); }

bool isNotForMonitors(const GateInput& input) {
  return input.session.monitoring && (input.command->flags & (kWrite | kReadOnly | kMayReplicate)) != 0;
}
Reply monitorsOnlyListen(const GateInput&) { return Reply::error("ERR Replica can't interact with the keyspace"); }

constexpr Gate kGates[] = {
    {"command exists", isUnknown, unknown},
    {"subcommand exists", isUnknownInContainer, unknownInContainer},
    {"arity", hasWrongArity, wrongArity},
    {"authentication", lacksPassword, noAuth},
    {"transaction", isNotForTransactions, notInTransaction},
    {"cluster slot", crossesSlots, crossSlot},
    {"transaction slot", transactionCrossesSlots, endCrossingTransaction},
    {"subscriber mode", isNotForSubscribers, onlySubscriberCommands},
    {"busy script", mustWaitForScript, busy},
    {"monitor", isNotForMonitors, monitorsOnlyListen},
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
