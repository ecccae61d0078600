#include "engine/drive/replay/real_connection.hpp"

#include <array>

#include <asio/buffer.hpp>
#include <asio/connect.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>
#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/resp/wire.hpp"

namespace interleave {

Result<RedisAddress> parseRedisAddress(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  const auto port = colon == std::string::npos ? std::nullopt : parseInteger(std::string_view(text).substr(colon + 1));
  if (!port || *port < 1 || *port > 65535 || colon == 0)
    return Error{fmt::format("--redis {}: expected HOST:PORT, as in 127.0.0.1:6379", text)};
  return RedisAddress{text.substr(0, colon), static_cast<std::uint16_t>(*port)};
}

class RealConnection::Implementation {
public:
  Implementation(const RedisAddress& address, const Patience& patience)
      : m_name(fmt::format("{}:{}", address.host, address.port)), m_patience(patience), m_socket(m_context) {}

  Status connect(const RedisAddress& address) {
    asio::error_code error;
    asio::ip::tcp::resolver resolver(m_context);
    const auto endpoints = resolver.resolve(address.host, std::to_string(address.port), error);
    if (error) return Error{fmt::format("{}: {}; write the server's address as in 127.0.0.1:6379", m_name, error.message())};
    bool done = false;
    asio::async_connect(m_socket, endpoints, [&](const asio::error_code& result, const asio::ip::tcp::endpoint&) {
      error = result;
      done = true;
    });
    if (Status waited = waitFor(done, "cannot connect"); !waited) return waited;
    if (error == asio::error::connection_refused)
      return Error{fmt::format("nothing listens at {}: start a server there (redis-server --port {}), or name another address", m_name,
                               address.port)};
    if (error) return Error{fmt::format("{}: cannot connect: {}", m_name, error.message())};
    m_socket.set_option(asio::ip::tcp::no_delay(true), error);
    return {};
  }

  Result<std::vector<Reply>> askAll(const std::vector<Request>& requests) {
    std::string bytes;
    for (const Request& request : requests) appendRequest(bytes, request);
    // Replies are read while requests are still being written: neither side may fill its buffers and stop.
    asio::error_code writeError;
    std::size_t written = 0;
    asio::async_write(m_socket, asio::buffer(bytes), [&](const asio::error_code& result, std::size_t count) {
      writeError = result;
      written = count;
    });
    std::vector<Reply> replies;
    while (replies.size() < requests.size()) {
      bool broken = false;
      if (auto reply = m_reader.next(broken)) {
        replies.push_back(std::move(*reply));
        continue;
      }
      if (broken) return Error{fmt::format("{} answered something that is no RESP; is it a Redis?", m_name)};
      if (Status received = receive(); !received) return received.error();
    }
    m_context.restart();
    m_context.poll();
    if (writeError || written != bytes.size()) return Error{fmt::format("{}: {}", m_name, writeError.message())};
    return replies;
  }

private:
  Status receive() {
    asio::error_code error;
    std::size_t count = 0;
    bool done = false;
    m_socket.async_read_some(asio::buffer(m_input), [&](const asio::error_code& result, std::size_t size) {
      error = result;
      count = size;
      done = true;
    });
    if (Status waited = waitFor(done, "did not answer"); !waited) return waited;
    if (error) return Error{fmt::format("{} closed the connection: {}", m_name, error.message())};
    m_reader.feed({m_input.data(), count});
    return {};
  }

  /// Runs until what was begun is done. In slices, so that a wish to stop is noticed soon.
  Status waitFor(const bool& done, const char* otherwise) {
    constexpr std::chrono::milliseconds kSlice{20};
    const auto deadline = std::chrono::steady_clock::now() + m_patience.limit;
    m_context.restart();
    while (!done && std::chrono::steady_clock::now() < deadline && !m_patience.stop.stop_requested()) {
      m_context.run_one_for(kSlice);
      if (m_context.stopped()) m_context.restart();
    }
    if (done) return {};
    // What was begun still refers to the caller's variables: let it end before they are gone.
    m_socket.close();
    m_context.restart();
    m_context.run();
    if (m_patience.stop.stop_requested()) return Error{fmt::format("{}: stopped", m_name)};
    return Error{fmt::format("{} {} within {} ms", m_name, otherwise, m_patience.limit.count())};
  }

  std::string m_name;
  Patience m_patience;
  asio::io_context m_context;
  asio::ip::tcp::socket m_socket;
  ReplyReader m_reader;
  std::array<char, 64 * 1024> m_input{};
};

RealConnection::RealConnection(std::unique_ptr<Implementation> implementation) : m_implementation(std::move(implementation)) {}
RealConnection::~RealConnection() = default;

Result<std::unique_ptr<RealConnection>> RealConnection::open(const RedisAddress& address, const Patience& patience) {
  auto implementation = std::make_unique<Implementation>(address, patience);
  if (Status connected = implementation->connect(address); !connected) return connected.error();
  return std::unique_ptr<RealConnection>(new RealConnection(std::move(implementation)));
}

Result<Reply> RealConnection::ask(const Request& request) {
  auto replies = askAll({request});
  if (!replies) return replies.error();
  return std::move(replies->front());
}

Result<std::vector<Reply>> RealConnection::askAll(const std::vector<Request>& requests) { return m_implementation->askAll(requests); }

} // namespace interleave
