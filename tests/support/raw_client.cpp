#include "tests/support/raw_client.hpp"

#include <arpa/inet.h>
#include <cerrno>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace interleave {

using namespace std::chrono_literals;

namespace {

bool ready(int socket, short what, std::chrono::milliseconds patience) {
  pollfd descriptor{socket, what, 0};
  return poll(&descriptor, 1, static_cast<int>(patience.count())) > 0;
}

} // namespace

RawClient::RawClient(int port) : m_socket(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(m_socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return;
  close(m_socket);
  throw std::runtime_error("nobody listens on port " + std::to_string(port));
}

RawClient::~RawClient() {
  if (m_socket >= 0) close(m_socket);
}

RawClient::RawClient(RawClient&& other) noexcept
    : m_socket(std::exchange(other.m_socket, -1)), m_received(std::move(other.m_received)), m_closed(other.m_closed) {}

std::size_t RawClient::sendSome(std::string_view bytes) {
  const ssize_t sent = ::send(m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent >= 0) return static_cast<std::size_t>(sent);
  if (errno != EAGAIN && errno != EWOULDBLOCK) m_closed = true;
  return 0;
}

bool RawClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t sent = sendSome(bytes);
    bytes.remove_prefix(sent);
    if (m_closed) return false;
    if (sent == 0 && !ready(m_socket, POLLOUT, 10s)) return false;
  }
  return true;
}

bool RawClient::receive(std::chrono::milliseconds patience) {
  if (m_closed || !ready(m_socket, POLLIN, patience)) return false;
  char chunk[65536];
  const ssize_t count = recv(m_socket, chunk, sizeof chunk, MSG_DONTWAIT);
  if (count > 0)
    m_received.append(chunk, static_cast<std::size_t>(count));
  else
    m_closed = true;
  return true;
}

std::string RawClient::untilClosed(std::chrono::milliseconds patience) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!m_closed && std::chrono::steady_clock::now() < end)
    receive(100ms);
  return std::exchange(m_received, {});
}

std::string RawClient::bytes(std::size_t count) {
  const auto end = std::chrono::steady_clock::now() + 10s;
  while (!m_closed && m_received.size() < count && std::chrono::steady_clock::now() < end)
    receive(100ms);
  return std::exchange(m_received, {});
}

} // namespace interleave
