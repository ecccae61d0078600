// A relational database in small: rows that a transaction locks, waits for and gives back, and the pool of connections
// in front of it. As InnoDB at READ COMMITTED: plain SELECT sees what is committed and what its own transaction wrote;
// UPDATE, DELETE and SELECT … FOR UPDATE lock their row until the end of the transaction, unless they find nothing.
//
// A value: a copy is a snapshot, and costs nothing while the database is unused. There is no wall clock in it: whoever
// calls says what time it is.
#pragma once

#include <memory>
#include <string>

#include "engine/sql/database.hpp"

namespace interleave {

/// A row that somebody has locked.
struct RowLock {
  std::string row; ///< "stock 1001"
  SqlSessionId holder = Row::kNobody;
  std::vector<SqlSessionId> waiters; ///< the first one gets it next
};

struct PoolState {
  int size = 0; ///< 0: no limit
  int inUse = 0;
  std::vector<SqlSessionId> waiters; ///< the first one gets the next connection
};

class SqlServer {
public:
  SqlServer() = default;
  SqlServer(const SqlServer& other) { *this = other; }
  SqlServer& operator=(const SqlServer& other) {
    if (this != &other) m_database = other.m_database ? std::make_unique<SqlDatabase>(*other.m_database) : nullptr;
    return *this;
  }
  SqlServer(SqlServer&&) noexcept = default;
  SqlServer& operator=(SqlServer&&) noexcept = default;
  ~SqlServer() = default;

  /// Whether it was ever configured or asked anything.
  [[nodiscard]] bool isUsed() const { return m_database != nullptr; }
  /// REQUIRES that nobody waits.
  void configure(const SqlSettings& settings) { database().settings = settings; }
  [[nodiscard]] SqlSettings settings() const { return isUsed() ? m_database->settings : SqlSettings{}; }

  /// Executes a statement: the request's first word, with the values for its ? behind it. SELECT gives a map from column
  /// to value, or nil; UPDATE and DELETE the number of rows; everything else OK. NoReply when the session has to wait for
  /// a row or for a connection. Afterwards the outbox holds what others are told because of it.
  /// REQUIRES that the session does not wait.
  Reply execute(SqlSessionId id, const Request& request, std::int64_t nowUs, SqlLog* log = nullptr) {
    return database().execute(id, request, nowUs, log);
  }
  /// Rolls back what is open, gives the connection back and forgets what the session waits for.
  void release(SqlSessionId id, std::int64_t nowUs, SqlLog* log = nullptr) {
    if (isUsed()) m_database->release(id, nowUs, log);
  }
  /// Answers whoever has waited too long with an error.
  void expireWaits(std::int64_t nowUs, SqlLog* log = nullptr) {
    if (isUsed()) m_database->expireWaits(nowUs, log);
  }
  /// When the next one has; nothing while nobody waits.
  [[nodiscard]] std::optional<std::int64_t> nextDeadlineUs() const { return isUsed() ? m_database->nextDeadlineUs() : std::nullopt; }
  /// Takes the replies to statements that had waited, in the order in which they were executed.
  [[nodiscard]] std::vector<SqlOutgoing> takeOutbox() { return isUsed() ? m_database->takeOutbox() : std::vector<SqlOutgoing>(); }
  [[nodiscard]] bool hasOutbox() const { return isUsed() && m_database->hasOutbox(); }

  /// What kind of statement a request is.
  [[nodiscard]] static StatementKind kindOf(const Request& request) { return statementOf(request[0])->kind; }

  // For those who look on.

  /// What the session holds and waits for.
  [[nodiscard]] const SqlSession& session(SqlSessionId id) const;
  /// Every locked row, by table and key.
  [[nodiscard]] std::vector<RowLock> rowLocks() const;
  /// Who has locked a row; Row::kNobody when nobody has.
  [[nodiscard]] SqlSessionId ownerOf(const RowId& row) const;
  [[nodiscard]] PoolState pool() const;
  [[nodiscard]] int connectionsInUse() const { return isUsed() ? m_database->connectionsInUse() : 0; }
  [[nodiscard]] std::size_t waitingForConnection() const { return isUsed() ? m_database->connectionQueue().size() : 0; }
  [[nodiscard]] const std::vector<Table>& tables() const;
  /// A row's committed values; null when there is none.
  [[nodiscard]] const RowValues* row(const std::string& table, const std::string& key) const;
  /// One of them; null when there is no such row or column.
  [[nodiscard]] const std::string* value(const std::string& table, const std::string& key, const std::string& column) const;
  /// "stock 1001".
  [[nodiscard]] std::string rowText(const RowId& row) const { return tables()[row.table].name + ' ' + row.key; }

  /// Puts these in the place of all sessions, each at its position. How many connections are in use stays as it is. For
  /// drivers that keep the sessions of many servers apart from what else is in them.
  void replaceSessions(std::vector<SqlSession> sessions) {
    if (isUsed()) m_database->replaceSessions(std::move(sessions));
  }

private:
  SqlDatabase& database() {
    if (!m_database) m_database = std::make_unique<SqlDatabase>();
    return *m_database;
  }

  std::unique_ptr<SqlDatabase> m_database; ///< null while unused
};

} // namespace interleave
