// Statements and commits that take time: they hold what they have locked meanwhile.
#include <algorithm>

#include "engine/sql/database.hpp"

namespace interleave {

void SqlDatabase::waitForThread(SqlSessionId id, const Request& request) {
  m_threadQueue.push_back(id);
  beginWait(id, SqlWait::For::Thread, request);
}

Reply SqlDatabase::beginWork(SqlSessionId id, const Request& request, Reply reply, std::optional<SqlEnd> how) {
  ++m_busyThreads;
  SqlWait& wait = beginWait(id, SqlWait::For::Execution, request);
  wait.reply = std::move(reply);
  wait.end = how;
  workOn(id, SqlWait::For::Execution, settings.times.statementUs);
  return Reply::noReply();
}

void SqlDatabase::workOn(SqlSessionId id, SqlWait::For what, std::int64_t forUs) {
  SqlWait& wait = *sessionAt(id).wait;
  wait.what = what;
  wait.deadlineUs = m_nowUs + forUs;
  const auto isLater = [this](std::int64_t deadlineUs, SqlSessionId other) { return deadlineUs < sessionAt(other).wait->deadlineUs; };
  m_working.insert(std::upper_bound(m_working.begin(), m_working.end(), wait.deadlineUs, isLater), id);
}

std::optional<SqlSessionId> SqlDatabase::firstWorking() const {
  return m_working.empty() ? std::nullopt : std::optional(m_working.front());
}

// A commit that wrote nothing has nothing to make durable.
void SqlDatabase::finishWork(SqlSessionId id) {
  SqlSession& session = sessionAt(id);
  m_working.erase(m_working.begin());
  const bool wasExecution = session.wait->what == SqlWait::For::Execution;
  if (wasExecution) --m_busyThreads;
  if (wasExecution && session.wait->end == SqlEnd::Commit && !session.writes.empty() && settings.times.commitUs > 0) {
    workOn(id, SqlWait::For::Commit, settings.times.commitUs);
  } else {
    const SqlWait done = std::move(*session.wait);
    session.wait.reset();
    if (done.end) end(id, *done.end);
    m_outbox.push_back({id, done.reply});
  }
  serve();
}

} // namespace interleave
