// Runs server scripts: EVAL's Lua, sandboxed as in Redis, to its end, inside one step of the server.
//
// The engine keeps nothing between runs that a script could see: a run depends on its source, keys, arguments, the
// random state it is given and the replies of its host. It may therefore be shared by all servers of a thread.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "engine/resp/reply.hpp"
#include "engine/script/lua_vm.hpp"
#include "engine/script/script_observer.hpp"

namespace interleave {

/// What a running script may ask of the server around it.
class ScriptHost {
public:
  virtual ~ScriptHost() = default;
  /// Executes a command for the script and gives its reply; refusals come as errors with their code in front.
  /// `line` is that of the call in the script, or 0 when wantsLines() is false.
  virtual Reply callFromScript(const Request& request, int line) = 0;
  [[nodiscard]] virtual bool wantsLines() const = 0;
  /// redis.setresp: what redis.call gives from now on (2 or 3).
  virtual void setScriptProtocol(int protocol) = 0;
  [[nodiscard]] virtual int scriptProtocol() const = 0;
  /// Asked every LuaVm::kInstructionStep instructions. A message ends the script, also inside pcall; nothing lets it run.
  [[nodiscard]] virtual const char* interruption() { return nullptr; }
  /// Where executed lines are counted; null where nobody counts them.
  [[nodiscard]] virtual std::int64_t* lineCounter() { return nullptr; }
  /// redis.acl_check_cmd: whether the request names a command at all.
  [[nodiscard]] virtual bool knowsCommand(const Request& request) = 0;
  /// redis.log
  virtual void logFromScript(int level, std::string message) = 0;
};

/// State of Redis's script random generator (a 48-bit linear congruence); it goes on from script to script.
struct ScriptRandom {
  std::uint64_t state = 0x1234ABCD330E; ///< of a new server
  void seed(std::uint32_t value) { state = (static_cast<std::uint64_t>(value) << 16) + 0x330E; }
  /// The next number, 0 to 2^31 - 1.
  std::uint32_t next();
};

struct ScriptLimits {
  std::int64_t instructions = 10'000'000;
  std::size_t memoryBytes = 256u << 20;
};

/// Takes what redis.register_function is called with while a library is loaded.
class FunctionRegistrar {
public:
  virtual ~FunctionRegistrar() = default;
  /// Registers what the arguments on the stack say, or gives the error.
  virtual std::optional<std::string> registerFunction(lua_State* lua) = 0;
};

struct ScriptRun {
  const std::string& source;
  const std::string& sha1;
  std::span<const std::string> keys;
  std::span<const std::string> arguments;
  ScriptRandom& random;
  ScriptLimits limits = {};
};

class ScriptEngine {
public:
  /// One engine a thread: a Lua state must not be entered from two.
  static ScriptEngine& ofThisThread();

  ScriptEngine();
  ~ScriptEngine();
  ScriptEngine(const ScriptEngine&) = delete;
  ScriptEngine& operator=(const ScriptEngine&) = delete;

  /// The error reply of a script that does not compile; nothing when it does.
  [[nodiscard]] std::optional<Reply> compileError(const std::string& source, const std::string& sha1);
  /// Runs a script; compile errors and errors while running come as error replies.
  Reply run(const ScriptRun& run, ScriptHost& host);


  // For what runs other Lua code under the same rules (functions of libraries).
  struct Conditions {
    ScriptRandom& random;
    const ScriptLimits& limits;
    const std::string& origin; ///< how errors name the code: a SHA1, the name of a function
  };
  /// Calls the function on the stack with the arguments above it, and takes them off. With an `outcome`, that is told the
  /// status of lua_pcall.
  Reply call(int argumentCount, const Conditions& conditions, ScriptHost& host, int* outcome = nullptr);
  /// Makes the state anew when nothing may run in it any more, or it has grown; true when it did.
  bool renewIfNeeded(std::size_t memoryBytes);
  [[nodiscard]] lua_State* state() const { return m_vm->state(); }
  [[nodiscard]] LuaVm& vm() const { return *m_vm; }
  /// The engine that a state belongs to.
  [[nodiscard]] static ScriptEngine& of(lua_State* lua);
  /// What the run's host says to a request of somebody who watches it; only while a script runs.
  Reply askHost(const Request& request) { return m_host->callFromScript(request, 0); }
  /// Compiles code for the chunk of that name and pushes its function, or gives Lua's message. `into` is a coroutine that
  /// gets it; null: the state itself.
  std::optional<std::string> load(std::string_view source, const std::string& chunk, lua_State* into = nullptr);
  void setRegistrar(FunctionRegistrar* registrar) { m_registrar = registrar; }

private:
  struct Compiled {
    int function = 0; ///< reference in the registry
    std::list<std::string>::iterator used;
  };
  void createVm();
  /// Pushes the compiled function, or gives the error.
  std::optional<Reply> pushFunction(const std::string& source, const std::string& sha1);
  void setStringList(const char* name, std::span<const std::string> values);
  Reply errorReply(const std::string& sha1);

  static int luaCall(lua_State* lua);
  static int luaProtectedCall(lua_State* lua);
  static int callRedis(lua_State* lua, bool raise);
  Reply watchedCall(lua_State* lua, const Request& request);
  static int luaErrorReply(lua_State* lua);
  static int luaStatusReply(lua_State* lua);
  static int luaSha1Hex(lua_State* lua);
  static int luaLog(lua_State* lua);
  static int luaSetResp(lua_State* lua);
  static int luaReplicateCommands(lua_State* lua);
  static int luaSetRepl(lua_State* lua);
  static int luaBreakpoint(lua_State* lua);
  static int luaDebug(lua_State* lua);
  static int luaAclCheckCommand(lua_State* lua);
  static int luaRegisterFunction(lua_State* lua);
  static int luaRandom(lua_State* lua);
  static int luaRandomSeed(lua_State* lua);
  static int handleError(lua_State* lua);
  static void watchLine(void* self, lua_State* lua, lua_Debug* record);

  std::unique_ptr<LuaVm> m_vm;
  std::unordered_map<std::string, Compiled> m_compiled; ///< by SHA1; never iterated
  std::list<std::string> m_recent;                      ///< SHA1s, most recently used first
  std::string m_latestSha1; ///< of the script that ran last; as a rule it runs again. Empty: none
  int m_latestFunction = 0;
  int m_globals = 0;        ///< reference to the table where KEYS and ARGV are put
  Request m_request;        ///< of the latest call; its memory is used again
  ScriptHost* m_host = nullptr;
  ScriptRandom* m_random = nullptr;
  FunctionRegistrar* m_registrar = nullptr; ///< only while a library is loaded
  ScriptObserver* m_observer = nullptr;     ///< of the run
  int m_watchedLine = 0;                    ///< the last line that the observer was told …
  int m_watchedFrame = 0;                   ///< … and of which frame
  bool m_ranOthers = false;                 ///< since then, lines around the script have run
  bool m_outOfMemory = false;               ///< the latest call failed so
};

} // namespace interleave
