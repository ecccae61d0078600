// The inside of SqlServer: tables, transactions, locks and the queues in front of them.
//
// What a session holds stands in the session itself; who owns a row and who waits for it is an index over that.
// Between two calls nobody waits for a row that nobody has locked, nor for a connection while one is free.
#pragma once

#include <utility>

#include "engine/sql/session.hpp"
#include "engine/sql/statement.hpp"

namespace interleave {

/// How long work takes, in whole microseconds. Nothing takes any time where all is 0.
struct SqlTimes {
  int threads = 0;              ///< statements that are executed at the same time; 0: as many as are wanted
  std::int64_t statementUs = 0; ///< of a thread, for each statement
  std::int64_t commitUs = 0;    ///< until a transaction that wrote is durable; no thread is busy with it

  [[nodiscard]] bool areOn() const { return statementUs > 0 || commitUs > 0; }
};

/// How many connections there are, and how long somebody waits in vain.
struct SqlSettings {
  int poolSize = 0;                        ///< connections; 0: as many as are wanted
  std::int64_t poolWaitTimeoutMs = 30'000; ///< for a connection
  std::int64_t lockWaitTimeoutMs = 50'000; ///< for a row; InnoDB's default
  SqlTimes times;
};

/// The reply to a statement that had to wait.
struct SqlOutgoing {
  SqlSessionId session = 0;
  Reply reply;
};

/// What a call did, for whoever wants to know.
struct SqlLog {
  struct Before {
    RowId row;
    std::optional<RowValues> values; ///< committed before
  };
  std::vector<RowId> read;
  std::vector<RowId> written;
  std::vector<Before> before; ///< of rows whose committed values changed, each once
};

class SqlDatabase {
public:
  SqlSettings settings;

  // As SqlServer has them.
  Reply execute(SqlSessionId id, const Request& request, std::int64_t nowUs, SqlLog* log);
  void release(SqlSessionId id, std::int64_t nowUs, SqlLog* log);
  void expireWaits(std::int64_t nowUs, SqlLog* log);
  [[nodiscard]] std::optional<std::int64_t> nextDeadlineUs() const;
  [[nodiscard]] std::vector<SqlOutgoing> takeOutbox() { return std::exchange(m_outbox, {}); }
  [[nodiscard]] bool hasOutbox() const { return !m_outbox.empty(); }
  void replaceSessions(std::vector<SqlSession> sessions);

  [[nodiscard]] const std::vector<Table>& tables() const { return m_tables; }
  [[nodiscard]] const std::vector<SqlSession>& sessions() const { return m_sessions; }
  [[nodiscard]] int connectionsInUse() const { return m_connectionsInUse; }
  /// Sessions that wait for a connection, in the order in which they came.
  [[nodiscard]] const std::vector<SqlSessionId>& connectionQueue() const { return m_connectionQueue; }

private:
  // Transactions and waiting (database.cpp).
  /// Executes a statement, or begins to where that takes time. REQUIRES that the session has a connection.
  Reply perform(SqlSessionId id, const Statement& statement, const Request& request);
  void end(SqlSessionId id, SqlEnd how);
  void applyWrites(SqlSession& session);
  void lock(SqlSessionId id, const RowId& row);
  void unlock(SqlSessionId id, const RowId& row);
  [[nodiscard]] bool wouldDeadlock(SqlSessionId id, const Row& row) const;
  Reply waitForRow(SqlSessionId id, const RowId& row, const Request& request);
  void waitForConnection(SqlSessionId id, const Request& request);
  [[nodiscard]] bool hasFreeConnection() const { return settings.poolSize <= 0 || m_connectionsInUse < settings.poolSize; }
  void takeConnection(SqlSessionId id);
  /// Takes the session out of the queue that it stands in, if any, and ends what is being executed for it.
  void leaveQueue(SqlSessionId id);
  SqlWait& beginWait(SqlSessionId id, SqlWait::For what, const Request& request);

  // Work that takes time (work.cpp).
  [[nodiscard]] bool hasFreeThread() const { return settings.times.threads <= 0 || m_busyThreads < settings.times.threads; }
  void waitForThread(SqlSessionId id, const Request& request);
  /// What was executed is answered, and its transaction ended, only after the time that it takes.
  Reply beginWork(SqlSessionId id, const Request& request, Reply reply, std::optional<SqlEnd> how);
  void workOn(SqlSessionId id, SqlWait::For what, std::int64_t forUs);
  /// The one whose work is done first; nothing while nobody works.
  [[nodiscard]] std::optional<SqlSessionId> firstWorking() const;
  void finishWork(SqlSessionId id);
  /// Goes on with whoever waited for what is free now, until nothing more is.
  void serve();
  void grant(const RowId& row);
  void resume(SqlSessionId id);
  [[nodiscard]] std::optional<SqlSessionId> firstOverdue() const;
  /// Forgets a row that is nothing but a place nobody is interested in.
  void tidy(const RowId& row);
  SqlSession& sessionAt(SqlSessionId id);
  [[nodiscard]] Row* find(const RowId& row);
  [[nodiscard]] const Row* find(const RowId& row) const;

  // Statements (execution.cpp).
  Reply run(SqlSessionId id, const Statement& statement, const Request& request);
  Reply createTable(const Statement& statement);
  Reply onRow(SqlSessionId id, const Statement& statement, const Request& request);
  /// The row's values as the session sees them: its own writes, else what is committed.
  [[nodiscard]] std::optional<RowValues> visible(const SqlSession& session, const RowId& row) const;
  /// REQUIRES that the session has locked the row. `used` tells whether the statement found what it looked for.
  Reply onLockedRow(SqlSession& session, const RowId& row, const Statement& statement, const Request& request, bool& used);
  void write(SqlSession& session, const RowId& row, std::optional<RowValues> values);

  std::vector<Table> m_tables;
  std::vector<SqlSession> m_sessions; ///< by id, as far as they have ever been used
  int m_connectionsInUse = 0;
  std::vector<SqlSessionId> m_connectionQueue; ///< in the order in which they came
  std::vector<SqlSessionId> m_rowQueue;        ///< all that wait for rows, in the order in which they came
  std::vector<SqlSessionId> m_threadQueue;     ///< in the order in which they came
  std::vector<SqlSessionId> m_working;         ///< being executed or committed, by deadline
  int m_busyThreads = 0;
  std::uint64_t m_lastWait = 0;
  std::vector<SqlOutgoing> m_outbox;
  std::vector<RowId> m_freed;                  ///< unlocked and not yet granted; empty between calls
  std::int64_t m_nowUs = 0;                    ///< during a call
  SqlLog* m_log = nullptr;                     ///< during a call
};

} // namespace interleave
