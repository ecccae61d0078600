// One real connection: bytes in, requests executed in order, bytes out.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include <asio/ip/tcp.hpp>

#include "engine/drive/live/ldb_session.hpp"
#include "engine/resp/wire.hpp"
#include "engine/server/server.hpp"

namespace interleave {

class Connection;

/// What a connection asks of the server that it belongs to.
class ConnectionOwner {
public:
  virtual ~ConnectionOwner() = default;
  [[nodiscard]] virtual Server& simulated() = 0;
  /// Sets the simulated clock to the real time.
  virtual void updateClock() = 0;
  /// Hands out what the last request caused for other sessions.
  virtual void deliverOutbox() = 0;
  virtual void closed(SessionId session) = 0;
  [[nodiscard]] virtual std::size_t mostUnsentBytes() const = 0;
  /// Holds every other connection's requests back, until release().
  virtual void holdOthers(SessionId session) = 0;
  virtual void release() = 0;
  [[nodiscard]] virtual bool mayServe(SessionId session) const = 0;
  /// What was read from a socket lies here until its reader has it; for one connection after the other.
  [[nodiscard]] virtual std::span<char> inputBuffer() = 0;
};

class Connection : public std::enable_shared_from_this<Connection> {
public:
  Connection(asio::ip::tcp::socket socket, ConnectionOwner& owner, SessionId session);
  void start() { read(); }
  /// Appends a message or a late reply and sends it.
  void deliver(const Outgoing& outgoing);
  /// Goes on with requests that were held back.
  void resume() { work(); }
  void close();
  void closeAfterSending() {
    m_closing = true;
    if (!m_working) write();
  }
  [[nodiscard]] SessionId session() const { return m_session; }

private:
  static constexpr std::size_t kPauseReadingBytes = 4u << 20; ///< unsent bytes above which no more requests are taken

  void read();
  void takeInput();
  void work();
  void execute();
  [[nodiscard]] bool beginsDebugging() const;
  void beginDebugging();
  void debug();
  void tellDebugger(const std::vector<std::string>& lines);
  void endDebugging();
  void answer(const Reply& reply);
  [[nodiscard]] bool isOverLimit();
  [[nodiscard]] bool asksTooMuch() const;
  void countQueued();
  void write();
  void afterWrite();
  [[nodiscard]] std::size_t unsent() const { return m_output.size() + m_sending.size(); }

  asio::ip::tcp::socket m_socket;
  ConnectionOwner& m_owner;
  SessionId m_session;
  RequestReader m_reader;
  Request m_request; ///< of the reader, kept while it is incomplete
  std::string m_output;  ///< collected
  std::string m_sending; ///< being written
  std::size_t m_queuedBytes = 0; ///< of the requests that MULTI keeps
  std::int64_t m_overSoftLimitSinceUs = -1; ///< -1: it is not
  Request m_debugged;                ///< the EVAL that is debugged
  std::unique_ptr<LdbSession> m_ldb; ///< while a script is debugged: requests are its commands
  bool m_reading = false;
  bool m_working = false;
  bool m_closing = false; ///< once everything is sent
  bool m_closed = false;
};

} // namespace interleave
