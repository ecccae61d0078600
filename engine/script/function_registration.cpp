#include "engine/script/function_registration.hpp"

#include <algorithm>

#include <lua.hpp>

#include "engine/base/bytes.hpp"
#include "engine/script/shebang.hpp"

namespace interleave {

namespace {

/// What a call asks for; `callback` is a stack index, 0 while it is missing.
struct Wanted {
  LibraryFunction function;
  bool isNamed = false;
  int callback = 0;
};

using Error = std::optional<std::string>;

/// A string or a number at the index, as text.
bool readText(lua_State* lua, int index, std::string& text) {
  if (lua_isstring(lua, index) == 0) return false;
  lua_pushvalue(lua, index); // a number would be changed in its place, under the feet of lua_next
  std::size_t size = 0;
  const char* bytes = lua_tolstring(lua, -1, &size);
  text.assign(bytes, size);
  lua_pop(lua, 1);
  return true;
}

/// The list of flags on top of the stack.
Error readFlags(lua_State* lua, std::uint32_t& flags) {
  if (!lua_istable(lua, -1)) return "flags argument to redis.register_function must be a table representing function flags";
  for (int i = 1;; ++i) {
    lua_rawgeti(lua, -1, i);
    const bool ended = lua_isnil(lua, -1);
    std::string name;
    const bool isText = readText(lua, -1, name);
    lua_pop(lua, 1);
    if (ended) return std::nullopt;
    const auto flag = isText ? scriptFlagNamed(toLower(name)) : std::nullopt;
    if (!flag) return "unknown flag given";
    flags |= *flag;
  }
}

/// One named argument: its key is below its value, which is on top.
Error readNamed(lua_State* lua, Wanted& wanted) {
  std::string key;
  if (!readText(lua, -2, key)) return "named argument key given to redis.register_function is not a string";
  if (equalsIgnoringCase(key, "function_name")) {
    wanted.isNamed = readText(lua, -1, wanted.function.name);
    if (!wanted.isNamed) return "function_name argument given to redis.register_function must be a string";
  } else if (equalsIgnoringCase(key, "description")) {
    std::string text;
    if (!readText(lua, -1, text)) return "description argument given to redis.register_function must be a string";
    wanted.function.description = text;
  } else if (equalsIgnoringCase(key, "callback")) {
    if (!lua_isfunction(lua, -1)) return "callback argument given to redis.register_function must be a function";
    lua_pushvalue(lua, -1);
    lua_insert(lua, 2); // kept below the pair that lua_next works on
    wanted.callback = 2;
  } else if (equalsIgnoringCase(key, "flags")) {
    return readFlags(lua, wanted.function.flags);
  } else {
    return "unknown argument given to redis.register_function";
  }
  return std::nullopt;
}

Error readTable(lua_State* lua, Wanted& wanted) {
  if (!lua_istable(lua, 1))
    return "calling redis.register_function with a single argument is only applicable to Lua table (representing named "
           "arguments).";
  for (lua_pushnil(lua); lua_next(lua, 1) != 0; lua_pop(lua, 1))
    if (auto error = readNamed(lua, wanted)) return error;
  if (!wanted.isNamed) return "redis.register_function must get a function name argument";
  if (wanted.callback == 0) return "redis.register_function must get a callback argument";
  return std::nullopt;
}

Error readPositional(lua_State* lua, Wanted& wanted) {
  if (!readText(lua, 1, wanted.function.name)) return "first argument to redis.register_function must be a string";
  if (!lua_isfunction(lua, 2)) return "second argument to redis.register_function must be a function";
  wanted.callback = 2;
  return std::nullopt;
}

} // namespace

std::optional<std::string> Registration::registerFunction(lua_State* lua) {
  const int count = lua_gettop(lua);
  if (count < 1 || count > 2) return "wrong number of arguments to redis.register_function";
  Wanted wanted;
  if (auto error = count == 1 ? readTable(lua, wanted) : readPositional(lua, wanted)) return error;
  if (!isLibraryName(wanted.function.name)) return kBadLibraryName;
  const auto known = [&](const LibraryFunction& other) { return equalsIgnoringCase(other.name, wanted.function.name); };
  if (std::any_of(m_functions.begin(), m_functions.end(), known)) return "Function already exists in the library";
  lua_rawgeti(lua, LUA_REGISTRYINDEX, m_callbacks);
  lua_pushvalue(lua, wanted.callback);
  lua_setfield(lua, -2, wanted.function.name.c_str());
  lua_pop(lua, 1);
  m_functions.push_back(std::move(wanted.function));
  return std::nullopt;
}

} // namespace interleave
