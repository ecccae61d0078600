#include "tests/support/simulated_redis.hpp"

#include <stdexcept>

#include "engine/resp/text.hpp"

namespace interleave {

Request requestFrom(std::string_view line) {
  Request request;
  if (!splitArguments(line, request)) throw std::invalid_argument("unbalanced quotes in: " + std::string(line));
  return request;
}

SimulatedRedis::SimulatedRedis() { m_server.setNowUs(kWorldStartUs); }

std::string SimulatedRedis::runAs(int connection, std::string_view line) {
  return replyText(askAs(connection, requestFrom(line)));
}

Reply SimulatedRedis::askAs(int connection, const Request& request) {
  while (static_cast<int>(m_sessions.size()) <= connection) m_sessions.push_back(m_server.connect());
  return m_server.execute(m_sessions[static_cast<std::size_t>(connection)], request);
}

std::string SimulatedRedis::eval(const std::string& script, const Request& arguments) {
  Request request{"EVAL", script, "0"};
  request.insert(request.end(), arguments.begin(), arguments.end());
  return replyText(ask(request));
}

void SimulatedRedis::wait(std::int64_t ms) { m_server.setNowUs(m_server.nowUs() + ms * 1000); }

} // namespace interleave
