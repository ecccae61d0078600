// Lua 5.1 source as tokens, each with the bytes it stands for.
#pragma once

#include <string_view>
#include <vector>

namespace interleave {

struct LuaToken {
  enum class Kind { Space, Comment, Name, Number, QuotedString, LongString, Symbol };
  Kind kind = Kind::Space;
  std::string_view text;
  int line = 1; ///< where it begins
};

/// All tokens in order; joined they are the source. What Lua would call unfinished runs to the end of the source.
[[nodiscard]] std::vector<LuaToken> luaTokens(std::string_view source);

} // namespace interleave
