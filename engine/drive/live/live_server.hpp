// Serves the simulated Redis to real clients: commands of real sockets choose what happens next.
//
// One thread runs everything; commands execute one after the other, as in Redis. The server's clock follows real time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/base/result.hpp"
#include "engine/server/server.hpp"

namespace interleave {

struct LiveOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 6390; ///< 0: any free one
  std::string password;      ///< empty: none
  /// Serve other machines without a password. Refused otherwise, as Redis's protected mode does.
  bool unprotected = false;
  bool cluster = false; ///< answer as a cluster of one node, which enforces slots
  std::size_t mostConnections = 10'000;
  std::size_t mostUnsentBytes = 64u << 20; ///< beyond this a connection that does not read is closed
};

class LiveServer {
public:
  /// Listens, or says why not.
  static Result<std::unique_ptr<LiveServer>> listen(const LiveOptions& options);
  ~LiveServer();

  /// The port that it listens on.
  [[nodiscard]] std::uint16_t port() const;
  /// Serves until stop() is called.
  void run();
  /// Lets Ctrl+C and SIGTERM end run().
  void stopOnSignals();
  /// Ends run(); may be called from any thread.
  void stop();
  /// The simulated server. Not while run() runs on another thread.
  [[nodiscard]] Server& server();

private:
  class Implementation;
  explicit LiveServer(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> m_implementation;
};

} // namespace interleave
