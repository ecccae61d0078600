#include "engine/world/lua_text.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <lua.hpp>

#include "engine/base/bytes.hpp"

namespace interleave {

namespace {

constexpr std::size_t kMostItems = 6;
constexpr std::size_t kMostBytes = 120;

std::string tableText(lua_State* lua, int index, int depth) {
  if (depth >= 2) return "{…}";
  std::vector<std::string> listed;
  std::vector<std::string> named;
  const auto length = static_cast<int>(lua_objlen(lua, index));
  for (int i = 1; i <= length && listed.size() <= kMostItems; ++i) {
    lua_rawgeti(lua, index, i);
    listed.push_back(luaValueText(lua, lua_gettop(lua), depth + 1));
    lua_pop(lua, 1);
  }
  lua_pushnil(lua);
  while (lua_next(lua, index) != 0) {
    if (lua_type(lua, -2) == LUA_TSTRING)
      named.push_back(fmt::format("{} = {}", lua_tostring(lua, -2), luaValueText(lua, lua_gettop(lua), depth + 1)));
    lua_pop(lua, 1);
  }
  // The order of pairs depends on addresses; a sorted one does not.
  std::sort(named.begin(), named.end());
  listed.insert(listed.end(), named.begin(), named.end());
  const bool cut = listed.size() > kMostItems;
  if (cut) listed.resize(kMostItems);
  return fmt::format("{{{}{}}}", fmt::join(listed, ", "), cut ? ", …" : "");
}

} // namespace

int lineOfLuaMessage(const std::string& message) {
  const std::size_t first = message.find(':');
  const std::size_t second = first == std::string::npos ? first : message.find(": ", first + 1);
  if (second == std::string::npos) return 0;
  const auto line = parseInteger(std::string_view(message).substr(first + 1, second - first - 1));
  return line && *line > 0 && *line < 10'000'000 ? static_cast<int>(*line) : 0;
}

std::string luaValueText(lua_State* lua, int index, int depth) {
  switch (lua_type(lua, index)) {
  case LUA_TNIL: return "nil";
  case LUA_TBOOLEAN: return lua_toboolean(lua, index) != 0 ? "true" : "false";
  case LUA_TNUMBER: return fmt::format("{:.17g}", lua_tonumber(lua, index)).size() > 15
                               ? fmt::format("{:.14g}", lua_tonumber(lua, index))
                               : fmt::format("{:.17g}", lua_tonumber(lua, index));
  case LUA_TSTRING: {
    std::size_t size = 0;
    const char* text = lua_tolstring(lua, index, &size);
    return size > kMostBytes ? quoted({text, kMostBytes}) + "…" : quoted({text, size});
  }
  case LUA_TTABLE: return lua_checkstack(lua, 4) != 0 ? tableText(lua, index, depth) : "{…}";
  default: return lua_typename(lua, lua_type(lua, index));
  }
}

} // namespace interleave
