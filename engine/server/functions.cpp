// FUNCTION and FCALL.
#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/commands/errors.hpp"
#include "engine/script/function_engine.hpp"
#include "engine/script/shebang.hpp"
#include "engine/server/families.hpp"
#include "engine/server/script_host.hpp"
#include "engine/server/server.hpp"
#include "engine/server/subcommands.hpp"

namespace interleave {

namespace {

Reply callFunction(Call& call, ScriptAccess access) {
  const FunctionStore::Found found = call.server.functions().findFunction(call.argument(1));
  if (found.function == nullptr) return Reply::error("ERR Function not found");
  std::size_t keyCount = 0;
  if (auto error = readKeyCount(call, Reply::error("ERR Bad number of keys provided"), keyCount)) return *error;
  if (auto refusal = refuseToRun(call.server, found.function->flags, access)) return *refusal;
  if (ExecutionLog* log = call.server.log()) log->scriptSource = found.loaded.library->source;
  ServerScriptHost host(call, found.function->flags, access, keyCount);
  const std::span<const std::string> behind = std::span(call.arguments).subspan(3);
  const FunctionRun run{found.loaded,
                        found.function->name,
                        behind.first(keyCount),
                        behind.subspan(keyCount),
                        call.server.scriptRandom(),
                        call.server.scriptLimits()};
  FunctionMemory memory;
  Reply reply = runAsScript(call, &found.function->name, [&] { return FunctionEngine::ofThisThread().call(run, host, memory); });
  if (memory != found.loaded.memory) call.server.functions().remember(found.loaded.library->name, std::move(memory));
  return reply;
}

Reply fcall(Call& call) { return callFunction(call, ScriptAccess::ReadWrite); }
Reply fcallRo(Call& call) { return callFunction(call, ScriptAccess::ReadOnly); }

/// A function's name belongs to one library only, whatever its letters' case.
std::optional<Reply> refuseTakenNames(const FunctionStore& store, const FunctionLibrary& library) {
  for (const LibraryFunction& function : library.functions) {
    const FunctionStore::Found other = store.findFunction(function.name);
    if (other.function != nullptr && other.loaded.library->name != library.name)
      return Reply::error(fmt::format("ERR Function {} already exists", function.name));
  }
  return std::nullopt;
}

Reply load(Call& call) {
  bool replace = false;
  for (std::size_t i = 2; i + 1 < call.count(); ++i) {
    if (!equalsIgnoringCase(call.argument(i), "replace"))
      return Reply::error(fmt::format("ERR Unknown option given: {}", untilNul(call.argument(i))));
    replace = true;
  }
  FunctionLibrary library;
  library.source = call.arguments.back();
  LibraryHead head;
  if (auto error = readLibraryHead(library.source, head)) return *error;
  if (!isLibraryName(head.name)) return Reply::error(fmt::format("ERR {}", kBadLibraryName));
  library.name = head.name;
  if (!equalsIgnoringCase(head.engine, "lua")) return Reply::error(fmt::format("ERR Engine '{}' not found", head.engine));
  FunctionStore& store = call.server.functions();
  if (!replace && store.findLibrary(library.name) != nullptr)
    return Reply::error(fmt::format("ERR Library '{}' already exists", library.name));
  FunctionMemory memory;
  if (auto error = FunctionEngine::ofThisThread().load(library, head.body, call.server.scriptLimits(), memory)) return *error;
  if (auto error = refuseTakenNames(store, library)) return *error;
  store.put({std::make_shared<const FunctionLibrary>(std::move(library)), std::move(memory)});
  return Reply::bulk(std::string(head.name));
}

Reply remove(Call& call) {
  return call.server.functions().remove(call.argument(2)) ? Reply::ok() : Reply::error("ERR Library not found");
}

Reply flush(Call& call) {
  if (call.count() > 3)
    return Reply::error(fmt::format("ERR unknown subcommand or wrong number of arguments for '{}'. Try FUNCTION HELP.",
                                    call.argument(1).substr(0, 128)));
  if (call.count() == 3 && !equalsIgnoringCase(call.argument(2), "sync") && !equalsIgnoringCase(call.argument(2), "async"))
    return Reply::error("ERR FUNCTION FLUSH only supports SYNC|ASYNC option");
  call.server.functions().clear();
  return Reply::ok();
}

Reply functionRow(const LibraryFunction& function) {
  std::vector<Reply> flags;
  for (const ScriptFlagName& row : kScriptFlagNames)
    if ((function.flags & row.flag) != 0) flags.push_back(Reply::status(std::string(row.name)));
  return Reply::map({Reply::bulk("name"), Reply::bulk(function.name), Reply::bulk("description"),
                     function.description ? Reply::bulk(*function.description) : Reply::nil(), Reply::bulk("flags"),
                     Reply::set(std::move(flags))});
}

Reply libraryRow(const FunctionLibrary& library, bool withCode) {
  std::vector<Reply> functions;
  for (const LibraryFunction& function : library.functions) functions.push_back(functionRow(function));
  std::vector<Reply> fields = {Reply::bulk("library_name"), Reply::bulk(library.name),
                               Reply::bulk("engine"),       Reply::bulk("LUA"),
                               Reply::bulk("functions"),    Reply::array(std::move(functions))};
  if (withCode) {
    fields.push_back(Reply::bulk("library_code"));
    fields.push_back(Reply::bulk(library.source));
  }
  return Reply::map(std::move(fields));
}

Reply list(Call& call) {
  bool withCode = false;
  const std::string* pattern = nullptr;
  for (std::size_t i = 2; i < call.count(); ++i) {
    if (!withCode && equalsIgnoringCase(call.argument(i), "withcode")) {
      withCode = true;
    } else if (pattern == nullptr && equalsIgnoringCase(call.argument(i), "libraryname")) {
      if (++i == call.count()) return Reply::error("ERR library name argument was not given");
      pattern = &call.argument(i);
    } else {
      return Reply::error(fmt::format("ERR Unknown argument {}", untilNul(call.argument(i))));
    }
  }
  std::vector<Reply> rows;
  for (const auto& [name, loaded] : call.server.functions().libraries())
    if (pattern == nullptr || matchesGlob(*pattern, name, CaseRule::Insensitive))
      rows.push_back(libraryRow(*loaded.library, withCode));
  return Reply::array(std::move(rows));
}

Reply runningFunction(const Server& server, const Server::RunningScript* running) {
  if (running == nullptr) return Reply::nil();
  std::vector<Reply> command;
  for (const std::string& argument : *running->request) command.push_back(Reply::bulk(argument));
  return Reply::map({Reply::bulk("name"), Reply::bulk(*running->function), Reply::bulk("command"),
                     Reply::array(std::move(command)), Reply::bulk("duration_ms"),
                     Reply::integerOf((server.nowUs() - running->startedAtUs) / 1000)});
}

Reply stats(Call& call) {
  const Server::RunningScript* running = call.server.runningScript();
  if (running != nullptr && running->function == nullptr)
    return Reply::error("BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.");
  const FunctionStore& store = call.server.functions();
  const auto number = [](std::size_t count) { return Reply::integerOf(static_cast<std::int64_t>(count)); };
  Reply counts = Reply::map({Reply::bulk("libraries_count"), number(store.libraries().size()), Reply::bulk("functions_count"),
                             number(store.functionCount())});
  return Reply::map({Reply::bulk("running_script"), runningFunction(call.server, running), Reply::bulk("engines"),
                     Reply::map({Reply::bulk("LUA"), std::move(counts)})});
}

Reply kill(Call& call) { return killScript(call.server, ScriptKind::Function); }

// The payload is Redis's RDB format, which the simulated server does not write or read.
Reply noPayload(Call&) {
  return Reply::error("ERR The simulated server does not write or read payloads of libraries. Copy them with FUNCTION LIST "
                      "WITHCODE and FUNCTION LOAD.");
}

constexpr std::uint32_t kChanges = kNoScript | kWrite;
constexpr std::uint32_t kWhileBusy = kNoScript | kAllowBusy;

constexpr Subcommand kSubcommands[] = {
    {"load", -3, load, kChanges | kDenyOom, "[REPLACE] <function-code>", "Take up a library; with REPLACE in the place of its namesake."},
    {"delete", 3, remove, kChanges, "<library-name>", "Forget a library and its functions."},
    {"flush", -2, flush, kChanges, "[ASYNC|SYNC]", "Forget all libraries."},
    {"list", -2, list, kNoScript, "[LIBRARYNAME <pattern>] [WITHCODE]", "Return the libraries with their functions."},
    {"stats", 2, stats, kWhileBusy, "", "Return what runs now, and how much there is."},
    {"kill", 2, kill, kWhileBusy, "", "End the function that runs, unless it has written."},
    {"dump", 2, noPayload, kNoScript, "", "Not in the simulated server: see LIST WITHCODE."},
    {"restore", -3, noPayload, kChanges | kDenyOom, "<payload>", "Not in the simulated server: see LOAD."},
    {"help", 2, subcommandHelp, kLoading | kStale, "", ""},
};

Reply function(Call& call) { return runSubcommand(call); }

constexpr std::uint32_t kFcall = kNoScript | kStale | kSkipMonitor | kMovableKeys;
constexpr CommandCost kCost = {5.0, 0.0};

constexpr CommandSpec kRows[] = {
    {"fcall", -3, kFcall, {}, fcall, "scripting", "7.0.0", "Invoke a function", "function numkeys [key [key ...]] [arg [arg ...]]",
     kCost, keysOfScriptCall},
    {"fcall_ro", -3, kFcall | kReadOnly, {}, fcallRo, "scripting", "7.0.0", "Invoke a read-only function",
     "function numkeys [key [key ...]] [arg [arg ...]]", kCost, keysOfScriptCall},
    {"function", -2, kNoScript | kAllowBusy, {}, function, "scripting", "7.0.0", "A container for function commands",
     "LOAD [REPLACE] function-code | DELETE library-name | FLUSH [ASYNC | SYNC] | LIST [LIBRARYNAME pattern] [WITHCODE] | STATS | "
     "KILL | HELP", {}, nullptr, functionSubcommands},
};

} // namespace

Subcommands functionSubcommands() { return kSubcommands; }
CommandRows functionCommands() { return kRows; }

} // namespace interleave
