// The words that a scenario file is written in, beside those of client programs.
#pragma once

struct lua_State;

namespace interleave {

/// Defines scenario, client, script and the invariants' constructors as globals, and takes away what would make programs
/// impure or reach outside: files, the clock, random numbers, loading code, the debug library.
void installScenarioVocabulary(lua_State* lua);

/// Where scenario{} puts its table, and script() its list of {name, text, line}, in the registry.
inline constexpr const char* kDeclaration = "interleave.declaration";
inline constexpr const char* kScripts = "interleave.scripts";

} // namespace interleave
