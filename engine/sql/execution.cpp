// Statements, executed: on the one row that the primary key names.
#include <algorithm>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/sql/database.hpp"

namespace interleave {

namespace {

template <class... Parts> Reply refusal(fmt::format_string<Parts...> text, Parts&&... parts) {
  return Reply::error("SQL " + fmt::format(text, std::forward<Parts>(parts)...));
}

const std::string& valueOf(const Operand& operand, const Request& request) {
  return operand.parameter < 0 ? operand.literal : request[static_cast<std::size_t>(operand.parameter) + 1];
}

Reply noColumn(const Table& table, const std::string& column) {
  return refusal("knows no column {} in {}; it has {}", column, table.name, fmt::join(table.columns, ", "));
}

/// What names the row: the first value of INSERT, else the condition on the primary key. Null when there is none.
const Operand* keyOf(const Statement& statement, const Table& table) {
  if (statement.kind == StatementKind::Insert) return &statement.values.front();
  for (const Condition& condition : statement.conditions)
    if (condition.comparison == Condition::Comparison::Equal && condition.column == table.columns.front()) return &condition.value;
  return nullptr;
}

/// The first column that the table does not have; null when it has all.
const std::string* unknownColumn(const Statement& statement, const Table& table) {
  for (const std::string& column : statement.columns)
    if (column != "*" && !table.column(column)) return &column;
  for (const Assignment& assignment : statement.assignments)
    if (!table.column(assignment.column)) return &assignment.column;
  for (const Condition& condition : statement.conditions)
    if (!table.column(condition.column)) return &condition.column;
  return nullptr;
}

/// Why a statement that was understood does not fit its table or its values; nothing when it does.
std::optional<Reply> misfit(const Statement& statement, const Table& table, const Request& request) {
  if (static_cast<int>(request.size()) - 1 != statement.parameters)
    return refusal("statement has {} ? and came with {}: {}", statement.parameters,
                   counted(static_cast<std::int64_t>(request.size()) - 1, "value"), request[0]);
  if (const std::string* column = unknownColumn(statement, table)) return noColumn(table, *column);
  if (statement.kind == StatementKind::Insert && statement.values.size() != table.columns.size())
    return refusal("INSERT gives {}, but {} has {}", counted(static_cast<std::int64_t>(statement.values.size()), "value"), table.name,
                   counted(static_cast<std::int64_t>(table.columns.size()), "column"));
  if (keyOf(statement, table) == nullptr)
    return refusal("statements are about one row: WHERE must say {} = ?", table.columns.front());
  for (const Assignment& assignment : statement.assignments)
    if (assignment.column == table.columns.front()) return refusal("UPDATE cannot change the primary key {}", assignment.column);
  return std::nullopt;
}

/// Numbers compare as numbers, all else byte by byte. Below, at or above 0.
int compare(const std::string& left, const std::string& right) {
  const auto a = parseInteger(left);
  const auto b = parseInteger(right);
  if (a && b) return *a < *b ? -1 : *a > *b ? 1 : 0;
  return left.compare(right);
}

bool holds(const Condition& condition, const std::string& value, const std::string& other) {
  using Comparison = Condition::Comparison;
  const int order = compare(value, other);
  switch (condition.comparison) {
  case Comparison::Equal: return order == 0;
  case Comparison::NotEqual: return order != 0;
  case Comparison::Less: return order < 0;
  case Comparison::LessOrEqual: return order <= 0;
  case Comparison::Greater: return order > 0;
  case Comparison::GreaterOrEqual: return order >= 0;
  }
  return false;
}

bool matches(const Statement& statement, const Table& table, const RowValues& values, const Request& request) {
  return std::all_of(statement.conditions.begin(), statement.conditions.end(), [&](const Condition& condition) {
    return holds(condition, values[*table.column(condition.column)], valueOf(condition.value, request));
  });
}

Reply valueReply(const std::string& value) {
  const auto number = parseInteger(value);
  return number ? Reply::integerOf(*number) : Reply::bulk(value);
}

Reply rowReply(const Statement& statement, const Table& table, const RowValues& values) {
  std::vector<Reply> elements;
  const bool isAll = statement.columns.front() == "*";
  const std::vector<std::string>& columns = isAll ? table.columns : statement.columns;
  elements.reserve(columns.size() * 2);
  for (const std::string& column : columns) {
    elements.push_back(Reply::bulk(column));
    elements.push_back(valueReply(values[*table.column(column)]));
  }
  return Reply::map(std::move(elements));
}

/// The column's new value; nothing when it cannot be worked out.
std::optional<std::string> assigned(const Assignment& assignment, const std::string& before, const std::string& value) {
  if (assignment.operation == Assignment::Operation::Set) return value;
  const auto a = parseInteger(before);
  const auto b = parseInteger(value);
  std::int64_t result = 0;
  if (!a || !b) return std::nullopt;
  const bool overflows = assignment.operation == Assignment::Operation::Add ? __builtin_add_overflow(*a, *b, &result)
                                                                            : __builtin_sub_overflow(*a, *b, &result);
  return overflows ? std::nullopt : std::optional(std::to_string(result));
}

} // namespace

Reply SqlDatabase::run(SqlSessionId id, const Statement& statement, const Request& request) {
  switch (statement.kind) {
  case StatementKind::Begin:
    // Commits what is open, as MySQL does; the connection stays with its client.
    if (sessionAt(id).inTransaction) {
      end(id, SqlEnd::Commit);
      takeConnection(id);
    }
    sessionAt(id).inTransaction = true;
    return Reply::ok();
  case StatementKind::Commit:
  case StatementKind::Rollback: return Reply::ok(); // see endAfter
  case StatementKind::Other: return createTable(statement);
  default: return onRow(id, statement, request);
  }
}

Reply SqlDatabase::createTable(const Statement& statement) {
  const auto isNamed = [&](const Table& table) { return table.name == statement.table; };
  if (std::any_of(m_tables.begin(), m_tables.end(), isNamed)) return refusal("knows the table {} already", statement.table);
  for (std::size_t i = 1; i < statement.columns.size(); ++i)
    if (std::find(statement.columns.begin(), statement.columns.begin() + static_cast<std::ptrdiff_t>(i), statement.columns[i]) !=
        statement.columns.begin() + static_cast<std::ptrdiff_t>(i))
      return refusal("has two columns {} in {}", statement.columns[i], statement.table);
  if (std::find(statement.columns.begin(), statement.columns.end(), "err") != statement.columns.end())
    return refusal("has no columns called err: in client programs that is an error's text");
  m_tables.push_back({statement.table, statement.columns, {}});
  return Reply::ok();
}

std::optional<RowValues> SqlDatabase::visible(const SqlSession& session, const RowId& row) const {
  for (const PendingWrite& write : session.writes)
    if (write.row == row) return write.values;
  const Row* known = find(row);
  return known == nullptr ? std::nullopt : known->committed;
}

void SqlDatabase::write(SqlSession& session, const RowId& row, std::optional<RowValues> values) {
  if (m_log != nullptr) m_log->written.push_back(row);
  const auto at = std::lower_bound(session.writes.begin(), session.writes.end(), row,
                                   [](const PendingWrite& write, const RowId& other) { return write.row < other; });
  if (at != session.writes.end() && at->row == row)
    at->values = std::move(values);
  else
    session.writes.insert(at, {row, std::move(values)});
}

Reply SqlDatabase::onRow(SqlSessionId id, const Statement& statement, const Request& request) {
  const auto table = std::find_if(m_tables.begin(), m_tables.end(), [&](const Table& one) { return one.name == statement.table; });
  if (table == m_tables.end()) return refusal("knows no table {}; make it with CREATE TABLE", statement.table);
  if (auto problem = misfit(statement, *table, request)) return std::move(*problem);
  const RowId rowId{static_cast<std::uint32_t>(table - m_tables.begin()), valueOf(*keyOf(statement, *table), request)};
  SqlSession& session = sessionAt(id);
  if (statement.kind == StatementKind::Select) {
    if (m_log != nullptr) m_log->read.push_back(rowId);
    const auto values = visible(session, rowId);
    return values && matches(statement, *table, *values, request) ? rowReply(statement, *table, *values) : Reply::nil();
  }
  // Where no row is, only INSERT locks anything.
  const Row* row = find(rowId);
  if (row == nullptr && statement.kind != StatementKind::Insert) {
    if (m_log != nullptr) m_log->read.push_back(rowId);
    return statement.kind == StatementKind::SelectForUpdate ? Reply::nil() : Reply::integerOf(0);
  }
  if (row != nullptr && row->owner != Row::kNobody && row->owner != id) return waitForRow(id, rowId, request);
  const bool isNew = row == nullptr || row->owner == Row::kNobody;
  if (isNew) lock(id, rowId);
  bool used = false;
  Reply reply = onLockedRow(session, rowId, statement, request, used);
  if (isNew && !used) unlock(id, rowId);
  return reply;
}

Reply SqlDatabase::onLockedRow(SqlSession& session, const RowId& row, const Statement& statement, const Request& request, bool& used) {
  const Table& table = m_tables[row.table];
  std::optional<RowValues> values = visible(session, row);
  if (statement.kind == StatementKind::Insert) {
    if (values) return refusal("refuses a second row: Duplicate entry '{}' for key 'PRIMARY' of {}", row.key, table.name);
    RowValues inserted;
    for (const Operand& operand : statement.values) inserted.push_back(valueOf(operand, request));
    used = true;
    write(session, row, std::move(inserted));
    return Reply::ok();
  }
  used = values && matches(statement, table, *values, request);
  const bool selects = statement.kind == StatementKind::SelectForUpdate;
  if (m_log != nullptr && (selects || !used)) m_log->read.push_back(row);
  if (!used) return selects ? Reply::nil() : Reply::integerOf(0);
  if (selects) return rowReply(statement, table, *values);
  if (statement.kind == StatementKind::Delete) {
    write(session, row, std::nullopt);
    return Reply::integerOf(1);
  }
  for (const Assignment& assignment : statement.assignments) {
    std::string& value = (*values)[*table.column(assignment.column)];
    auto after = assigned(assignment, value, valueOf(assignment.value, request));
    used = after.has_value();
    if (!after) return refusal("calculates with whole numbers of 64 bits: {} is \"{}\"", assignment.column, value);
    value = std::move(*after);
  }
  write(session, row, std::move(values));
  return Reply::integerOf(1);
}

} // namespace interleave
