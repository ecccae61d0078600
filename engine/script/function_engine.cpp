#include "engine/script/function_engine.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <lua.hpp>

#include "engine/base/bytes.hpp"
#include "engine/script/function_memory.hpp"
#include "engine/script/function_registration.hpp"
#include "engine/script/sandbox.hpp"
#include "engine/script/shebang.hpp"

namespace interleave {

namespace {

constexpr std::size_t kInstances = 100; ///< kept ready; others are made again when they are called

/// The world as code of a library sees it while it is loaded: it may only log, and not take long.
class LoadingHost final : public ScriptHost {
public:
  Reply callFromScript(const Request&, int) override { return Reply::error("ERR no commands while a library is loaded"); }
  [[nodiscard]] bool wantsLines() const override { return false; }
  void setScriptProtocol(int) override {}
  [[nodiscard]] int scriptProtocol() const override { return 2; }
  [[nodiscard]] bool knowsCommand(const Request&) override { return false; }
  void logFromScript(int, std::string) override {}
  // Redis gives it half a second; instructions are counted here, so that it is the same everywhere.
  [[nodiscard]] const char* interruption() override { return ++m_steps > kMostSteps ? "FUNCTION LOAD timeout" : nullptr; }

private:
  static constexpr int kMostSteps = 5000; ///< of LuaVm::kInstructionStep instructions
  int m_steps = 0;
};

void pushList(lua_State* lua, std::span<const std::string> values) {
  lua_createtable(lua, static_cast<int>(values.size()), 0);
  for (std::size_t i = 0; i < values.size(); ++i) {
    lua_pushlstring(lua, values[i].data(), values[i].size());
    lua_rawseti(lua, -2, static_cast<int>(i) + 1);
  }
}

/// Whether some callback in the table on top of the stack has an upvalue; without any there is nothing to remember.
bool hasUpvalues(lua_State* lua) {
  bool has = false;
  for (lua_pushnil(lua); lua_next(lua, -2) != 0; lua_pop(lua, 1))
    if (lua_getupvalue(lua, -1, 1) != nullptr) {
      lua_pop(lua, 1);
      has = true;
    }
  return has;
}

/// What the table of callbacks on top of the stack remembers; `isWhole` tells whether all of it could be kept.
FunctionMemory memoryOf(lua_State* lua, bool& isWhole) {
  if (!hasUpvalues(lua)) return nullptr;
  lua_pushvalue(lua, -1);
  MemoryImage image = imageOf(lua);
  isWhole = image.isWhole;
  return std::make_shared<const std::string>(std::move(image.text));
}

bool equal(const FunctionMemory& a, const FunctionMemory& b) { return a == b || (a && b && *a == *b); }

std::string_view bodyOf(const FunctionLibrary& library) {
  return std::string_view(library.source).substr(library.source.find('\n'));
}

} // namespace

FunctionEngine& FunctionEngine::ofThisThread() {
  thread_local FunctionEngine engine;
  return engine;
}

FunctionEngine::FunctionEngine() { prepareState(); }

// Functions see neither KEYS and ARGV nor what serves the debugger of scripts.
void FunctionEngine::prepareState() {
  m_instances.clear();
  lua_State* lua = m_scripts.state();
  lua_getfield(lua, LUA_REGISTRYINDEX, kSandboxGlobals);
  lua_pushnil(lua);
  lua_setfield(lua, -2, "__redis__err__handler");
  lua_getfield(lua, -1, "redis");
  lua_getmetatable(lua, -1);
  lua_getfield(lua, -1, "__index");
  for (const char* name : {"breakpoint", "debug", "replicate_commands"}) {
    lua_pushnil(lua);
    lua_setfield(lua, -2, name);
  }
  lua_pop(lua, 3);
  lua_getfield(lua, LUA_REGISTRYINDEX, kSandboxLoadingGlobals);
  installPermanents(lua, 2);
}

void FunctionEngine::setGlobals(Globals globals) {
  lua_State* lua = m_scripts.state();
  lua_getmetatable(lua, LUA_GLOBALSINDEX);
  lua_getfield(lua, LUA_REGISTRYINDEX, globals == Globals::Loading ? kSandboxLoadingGlobals : kSandboxGlobals);
  lua_setfield(lua, -2, "__index");
  lua_pop(lua, 1);
}

std::optional<Reply> FunctionEngine::runBody(std::string_view body, const ScriptLimits& limits,
                                             std::vector<LibraryFunction>& functions) {
  lua_State* lua = m_scripts.state();
  if (const auto message = m_scripts.load(body, "user_function"))
    return Reply::error(fmt::format("ERR Error compiling function: {}", *message));
  lua_newtable(lua);
  lua_insert(lua, -2);
  Registration registration(functions);
  const int callbacks = lua_gettop(lua) - 1;
  lua_pushvalue(lua, callbacks);
  registration.keepCallbacksIn(luaL_ref(lua, LUA_REGISTRYINDEX));
  LoadingHost host;
  ScriptRandom random;
  int outcome = 0;
  m_scripts.setRegistrar(&registration);
  setGlobals(Globals::Loading);
  const Reply reply = m_scripts.call(0, {random, limits, ""}, host, &outcome);
  setGlobals(Globals::Running);
  m_scripts.setRegistrar(nullptr);
  luaL_unref(lua, LUA_REGISTRYINDEX, registration.callbacks());
  if (outcome == 0) return std::nullopt;
  lua_pop(lua, 1);
  return Reply::error(fmt::format("ERR Error registering functions: {}", reply.text.substr(0, reply.text.rfind(" script: "))));
}

std::optional<Reply> FunctionEngine::load(FunctionLibrary& library, std::string_view body, const ScriptLimits& limits,
                                          FunctionMemory& memory) {
  auto error = runBody(body, limits, library.functions);
  if (!error && library.functions.empty()) {
    lua_pop(m_scripts.state(), 1);
    error = Reply::error("ERR No functions registered");
  }
  if (!error) {
    std::sort(library.functions.begin(), library.functions.end(),
              [](const LibraryFunction& a, const LibraryFunction& b) { return a.name < b.name; });
    bool isWhole = true;
    memory = memoryOf(m_scripts.state(), isWhole);
    if (memory)
      lua_pop(m_scripts.state(), 1); // made from its image when it is called, as ever after
    else
      keep(library.source, memory);
  }
  if (m_scripts.renewIfNeeded(limits.memoryBytes)) prepareState();
  return error;
}

void FunctionEngine::keep(const std::string& key, const FunctionMemory& memory) {
  lua_State* lua = m_scripts.state();
  if (m_instances.size() >= kInstances && m_instances.count(key) == 0) {
    lua_pop(lua, 1);
    return;
  }
  Instance& instance = m_instances[key];
  if (instance.callbacks != 0) luaL_unref(lua, LUA_REGISTRYINDEX, instance.callbacks);
  instance = {luaL_ref(lua, LUA_REGISTRYINDEX), memory};
}

// An instance serves as long as it remembers just what the library does, and was not changed by a call since it was made:
// a table that was filled step by step is visited by pairs in another order than one made from its image.
void FunctionEngine::pushCallbacks(const LoadedLibrary& library, const ScriptLimits& limits) {
  lua_State* lua = m_scripts.state();
  const auto found = m_instances.find(library.library->source);
  if (found != m_instances.end() && equal(found->second.memory, library.memory)) {
    lua_rawgeti(lua, LUA_REGISTRYINDEX, found->second.callbacks);
    return;
  }
  if (library.memory) {
    pushFromImage(lua, *library.memory);
  } else {
    std::vector<LibraryFunction> functions;
    static_cast<void>(runBody(bodyOf(*library.library), limits, functions)); // it ran when it was loaded
  }
  lua_pushvalue(lua, -1);
  keep(library.library->source, library.memory);
}

Reply FunctionEngine::call(const FunctionRun& run, ScriptHost& host, FunctionMemory& memory) {
  lua_State* lua = m_scripts.state();
  pushCallbacks(run.library, run.limits);
  lua_getfield(lua, -1, run.function.c_str());
  pushList(lua, run.keys);
  pushList(lua, run.arguments);
  Reply reply = m_scripts.call(2, {run.random, run.limits, run.function}, host);
  memory = run.library.memory;
  if (memory) {
    bool isWhole = true;
    FunctionMemory after = memoryOf(lua, isWhole);
    const bool isSame = equal(after, memory);
    if (!isSame) memory = std::move(after);
    // What could not be kept must not live on in the state either: a copied server would see it.
    if (!isSame || !isWhole) {
      if (const auto instance = m_instances.find(run.library.library->source); instance != m_instances.end()) {
        luaL_unref(lua, LUA_REGISTRYINDEX, instance->second.callbacks);
        m_instances.erase(instance);
      }
    }
  }
  lua_pop(lua, 1);
  if (m_scripts.renewIfNeeded(run.limits.memoryBytes)) prepareState();
  return reply;
}

} // namespace interleave
