#include "engine/script/lua_lexer.hpp"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>

namespace interleave {

namespace {

bool isNameStart(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool isNamePart(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// The length of "[==[" at the beginning, or 0.
std::size_t longBracket(std::string_view rest) {
  if (rest.empty() || rest[0] != '[') return 0;
  const std::size_t level = rest.find_first_not_of('=', 1);
  return level != std::string_view::npos && rest[level] == '[' ? level + 1 : 0;
}

std::size_t longStringLength(std::string_view rest, std::size_t open) {
  std::string close = "]" + std::string(open - 2, '=') + "]";
  const std::size_t end = rest.find(close, open);
  return end == std::string_view::npos ? rest.size() : end + close.size();
}

std::size_t quotedLength(std::string_view rest) {
  std::size_t i = 1;
  while (i < rest.size() && rest[i] != rest[0] && rest[i] != '\n') i += rest[i] == '\\' ? 2 : 1;
  return std::min(rest.size(), i < rest.size() && rest[i] == '\n' ? i : i + 1);
}

/// As read_numeral of Lua 5.1: digits and points, an exponent with its sign, then whatever letters follow.
std::size_t numberLength(std::string_view rest) {
  std::size_t i = 0;
  while (i < rest.size() && (isDigit(rest[i]) || rest[i] == '.')) ++i;
  if (i < rest.size() && (rest[i] == 'e' || rest[i] == 'E')) {
    ++i;
    if (i < rest.size() && (rest[i] == '+' || rest[i] == '-')) ++i;
  }
  while (i < rest.size() && isNamePart(rest[i])) ++i;
  return i;
}

std::size_t symbolLength(std::string_view rest) {
  for (const std::string_view symbol : {"...", "..", "==", "~=", "<=", ">=", "::"})
    if (rest.starts_with(symbol)) return symbol.size();
  return 1;
}

std::pair<LuaToken::Kind, std::size_t> nextToken(std::string_view rest) {
  using Kind = LuaToken::Kind;
  const char c = rest[0];
  if (std::isspace(static_cast<unsigned char>(c)) != 0) {
    std::size_t i = 1;
    while (i < rest.size() && std::isspace(static_cast<unsigned char>(rest[i])) != 0) ++i;
    return {Kind::Space, i};
  }
  if (rest.starts_with("--")) {
    if (const std::size_t open = longBracket(rest.substr(2))) return {Kind::Comment, 2 + longStringLength(rest.substr(2), open)};
    return {Kind::Comment, std::min(rest.size(), rest.find('\n'))};
  }
  if (const std::size_t open = longBracket(rest)) return {Kind::LongString, longStringLength(rest, open)};
  if (c == '"' || c == '\'') return {Kind::QuotedString, quotedLength(rest)};
  if (isNameStart(c)) {
    std::size_t i = 1;
    while (i < rest.size() && isNamePart(rest[i])) ++i;
    return {Kind::Name, i};
  }
  if (isDigit(c) || (c == '.' && rest.size() > 1 && isDigit(rest[1]))) return {Kind::Number, numberLength(rest)};
  return {Kind::Symbol, symbolLength(rest)};
}

} // namespace

std::vector<LuaToken> luaTokens(std::string_view source) {
  std::vector<LuaToken> tokens;
  int line = 1;
  while (!source.empty()) {
    const auto [kind, length] = nextToken(source);
    const std::string_view text = source.substr(0, length);
    tokens.push_back({kind, text, line});
    line += static_cast<int>(std::count(text.begin(), text.end(), '\n'));
    source.remove_prefix(length);
  }
  return tokens;
}

} // namespace interleave
