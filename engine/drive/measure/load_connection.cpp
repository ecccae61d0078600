#include "engine/drive/measure/load_connection.hpp"

#include <asio/connect.hpp>
#include <asio/read.hpp>
#include <asio/write.hpp>
#include <fmt/format.h>

#include "engine/drive/replay/login.hpp"

namespace interleave {

Status LoadConnection::open(const RedisAddress& address, const std::vector<Request>& greeting) {
  asio::error_code error;
  asio::ip::tcp::resolver resolver(m_socket.get_executor());
  asio::connect(m_socket, resolver.resolve(address.host, std::to_string(address.port), error), error);
  if (error == asio::error::no_descriptors)
    return Error{fmt::format("{}:{}: the system allows no more connections to this program; take fewer clients, or raise ulimit -n", address.host, address.port)};
  if (error) return Error{fmt::format("{}:{}: cannot connect: {}", address.host, address.port, error.message())};
  m_socket.set_option(asio::ip::tcp::no_delay(true), error);
  if (Status status = greet(greeting); !status) return status;
  m_socket.non_blocking(true, error);
  read();
  return {};
}

Status LoadConnection::greet(const std::vector<Request>& greeting) {
  for (const Request& request : greeting) {
    std::string bytes;
    appendRequest(bytes, request);
    asio::error_code error;
    asio::write(m_socket, asio::buffer(bytes), error);
    std::optional<Reply> reply;
    bool broken = false;
    while (!error && !reply && !broken) {
      m_reader.feed({m_input.data(), m_socket.read_some(asio::buffer(m_input), error)});
      reply = m_reader.next(broken);
    }
    if (!reply) return Error{fmt::format("{} failed: {}", request[0], error.message())};
    if (reply->isError()) return refusal(request[0], *reply);
  }
  return {};
}

void LoadConnection::send(const Request& request) {
  appendRequest(m_output, request);
  if (!m_writing) write();
}

// As a rule the kernel takes a request at once.
void LoadConnection::write() {
  asio::error_code error;
  const std::size_t count = m_socket.write_some(asio::buffer(m_output), error);
  if (error && error != asio::error::would_block) return lose(error.message());
  m_output.erase(0, count);
  m_writing = !m_output.empty();
  if (!m_writing) return;
  m_socket.async_wait(asio::ip::tcp::socket::wait_write, [this](const asio::error_code& failure) {
    if (!failure) write();
  });
}

void LoadConnection::read() {
  m_socket.async_read_some(asio::buffer(m_input), [this](const asio::error_code& error, std::size_t count) {
    if (error == asio::error::operation_aborted) return;
    if (error) return lose(error == asio::error::eof ? "the server closed the connection" : error.message());
    m_reader.feed({m_input.data(), count});
    bool broken = false;
    while (const auto reply = m_reader.next(broken)) {
      m_onReply(*reply);
      if (m_lost) return;
    }
    if (broken) return lose("the server answered something that is no RESP; is it a Redis?");
    read();
  });
}

void LoadConnection::lose(const std::string& why) {
  if (m_lost) return;
  m_lost = true;
  m_onLoss(why);
}

} // namespace interleave
