// A served simulator for tests: on a free port, on a thread of its own.
#pragma once

#include <memory>
#include <thread>

#include "engine/drive/live/live_server.hpp"
#include "engine/drive/replay/real_connection.hpp"

namespace interleave {

class Served {
public:
  explicit Served(LiveOptions options = {});
  ~Served();
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;

  [[nodiscard]] std::uint16_t port() const { return m_server->port(); }
  [[nodiscard]] std::unique_ptr<RealConnection> connect() const;

private:
  std::unique_ptr<LiveServer> m_server;
  std::thread m_thread;
};

/// The reply to a line as text: OK, "v", (nil) …
std::string ask(RealConnection& connection, std::string_view line);

} // namespace interleave
