// What a server script sees: the globals of Redis 7.0, and no way to change them.
//
// LuaJIT has no read-only tables, so scripts get empty stand-ins whose metatables read from the real tables and refuse
// writes; pairs, next, rawget, rawset, setmetatable and table.insert know stand-ins.
#pragma once

struct lua_State;

namespace interleave {

/// Builds the sandbox. The table of real globals (where KEYS and ARGV are put) is left under kSandboxGlobals in the
/// registry; the state's global environment becomes its stand-in. REQUIRES the C functions of the `redis` table on top of
/// the stack as a table, which is taken off.
void installSandbox(lua_State* lua);

inline constexpr const char* kSandboxGlobals = "interleave.sandbox.globals";
/// What code sees instead while it is loaded as a library.
inline constexpr const char* kSandboxLoadingGlobals = "interleave.sandbox.loading";
/// Set in the registry once a script changed something that would outlast it: the state must not be used again.
inline constexpr const char* kSandboxSpoiled = "interleave.sandbox.spoiled";

} // namespace interleave
