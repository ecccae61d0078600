// The table `struct` of Redis's scripts: numbers and strings to bytes and back, by formats such as ">I2s".
#pragma once

struct lua_State;

namespace interleave {

/// Pushes a table with pack, unpack and size.
void pushStructLibrary(lua_State* lua);

} // namespace interleave
