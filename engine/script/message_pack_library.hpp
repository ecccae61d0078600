// The table `cmsgpack` of Redis's scripts: Lua values to MessagePack bytes and back.
#pragma once

struct lua_State;

namespace interleave {

/// Pushes a table with pack, unpack, unpack_one and unpack_limit.
void pushMessagePackLibrary(lua_State* lua);

} // namespace interleave
