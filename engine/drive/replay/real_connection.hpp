// A connection to a real Redis: requests out, replies in, with a limit on every wait.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

#include "engine/base/result.hpp"
#include "engine/resp/reply.hpp"

namespace interleave {

/// HOST:PORT, as the command line takes it.
struct RedisAddress {
  std::string host;
  std::uint16_t port = 6379;
};

[[nodiscard]] Result<RedisAddress> parseRedisAddress(const std::string& text);

/// How long a connection waits for a connect and for a reply, and what ends every wait at once.
struct Patience {
  std::chrono::milliseconds limit{10'000};
  std::stop_token stop = {}; ///< asked for: what is under way fails with an Error
};

class RealConnection {
public:
  static Result<std::unique_ptr<RealConnection>> open(const RedisAddress& address, const Patience& patience = {});
  ~RealConnection();

  /// One request and its reply (RESP2). An error reply is a value; a Result fails when the connection does.
  Result<Reply> ask(const Request& request);
  /// Many requests at once, then all their replies, in order.
  Result<std::vector<Reply>> askAll(const std::vector<Request>& requests);

private:
  class Implementation;
  explicit RealConnection(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> m_implementation;
};

} // namespace interleave
