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

} // namespace

Connection::Connection(asio::ip::tcp::socket socket, ConnectionOwner& owner, SessionId session)
    : m_socket(std::move(socket)), m_owner(owner), m_session(session) {}

void Connection::read() {
  if (m_reading || m_closing || m_closed) return;
  m_reading = true;
  m_socket.async_read_some(asio::buffer(m_input), [self = shared_from_this()](const asio::error_code& error, std::size_t count) {
    self->m_reading = false;
    if (self->m_closed) return;
    if (error) return self->close();
    self->m_reader.feed({self->m_input.data(), count});
    self->work();
  });
}

// Executes what is complete. Stops for a session that blocks, and for a client that does not read its replies.
void Connection::work() {
  if (m_working || m_closed) return;
  m_working = true;
  m_owner.updateClock();
  std::string error;
  while (!m_closing && !m_owner.simulated().session(m_session).blocked && unsent() < kPauseReadingBytes) {
    const auto trust = m_owner.simulated().session(m_session).authenticated ? RequestReader::Trust::Full
                                                                            : RequestReader::Trust::Unauthenticated;
    const auto outcome = m_reader.next(m_request, error, trust);
    if (outcome == RequestReader::Outcome::NeedMore) break;
    if (outcome == RequestReader::Outcome::Broken) {
      appendReply(m_output, Reply::error(error), 2);
      m_closing = true;
      break;
    }
    if (!m_request.empty()) execute();
  }
  m_working = false;
  write();
  const bool paused = m_owner.simulated().session(m_session).blocked || unsent() >= kPauseReadingBytes;
  if (!paused || m_reader.pending() < kReadBytes) read();
}

void Connection::execute() {
  Server& server = m_owner.simulated();
  const Reply reply = server.execute(m_session, m_request);
  Session& session = server.session(m_session);
  const auto replies = session.replies;
  if (replies == Session::Replies::On)
    appendReply(m_output, reply, session.protocol);
  else if (replies == Session::Replies::SkipNext && !equalsIgnoringCase(m_request[0], "client"))
    session.replies = Session::Replies::On;
  m_closing = m_closing || session.closing;
  if (server.hasOutbox() || session.closing || server.session(m_session).blocked) m_owner.deliverOutbox();
  if (const std::int64_t pauseUs = server.takePauseUs(); pauseUs > 0)
    std::this_thread::sleep_for(std::chrono::microseconds(std::min(pauseUs, kLongestPauseUs)));
}

void Connection::deliver(const Outgoing& outgoing) {
  if (m_closed) return;
  Session& session = m_owner.simulated().session(m_session);
  appendReply(m_output, outgoing.message, session.protocol);
  m_closing = m_closing || session.closing;
  if (unsent() > m_owner.mostUnsentBytes()) return close();
  if (m_working) return;
  if (outgoing.endsBlocking)
    work();
  else
    write();
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
  asio::error_code ignored;
  m_socket.close(ignored);
  m_owner.closed(m_session);
}

} // namespace interleave
