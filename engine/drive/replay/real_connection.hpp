// A connection to a real Redis: requests out, replies in, with a limit on every wait.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
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

class RealConnection {
public:
  static constexpr std::chrono::seconds kPatience{10}; ///< for a connect and for a reply

  static Result<std::unique_ptr<RealConnection>> open(const RedisAddress& address);
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
