// A simulated server for tests: command lines in, replies as text out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/server/server.hpp"

namespace interleave {

/// The arguments of a line by redis-cli's rules of quoting. Throws when its quotes do not fit.
[[nodiscard]] Request requestFrom(std::string_view line);

class SimulatedRedis {
public:
  SimulatedRedis();

  /// The reply to a line such as `SET k "two words" EX 10`, as replyText writes it: OK, "v", (integer) 1, (nil), …
  std::string run(std::string_view line) { return runAs(0, line); }
  /// The same over another connection; connections are opened when first used.
  std::string runAs(int connection, std::string_view line);
  Reply ask(const Request& request) { return askAs(0, request); }
  Reply askAs(int connection, const Request& request);
  /// EVAL of a script without keys, with arguments.
  std::string eval(const std::string& script, const Request& arguments = {});
  /// Moves the clock on.
  void wait(std::int64_t ms);

  [[nodiscard]] Server& server() { return m_server; }

private:
  Server m_server;
  std::vector<SessionId> m_sessions;
};

} // namespace interleave
