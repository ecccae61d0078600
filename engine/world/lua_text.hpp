// Lua values written for people.
#pragma once

#include <string>

struct lua_State;

namespace interleave {

/// The value at the index: 1.5, "text", true, nil, {1, 2, name = "x"}; tables at most two levels deep and few items wide.
[[nodiscard]] std::string luaValueText(lua_State* lua, int index, int depth = 0);

/// The line in a message of Lua such as "race.lua:12: attempt to …"; 0 when there is none.
[[nodiscard]] int lineOfLuaMessage(const std::string& message);

} // namespace interleave
