#include "ui/models/lua_tokens.hpp"

#include <QSet>

namespace interleave {
namespace {

const QSet<QString>& keywords() {
  static const QSet<QString> words = {"and", "break",    "do",     "else", "elseif", "end",   "false",
                                      "for", "function", "if",     "in",   "local",  "nil",   "not",
                                      "or",  "repeat",   "return", "then", "true",   "until", "while"};
  return words;
}

bool isWordPart(QChar character) {
  return character.isLetterOrNumber() || character == '_';
}

int wordEnd(const QString& line, int at) {
  while (at < line.size() && isWordPart(line[at]))
    ++at;
  return at;
}

int stringEnd(const QString& line, int at) {
  const QChar quote = line[at];
  for (++at; at < line.size() && line[at] != quote; ++at)
    if (line[at] == '\\') ++at;
  return std::min<int>(at + 1, static_cast<int>(line.size()));
}

LuaToken tokenAt(const QString& line, int at) {
  const QChar first = line[at];
  if (line.mid(at, 2) == QLatin1String("--")) return {LuaToken::Kind::Comment, at, static_cast<int>(line.size()) - at};
  if (first == '"' || first == '\'') return {LuaToken::Kind::String, at, stringEnd(line, at) - at};
  if (first.isDigit()) return {LuaToken::Kind::Number, at, wordEnd(line, at) - at};
  if (isWordPart(first)) {
    const int end = wordEnd(line, at);
    const bool keyword = keywords().contains(line.mid(at, end - at));
    return {keyword ? LuaToken::Kind::Keyword : LuaToken::Kind::Plain, at, end - at};
  }
  return {LuaToken::Kind::Plain, at, 1};
}

} // namespace

std::vector<LuaToken> luaTokens(const QString& line) {
  std::vector<LuaToken> tokens;
  for (int at = 0; at < line.size();) {
    const LuaToken token = tokenAt(line, at);
    at += token.length;
    const bool joins = !tokens.empty() && token.kind == LuaToken::Kind::Plain && tokens.back().kind == token.kind;
    if (joins)
      tokens.back().length += token.length;
    else
      tokens.push_back(token);
  }
  return tokens;
}

} // namespace interleave
