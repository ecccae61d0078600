// A real redis-server for the tests that compare with it, and a client that hands replies out as the bytes they came
// in.
#pragma once

#include <memory>
#include <string>
#include <sys/types.h>
#include <vector>

#include "engine/resp/reply.hpp"
#include "tests/support/files.hpp"

namespace interleave {

/// A blocking connection that speaks RESP2. Reads replies by itself, so that the engine is not judged by its own
/// reader.
class RealClient {
public:
  explicit RealClient(int port);
  ~RealClient();
  RealClient(const RealClient&) = delete;
  RealClient& operator=(const RealClient&) = delete;

  /// The bytes of the reply. Throws when the connection breaks or nothing comes for ten seconds.
  std::string ask(const Request& request);

private:
  std::string takeReply();
  std::string takeLine();
  std::string takeBytes(std::size_t count);
  void receive();

  int m_socket = -1;
  std::string m_buffer;
};

/// A redis-server on a free port of the loopback device, killed at the end of its life.
class RealRedis {
public:
  /// Further words of its command line.
  explicit RealRedis(std::vector<std::string> options = {});
  ~RealRedis();
  RealRedis(const RealRedis&) = delete;
  RealRedis& operator=(const RealRedis&) = delete;

  /// The same server for all tests of a program; started when first asked for.
  static RealRedis& shared();

  [[nodiscard]] int port() const { return m_port; }
  /// Where a cluster's nodes talk to each other.
  [[nodiscard]] int busPort() const { return m_busPort; }
  [[nodiscard]] std::unique_ptr<RealClient> connect() const { return std::make_unique<RealClient>(m_port); }
  /// No keys, no scripts.
  void empty() const;

private:
  void start();
  void stop();

  TemporaryFolder m_folder;
  pid_t m_process = 0;
  int m_port = 0;
  int m_busPort = 0;
  std::vector<std::string> m_options;
};

} // namespace interleave
