#include "engine/sql/statement.hpp"

#include <unordered_map>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/sql/lexer.hpp"

namespace interleave {

namespace {

constexpr const char* kCreateForm = "CREATE TABLE table (key, column, …)";
constexpr const char* kInsertForm = "INSERT INTO table VALUES (?, …)";
constexpr const char* kSelectForm = "SELECT column, … FROM table WHERE key = ? [FOR UPDATE]";
constexpr const char* kUpdateForm = "UPDATE table SET column = column - ? WHERE key = ? [AND column >= ?]";
constexpr const char* kDeleteForm = "DELETE FROM table WHERE key = ?";
constexpr const char* kAllForms = "CREATE TABLE, INSERT, SELECT, UPDATE, DELETE, BEGIN, COMMIT and ROLLBACK";

/// Reads from left to right. The first thing that does not fit is the problem; what is read after it is not meant.
class Parser {
public:
  explicit Parser(std::string_view text) : m_tokens(sqlTokens(text)) {}

  Statement read() {
    readKind();
    takeSymbol(";");
    if (now().kind != SqlToken::Kind::End) fail("the end of the statement");
    if (!m_statement.problem.empty()) m_statement.kind = StatementKind::Other;
    return std::move(m_statement);
  }

private:
  [[nodiscard]] const SqlToken& now() const { return m_tokens[m_at]; }
  [[nodiscard]] bool isWord(std::string_view word) const { return now().kind == SqlToken::Kind::Word && equalsIgnoringCase(now().text, word); }
  void next() {
    if (now().kind != SqlToken::Kind::End) ++m_at;
  }
  bool takeWord(std::string_view word) {
    const bool fits = isWord(word);
    if (fits) next();
    return fits;
  }
  bool takeSymbol(std::string_view symbol) {
    const bool fits = now().kind == SqlToken::Kind::Symbol && now().text == symbol;
    if (fits) next();
    return fits;
  }
  void fail(std::string_view expected) {
    if (!m_statement.problem.empty()) return;
    const std::string found = now().kind == SqlToken::Kind::End ? "its end" : fmt::format("\"{}\"", now().text);
    m_statement.problem = fmt::format("SQL not understood at {}: expected {}; understood is {}", found, expected, m_form);
  }
  void wantWord(std::string_view word) {
    if (!takeWord(word)) fail(word);
  }
  void wantSymbol(std::string_view symbol) {
    if (!takeSymbol(symbol)) fail(symbol);
  }

  void readKind() {
    if (takeWord("begin")) return become(StatementKind::Begin);
    if (takeWord("commit")) return become(StatementKind::Commit);
    if (takeWord("rollback")) return become(StatementKind::Rollback);
    if (takeWord("start")) {
      become(StatementKind::Begin);
      return wantWord("transaction");
    }
    if (takeWord("create")) return readCreate();
    if (takeWord("insert")) return readInsert();
    if (takeWord("select")) return readSelect();
    if (takeWord("update")) return readUpdate();
    if (takeWord("delete")) return readDelete();
    fail("a statement");
  }
  void become(StatementKind kind, const char* form = kAllForms) {
    m_statement.kind = kind;
    m_form = form;
  }

  std::string readName(std::string_view what) {
    if (now().kind != SqlToken::Kind::Word) {
      fail(what);
      return {};
    }
    std::string name = now().text;
    next();
    return name;
  }

  Operand readOperand() {
    Operand operand;
    if (takeSymbol("?")) {
      operand.parameter = m_statement.parameters++;
      return operand;
    }
    const bool isNegative = takeSymbol("-");
    if (now().kind != SqlToken::Kind::Value) {
      fail("a number, a 'text' or ?");
      return operand;
    }
    operand.literal = (isNegative ? "-" : "") + now().text;
    next();
    return operand;
  }

