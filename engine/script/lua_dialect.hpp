// Redis runs Lua 5.1; LuaJIT reads a slightly different language. This makes of a script what LuaJIT must be given to mean
// the same, or says why Redis would refuse it. Lines stay where they are.
//
// Closed here:
//   - escapes that Lua 5.1 does not know: "\x41" is "x41" there, "\z" is "z"; LuaJIT would read them as newer Lua does
//   - numbers that only LuaJIT knows: 1LL, 2i, 0b11 are malformed
//   - goto and labels, which are syntax errors
//   - tail calls of built-in functions: Lua 5.1 keeps the line of `return redis.call(…)` for error messages, LuaJIT
//     does not, so such calls are wrapped in one that hands their results through
// What only shows while running is closed in sandbox.cpp.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.hpp"

namespace interleave {

/// The name, resolvable in the sandbox alone, of the function that gives back its arguments.
inline constexpr std::string_view kKeepName = "__interleave_keep";

/// The translated source, or an Error with Lua's own words: "user_script:3: malformed number near '1LL'".
[[nodiscard]] Result<std::string> translateForLuaJit(std::string_view source, std::string_view chunkName);

} // namespace interleave
