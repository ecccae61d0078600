// Redis runs Lua 5.1; LuaJIT reads a slightly different language. This makes of a script what LuaJIT must be given to mean
// the same, or says why Redis would refuse it. Lines stay where they are.
//
// Closed here:
//   - escapes that Lua 5.1 does not know: "\x41" is "x41" there, "\z" is "z"; LuaJIT would read them as newer Lua does
//   - numbers that only LuaJIT knows: 1LL, 2i, 0b11 are malformed
//   - goto and labels, which are syntax errors
//   - tail calls of built-in functions: Lua 5.1 keeps the line of `return redis.call(…)` for error messages, LuaJIT
//     does not, so such calls are wrapped in one that hands their results through
//   - `arg` in functions with ... that do not use ... themselves, as Lua 5.1 still gives it
//   - a step of 0 in a for, which LuaJIT takes for a positive one and Lua 5.1 for a negative one
// What only shows while running is closed in sandbox.cpp. Not closed: the words behind "no loop to break", `arg` in vararg
// functions, a for loop with step 0 (never entered in Lua 5.1), the sign of NaN in text, and the order of pairs.and lua51_library.cpp. What is left open: the order of pairs,
// strings such as "0b1" in arithmetic, and where LuaJIT words a message in other ways ("no loop to break", "stack
// overflow").
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.hpp"

namespace interleave {

/// Names, resolvable in the sandbox alone, of functions that translated scripts call: one gives back its arguments, one
/// makes a step of 0 negative, one makes the table `arg`.
inline constexpr std::string_view kKeepName = "__interleave_keep";
inline constexpr std::string_view kStepName = "__interleave_step";
inline constexpr std::string_view kArgName = "__interleave_arg";

/// The translated source, or an Error with Lua's own words: "user_script:3: malformed number near '1LL'".
[[nodiscard]] Result<std::string> translateForLuaJit(std::string_view source, std::string_view chunkName);

} // namespace interleave
