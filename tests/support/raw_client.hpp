// A socket for tests that look at bytes: sends anything, keeps what comes back, notices when the server closes.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

namespace interleave {

class RawClient {
public:
  /// Connects to a port of the loopback device. Throws when nobody listens.
  explicit RawClient(int port);
  ~RawClient();
  RawClient(RawClient&& other) noexcept;
  RawClient& operator=(RawClient&&) = delete;

  /// Sends all bytes; false when the server closed or takes no more for ten seconds.
  bool send(std::string_view bytes);
  /// Sends what the socket takes at once; gives how many bytes that were.
  std::size_t sendSome(std::string_view bytes);
  /// Reads what is there, waiting up to `patience` for the first byte. False when nothing came.
  bool receive(std::chrono::milliseconds patience);
  /// Reads until the server closes, or for that long; gives everything that was received and not taken.
  std::string untilClosed(std::chrono::milliseconds patience = std::chrono::seconds(20));
  /// Reads until so many bytes are there, or for ten seconds; gives everything.
  std::string bytes(std::size_t count);

  [[nodiscard]] const std::string& received() const { return m_received; }
  void forget() { m_received.clear(); }
  [[nodiscard]] bool closed() const { return m_closed; }

private:
  int m_socket = -1;
  std::string m_received;
  bool m_closed = false;
};

} // namespace interleave
