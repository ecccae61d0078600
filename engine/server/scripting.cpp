// EVAL, EVALSHA and SCRIPT: the server as the host of scripts.
#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/commands/errors.hpp"
#include "engine/script/shebang.hpp"
#include "engine/server/families.hpp"
#include "engine/server/script_host.hpp"
#include "engine/server/server.hpp"
#include "engine/server/subcommands.hpp"

namespace interleave {

namespace {

/// Runs the script of a request from its second argument on: numkeys, keys, arguments.
Reply runScript(Call& call, const std::string& source, const std::string& sha1, std::size_t keyCount, ScriptAccess access) {
  ScriptHead head;
  if (auto error = readScriptHead(source, head)) return *error;
  if (auto refusal = refuseToRun(call.server, head.flags, access)) return *refusal;
  if (ExecutionLog* log = call.server.log()) log->scriptSource = source;
  ServerScriptHost host(call, head.flags, access, keyCount);
  const std::span<const std::string> behind = std::span(call.arguments).subspan(3);
  const ScriptRun run{source,
                      sha1,
                      behind.first(keyCount),
                      behind.subspan(keyCount),
                      call.server.scriptRandom(),
                      call.server.scriptLimits()};
  return runAsScript(call, nullptr, [&] { return ScriptEngine::ofThisThread().run(run, host); });
}

Reply evalText(Call& call, ScriptAccess access) {
  std::size_t keyCount = 0;
  if (auto error = readKeyCount(call, errors::notAnInteger(), keyCount)) return *error;
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
    if (auto error = readKeyCount(call, errors::notAnInteger(), keyCount)) return *error;
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
  const std::string sha1 = sha1Hex(call.argument(2));
  if (auto error = ScriptEngine::ofThisThread().compileError(call.argument(2), sha1)) return *error;
  return Reply::bulk(call.server.cacheScript(call.argument(2)));
}

Reply scriptExists(Call& call) {
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
  return killScript(call.server, ScriptKind::Eval);
}

// Only who is connected for real can be asked what to do next.
Reply scriptDebug(Call& call) {
  using Debug = Session::ScriptDebug;
  const bool isForked = equalsIgnoringCase(call.argument(2), "yes");
  const bool isSync = equalsIgnoringCase(call.argument(2), "sync");
  if (!isForked && !isSync && !equalsIgnoringCase(call.argument(2), "no")) return Reply::error("ERR Use SCRIPT DEBUG YES/SYNC/NO");
  if ((isForked || isSync) && call.session.address.empty())
    return Reply::error("ERR A client of a race cannot debug its script on the wire. interleave-cli debug does it.");
  call.session.scriptDebug = isForked ? Debug::Forked : isSync ? Debug::Sync : Debug::No;
  return Reply::ok();
}

constexpr Subcommand kSubcommands[] = {
    {"load", 3, scriptLoad, kNoScript | kStale, "<script>", "Keep a script for EVALSHA without running it."},
    {"exists", -3, scriptExists, kNoScript, "<sha1> [<sha1> ...]", "Return which of the scripts are kept."},
    {"flush", -2, scriptFlush, kNoScript, "[ASYNC|SYNC]", "Forget all scripts."},
    {"kill", 2, scriptKill, kNoScript | kAllowBusy, "", "End the script that runs, unless it has written."},
    {"debug", 3, scriptDebug, kNoScript, "<YES|SYNC|NO>", "Set the debug mode for executed scripts."},
    {"help", 2, subcommandHelp, kLoading | kStale, "", ""},
};

Reply script(Call& call) { return runSubcommand(call); }

constexpr std::uint32_t kEval = kNoScript | kStale | kSkipMonitor | kMayReplicate | kMovableKeys;
constexpr std::uint32_t kEvalRo = kNoScript | kStale | kSkipMonitor | kReadOnly | kMovableKeys;
constexpr CommandCost kEvalCost = {5.0, 0.0};

constexpr CommandSpec kRows[] = {
    {"eval", -3, kEval, {}, eval, "scripting", "2.6.0", "Execute a Lua script server side",
     "script numkeys [key [key ...]] [arg [arg ...]]", kEvalCost, keysOfScriptCall},
    {"eval_ro", -3, kEvalRo, {}, evalRo, "scripting", "7.0.0", "Execute a read-only Lua script server side",
     "script numkeys [key [key ...]] [arg [arg ...]]", kEvalCost, keysOfScriptCall},
    {"evalsha", -3, kEval, {}, evalSha, "scripting", "2.6.0", "Execute a Lua script server side",
     "sha1 numkeys [key [key ...]] [arg [arg ...]]", kEvalCost, keysOfScriptCall},
    {"evalsha_ro", -3, kEvalRo, {}, evalShaRo, "scripting", "7.0.0", "Execute a read-only Lua script server side",
     "sha1 numkeys [key [key ...]] [arg [arg ...]]", kEvalCost, keysOfScriptCall},
    {"script", -2, kNoScript | kAllowBusy, {}, script, "scripting", "2.6.0", "A container for Lua scripts management commands",
     "LOAD script | EXISTS sha1 [sha1 ...] | FLUSH [ASYNC | SYNC] | KILL | DEBUG YES | SYNC | NO | HELP", {}, nullptr, scriptSubcommands},
};

} // namespace

Subcommands scriptSubcommands() { return kSubcommands; }
CommandRows scriptingCommands() { return kRows; }

} // namespace interleave
