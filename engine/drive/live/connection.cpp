#include "engine/drive/live/connection.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include <asio/buffer.hpp>
#include <asio/write.hpp>

#include "engine/base/bytes.hpp"

namespace interleave {

namespace {

constexpr std::int64_t kLongestPauseUs = 60'000'000; ///< of DEBUG SLEEP, which holds everybody up as in Redis

/// A browser that was made to talk to Redis by somebody else's page. Redis hangs up on it, without a word.
bool isHttp(const Request& request) { return equalsIgnoringCase(request[0], "post") || equalsIgnoringCase(request[0], "host:"); }

} // namespace

Connection::Connection(asio::ip::tcp::socket socket, ConnectionOwner& owner, SessionId session)
    : m_socket(std::move(socket)), m_owner(owner), m_session(session) {}

void Connection::read() {
  if (m_reading || m_closing || m_closed) return;
  m_reading = true;
  // Waiting first, then reading: a read at once would mostly find nothing, and cost a system call for that.
  m_socket.async_wait(asio::ip::tcp::socket::wait_read, [self = shared_from_this()](const asio::error_code& error) {
    self->m_reading = false;
    if (self->m_closed) return;
    if (error) return self->close();
    self->takeInput();
  });
}

void Connection::takeInput() {
  const std::span<char> input = m_owner.inputBuffer();
  asio::error_code error;
  const std::size_t count = m_socket.read_some(asio::buffer(input.data(), input.size()), error);
  if (error == asio::error::would_block) return read();
  if (error) return close();
  m_reader.feed({input.data(), count});
  if (asksTooMuch()) return close();
  work();
}

// Executes what is complete. Stops for a session that blocks, and for a client that does not read its replies.
void Connection::work() {
  if (m_working || m_closed) return;
  m_working = true;
  m_owner.updateClock();
  const Server& server = m_owner.simulated();
  std::string error;
  while (!m_closing && !server.session(m_session).blocked && unsent() < kPauseReadingBytes && m_owner.mayServe(m_session)) {
    const auto trust = server.session(m_session).authenticated ? RequestReader::Trust::Full : RequestReader::Trust::Unauthenticated;
    const auto outcome = m_reader.next(m_request, error, trust);
    if (outcome == RequestReader::Outcome::NeedMore) break;
    if (outcome == RequestReader::Outcome::Broken) {
      appendReply(m_output, Reply::error(error), 2);
      m_closing = true;
      break;
    }
    if (m_request.empty()) continue;
    if (isHttp(m_request)) return close();
    if (m_ldb) debug();
    else if (beginsDebugging()) beginDebugging();
    else execute();
  }
  m_working = false;
  write();
  const bool paused = server.session(m_session).blocked || unsent() >= kPauseReadingBytes;
  if (!paused || m_reader.pending() < m_owner.inputBuffer().size()) read();
}

bool Connection::beginsDebugging() const {
  const Session& session = m_owner.simulated().session(m_session);
  if (session.scriptDebug == Session::ScriptDebug::No || session.inMulti) return false;
  return equalsIgnoringCase(m_request[0], "eval") || equalsIgnoringCase(m_request[0], "evalsha");
}

// The debugger works on a copy of the server, whose scripts come to an end; a real one forks.
void Connection::beginDebugging() {
  Server& server = m_owner.simulated();
  const bool isForked = server.session(m_session).scriptDebug == Session::ScriptDebug::Forked;
  Server start = server;
  start.setScriptLimits({});
  auto target = ScriptTarget::of(std::move(start), m_session, m_request);
  if (!target) { // its error is the one that anybody gets
    appendReply(m_output, Reply::array({Reply::status("<endsession>")}), 2);
    execute();
    m_closing = true;
    return;
  }
  if (!isForked) m_owner.holdOthers(m_session);
  m_debugged = m_request;
  m_ldb = std::make_unique<LdbSession>(ScriptDebugger(std::move(*target)), isForked);
  tellDebugger(m_ldb->greeting());
}

void Connection::debug() { tellDebugger(m_ldb->execute(m_request)); }

void Connection::tellDebugger(const std::vector<std::string>& lines) {
  std::vector<Reply> statuses;
  for (const std::string& line : lines) statuses.push_back(Reply::status(line));
  appendReply(m_output, Reply::array(std::move(statuses)), 2);
  if (m_ldb->isOver()) endDebugging();
}

// As in Redis, the reply comes behind the session's last lines, and the connection is closed.
void Connection::endDebugging() {
  Server& server = m_owner.simulated();
  const std::unique_ptr<LdbSession> ended = std::exchange(m_ldb, nullptr);
  const bool runsNow = !ended->isForked() && !ended->isAborted();
  const Reply reply = runsNow ? server.execute(m_session, m_debugged) : ended->reply();
  appendReply(m_output, reply, server.session(m_session).protocol);
  m_closing = true;
  if (!ended->isForked()) m_owner.release();
  if (runsNow && server.hasOutbox()) m_owner.deliverOutbox();
}

void Connection::execute() {
  Server& server = m_owner.simulated();
  const Reply reply = server.execute(m_session, m_request);
  Session& session = server.session(m_session);
  if (server.hasOutbox())
    for (const Reply& push : server.takeOwnPushes(m_session)) appendReply(m_output, push, session.protocol);
  if (session.inMulti || m_queuedBytes > 0) countQueued();
  if (!session.blocked) answer(reply);
  m_closing = m_closing || session.closing;
  if (server.hasOutbox() || session.closing || server.session(m_session).blocked) m_owner.deliverOutbox();
  if (const std::int64_t pauseUs = server.takePauseUs(); pauseUs > 0)
    std::this_thread::sleep_for(std::chrono::microseconds(std::min(pauseUs, kLongestPauseUs)));
}

// CLIENT REPLY may hold it back: the next one (that of CLIENT REPLY SKIP itself does not count), or all.
void Connection::answer(const Reply& reply) {
  Session& session = m_owner.simulated().session(m_session);
  if (session.replies == Session::Replies::On) appendReply(m_output, reply, session.protocol);
  if (session.replies == Session::Replies::SkipNext && !equalsIgnoringCase(m_request[0], "client")) session.replies = Session::Replies::On;
}

void Connection::deliver(const Outgoing& outgoing) {
  if (m_closed) return;
  Session& session = m_owner.simulated().session(m_session);
  if (outgoing.endsBlocking)
    answer(outgoing.message);
  else
    appendReply(m_output, outgoing.message, session.protocol);
  m_closing = m_closing || session.closing;
  if (isOverLimit()) return close();
  if (m_working) return;
  if (outgoing.endsBlocking)
    work();
  else
    write();
}

void Connection::countQueued() {
  if (!m_owner.simulated().session(m_session).inMulti) m_queuedBytes = 0;
  else
    for (const std::string& argument : m_request) m_queuedBytes += argument.size() + sizeof(std::string);
}

bool Connection::asksTooMuch() const {
  return m_reader.pending() + m_queuedBytes > static_cast<std::size_t>(m_owner.simulated().settings().queryBufferBytes);
}

// client-output-buffer-limit of the client's class, and in any case what the owner bears.
bool Connection::isOverLimit() {
  const Server& server = m_owner.simulated();
  const bool listens = !server.session(m_session).subscriptions.empty();
  const OutputLimit& limit = listens ? server.settings().pubSubOutput : server.settings().normalOutput;
  const auto bytes = static_cast<std::int64_t>(unsent());
  if (unsent() > m_owner.mostUnsentBytes() || (limit.hardBytes > 0 && bytes > limit.hardBytes)) return true;
  if (limit.softBytes == 0 || bytes <= limit.softBytes) {
    m_overSoftLimitSinceUs = -1;
    return false;
  }
  if (m_overSoftLimitSinceUs < 0) m_overSoftLimitSinceUs = server.nowUs();
  return server.nowUs() - m_overSoftLimitSinceUs > limit.softSeconds * 1'000'000;
}

void Connection::write() {
  if (!m_sending.empty() || m_closed) return;
  if (m_output.empty()) {
    if (m_closing) close();
    return;
  }
  m_sending.swap(m_output);
  // Mostly the socket takes everything at once; waiting for it would cost a turn of the loop.
  asio::error_code error;
  const std::size_t sent = m_socket.write_some(asio::buffer(m_sending), error);
  if (error && error != asio::error::would_block) return close();
  if (!error && sent == m_sending.size()) return afterWrite();
  if (!error) m_sending.erase(0, sent);
  asio::async_write(m_socket, asio::buffer(m_sending), [self = shared_from_this()](const asio::error_code& failure, std::size_t) {
    if (self->m_closed) return;
    if (failure) return self->close();
    self->afterWrite();
    self->work();
  });
}

void Connection::afterWrite() {
  m_sending.clear();
  if (m_sending.capacity() > (1u << 20)) m_sending.shrink_to_fit();
  if (!m_output.empty() || m_closing) write();
}

void Connection::close() {
  if (m_closed) return;
  m_closed = true;
  if (m_ldb && !m_ldb->isForked()) m_owner.release();
  m_ldb.reset();
  asio::error_code ignored;
  m_socket.close(ignored);
  m_owner.closed(m_session);
}

} // namespace interleave
