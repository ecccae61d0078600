#include "tests/support/served.hpp"

#include <stdexcept>

#include "engine/resp/text.hpp"
#include "tests/support/simulated_redis.hpp"

namespace interleave {

Served::Served(LiveOptions options) {
  options.port = 0;
  auto listening = LiveServer::listen(options);
  if (!listening) throw std::runtime_error(listening.message());
  m_server = std::move(*listening);
  m_thread = std::thread([this] { m_server->run(); });
}

Served::~Served() {
  m_server->stop();
  m_thread.join();
}

std::unique_ptr<RealConnection> Served::connect() const {
  auto opened = RealConnection::open({"127.0.0.1", port()});
  if (!opened) throw std::runtime_error(opened.message());
  return std::move(*opened);
}

std::string ask(RealConnection& connection, std::string_view line) {
  auto reply = connection.ask(requestFrom(line));
  return reply ? replyText(*reply) : "failed: " + reply.message();
}

} // namespace interleave
