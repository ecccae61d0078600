#include "engine/sql/statement.hpp"

#include <gtest/gtest.h>

#include "engine/sql/text.hpp"

namespace interleave {
namespace {

TEST(SqlStatement, TellsItsKindWhateverTheCase) {
  const std::pair<const char*, StatementKind> kCases[] = {
      {"BEGIN", StatementKind::Begin},
      {"start transaction;", StatementKind::Begin},
      {"Commit", StatementKind::Commit},
      {"rollback", StatementKind::Rollback},
      {"select quantity from stock where id = ?", StatementKind::Select},
      {"SELECT * FROM stock WHERE id = 1 FOR update", StatementKind::SelectForUpdate},
      {"UPDATE stock SET quantity = quantity - ? WHERE id = ? AND quantity >= ?", StatementKind::Update},
      {"INSERT INTO stock VALUES (?, -3, 'a b')", StatementKind::Insert},
      {"DELETE FROM stock WHERE id = ?", StatementKind::Delete},
      {"CREATE TABLE stock (id INT PRIMARY KEY, name VARCHAR(20) NOT NULL, quantity INT)", StatementKind::Other},
  };
  for (const auto& [text, kind] : kCases) {
    const Statement statement = parseStatement(text);
    EXPECT_EQ(statement.problem, "") << text;
    EXPECT_EQ(statement.kind, kind) << text;
  }
}

TEST(SqlStatement, ReadsItsParts) {
  const Statement statement = parseStatement("UPDATE stock SET quantity = quantity - ?, name = 'it''s' WHERE id = ? AND quantity >= ?");
  EXPECT_EQ(statement.table, "stock");
  EXPECT_EQ(statement.parameters, 3);
  ASSERT_EQ(statement.assignments.size(), 2u);
  EXPECT_EQ(statement.assignments[0].operation, Assignment::Operation::Subtract);
  EXPECT_EQ(statement.assignments[0].value.parameter, 0);
  EXPECT_EQ(statement.assignments[1].value.literal, "it's");
  ASSERT_EQ(statement.conditions.size(), 2u);
  EXPECT_EQ(statement.conditions[1].comparison, Condition::Comparison::GreaterOrEqual);
  EXPECT_EQ(statement.conditions[1].value.parameter, 2);
}

TEST(SqlStatement, SkipsTheTypesOfColumns) {
  EXPECT_EQ(parseStatement("create table t (id int primary key, price decimal(10, 2) not null, n)").columns,
            (std::vector<std::string>{"id", "price", "n"}));
}

TEST(SqlStatement, SaysWhatItWouldUnderstand) {
  const std::pair<const char*, const char*> kCases[] = {
      {"", "SQL not understood at its end: expected a statement; understood is CREATE TABLE, INSERT, SELECT, UPDATE, DELETE, BEGIN, COMMIT "
           "and ROLLBACK"},
      {"TRUNCATE stock", "SQL not understood at \"TRUNCATE\": expected a statement; understood is CREATE TABLE, INSERT, SELECT, UPDATE, "
                         "DELETE, BEGIN, COMMIT and ROLLBACK"},
      {"SELECT quantity FROM stock", "SQL not understood at its end: expected where; understood is SELECT column, … FROM table WHERE key = ? "
                                     "[FOR UPDATE]"},
      {"UPDATE stock SET quantity = price - 1 WHERE id = 1",
       "SQL not understood at \"price\": expected a value, or quantity itself; understood is UPDATE table SET column = column - ? WHERE key = "
       "? [AND column >= ?]"},
      {"SELECT n FROM t WHERE id = 'x", "SQL not understood at \"'x\": expected a number, a 'text' or ?; understood is SELECT column, … FROM "
                                        "table WHERE key = ? [FOR UPDATE]"},
      {"COMMIT now", "SQL not understood at \"now\": expected the end of the statement; understood is CREATE TABLE, INSERT, SELECT, UPDATE, "
                     "DELETE, BEGIN, COMMIT and ROLLBACK"},
  };
  for (const auto& [text, problem] : kCases) EXPECT_EQ(parseStatement(text).problem, problem) << text;
}

TEST(SqlStatement, IsReadOnceForEachText) {
  EXPECT_EQ(statementOf("SELECT a FROM t WHERE id = 1").get(), statementOf("SELECT a FROM t WHERE id = 1").get());
}

TEST(SqlText, ShowsAStatementWithItsValues) {
  EXPECT_EQ(statementText({"UPDATE t SET name = ?, n = n - ? WHERE id = '?' AND n >= ?", "it's", "2", "3"}),
            "UPDATE t SET name = 'it''s', n = n - 2 WHERE id = '?' AND n >= 3");
  EXPECT_EQ(statementName({"select a from t where id = 1 for update"}), "SELECT FOR UPDATE");
  EXPECT_EQ(statementName({"create table t (id)"}), "CREATE");
}

} // namespace
} // namespace interleave