  // Types and the like are read over: every column takes numbers and texts, and the first one is the primary key.
  void readCreate() {
    become(StatementKind::Other, kCreateForm);
    wantWord("table");
    m_statement.table = readName("the table's name");
    wantSymbol("(");
    do {
      m_statement.columns.push_back(readName("a column's name"));
      skipColumnType();
    } while (takeSymbol(","));
    wantSymbol(")");
  }
  void skipColumnType() {
    while (now().kind == SqlToken::Kind::Word || now().kind == SqlToken::Kind::Value) next();
    if (!takeSymbol("(")) return;
    while (now().kind == SqlToken::Kind::Value || (now().kind == SqlToken::Kind::Symbol && now().text == ",")) next();
    wantSymbol(")");
    while (now().kind == SqlToken::Kind::Word) next();
  }

  void readInsert() {
    become(StatementKind::Insert, kInsertForm);
    wantWord("into");
    m_statement.table = readName("the table's name");
    wantWord("values");
    wantSymbol("(");
    do m_statement.values.push_back(readOperand());
    while (takeSymbol(","));
    wantSymbol(")");
  }

  void readSelect() {
    become(StatementKind::Select, kSelectForm);
    if (takeSymbol("*"))
      m_statement.columns.emplace_back("*");
    else
      do m_statement.columns.push_back(readName("a column's name or *"));
      while (takeSymbol(","));
    wantWord("from");
    m_statement.table = readName("the table's name");
    readWhere();
    if (!takeWord("for")) return;
    wantWord("update");
    m_statement.kind = StatementKind::SelectForUpdate;
  }

  void readUpdate() {
    become(StatementKind::Update, kUpdateForm);
    m_statement.table = readName("the table's name");
    wantWord("set");
    do readAssignment();
    while (takeSymbol(","));
    readWhere();
  }
  void readAssignment() {
    Assignment assignment;
    assignment.column = readName("a column's name");
    wantSymbol("=");
    if (now().kind == SqlToken::Kind::Word) {
      if (now().text != assignment.column) fail(fmt::format("a value, or {} itself", assignment.column));
      next();
      const bool subtracts = takeSymbol("-");
      if (!subtracts) wantSymbol("+");
      assignment.operation = subtracts ? Assignment::Operation::Subtract : Assignment::Operation::Add;
    }
    assignment.value = readOperand();
    m_statement.assignments.push_back(std::move(assignment));
  }

  void readDelete() {
    become(StatementKind::Delete, kDeleteForm);
    wantWord("from");
    m_statement.table = readName("the table's name");
    readWhere();
  }

  void readWhere() {
    wantWord("where");
    do readCondition();
    while (takeWord("and"));
  }
  void readCondition() {
    using Comparison = Condition::Comparison;
    static constexpr std::pair<const char*, Comparison> kComparisons[] = {
        {"=", Comparison::Equal},        {"<>", Comparison::NotEqual}, {"<", Comparison::Less},
        {"<=", Comparison::LessOrEqual}, {">", Comparison::Greater},   {">=", Comparison::GreaterOrEqual}};
    Condition condition;
    condition.column = readName("a column's name");
    bool isKnown = false;
    for (const auto& [symbol, comparison] : kComparisons) {
      if (isKnown || !takeSymbol(symbol)) continue;
      isKnown = true;
      condition.comparison = comparison;
    }
    if (!isKnown) fail("=, <>, <, <=, > or >=");
    condition.value = readOperand();
    m_statement.conditions.push_back(std::move(condition));
  }

  std::vector<SqlToken> m_tokens;
  std::size_t m_at = 0;
  Statement m_statement;
  const char* m_form = kAllForms;
};

} // namespace

Statement parseStatement(std::string_view text) { return Parser(text).read(); }

std::shared_ptr<const Statement> statementOf(const std::string& text) {
  constexpr std::size_t kMostKept = 4096; // whoever writes values into the text makes a new one each time
  thread_local std::unordered_map<std::string, std::shared_ptr<const Statement>> known;
  if (const auto found = known.find(text); found != known.end()) return found->second;
  if (known.size() >= kMostKept) known.clear();
  return known.emplace(text, std::make_shared<const Statement>(parseStatement(text))).first->second;
}

} // namespace interleave
