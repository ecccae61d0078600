#include "tests/support/both.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <sstream>
#include <thread>

#include "engine/base/bytes.hpp"
#include "engine/resp/text.hpp"
#include "engine/resp/wire.hpp"

namespace interleave {

std::string bytesOf(const Reply& reply) {
  std::string bytes;
  appendReply(bytes, reply, 2);
  return bytes;
}

namespace {

/// How far apart the integers of a command may be because its clock ran on; 0 for all others.
std::int64_t toleranceOf(const std::string& command) {
  for (const char* name : {"ttl", "expiretime"})
    if (equalsIgnoringCase(command, name)) return 1;
  for (const char* name : {"pttl", "pexpiretime"})
    if (equalsIgnoringCase(command, name)) return 1000;
  return 0;
}

/// Whether the elements of a command's reply come in the order of a hash table.
bool comesUnordered(const std::string& command) {
  for (const char* name : {"keys", "smembers", "sinter", "sunion", "sdiff", "spop", "srandmember"})
    if (equalsIgnoringCase(command, name)) return true;
  return false;
}

std::vector<std::string> sortedLines(const std::string& bytes) {
  std::vector<std::string> lines;
  std::istringstream stream(bytes);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  std::sort(lines.begin(), lines.end());
  return lines;
}

} // namespace

bool sameBytes(const Request& request, const std::string& simulated, const std::string& real) {
  if (simulated == real) return true;
  const std::string command = request.empty() ? "" : request[0];
  if (comesUnordered(command)) return sortedLines(simulated) == sortedLines(real);
  const std::int64_t tolerance = toleranceOf(command);
  if (tolerance == 0 || simulated[0] != ':' || real[0] != ':') return false;
  const std::int64_t ours = std::atoll(simulated.c_str() + 1);
  const std::int64_t theirs = std::atoll(real.c_str() + 1);
  return ours >= 0 && theirs >= 0 && std::llabs(ours - theirs) <= tolerance;
}

Both::Both() : m_real(RealRedis::shared()) {
  m_real.empty();
}

RealClient& Both::realClient(int connection) {
  auto& client = m_clients[connection];
  if (!client) client = m_real.connect();
  return *client;
}

void Both::followTheClock() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  m_simulated.server().setNowUs(std::chrono::duration_cast<std::chrono::microseconds>(now).count());
}

testing::AssertionResult Both::ask(int connection, const Request& request) {
  followTheClock();
  const std::string simulated = bytesOf(m_simulated.askAs(connection, request));
  const std::string real = realClient(connection).ask(request);
  if (sameBytes(request, simulated, real)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << requestText(request) << "\n  simulated " << interleave::quoted(simulated)
                                     << "\n  real      " << interleave::quoted(real);
}

void Both::wait(int ms) {
  std::this_thread::sleep_for(std::chrono::milliseconds(ms));
}

} // namespace interleave
