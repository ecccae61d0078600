// EVAL, EVALSHA and SCRIPT: the server as the host of scripts.
#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/commands/errors.hpp"
#include "engine/resp/protocol.hpp"
#include "engine/server/families.hpp"
#include "engine/server/server.hpp"

namespace interleave {

namespace {

enum class ScriptAccess { ReadWrite, ReadOnly };

/// Runs a script's calls in a session of its own, so that SELECT in a script does not change the caller's database.
class ServerScriptHost final : public ScriptHost {
public:
  ServerScriptHost(Server& server, const Session& caller, ScriptAccess access) : m_server(server), m_access(access) {
    m_session.id = caller.id;
    m_session.database = caller.database;
  }

  Reply callFromScript(const Request& request, int line) override {
    const CommandSpec* command = findCommand(request[0]);
    if (command == nullptr) return Reply::error("ERR Unknown Redis command called from script");
    if (!arityFits(*command, request.size()))
      return Reply::error("ERR Wrong number of args calling Redis command from script");
    if ((command->flags & kNoScript) != 0) return Reply::error("ERR This Redis command is not allowed from script");
    if (m_access == ScriptAccess::ReadOnly && (command->flags & kWrite) != 0)
      return Reply::error("ERR Write commands are not allowed from read-only scripts.");
    if (m_server.runningScript() != nullptr && (command->flags & kWrite) != 0) m_server.runningScript()->hasWritten = true;
    Reply reply = m_server.callInside(*command, m_session, request, true, line);
    if (m_session.protocol == 2) makeResp2(reply);
    return reply;
  }
  [[nodiscard]] bool wantsLines() const override { return m_server.log() != nullptr; }
  void setScriptProtocol(int protocol) override { m_session.protocol = protocol; }
  [[nodiscard]] int scriptProtocol() const override { return m_session.protocol; }
  [[nodiscard]] const char* interruption() override {
    m_server.watchScript();
    const Server::RunningScript* script = m_server.runningScript();
    return script != nullptr && script->killed ? "Script killed by user with SCRIPT KILL..." : nullptr;
  }
  void logFromScript(int, std::string) override {}

private:
  Server& m_server;
  Session m_session;
  ScriptAccess m_access;
};

/// Checks EVAL's count of keys. Gives it, or the error.
std::optional<Reply> readKeyCount(const Call& call, std::size_t& count) {
  const auto number = parseInteger(call.argument(2));
  if (!number) return errors::notAnInteger();
  if (*number > static_cast<std::int64_t>(call.count()) - 3)
    return Reply::error("ERR Number of keys can't be greater than number of args");
  if (*number < 0) return Reply::error("ERR Number of keys can't be negative");
  count = static_cast<std::size_t>(*number);
  return std::nullopt;
}

Reply runScript(Call& call, const std::string& source, const std::string& sha1, std::size_t keyCount, ScriptAccess access) {
  if (ExecutionLog* log = call.server.log()) log->scriptSource = source;
  ServerScriptHost host(call.server, call.session, access);
  const std::span<const std::string> behind = std::span(call.arguments).subspan(3);
  const ScriptRun run{source,
                      sha1,
                      behind.first(keyCount),
                      behind.subspan(keyCount),
                      call.server.scriptRandom(),
                      call.server.scriptLimits()};
  Server::RunningScript running;
  running.startedAtUs = call.server.nowUs();
  call.server.setRunningScript(&running);
  call.keys.freezeExpiryAt(call.keys.now());
  Reply reply = ScriptEngine::ofThisThread().run(run, host);
  call.keys.freezeExpiryAt(std::nullopt);
  call.server.setRunningScript(nullptr);
  return reply;
}

Reply evalText(Call& call, ScriptAccess access) {
  std::size_t keyCount = 0;
  if (auto error = readKeyCount(call, keyCount)) return *error;
  const std::string sha1 = sha1Hex(call.argument(1));
  if (!call.server.findScript(sha1)) {
    if (auto error = ScriptEngine::ofThisThread().compileError(call.argument(1), sha1)) return *error;
    call.server.cacheScript(call.argument(1));
  }
  return runScript(call, call.argument(1), sha1, keyCount, access);
}

Reply evalSha1(Call& call, ScriptAccess access) {
  const std::string& given = call.argument(1);
  std::size_t keyCount = 0;
  if (given.size() == 40)
    if (auto error = readKeyCount(call, keyCount)) return *error;
  // As a rule it comes in lower case, as SCRIPT LOAD gave it.
  if (const auto source = call.server.findScript(given)) return runScript(call, *source, given, keyCount, access);
  const std::string sha1 = toLower(given);
  const auto source = call.server.findScript(sha1);
  if (!source) return Reply::error("NOSCRIPT No matching script. Please use EVAL.");
  return runScript(call, *source, sha1, keyCount, access);
}

Reply eval(Call& call) { return evalText(call, ScriptAccess::ReadWrite); }
Reply evalRo(Call& call) { return evalText(call, ScriptAccess::ReadOnly); }
Reply evalSha(Call& call) { return evalSha1(call, ScriptAccess::ReadWrite); }
Reply evalShaRo(Call& call) { return evalSha1(call, ScriptAccess::ReadOnly); }

Reply scriptLoad(Call& call) {
  if (call.count() != 3) return errors::wrongArity("script|load");
  const std::string sha1 = sha1Hex(call.argument(2));
  if (auto error = ScriptEngine::ofThisThread().compileError(call.argument(2), sha1)) return *error;
  return Reply::bulk(call.server.cacheScript(call.argument(2)));
}

Reply scriptExists(Call& call) {
  if (call.count() < 3) return errors::wrongArity("script|exists");
  std::vector<Reply> found;
  for (std::size_t i = 2; i < call.count(); ++i)
    found.push_back(Reply::integerOf(call.server.findScript(toLower(call.argument(i))) ? 1 : 0));
  return Reply::array(std::move(found));
}

Reply scriptFlush(Call& call) {
  const bool fits = call.count() == 2 || (call.count() == 3 && (equalsIgnoringCase(call.argument(2), "sync") ||
                                                                equalsIgnoringCase(call.argument(2), "async")));
  if (!fits) return Reply::error("ERR SCRIPT FLUSH only support SYNC|ASYNC option");
  call.server.flushScripts();
  return Reply::ok();
}

Reply scriptKill(Call& call) {
  if (call.count() != 2) return errors::wrongArity("script|kill");
  Server::RunningScript* running = call.server.runningScript();
  if (running == nullptr) return Reply::error("NOTBUSY No scripts in execution right now.");
  if (running->hasWritten)
    return Reply::error("UNKILLABLE Sorry the script already executed write commands against the dataset. You can either "
                        "wait the script termination or kill the server in a hard way using the SHUTDOWN NOSAVE command.");
  running->killed = true;
  return Reply::ok();
}

struct Subcommand {
  std::string_view name;
  Reply (*execute)(Call&);
};
constexpr Subcommand kScriptSubcommands[] = {
    {"load", scriptLoad},
    {"exists", scriptExists},
    {"flush", scriptFlush},
    {"kill", scriptKill},
};

Reply script(Call& call) {
  for (const Subcommand& subcommand : kScriptSubcommands)
    if (equalsIgnoringCase(subcommand.name, call.argument(1))) return subcommand.execute(call);
  return Reply::error(fmt::format("ERR unknown subcommand '{}'. Try SCRIPT HELP.", call.argument(1).substr(0, 128)));
}

std::vector<int> keysOfEval(const Request& request) {
  std::vector<int> positions;
  const auto count = request.size() > 2 ? parseInteger(request[2]) : std::nullopt;
  for (std::int64_t i = 0; count && i < *count && i + 3 < static_cast<std::int64_t>(request.size()); ++i)
    positions.push_back(static_cast<int>(i) + 3);
  return positions;
}

constexpr std::uint32_t kEval = kNoScript | kStale | kSkipMonitor | kMayReplicate | kMovableKeys;
constexpr std::uint32_t kEvalRo = kNoScript | kStale | kSkipMonitor | kReadOnly | kMovableKeys;
constexpr CommandCost kEvalCost = {5.0, 0.0};

constexpr CommandSpec kRows[] = {
    {"eval", -3, kEval, {}, eval, "scripting", "2.6.0", "Execute a Lua script server side",
     "script numkeys [key [key ...]] [arg [arg ...]]", kEvalCost, keysOfEval},
    {"eval_ro", -3, kEvalRo, {}, evalRo, "scripting", "7.0.0", "Execute a read-only Lua script server side",
     "script numkeys [key [key ...]] [arg [arg ...]]", kEvalCost, keysOfEval},
    {"evalsha", -3, kEval, {}, evalSha, "scripting", "2.6.0", "Execute a Lua script server side",
     "sha1 numkeys [key [key ...]] [arg [arg ...]]", kEvalCost, keysOfEval},
    {"evalsha_ro", -3, kEvalRo, {}, evalShaRo, "scripting", "7.0.0", "Execute a read-only Lua script server side",
     "sha1 numkeys [key [key ...]] [arg [arg ...]]", kEvalCost, keysOfEval},
    {"script", -2, kNoScript | kAllowBusy, {}, script, "scripting", "2.6.0", "A container for Lua scripts management commands",
     "LOAD script | EXISTS sha1 [sha1 ...] | FLUSH [ASYNC | SYNC] | KILL"},
};

} // namespace

CommandRows scriptingCommands() { return kRows; }

} // namespace interleave
