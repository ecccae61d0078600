// Functions of Lua 5.1's library as Redis has them, where LuaJIT's own ones answer otherwise.
//
//   format     no %a; %s takes strings and numbers only; NaN keeps its sign; %q writes "\000"; the errors of Lua 5.1
//   tostring   NaN keeps its sign; cjson.null is "userdata: (nil)"
//   tonumber   "0b1" is no number
//   rep, log   take no third, and no second, argument
//   pcall      Redis's: of an error table its `err`; nothing can yield across it
//   yield      its error where nothing may yield
//   plainPcall Lua 5.1's pcall, for xpcall
#pragma once

struct lua_State;

namespace interleave {

/// Pushes a table with these functions by name. REQUIRES LuaJIT's own library among the globals.
void pushLua51Library(lua_State* lua);

} // namespace interleave
