#include "engine/script/debug/debug_frames.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <lua.hpp>

#include "engine/script/script_engine.hpp"

namespace interleave {

namespace {

bool isOfScript(const lua_Debug& record) { return std::string_view(record.source).starts_with("@user_"); }
bool isVisible(const char* name) { return name[0] != '('; }

/// Calls visit(name, kind) with each variable's value on top of the frame's stack, which is taken off afterwards; of equal
/// names the innermost comes last.
template <class Visit> void eachVariable(const FramePlace& place, const Visit& visit) {
  lua_State* lua = place.state;
  lua_Debug record;
  if (lua_getstack(lua, place.level, &record) == 0 || lua_getinfo(lua, "f", &record) == 0) return;
  for (int i = 1;; ++i) {
    const char* name = lua_getupvalue(lua, -1, i);
    if (name == nullptr) break;
    visit(std::string(name), DebugVariable::Kind::Upvalue);
    lua_pop(lua, 1);
  }
  lua_pop(lua, 1);
  for (int i = 1;; ++i) {
    const char* name = lua_getlocal(lua, &record, -i);
    if (name == nullptr) break;
    visit(fmt::format("...[{}]", i), DebugVariable::Kind::Vararg);
    lua_pop(lua, 1);
  }
  for (int i = 1;; ++i) {
    const char* name = lua_getlocal(lua, &record, i);
    if (name == nullptr) break;
    if (isVisible(name)) visit(std::string(name), DebugVariable::Kind::Local);
    lua_pop(lua, 1);
  }
}

/// The environment's __index: values by name, then whether there is one of that name at all, then globals.
int lookUp(lua_State* lua) {
  lua_pushvalue(lua, 2);
  lua_rawget(lua, lua_upvalueindex(2));
  if (lua_toboolean(lua, -1) != 0) {
    lua_pushvalue(lua, 2);
    lua_rawget(lua, lua_upvalueindex(1));
    return 1;
  }
  lua_pushvalue(lua, 2);
  lua_gettable(lua, lua_upvalueindex(3));
  return 1;
}

/// Pushes the globals that the frame's function sees on the runner's stack.
void pushGlobals(const FramePlace& place) {
  lua_Debug record;
  if (lua_getstack(place.state, place.level, &record) == 0 || lua_getinfo(place.state, "f", &record) == 0) return lua_pushvalue(place.runner, LUA_GLOBALSINDEX);
  lua_getfenv(place.state, -1);
  lua_remove(place.state, -2);
  if (place.state != place.runner) lua_xmove(place.state, place.runner, 1);
}

/// Moves the value on top of the frame's stack to the runner's, where it lies on top then; the frame keeps it.
void copyToRunner(const FramePlace& place) {
  lua_pushvalue(place.state, -1);
  if (place.state != place.runner) lua_xmove(place.state, place.runner, 1);
}

/// Pushes a table through which code sees what the frame sees, and the frame's varargs above it. Gives their number.
int pushEnvironment(const FramePlace& place) {
  lua_State* lua = place.runner;
  std::vector<int> varargs; // references
  std::vector<std::pair<std::string, int>> named;
  eachVariable(place, [&](const std::string& name, DebugVariable::Kind kind) {
    copyToRunner(place);
    const int reference = luaL_ref(lua, LUA_REGISTRYINDEX);
    if (kind == DebugVariable::Kind::Vararg)
      varargs.push_back(reference);
    else
      named.emplace_back(name, reference);
  });
  const auto pushKept = [lua](int reference) {
    lua_rawgeti(lua, LUA_REGISTRYINDEX, reference);
    luaL_unref(lua, LUA_REGISTRYINDEX, reference);
  };
  lua_newtable(lua); // the environment
  const int environment = lua_gettop(lua);
  lua_newtable(lua); // its metatable
  lua_newtable(lua); // values by name
  lua_newtable(lua); // names
  for (const auto& [name, reference] : named) {
    pushKept(reference);
    lua_setfield(lua, environment + 2, name.c_str());
    lua_pushboolean(lua, 1);
    lua_setfield(lua, environment + 3, name.c_str());
  }
  pushGlobals(place);
  lua_pushcclosure(lua, lookUp, 3);
  lua_setfield(lua, environment + 1, "__index");
  lua_setmetatable(lua, environment);
  for (const int reference : varargs) pushKept(reference);
  return static_cast<int>(varargs.size());
}

std::string withoutPlace(std::string message) {
  constexpr std::string_view kPlace = "debugger:1: ";
  if (message.starts_with(kPlace)) message.erase(0, kPlace.size());
  return message;
}

/// The message of the error on top of the stack, which is taken off.
std::string takeError(lua_State* lua) {
  std::string message;
  if (lua_istable(lua, -1)) {
    lua_pushliteral(lua, "err");
    lua_rawget(lua, -2);
    const char* text = lua_tostring(lua, -1);
    message = text == nullptr ? "an error without a message" : text;
    lua_pop(lua, 1);
  } else {
    const char* text = lua_tostring(lua, -1);
    message = text == nullptr ? "an error without a message" : text;
  }
  lua_pop(lua, 1);
  return withoutPlace(std::move(message));
}

constexpr const char* kCompiled = "interleave.debugger.compiled";
constexpr int kMostCompiled = 200;

/// Pushes the expression's function, compiled once for each state of the engine; or gives Lua's message.
std::optional<std::string> pushCompiled(lua_State* lua, ScriptEngine& engine, const std::string& expression) {
  lua_getfield(lua, LUA_REGISTRYINDEX, kCompiled);
  const bool isFull = !lua_isnil(lua, -1) && lua_objlen(lua, -1) >= kMostCompiled;
  if (lua_isnil(lua, -1) || isFull) {
    lua_pop(lua, 1);
    lua_newtable(lua);
    lua_pushvalue(lua, -1);
    lua_setfield(lua, LUA_REGISTRYINDEX, kCompiled);
  }
  lua_getfield(lua, -1, expression.c_str());
  if (!lua_isnil(lua, -1)) {
    lua_remove(lua, -2);
    return std::nullopt;
  }
  lua_pop(lua, 1);
  auto wrong = engine.load("return " + expression, "debugger", lua);
  if (wrong && engine.load(expression, "debugger", lua)) {
    lua_pop(lua, 1);
    return wrong;
  }
  lua_pushvalue(lua, -1);
  lua_setfield(lua, -3, expression.c_str());
  lua_pushboolean(lua, 1); // counts them
  lua_rawseti(lua, -3, static_cast<int>(lua_objlen(lua, -3)) + 1);
  lua_remove(lua, -2);
  return std::nullopt;
}

/// Compiles and runs; the results are left on the stack above `base`.
Status run(const FramePlace& place, const std::string& expression) {
  lua_State* lua = place.runner;
  ScriptEngine& engine = ScriptEngine::of(lua);
  if (lua_checkstack(lua, 64) == 0 || lua_checkstack(place.state, 16) == 0) return Error{"there is no room on the stack to evaluate anything here"};
  if (const auto wrong = pushCompiled(lua, engine, expression)) return Error{withoutPlace(*wrong)};
  const int function = lua_gettop(lua);
  const int varargs = pushEnvironment(place);
  lua_pushvalue(lua, function + 1);
  lua_setfenv(lua, function);
  lua_remove(lua, function + 1);
  if (engine.vm().callInWatch(lua, varargs, LUA_MULTRET, kExpressionInstructions) == 0) return {};
  return Error{takeError(lua)};
}

/// Gives the innermost local of that name the value at an index of the frame's stack; false where there is none.
bool setLocal(const FramePlace& place, const std::string& name, int value) {
  lua_Debug record;
  if (lua_getstack(place.state, place.level, &record) == 0) return false;
  int slot = 0;
  for (int i = 1;; ++i) {
    const char* local = lua_getlocal(place.state, &record, i);
    if (local == nullptr) break;
    if (name == local) slot = i;
    lua_pop(place.state, 1);
  }
  if (slot == 0) return false;
  lua_pushvalue(place.state, value);
  lua_setlocal(place.state, &record, slot);
  return true;
}

bool setUpvalue(const FramePlace& place, const std::string& name, int value) {
  lua_Debug record;
  if (lua_getstack(place.state, place.level, &record) == 0 || lua_getinfo(place.state, "f", &record) == 0) return false;
  const int function = lua_gettop(place.state);
  for (int i = 1;; ++i) {
    const char* upvalue = lua_getupvalue(place.state, function, i);
    if (upvalue == nullptr) return false;
    lua_pop(place.state, 1);
    if (name != upvalue) continue;
    lua_pushvalue(place.state, value);
    lua_setupvalue(place.state, function, i);
    return true;
  }
}

} // namespace

// LuaJIT keeps a frame's place on the stack in the lower half of i_ci (lua_getstack in lj_debug.c); a stack has fewer than
// 65,536 slots.
int frameOffset(lua_State* lua) {
  lua_Debug record;
  return lua_getstack(lua, 0, &record) == 0 ? 0 : record.i_ci & 0xFFFF;
}

std::vector<FramePlace> framePlaces(std::span<lua_State* const> states, std::size_t most) {
  std::vector<FramePlace> places;
  std::size_t ofScript = 0; // as far as that, frames belong to the script
  for (lua_State* const state : states) {
    lua_Debug record;
    for (int level = 0; places.size() < most && lua_getstack(state, level, &record) != 0; ++level) {
      lua_getinfo(state, "S", &record);
      const bool isBuiltIn = *record.what == 'C';
      if (isBuiltIn ? ofScript == 0 : !isOfScript(record)) continue; // what stands above the script is there to look at it
      places.push_back({state, level, states.front()});
      if (!isBuiltIn) ofScript = places.size();
    }
  }
  places.resize(ofScript);
  return places;
}

DebugFrame readFrame(const FramePlace& place, const DebugDepth& depth) {
  DebugFrame frame;
  lua_Debug record;
  if (lua_getstack(place.state, place.level, &record) == 0) return frame;
  lua_getinfo(place.state, "nSl", &record);
  frame.isBuiltIn = *record.what == 'C';
  frame.line = std::max(0, record.currentline);
  frame.firstLine = std::max(0, record.linedefined);
  if (*record.what == 'm')
    frame.function = "the script";
  else if (record.name != nullptr)
    frame.function = record.name;
  else
    frame.function = frame.isBuiltIn ? "a built-in function" : fmt::format("the function of line {}", record.linedefined);
  if (frame.isBuiltIn) return frame;
  eachVariable(place, [&](const std::string& name, DebugVariable::Kind kind) {
    // What is seen of a name is the innermost local, and upvalues only where there is none.
    std::erase_if(frame.variables, [&](const DebugVariable& known) { return known.name == name; });
    frame.variables.push_back({name, kind, readValue(place.state, -1, depth)});
  });
  return frame;
}

Result<std::vector<DebugValue>> evaluateIn(const FramePlace& place, const std::string& expression, const DebugDepth& depth) {
  const int base = lua_gettop(place.runner);
  const Status status = run(place, expression);
  std::vector<DebugValue> values;
  if (status)
    for (int i = base + 1; i <= lua_gettop(place.runner); ++i) values.push_back(readValue(place.runner, i, depth));
  lua_settop(place.runner, base);
  if (!status) return status.error();
  return values;
}

Result<bool> isTrueIn(const FramePlace& place, const std::string& expression) {
  const int base = lua_gettop(place.runner);
  const Status status = run(place, expression);
  const bool isTrue = status && lua_gettop(place.runner) > base && lua_toboolean(place.runner, base + 1) != 0;
  lua_settop(place.runner, base);
  if (!status) return status.error();
  return isTrue;
}

Status assignIn(const FramePlace& place, const std::string& name, const std::string& expression) {
  lua_State* lua = place.state;
  const int base = lua_gettop(place.runner);
  if (Status status = run(place, expression); !status) {
    lua_settop(place.runner, base);
    return status;
  }
  lua_settop(place.runner, base + 1); // nothing more than one value, nil where there was none
  if (place.runner != lua) lua_xmove(place.runner, lua, 1);
  const int value = lua_gettop(lua);
  const bool found = setLocal(place, name, value) || setUpvalue(place, name, value);
  lua_settop(lua, value - 1);
  if (!found) return Error{fmt::format("there is no local or upvalue {} here", name)};
  return {};
}

} // namespace interleave
