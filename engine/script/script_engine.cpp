#include "engine/script/script_engine.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <lua.hpp>

#include "engine/base/bytes.hpp"
#include "engine/script/conversion.hpp"
#include "engine/script/debug/debug_frames.hpp"
#include "engine/script/lua_dialect.hpp"
#include "engine/script/sandbox.hpp"
#include "engine/script/shebang.hpp"

namespace interleave {

namespace {

constexpr std::size_t kCompiledScripts = 500; ///< kept compiled; more are compiled again when they come back
constexpr std::size_t kKeptArgumentBytes = 4096; ///< a longer argument's memory is given back after the call
constexpr std::uint32_t kRandomMaximum = 0x7fffffff;

ScriptEngine& engineOf(lua_State* lua) { return LuaVm::of(lua).owner<ScriptEngine>(); }

// Raises {err = message} the way redis.call does: as a table, so that the handler adds where it was.
int raise(lua_State* lua, std::string_view message) {
  pushErrorTable(lua, message);
  return lua_error(lua);
}

int lineOfCaller(lua_State* lua) {
  lua_Debug record;
  if (lua_getstack(lua, 1, &record) == 0 || lua_getinfo(lua, "l", &record) == 0) return 0;
  return record.currentline;
}

/// Whether a chunk is a script's or a library's own, not of what is around it.
bool isOfScript(const char* source) { return std::string_view(source).starts_with("@user_"); }

} // namespace

ScriptEngine& ScriptEngine::of(lua_State* lua) { return engineOf(lua); }

// Some of what is built in is written in Lua here. When it returns into the middle of a line, LuaJIT tells that line once
// more; in Redis, whose built-in functions are of C, it does not begin again.
void ScriptEngine::watchLine(void* context, lua_State* lua, lua_Debug* record) {
  ScriptEngine& self = *static_cast<ScriptEngine*>(context);
  if (lua_getinfo(lua, "Sl", record) == 0) return;
  if (!isOfScript(record->source)) {
    self.m_ranOthers = true;
    return;
  }
  const int frame = frameOffset(lua);
  const bool isSame = std::exchange(self.m_ranOthers, false) && self.m_watchedLine == record->currentline && self.m_watchedFrame == frame;
  self.m_watchedLine = record->currentline;
  self.m_watchedFrame = frame;
  if (!isSame) self.m_observer->lineBegins(lua, record->currentline);
}

std::uint32_t ScriptRandom::next() {
  state = (state * 0x5DEECE66DULL + 0xBULL) & ((1ULL << 48) - 1);
  return static_cast<std::uint32_t>(state >> 17);
}

ScriptEngine& ScriptEngine::ofThisThread() {
  thread_local ScriptEngine engine;
  return engine;
}

ScriptEngine::ScriptEngine() { createVm(); }
ScriptEngine::~ScriptEngine() = default;

void ScriptEngine::createVm() {
  m_compiled.clear();
  m_recent.clear();
  m_vm = std::make_unique<LuaVm>(LuaBudget{ScriptLimits{}.instructions, ScriptLimits{}.memoryBytes});
  m_vm->setOwner(this);
  lua_State* lua = m_vm->state();
  static constexpr luaL_Reg kFunctions[] = {
      {"call", luaCall},
      {"pcall", luaProtectedCall},
      {"error_reply", luaErrorReply},
      {"status_reply", luaStatusReply},
      {"sha1hex", luaSha1Hex},
      {"log", luaLog},
      {"setresp", luaSetResp},
      {"replicate_commands", luaReplicateCommands},
      {"set_repl", luaSetRepl},
      {"breakpoint", luaBreakpoint},
      {"debug", luaDebug},
      {"acl_check_cmd", luaAclCheckCommand},
      {"__register", luaRegisterFunction},
      {"__handler", handleError},
      {"__random", luaRandom},
      {"__randomseed", luaRandomSeed},
  };
  static constexpr std::pair<const char*, int> kNumbers[] = {
      {"LOG_DEBUG", 0}, {"LOG_VERBOSE", 1}, {"LOG_NOTICE", 2}, {"LOG_WARNING", 3},          {"REPL_NONE", 0},
      {"REPL_AOF", 1},  {"REPL_SLAVE", 2},  {"REPL_REPLICA", 2}, {"REPL_ALL", 3}, {"REDIS_VERSION_NUM", 0x0007000f},
  };
  lua_newtable(lua);
  for (const luaL_Reg& function : kFunctions) {
    lua_pushcfunction(lua, function.func);
    lua_setfield(lua, -2, function.name);
  }
  for (const auto& [name, value] : kNumbers) {
    lua_pushinteger(lua, value);
    lua_setfield(lua, -2, name);
  }
  lua_pushstring(lua, "7.0.15");
  lua_setfield(lua, -2, "REDIS_VERSION");
  installSandbox(lua);
  lua_getfield(lua, LUA_REGISTRYINDEX, kSandboxGlobals);
  m_globals = luaL_ref(lua, LUA_REGISTRYINDEX);
  m_latestSha1.clear();
}

std::optional<std::string> ScriptEngine::load(std::string_view source, const std::string& chunk, lua_State* into) {
  lua_State* lua = into != nullptr ? into : m_vm->state();
  if (!source.empty() && source[0] == '\x1b') return chunk + ": bytecode is not allowed";
  const auto translated = translateForLuaJit(source, chunk);
  if (!translated) return translated.message();
  if (luaL_loadbuffer(lua, translated->data(), translated->size(), ('@' + chunk).c_str()) == 0) return std::nullopt;
  std::string message = lua_tostring(lua, -1);
  lua_pop(lua, 1);
  for (char& c : message)
    if (c == '\n' || c == '\r') c = ' ';
  return message;
}

std::optional<Reply> ScriptEngine::pushFunction(const std::string& source, const std::string& sha1) {
  lua_State* lua = m_vm->state();
  if (!m_latestSha1.empty() && m_latestSha1 == sha1) {
    lua_rawgeti(lua, LUA_REGISTRYINDEX, m_latestFunction);
    return std::nullopt;
  }
  if (const auto found = m_compiled.find(sha1); found != m_compiled.end()) {
    m_recent.splice(m_recent.begin(), m_recent, found->second.used);
    m_latestSha1 = sha1;
    m_latestFunction = found->second.function;
    lua_rawgeti(lua, LUA_REGISTRYINDEX, m_latestFunction);
    return std::nullopt;
  }
  ScriptHead head;
  if (auto error = readScriptHead(source, head)) return error;
  if (auto message = load(head.body, "user_script")) return Reply::error(fmt::format("ERR Error compiling script (new function): {}", *message));
  if (m_compiled.size() >= kCompiledScripts) {
    luaL_unref(lua, LUA_REGISTRYINDEX, m_compiled[m_recent.back()].function);
    m_compiled.erase(m_recent.back());
    m_recent.pop_back();
    m_latestSha1.clear();
  }
  lua_pushvalue(lua, -1);
  const int reference = luaL_ref(lua, LUA_REGISTRYINDEX);
  m_recent.push_front(sha1);
  m_compiled[sha1] = {reference, m_recent.begin()};
  return std::nullopt;
}

std::optional<Reply> ScriptEngine::compileError(const std::string& source, const std::string& sha1) {
  auto error = pushFunction(source, sha1);
  if (!error) lua_pop(m_vm->state(), 1);
  return error;
}

void ScriptEngine::setStringList(const char* name, std::span<const std::string> values) {
  lua_State* lua = m_vm->state();
  lua_rawgeti(lua, LUA_REGISTRYINDEX, m_globals);
  lua_pushstring(lua, name);
  lua_createtable(lua, static_cast<int>(values.size()), 0);
  for (std::size_t i = 0; i < values.size(); ++i) {
    lua_pushlstring(lua, values[i].data(), values[i].size());
    lua_rawseti(lua, -2, static_cast<int>(i) + 1);
  }
  lua_rawset(lua, -3);
  lua_pop(lua, 1);
}

Reply ScriptEngine::run(const ScriptRun& run, ScriptHost& host) {
  if (auto error = pushFunction(run.source, run.sha1)) return *error;
  setStringList("KEYS", run.keys);
  setStringList("ARGV", run.arguments);
  Reply reply = call(0, {run.random, run.limits, run.sha1}, host);
  renewIfNeeded(run.limits.memoryBytes);
  return reply;
}

Reply ScriptEngine::call(int argumentCount, const Conditions& conditions, ScriptHost& host, int* outcome) {
  lua_State* lua = m_vm->state();
  // Scripts cannot nest (EVAL is refused inside scripts), so one host at a time is enough.
  m_host = &host;
  m_random = &conditions.random;
  m_vm->setMemoryLimit(conditions.limits.memoryBytes);
  m_vm->setInterrupt([](void* self) { return static_cast<ScriptEngine*>(self)->m_host->interruption(); }, this);
  const int handler = lua_gettop(lua) - argumentCount;
  lua_pushcfunction(lua, handleError);
  lua_insert(lua, handler);
  m_vm->countLines(host.lineCounter());
  m_observer = ScriptObserver::ofThisThread();
  m_ranOthers = false;
  m_vm->watchLines(m_observer == nullptr ? nullptr : &ScriptEngine::watchLine, this);
  m_vm->startBudget(conditions.limits.instructions);
  const int status = lua_pcall(lua, argumentCount, 1, handler);
  m_vm->stopBudget();
  Reply reply = status == 0 ? takeReply(lua, host.scriptProtocol()) : errorReply(conditions.origin);
  lua_settop(lua, handler - 1);
  m_host = nullptr;
  m_observer = nullptr;
  m_outOfMemory = status == LUA_ERRMEM;
  if (outcome != nullptr) *outcome = status;
  return reply;
}

bool ScriptEngine::renewIfNeeded(std::size_t memoryBytes) {
  lua_State* lua = m_vm->state();
  lua_getfield(lua, LUA_REGISTRYINDEX, kSandboxSpoiled);
  const bool spoiled = lua_toboolean(lua, -1) != 0;
  lua_pop(lua, 1);
  if (!spoiled && !m_outOfMemory && m_vm->memoryUsed() <= memoryBytes / 2) return false;
  m_outOfMemory = false;
  createVm();
  return true;
}

// The error value is on top: a table from handleError, or a message when the handler itself could not run.
Reply ScriptEngine::errorReply(const std::string& sha1) {
  lua_State* lua = m_vm->state();
  if (!lua_istable(lua, -1)) {
    const char* message = lua_tostring(lua, -1);
    return Reply::error(fmt::format("ERR {} script: {}", message != nullptr ? message : "error in error handling", sha1));
  }
  const auto field = [&](const char* name) {
    lua_pushstring(lua, name);
    lua_rawget(lua, -2);
    std::size_t size = 0;
    const char* text = lua_tolstring(lua, -1, &size);
    std::string result = text == nullptr ? std::string() : std::string(text, size);
    lua_pop(lua, 1);
    for (char& c : result)
      if (c == '\r' || c == '\n') c = ' ';
    return result;
  };
  // A table without a message: Redis 7.0.15 crashes there, so any answer is better.
  const std::string message = field("err").empty() ? "ERR unknown error" : field("err");
  if (field("source").empty()) return Reply::error(fmt::format("{} script: {}", message, sha1));
  return Reply::error(fmt::format("{} script: {}, on {}:{}.", message, sha1, field("source"), field("line")));
}

namespace {

/// Functions that Redis has in C and this program in Lua: of the sandbox, of LuaVm, of LuaJIT itself.
bool standsForBuiltIn(std::string_view source) { return source == "=sandbox" || source == "=errors" || source == "=?"; }

/// The frame that raised the error, with its source and line: the innermost that is not a built-in function. REQUIRES to
/// be called by an error handler.
bool findRaisingFrame(lua_State* lua, lua_Debug& record) {
  int level = 1;
  const auto look = [&] { return lua_getstack(lua, level, &record) != 0 && lua_getinfo(lua, "nSl", &record) != 0; };
  if (!look()) return false;
  if (*record.what == 'C') {
    ++level;
    if (!look()) return false;
  }
  while (standsForBuiltIn(record.source)) {
    ++level;
    if (!look()) return false;
  }
  return true;
}

} // namespace

// As Redis's __redis__err__handler: makes a table of every error and notes where the Lua code was.
int ScriptEngine::handleError(lua_State* lua) {
  lua_Debug record;
  const bool known = findRaisingFrame(lua, record);
  if (!lua_istable(lua, 1)) {
    const char* text = lua_tostring(lua, 1);
    std::string message = text != nullptr ? text : luaL_typename(lua, 1);
    pushErrorTable(lua, message);
    lua_replace(lua, 1);
  }
  ScriptEngine& engine = engineOf(lua);
  if (engine.m_observer != nullptr && !engine.m_vm->isAborting()) {
    lua_pushstring(lua, "err");
    lua_rawget(lua, 1);
    const char* text = lua_tostring(lua, -1);
    engine.m_observer->raised(lua, text == nullptr ? "an error without a message" : text);
    lua_settop(lua, 1);
  }
  if (known) {
    lua_pushstring(lua, "source");
    lua_pushstring(lua, record.source);
    lua_rawset(lua, 1);
    lua_pushstring(lua, "line");
    lua_pushinteger(lua, record.currentline);
    lua_rawset(lua, 1);
  }
  lua_settop(lua, 1);
  return 1;
}

int ScriptEngine::callRedis(lua_State* lua, bool raiseErrors) {
  ScriptEngine& engine = engineOf(lua);
  // Everything that owns memory lives in this block, so that lua_error below leaves nothing behind.
  bool failed = false;
  {
    Request& request = engine.m_request;
    Reply reply;
    if (lua_gettop(lua) == 0)
      reply = Reply::error("ERR Please specify at least one argument for this redis lib call");
    else if (!readCallArguments(lua, request))
      reply = Reply::error("ERR Lua redis lib command arguments must be strings or integers");
    else if (engine.m_observer == nullptr)
      reply = engine.m_host->callFromScript(request, engine.m_host->wantsLines() ? lineOfCaller(lua) : 0);
    else
      reply = engine.watchedCall(lua, request);
    for (std::string& argument : request)
      if (argument.capacity() > kKeptArgumentBytes) std::string().swap(argument);
    failed = reply.isError();
    pushReply(lua, reply, engine.m_host->scriptProtocol() == 3 ? ReplyDialect::Resp3 : ReplyDialect::Resp2);
    if (failed) {
      lua_pushstring(lua, "true");
      lua_setfield(lua, -2, "ignore_error_stats_update");
    }
  }
  return failed && raiseErrors ? lua_error(lua) : 1;
}

Reply ScriptEngine::watchedCall(lua_State* lua, const Request& request) {
  const int line = lineOfCaller(lua);
  if (auto answer = m_observer->callBegins(lua, request, line)) return std::move(*answer);
  Reply reply = m_host->callFromScript(request, line);
  m_observer->callEnded(reply);
  return reply;
}

int ScriptEngine::luaCall(lua_State* lua) { return callRedis(lua, true); }
int ScriptEngine::luaProtectedCall(lua_State* lua) { return callRedis(lua, false); }

int ScriptEngine::luaErrorReply(lua_State* lua) {
  if (lua_gettop(lua) != 1 || lua_type(lua, 1) != LUA_TSTRING) {
    pushErrorTable(lua, "wrong number or type of arguments");
    return 1;
  }
  std::size_t size = 0;
  const char* text = lua_tolstring(lua, 1, &size);
  std::string message(text, size);
  // 7.0: "-CODE text" and "CODE text" keep their code; a single word gets the generic one.
  if (message.empty() || message[0] != '-') message.insert(0, "-");
  if (message.find(' ') == std::string::npos) message = "-ERR " + message.substr(1);
  pushErrorTable(lua, message);
  return 1;
}

int ScriptEngine::luaStatusReply(lua_State* lua) {
  if (lua_gettop(lua) != 1 || lua_type(lua, 1) != LUA_TSTRING) {
    pushErrorTable(lua, "wrong number or type of arguments");
    return 1;
  }
  lua_createtable(lua, 0, 1);
  lua_pushvalue(lua, 1);
  lua_setfield(lua, -2, "ok");
  return 1;
}

int ScriptEngine::luaSha1Hex(lua_State* lua) {
  if (lua_gettop(lua) != 1) return raise(lua, "wrong number of arguments");
  std::size_t size = 0;
  const char* text = lua_tolstring(lua, 1, &size);
  const std::string digest = sha1Hex(text == nullptr ? std::string_view() : std::string_view(text, size));
  lua_pushlstring(lua, digest.data(), digest.size());
  return 1;
}

int ScriptEngine::luaLog(lua_State* lua) {
  const int count = lua_gettop(lua);
  if (count < 2) return raise(lua, "redis.log() requires two arguments or more.");
  if (lua_isnumber(lua, 1) == 0) return raise(lua, "First argument must be a number (log level).");
  const auto level = static_cast<int>(lua_tonumber(lua, 1));
  if (level < 0 || level > 3) return raise(lua, "Invalid debug level.");
  std::string message;
  for (int i = 2; i <= count; ++i) {
    std::size_t size = 0;
    const char* text = lua_tolstring(lua, i, &size);
    if (text == nullptr) continue;
    if (i > 2) message += ' ';
    message.append(text, size);
  }
  engineOf(lua).m_host->logFromScript(level, std::move(message));
  return 0;
}

int ScriptEngine::luaSetResp(lua_State* lua) {
  if (lua_gettop(lua) != 1) return raise(lua, "redis.setresp() requires one argument.");
  const auto version = static_cast<int>(lua_tonumber(lua, 1));
  if (version != 2 && version != 3) return raise(lua, "RESP version must be 2 or 3.");
  engineOf(lua).m_host->setScriptProtocol(version);
  return 0;
}

int ScriptEngine::luaReplicateCommands(lua_State* lua) {
  lua_pushboolean(lua, 1);
  return 1;
}

int ScriptEngine::luaSetRepl(lua_State* lua) {
  if (lua_gettop(lua) != 1) return raise(lua, "redis.set_repl() requires two arguments.");
  const auto flags = static_cast<int>(lua_tonumber(lua, 1));
  if ((flags & ~3) != 0)
    return raise(lua, "Invalid replication flags. Use REPL_AOF, REPL_REPLICA, REPL_ALL or REPL_NONE.");
  return 0;
}

// Everybody may do everything, since there are no rules for users; only commands that do not exist are refused.
int ScriptEngine::luaAclCheckCommand(lua_State* lua) {
  const char* error = nullptr;
  {
    Request request;
    if (lua_gettop(lua) == 0)
      error = "Please specify at least one argument for this redis lib call";
    else if (!readCallArguments(lua, request))
      error = "Lua redis lib command arguments must be strings or integers";
    else if (!engineOf(lua).m_host->knowsCommand(request))
      error = "Invalid command passed to redis.acl_check_cmd()";
  }
  if (error != nullptr) return raise(lua, error);
  lua_pushboolean(lua, 1);
  return 1;
}

int ScriptEngine::luaRegisterFunction(lua_State* lua) {
  {
    FunctionRegistrar* registrar = engineOf(lua).m_registrar;
    const std::optional<std::string> error =
        registrar == nullptr ? std::optional<std::string>("redis.register_function can only be called on FUNCTION LOAD command")
                             : registrar->registerFunction(lua);
    if (!error) return 0;
    pushErrorTable(lua, *error);
  }
  return lua_error(lua);
}

// Without a debugger attached: false, and nothing happens.
int ScriptEngine::luaBreakpoint(lua_State* lua) {
  ScriptObserver* observer = engineOf(lua).m_observer;
  if (observer != nullptr) observer->breakpointCalled();
  lua_pushboolean(lua, observer != nullptr ? 1 : 0);
  return 1;
}

int ScriptEngine::luaDebug(lua_State* lua) {
  if (ScriptObserver* observer = engineOf(lua).m_observer) observer->debugCalled(lua);
  return 0;
}

// Redis's own math.random, so that scripts draw the same numbers as on a real server.
int ScriptEngine::luaRandom(lua_State* lua) {
  const double r = static_cast<double>(engineOf(lua).m_random->next() % kRandomMaximum) / kRandomMaximum;
  switch (lua_gettop(lua)) {
  case 0: lua_pushnumber(lua, r); return 1;
  case 1: {
    const int upper = luaL_checkint(lua, 1);
    luaL_argcheck(lua, 1 <= upper, 1, "interval is empty");
    lua_pushnumber(lua, std::floor(r * upper) + 1);
    return 1;
  }
  case 2: {
    const int lower = luaL_checkint(lua, 1);
    const int upper = luaL_checkint(lua, 2);
    luaL_argcheck(lua, lower <= upper, 2, "interval is empty");
    lua_pushnumber(lua, std::floor(r * (static_cast<double>(upper) - lower + 1)) + lower);
    return 1;
  }
  default: return luaL_error(lua, "wrong number of arguments");
  }
}

int ScriptEngine::luaRandomSeed(lua_State* lua) {
  engineOf(lua).m_random->seed(static_cast<std::uint32_t>(luaL_checkint(lua, 1)));
  return 0;
}

} // namespace interleave
