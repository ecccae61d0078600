// The words of an SQL statement.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace interleave {

struct SqlToken {
  enum class Kind : std::uint8_t {
    Word,    ///< a keyword or a name
    Value,   ///< a number or a text in quotes, without them
    Symbol,  ///< ( ) , ; ? * + - = < > <= >= <>
    Unknown, ///< what belongs into no statement; also a text whose quote is not closed
    End,
  };
  Kind kind = Kind::End;
  std::string text; ///< != is written <>
};

/// The tokens of a text, with one End behind them.
[[nodiscard]] std::vector<SqlToken> sqlTokens(std::string_view text);

} // namespace interleave
