#include "engine/sql/lexer.hpp"

namespace interleave {

namespace {

using Kind = SqlToken::Kind;

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isWord(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_'; }
bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Takes what fits off the front of the text.
template <class Fits> std::string takeWhile(std::string_view& text, const Fits& fits) {
  std::size_t end = 0;
  while (end < text.size() && fits(text[end])) ++end;
  std::string taken(text.substr(0, end));
  text.remove_prefix(end);
  return taken;
}

/// A text in single quotes; two of them inside stand for one.
SqlToken takeQuoted(std::string_view& text) {
  SqlToken token{Kind::Value, {}};
  std::size_t at = 1;
  for (; at < text.size(); ++at) {
    if (text[at] != '\'') {
      token.text += text[at];
    } else if (at + 1 < text.size() && text[at + 1] == '\'') {
      token.text += text[at++];
    } else {
      text.remove_prefix(at + 1);
      return token;
    }
  }
  token = {Kind::Unknown, std::string(text)};
  text = {};
  return token;
}

SqlToken takeSymbol(std::string_view& text) {
  for (const std::string_view pair : {"<=", ">=", "<>", "!="}) {
    if (!text.starts_with(pair)) continue;
    text.remove_prefix(2);
    return {Kind::Symbol, std::string(pair == "!=" ? "<>" : pair)};
  }
  const char c = text.front();
  text.remove_prefix(1);
  const bool isKnown = std::string_view("(),;?*+-=<>").find(c) != std::string_view::npos;
  return {isKnown ? Kind::Symbol : Kind::Unknown, std::string(1, c)};
}

} // namespace

std::vector<SqlToken> sqlTokens(std::string_view text) {
  std::vector<SqlToken> tokens;
  while (true) {
    takeWhile(text, isBlank);
    if (text.empty()) break;
    if (isDigit(text.front()))
      tokens.push_back({Kind::Value, takeWhile(text, isDigit)});
    else if (isWord(text.front()))
      tokens.push_back({Kind::Word, takeWhile(text, isWord)});
    else
      tokens.push_back(text.front() == '\'' ? takeQuoted(text) : takeSymbol(text));
  }
  tokens.push_back({Kind::End, {}});
  return tokens;
}

} // namespace interleave
