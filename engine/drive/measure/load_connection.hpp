// One connection of a client under load: requests out, replies in, without waiting.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>

#include "engine/base/result.hpp"
#include "engine/drive/replay/real_connection.hpp"
#include "engine/resp/wire.hpp"

namespace interleave {

class LoadConnection {
public:
  /// Told each reply, and once why the connection is over.
  using OnReply = std::function<void(const Reply&)>;
  using OnLoss = std::function<void(const std::string&)>;

  LoadConnection(asio::io_context& context, OnReply onReply, OnLoss onLoss) : m_socket(context), m_onReply(std::move(onReply)), m_onLoss(std::move(onLoss)) {}
  LoadConnection(const LoadConnection&) = delete;
  LoadConnection& operator=(const LoadConnection&) = delete;

  /// Connects and makes the first requests (AUTH, SELECT), waiting for their replies; then reads on its own.
  Status open(const RedisAddress& address, const std::vector<Request>& greeting);
  void send(const Request& request);

private:
  Status greet(const std::vector<Request>& greeting);
  void read();
  void write();
  void lose(const std::string& why);

  asio::ip::tcp::socket m_socket;
  OnReply m_onReply;
  OnLoss m_onLoss;
  ReplyReader m_reader;
  std::string m_output;
  bool m_writing = false;
  bool m_lost = false;
  std::array<char, 4096> m_input{};
};

} // namespace interleave
