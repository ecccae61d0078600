#include "engine/server/script_host.hpp"

#include "engine/base/bytes.hpp"
#include "engine/resp/protocol.hpp"
#include "engine/script/shebang.hpp"
#include "engine/server/cluster.hpp"
#include "engine/server/gates.hpp"

namespace interleave {

ServerScriptHost::ServerScriptHost(Call& call, std::uint32_t flags, ScriptAccess access, std::size_t keyCount)
    : m_server(call.server),
      m_readOnly(access == ScriptAccess::ReadOnly || (flags & kScriptNoWrites) != 0),
      m_oneSlot(call.server.settings().clusterEnabled && (flags & (kScriptWithoutShebang | kScriptAllowCrossSlotKeys)) == 0) {
  m_session.id = call.session.id;
  m_session.database = call.session.database;
  if (m_oneSlot && keyCount > 0) m_slot = hashSlot(call.argument(3));
}

Reply ServerScriptHost::callFromScript(const Request& request, int line) {
  const CommandSpec* command = findCommand(request[0]);
  if (command == nullptr) return Reply::error("ERR Unknown Redis command called from script");
  if (!arityFits(*command, request.size())) return Reply::error("ERR Wrong number of args calling Redis command from script");
  if ((command->flags & kNoScript) != 0) return Reply::error("ERR This Redis command is not allowed from script");
  if (m_readOnly && (command->flags & kWrite) != 0)
    return Reply::error("ERR Write commands are not allowed from read-only scripts.");
  if (m_server.settings().clusterEnabled)
    if (auto error = checkSlots(*command, request)) return *error;
  if (m_server.runningScript() != nullptr && (command->flags & kWrite) != 0) m_server.runningScript()->hasWritten = true;
  Reply reply = m_server.callInside(*command, m_session, request, true, line);
  if (m_session.protocol == 2) makeResp2(reply);
  return reply;
}

// As scriptVerifyClusterState in Redis's script.c.
std::optional<Reply> ServerScriptHost::checkSlots(const CommandSpec& command, const Request& request) {
  int slot = -1;
  for (const int position : keyPositionsOf(command, request)) {
    const int next = hashSlot(request[static_cast<std::size_t>(position)]);
    if (slot >= 0 && next != slot) return Reply::error("ERR Script attempted to access a non local key in a cluster node");
    slot = next;
  }
  if (!m_oneSlot || slot < 0) return std::nullopt;
  if (m_slot >= 0 && m_slot != slot)
    return Reply::error("ERR Script attempted to access keys that do not hash to the same slot");
  m_slot = slot;
  return std::nullopt;
}

const char* ServerScriptHost::interruption() {
  m_server.watchScript();
  const Server::RunningScript* script = m_server.runningScript();
  return script != nullptr && script->killed ? "Script killed by user with SCRIPT KILL..." : nullptr;
}

std::optional<Reply> refuseToRun(const Server& server, std::uint32_t flags, ScriptAccess access) {
  if ((flags & kScriptWithoutShebang) != 0) return std::nullopt;
  if ((flags & kScriptNoCluster) != 0 && server.settings().clusterEnabled)
    return Reply::error("ERR Can not run script on cluster, 'no-cluster' flag is set.");
  if (access == ScriptAccess::ReadOnly && (flags & kScriptNoWrites) == 0)
    return Reply::error("ERR Can not execute a script with write flag using *_ro command.");
  return std::nullopt;
}

Reply runAsScript(Call& call, const std::string* function, const std::function<Reply()>& run) {
  Server::RunningScript running;
  running.startedAtUs = call.server.nowUs();
  running.function = function;
  running.request = &call.arguments;
  call.server.setRunningScript(&running);
  call.keys.freezeExpiryAt(call.keys.now());
  Reply reply = run();
  call.keys.freezeExpiryAt(std::nullopt);
  call.server.setRunningScript(nullptr);
  return reply;
}

Reply killScript(Server& server, ScriptKind kind) {
  Server::RunningScript* running = server.runningScript();
  if (running == nullptr) return Reply::error("NOTBUSY No scripts in execution right now.");
  if (running->hasWritten)
    return Reply::error("UNKILLABLE Sorry the script already executed write commands against the dataset. You can either "
                        "wait the script termination or kill the server in a hard way using the SHUTDOWN NOSAVE command.");
  if ((kind == ScriptKind::Function) != (running->function != nullptr)) return busyError(*running);
  running->killed = true;
  return Reply::ok();
}

std::optional<Reply> readKeyCount(const Call& call, const Reply& notANumber, std::size_t& count) {
  const auto number = parseInteger(call.argument(2));
  if (!number) return notANumber;
  if (*number > static_cast<std::int64_t>(call.count()) - 3)
    return Reply::error("ERR Number of keys can't be greater than number of args");
  if (*number < 0) return Reply::error("ERR Number of keys can't be negative");
  count = static_cast<std::size_t>(*number);
  return std::nullopt;
}

std::vector<int> keysOfScriptCall(const Request& request) {
  std::vector<int> positions;
  const auto count = request.size() > 2 ? parseInteger(request[2]) : std::nullopt;
  if (!count || *count > static_cast<std::int64_t>(request.size()) - 3) return positions;
  for (std::int64_t i = 0; i < *count; ++i) positions.push_back(static_cast<int>(i) + 3);
  return positions;
}

} // namespace interleave
