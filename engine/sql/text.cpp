#include "engine/sql/text.hpp"

#include "engine/base/bytes.hpp"
#include "engine/sql/statement.hpp"

namespace interleave {

bool looksLikeStatement(const Request& request) { return !request.empty() && request[0].find(' ') != std::string::npos; }

namespace {

std::string literalText(const std::string& value) {
  if (parseInteger(value)) return value;
  std::string text = "'";
  for (const char c : value) text += c == '\'' ? std::string("''") : std::string(1, c);
  return text + '\'';
}

} // namespace

std::string statementText(const Request& request) {
  std::string text;
  std::size_t next = 1;
  bool inQuotes = false;
  for (const char c : request[0]) {
    inQuotes = inQuotes != (c == '\'');
    if (c == '?' && !inQuotes && next < request.size())
      text += literalText(request[next++]);
    else
      text += c;
  }
  for (; next < request.size(); ++next) text += ' ' + literalText(request[next]); // more values than places: an error
  return text;
}

std::string statementName(const Request& request) {
  switch (statementOf(request[0])->kind) {
  case StatementKind::Begin: return "BEGIN";
  case StatementKind::Select: return "SELECT";
  case StatementKind::SelectForUpdate: return "SELECT FOR UPDATE";
  case StatementKind::Update: return "UPDATE";
  case StatementKind::Insert: return "INSERT";
  case StatementKind::Delete: return "DELETE";
  case StatementKind::Commit: return "COMMIT";
  case StatementKind::Rollback: return "ROLLBACK";
  case StatementKind::Other: break;
  }
  return toUpper(request[0].substr(0, request[0].find(' ')));
}

} // namespace interleave
