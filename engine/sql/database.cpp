#include "engine/sql/database.hpp"

#include <algorithm>
#include <cassert>

namespace interleave {

Row* SqlDatabase::find(const RowId& row) {
  auto& rows = m_tables[row.table].rows;
  const auto found = rows.find(row.key);
  return found == rows.end() ? nullptr : &found->second;
}

const Row* SqlDatabase::find(const RowId& row) const {
  const auto& rows = m_tables[row.table].rows;
  const auto found = rows.find(row.key);
  return found == rows.end() ? nullptr : &found->second;
}

SqlSession& SqlDatabase::sessionAt(SqlSessionId id) {
  const auto index = static_cast<std::size_t>(id);
  if (index >= m_sessions.size()) m_sessions.resize(index + 1);
  return m_sessions[index];
}

Reply SqlDatabase::execute(SqlSessionId id, const Request& request, std::int64_t nowUs, SqlLog* log) {
  m_nowUs = nowUs;
  const std::shared_ptr<const Statement> statement = statementOf(request[0]);
  if (!statement->problem.empty()) return Reply::error(statement->problem);
  m_log = log;
  const SqlSession& session = sessionAt(id);
  assert(!session.wait);
  Reply reply = Reply::noReply();
  if (!session.hasConnection && !hasFreeConnection()) {
    waitForConnection(id, request);
  } else {
    if (!session.hasConnection) takeConnection(id);
    if (hasFreeThread())
      reply = perform(id, *statement, request);
    else
      waitForThread(id, request);
    serve();
  }
  m_log = nullptr;
  return reply;
}

void SqlDatabase::release(SqlSessionId id, std::int64_t nowUs, SqlLog* log) {
  if (static_cast<std::size_t>(id) >= m_sessions.size()) return;
  m_nowUs = nowUs;
  m_log = log;
  leaveQueue(id);
  if (m_sessions[static_cast<std::size_t>(id)].hasConnection) end(id, SqlEnd::Rollback);
  serve();
  m_log = nullptr;
}

namespace {

/// How a statement ends the transaction that it belongs to; nothing where that goes on. A single one is a transaction of
/// its own.
std::optional<SqlEnd> endAfter(const Statement& statement, const SqlSession& session) {
  if (statement.kind == StatementKind::Rollback) return SqlEnd::Rollback;
  return statement.kind == StatementKind::Commit || !session.inTransaction ? std::optional(SqlEnd::Commit) : std::nullopt;
}

} // namespace

Reply SqlDatabase::perform(SqlSessionId id, const Statement& statement, const Request& request) {
  Reply reply = run(id, statement, request);
  const SqlSession& session = sessionAt(id);
  if (!session.hasConnection || session.wait) return reply; // rolled back because of a deadlock, or the row is locked
  const auto how = endAfter(statement, session);
  if (settings.times.areOn()) return beginWork(id, request, std::move(reply), how);
  if (how) end(id, *how);
  return reply;
}

void SqlDatabase::takeConnection(SqlSessionId id) {
  sessionAt(id).hasConnection = true;
  ++m_connectionsInUse;
}

void SqlDatabase::end(SqlSessionId id, SqlEnd how) {
  SqlSession& session = sessionAt(id);
  if (how == SqlEnd::Commit) applyWrites(session);
  session.writes.clear();
  for (const RowId& row : std::exchange(session.locks, {})) {
    find(row)->owner = Row::kNobody;
    m_freed.push_back(row);
  }
  session.inTransaction = false;
  session.hasConnection = false;
  --m_connectionsInUse;
}

void SqlDatabase::applyWrites(SqlSession& session) {
  for (PendingWrite& write : session.writes) {
    Row& row = *find(write.row);
    if (m_log != nullptr) {
      const auto isSame = [&](const SqlLog::Before& before) { return before.row == write.row; };
      if (std::none_of(m_log->before.begin(), m_log->before.end(), isSame)) m_log->before.push_back({write.row, row.committed});
      m_log->written.push_back(write.row);
    }
    row.committed = std::move(write.values);
  }
}

void SqlDatabase::lock(SqlSessionId id, const RowId& row) {
  m_tables[row.table].rows[row.key].owner = id;
  auto& locks = sessionAt(id).locks;
  locks.insert(std::lower_bound(locks.begin(), locks.end(), row), row);
}

void SqlDatabase::unlock(SqlSessionId id, const RowId& row) {
  find(row)->owner = Row::kNobody;
  auto& locks = sessionAt(id).locks;
  locks.erase(std::lower_bound(locks.begin(), locks.end(), row));
  m_freed.push_back(row);
}

void SqlDatabase::tidy(const RowId& id) {
  const Row* row = find(id);
  if (row != nullptr && !row->committed && row->owner == Row::kNobody && row->waiting.empty()) m_tables[id.table].rows.erase(id.key);
}

/// Whether the row's owner waits, over others or not, for a row of the session. Everybody waits for one row at most.
bool SqlDatabase::wouldDeadlock(SqlSessionId id, const Row& row) const {
  for (SqlSessionId owner = row.owner; owner != Row::kNobody;) {
    if (owner == id) return true;
    const auto& wait = m_sessions[static_cast<std::size_t>(owner)].wait;
    if (!wait || wait->what != SqlWait::For::Row) return false;
    owner = find(wait->row)->owner;
  }
  return false;
}

// As InnoDB does, but the one who closes the circle is always the one who pays.
Reply SqlDatabase::waitForRow(SqlSessionId id, const RowId& rowId, const Request& request) {
  Row& row = *find(rowId);
  if (wouldDeadlock(id, row)) {
    end(id, SqlEnd::Rollback);
    return Reply::error("Deadlock found when trying to get lock; try restarting transaction");
  }
  row.waiting.push_back(id);
  m_rowQueue.push_back(id);
  SqlWait& wait = beginWait(id, SqlWait::For::Row, request);
  wait.row = rowId;
  wait.deadlineUs = m_nowUs + settings.lockWaitTimeoutMs * 1000;
  return Reply::noReply();
}

void SqlDatabase::waitForConnection(SqlSessionId id, const Request& request) {
  m_connectionQueue.push_back(id);
  beginWait(id, SqlWait::For::Connection, request).deadlineUs = m_nowUs + settings.poolWaitTimeoutMs * 1000;
}

SqlWait& SqlDatabase::beginWait(SqlSessionId id, SqlWait::For what, const Request& request) {
  auto& wait = sessionAt(id).wait;
  wait.emplace();
  wait->what = what;
  wait->request = request;
  wait->order = ++m_lastWait;
  return *wait;
}

void SqlDatabase::leaveQueue(SqlSessionId id) {
  auto& wait = sessionAt(id).wait;
  if (!wait) return;
  switch (wait->what) {
  case SqlWait::For::Connection: std::erase(m_connectionQueue, id); break;
  case SqlWait::For::Row:
    std::erase(m_rowQueue, id);
    std::erase(find(wait->row)->waiting, id);
    break;
  case SqlWait::For::Thread: std::erase(m_threadQueue, id); break;
  case SqlWait::For::Execution: --m_busyThreads; [[fallthrough]];
  case SqlWait::For::Commit: std::erase(m_working, id); break;
  }
  wait.reset();
}

void SqlDatabase::serve() {
  while (true) {
    if (!m_freed.empty()) {
      const RowId row = std::move(m_freed.front());
      m_freed.erase(m_freed.begin());
      grant(row);
    } else if (!m_connectionQueue.empty() && hasFreeConnection()) {
      const SqlSessionId next = m_connectionQueue.front();
      takeConnection(next);
      resume(next);
    } else if (!m_threadQueue.empty() && hasFreeThread()) {
      resume(m_threadQueue.front());
    } else {
      return;
    }
  }
}

void SqlDatabase::grant(const RowId& id) {
  const Row* row = find(id);
  if (row == nullptr || row->owner != Row::kNobody) return;
  if (row->waiting.empty()) return tidy(id);
  m_freed.push_back(id); // if the statement does not keep the row, the next one gets it
  resume(row->waiting.front());
}

/// Who got the row goes on at once, even if all threads are busy: as InnoDB does it (srv_conc_force_enter_innodb).
void SqlDatabase::resume(SqlSessionId id) {
  const SqlWait::For what = sessionAt(id).wait->what;
  const Request request = std::move(sessionAt(id).wait->request);
  leaveQueue(id);
  if (what == SqlWait::For::Connection && !hasFreeThread()) return waitForThread(id, request);
  Reply reply = perform(id, *statementOf(request[0]), request);
  if (!sessionAt(id).wait) m_outbox.push_back({id, std::move(reply)});
}

/// Timeouts are the same for all in a queue, so that the first of each is due first.
std::optional<SqlSessionId> SqlDatabase::firstOverdue() const {
  std::optional<SqlSessionId> first;
  const auto dueOf = [this](SqlSessionId id) {
    const SqlWait& wait = *m_sessions[static_cast<std::size_t>(id)].wait;
    return std::pair(wait.deadlineUs, wait.order);
  };
  for (const auto* queue : {&m_connectionQueue, &m_rowQueue})
    if (!queue->empty() && dueOf(queue->front()).first <= m_nowUs && (!first || dueOf(queue->front()) < dueOf(*first))) first = queue->front();
  return first;
}

// Who waited for a row in vain keeps its transaction: only the statement is given up, as InnoDB does it.
void SqlDatabase::expireWaits(std::int64_t nowUs, SqlLog* log) {
  m_nowUs = nowUs;
  m_log = log;
  for (auto id = firstWorking(); id && sessionAt(*id).wait->deadlineUs <= nowUs; id = firstWorking()) finishWork(*id);
  while (const auto id = firstOverdue()) {
    const SqlWait wait = *sessionAt(*id).wait;
    leaveQueue(*id);
    const bool isForRow = wait.what == SqlWait::For::Row;
    m_outbox.push_back({*id, Reply::error(isForRow ? "Lock wait timeout exceeded; try restarting transaction"
                                                   : "Timeout waiting for a connection from the pool")});
    if (isForRow) tidy(wait.row);
    if (isForRow && !sessionAt(*id).inTransaction) end(*id, SqlEnd::Rollback);
    serve();
  }
  m_log = nullptr;
}

std::optional<std::int64_t> SqlDatabase::nextDeadlineUs() const {
  std::optional<std::int64_t> next;
  for (const auto* queue : {&m_connectionQueue, &m_rowQueue, &m_working}) {
    if (queue->empty()) continue;
    const std::int64_t deadlineUs = m_sessions[static_cast<std::size_t>(queue->front())].wait->deadlineUs;
    next = std::min(next.value_or(deadlineUs), deadlineUs);
  }
  return next;
}

void SqlDatabase::replaceSessions(std::vector<SqlSession> sessions) {
  for (Table& table : m_tables) {
    for (auto& [key, row] : table.rows) {
      row.owner = Row::kNobody;
      row.waiting.clear();
    }
    std::erase_if(table.rows, [](const auto& row) { return !row.second.committed; });
  }
  m_sessions = std::move(sessions);
  m_connectionQueue.clear();
  m_rowQueue.clear();
  std::vector<std::pair<std::uint64_t, SqlSessionId>> waiting;
  for (std::size_t i = 0; i < m_sessions.size(); ++i) {
    const auto id = static_cast<SqlSessionId>(i);
    for (const RowId& row : m_sessions[i].locks) m_tables[row.table].rows[row.key].owner = id;
    if (m_sessions[i].wait) waiting.emplace_back(m_sessions[i].wait->order, id);
  }
  std::sort(waiting.begin(), waiting.end());
  m_lastWait = waiting.empty() ? 0 : waiting.back().first;
  for (const auto& [order, id] : waiting) {
    const SqlWait& wait = *m_sessions[static_cast<std::size_t>(id)].wait;
    const bool isForRow = wait.what == SqlWait::For::Row;
    (isForRow ? m_rowQueue : m_connectionQueue).push_back(id);
    if (isForRow) m_tables[wait.row.table].rows[wait.row.key].waiting.push_back(id);
  }
}

} // namespace interleave
