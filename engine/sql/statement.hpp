// SQL as far as this database understands it: statements about one row, which its primary key names.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace interleave {

enum class StatementKind : std::uint8_t {
  Begin,
  Select,
  SelectForUpdate,
  Update,
  Insert,
  Delete,
  Commit,
  Rollback,
  Other, ///< CREATE TABLE, and whatever is not understood
};

/// A value in a statement: written there, or the next of those that come with it.
struct Operand {
  int parameter = -1;  ///< which ?, from 0; -1: `literal` is meant
  std::string literal;
};

/// A part of SET: column = value, or column = column ± value.
struct Assignment {
  enum class Operation : std::uint8_t { Set, Add, Subtract };
  std::string column;
  Operation operation = Operation::Set;
  Operand value;
};

/// A part of WHERE. All of them must hold.
struct Condition {
  enum class Comparison : std::uint8_t { Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual };
  std::string column;
  Comparison comparison = Comparison::Equal;
  Operand value;
};

struct Statement {
  StatementKind kind = StatementKind::Other;
  std::string table;
  std::vector<std::string> columns;     ///< of CREATE TABLE and SELECT, where {"*"} stands for all
  std::vector<Operand> values;          ///< of INSERT
  std::vector<Assignment> assignments;  ///< of UPDATE
  std::vector<Condition> conditions;    ///< of WHERE
  int parameters = 0;                   ///< so many ? are in it
  std::string problem;                  ///< why it is not understood, and what would be; empty when it is
};

/// Reads one statement. Keywords in upper or lower case, names as they are written.
[[nodiscard]] Statement parseStatement(std::string_view text);

/// The same, read once for each text and thread.
[[nodiscard]] std::shared_ptr<const Statement> statementOf(const std::string& text);

} // namespace interleave
