// The simulated and the real server side by side: each request goes to both, and the bytes of the replies are compared.
#pragma once

#include <map>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/real_redis.hpp"
#include "tests/support/simulated_redis.hpp"

namespace interleave {

/// A reply of the simulated server as RESP2 bytes.
[[nodiscard]] std::string bytesOf(const Reply& reply);

/// Whether the bytes of two replies are the same. Free are only what a running clock moves (TTL and its like: by a
/// second) and the order of what lies in hash tables: keys, members of sets.
[[nodiscard]] bool sameBytes(const Request& request, const std::string& simulated, const std::string& real);

/// Both servers, emptied, with as many connections as are asked for.
class Both {
public:
  Both();

  /// Sends the request to both over the connection of that number; tells the difference when there is one.
  testing::AssertionResult ask(int connection, const Request& request);
  testing::AssertionResult ask(const Request& request) { return ask(0, request); }
  /// Lets time go by on both.
  void wait(int ms);

private:
  RealClient& realClient(int connection);
  void followTheClock();

  RealRedis& m_real;
  SimulatedRedis m_simulated;
  std::map<int, std::unique_ptr<RealClient>> m_clients;
};

} // namespace interleave
