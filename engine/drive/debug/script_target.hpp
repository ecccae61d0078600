// What is debugged: one request that runs a script on a server, and can be run again and again from the same start.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/server/server.hpp"

namespace interleave {

class ScriptTarget {
public:
  /// EVAL, EVALSHA, FCALL and their read-only forms. Fails on other requests, on scripts that the server does not know and on
  /// those that do not compile.
  static Result<ScriptTarget> of(Server start, SessionId session, Request request);

  /// The text whose lines are debugged.
  [[nodiscard]] const std::string& source() const { return m_source; }
  /// The keys that the request passes.
  [[nodiscard]] const std::vector<std::string>& keys() const { return m_keys; }
  [[nodiscard]] const Server& start() const { return m_start; }

  /// Runs the request on a copy of the start, watched by whoever watches this thread's scripts.
  Reply run();
  // While it runs, and until it is run again:
  [[nodiscard]] const Server& now() const { return *m_now; }
  [[nodiscard]] const ExecutionLog& log() const { return m_log; }
  /// Executes a command of the debugger in between, as if the script had called it.
  Reply execute(const Request& request);

private:
  ScriptTarget(Server start, SessionId session, Request request) : m_start(std::move(start)), m_session(session), m_request(std::move(request)) {}

  Server m_start;
  SessionId m_session;
  Request m_request;
  std::string m_source;
  std::vector<std::string> m_keys;
  std::optional<Server> m_now;
  ExecutionLog m_log;
};

} // namespace interleave
