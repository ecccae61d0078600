// Server: sessions that wait. As Redis 7.0's blocked.c: ready keys in the order in which they became ready, at each key
// the sessions in the order in which they began to wait.
#include "engine/server/waiting.hpp"

#include <algorithm>

#include "engine/base/bytes.hpp"
#include "engine/resp/protocol.hpp"
#include "engine/server/server.hpp"

namespace interleave {

namespace {

bool hasTimeoutInFront(const CommandSpec& command) {
  return command.name == "blmpop" || command.name == "bzmpop";
}
bool movesItems(const CommandSpec& command) {
  return command.name == "blmove" || command.name == "brpoplpush";
}
bool waitsForReplicas(const CommandSpec& command) {
  return command.name == "wait";
}

/// REQUIRES a request that the command has checked. 0: for ever.
std::int64_t blockingTimeoutUs(const CommandSpec& command, const Request& request) {
  if (waitsForReplicas(command)) return parseInteger(request[2]).value_or(0) * 1000;
  const auto seconds = parseLongDouble(hasTimeoutInFront(command) ? request[1] : request.back());
  return seconds ? static_cast<std::int64_t>(*seconds * 1'000'000) : 0;
}

/// The type of values that a waiting command pops from.
ValueType awaitedType(const CommandSpec& command) {
  return command.group == "sorted-set" ? ValueType::SortedSet : ValueType::List;
}

} // namespace

Reply replyWhenTimeIsUp(const CommandSpec& command) {
  return waitsForReplicas(command) ? Reply::integerOf(0) : Reply::nilArray();
}

Reply replyInsteadOfWaiting(const CommandSpec& command) {
  return movesItems(command) ? Reply::nil() : replyWhenTimeIsUp(command);
}

Request servedFrom(const CommandSpec& command, const Request& request, const std::string& key) {
  if (movesItems(command)) return request;
  if (!hasTimeoutInFront(command)) return {request[0], key, request.back()};
  const auto keyCount = static_cast<std::size_t>(parseInteger(request[2]).value_or(1));
  Request served = {request[0], request[1], "1", key};
  served.insert(served.end(), request.begin() + 3 + static_cast<std::ptrdiff_t>(keyCount), request.end());
  return served;
}

Reply Server::block(const CommandSpec& command, Session& session, const Request& request) {
  BlockedRequest blocked;
  blocked.request = request;
  blocked.database = session.database;
  for (const int position : keyPositionsOf(command, request))
    blocked.keys.push_back(request[static_cast<std::size_t>(position)]);
  // The destination is not waited for.
  if (movesItems(command)) blocked.keys.resize(1);
  const std::int64_t timeoutUs = blockingTimeoutUs(command, request);
  blocked.deadlineUs = timeoutUs > 0 ? m_nowUs + timeoutUs : -1;
  blocked.order = ++m_lastBlock;
  session.blocked = std::move(blocked);
  ++m_blockedSessions;
  return Reply::noReply();
}

void Server::answerBlocked(Session& session, Reply reply) {
  session.blocked.reset();
  --m_blockedSessions;
  if (session.protocol == 2) makeResp2(reply);
  m_outbox.push_back({session.id, std::move(reply), true});
}

// Until nothing more is ready: what a served session moves may make another key ready.
void Server::wakeBlocked() {
  while (!m_readyKeys.empty())
    for (const WatchedKey& ready : std::exchange(m_readyKeys, {}))
      serveWaiting(ready);
}

void Server::serveWaiting(const WatchedKey& ready) {
  std::vector<std::pair<std::uint64_t, SessionId>> waiting;
  for (const Session& session : m_sessions) {
    if (!session.blocked || session.blocked->database != ready.database) continue;
    const auto& keys = session.blocked->keys;
    if (std::find(keys.begin(), keys.end(), ready.key) != keys.end())
      waiting.emplace_back(session.blocked->order, session.id);
  }
  std::sort(waiting.begin(), waiting.end());
  for (const auto& [order, id] : waiting) {
    Session& session = this->session(id);
    const Request request = session.blocked->request;
    const CommandSpec& command = *findCommand(request[0]);
    // Whoever awaits another type waits on, and so does everybody once the key is gone again.
    const Entry* entry = m_keys.peek(ready.database, ready.key);
    if (entry == nullptr || entry->value.type() != awaitedType(command)) continue;
    Reply reply = call(command, session, servedFrom(command, request, ready.key));
    if (reply.kind != Reply::Kind::NoReply) answerBlocked(session, std::move(reply));
  }
}

void Server::expireBlocked() {
  if (m_pause != Pause::None && !isPaused()) endPause();
  if (std::exchange(m_resumes, false)) resumeHeldUp();
  if (m_blockedSessions == 0) return;
  for (Session& session : m_sessions) {
    if (!session.blocked || session.blocked->byPause) continue;
    if (session.blocked->deadlineUs < 0 || session.blocked->deadlineUs > m_nowUs) continue;
    answerBlocked(session, replyWhenTimeIsUp(*findCommand(session.blocked->request[0])));
  }
}

void Server::unblock(SessionId id, Reply reply) {
  answerBlocked(session(id), std::move(reply));
}

std::optional<std::int64_t> Server::nextBlockedDeadline() const {
  std::optional<std::int64_t> next;
  for (const Session& session : m_sessions)
    if (m_blockedSessions > 0 && session.blocked && session.blocked->deadlineUs >= 0)
      next = std::min(next.value_or(session.blocked->deadlineUs), session.blocked->deadlineUs);
  return next;
}

// A second pause widens the first one and never shortens it.
void Server::pause(Pause what, std::int64_t untilUs) {
  if (!isPaused()) m_pause = Pause::None;
  m_pauseEndUs = m_pause == Pause::None ? untilUs : std::max(m_pauseEndUs, untilUs);
  m_pause = std::max(m_pause, what);
  for (Session& session : m_sessions)
    if (session.blocked && session.blocked->byPause) session.blocked->deadlineUs = m_pauseEndUs;
}

// Who was held up goes on after the request under way.
void Server::endPause() {
  m_pause = Pause::None;
  m_resumes = true;
}

namespace {

bool promisesNotToWrite(std::string_view script) {
  return script.substr(0, 2) == "#!" && script.find("no-writes") < script.find('\n');
}

} // namespace

/// As far as its row tells; of a script only its shebang does.
bool Server::mayWrite(const CommandSpec& command, const Request& request) const {
  if ((command.flags & kWrite) != 0) return true;
  if ((command.flags & kMayReplicate) == 0) return false;
  if (command.name == "eval") return !promisesNotToWrite(request[1]);
  if (command.name != "evalsha") return true;
  const auto script = findScript(toLower(request[1]));
  return script == nullptr || !promisesNotToWrite(*script);
}

bool Server::isHeldUp(const CommandSpec& command, const Session& session, const Request& request) const {
  if (!isPaused()) return false;
  if (m_pause == Pause::Everything) return true;
  if (mayWrite(command, request)) return true;
  if (command.name != "exec" || !session.inMulti) return false;
  return std::any_of(session.queued.begin(), session.queued.end(),
                     [this](const Request& queued) { return mayWrite(*findCommand(queued[0]), queued); });
}

Reply Server::holdUp(Session& session, const Request& request) {
  session.blocked = BlockedRequest{request, session.database, {}, m_pauseEndUs, ++m_lastBlock, true};
  ++m_blockedSessions;
  return Reply::noReply();
}

// In the order in which they came. Each may begin a new pause, or wait for something else.
void Server::resumeHeldUp() {
  std::vector<std::pair<std::uint64_t, SessionId>> heldUp;
  for (const Session& session : m_sessions)
    if (session.blocked && session.blocked->byPause) heldUp.emplace_back(session.blocked->order, session.id);
  std::sort(heldUp.begin(), heldUp.end());
  for (const auto& [order, id] : heldUp) {
    const Request request = std::move(session(id).blocked->request);
    session(id).blocked.reset();
    --m_blockedSessions;
    Reply reply = execute(id, request);
    if (!session(id).blocked) m_outbox.push_back({id, std::move(reply), true});
  }
}

} // namespace interleave
