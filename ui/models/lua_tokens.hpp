// Splits a line of Lua into coloured pieces.
#pragma once

#include <QString>

#include <vector>

namespace interleave {

struct LuaToken {
  enum class Kind { Plain, Keyword, String, Number, Comment };
  Kind kind = Kind::Plain;
  int start = 0;
  int length = 0;
};

/// The pieces of one line, in order and without gaps. Long strings and comments that go over several lines are taken
/// for plain text from their second line on.
[[nodiscard]] std::vector<LuaToken> luaTokens(const QString& line);

} // namespace interleave
