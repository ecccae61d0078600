// Several connections at once, to the served simulator and to a real server, compared byte for byte on the socket:
// tests/fidelity/served/*.txt.
//
// A conversation is a paragraph, each with empty servers. Its lines:
//
//     # words                a comment
//     BLPOP l 0              a request over connection A
//     B: RPUSH l 1           the same over another one
//     B sends "*1\r\n:1"     bytes as they are, quoted
//     B is gone              the client closes
//     wait 20                lets so many ms go by
//
// After each line every connection must have received the same from both servers, or have been closed by both.
#include <map>
#include <regex>
#include <sstream>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/base/bytes.hpp"
#include "engine/resp/wire.hpp"
#include "tests/support/files.hpp"
#include "tests/support/raw_client.hpp"
#include "tests/support/real_redis.hpp"
#include "tests/support/served.hpp"
#include "tests/support/simulated_redis.hpp"

namespace interleave {
namespace {

using namespace std::chrono_literals;

constexpr auto kQuiet = 12ms;  ///< as long as nothing must come for a line to be over
constexpr auto kPatience = 5s; ///< for both servers to have sent the same

/// Free are only the ids of clients, and in MONITOR's lines the time and the port.
std::string comparable(const std::string& bytes) {
  static const std::regex id(R"(\$2\r\nid\r\n:\d+\r\n)");
  static const std::regex monitored(R"(\+\d+\.\d{6} \[(\d+) 127\.0\.0\.1:\d+\])");
  static const std::regex scripted(R"(\+\d+\.\d{6} \[(\d+) lua\])");
  std::string text = std::regex_replace(bytes, id, "$2\r\nid\r\n:ID\r\n");
  text = std::regex_replace(text, monitored, "+TIME [$1 CLIENT]");
  return std::regex_replace(text, scripted, "+TIME [$1 lua]");
}

/// The connections to one of the servers.
class Side {
public:
  explicit Side(int port) : m_port(port) {}

  RawClient& client(char name) {
    auto found = m_clients.find(name);
    if (found == m_clients.end()) found = m_clients.emplace(name, RawClient(m_port)).first;
    return found->second;
  }
  void close(char name) { m_clients.erase(name); }
  bool receive() {
    bool came = false;
    for (auto& [name, client] : m_clients)
      while (client.receive(0ms))
        came = true;
    return came;
  }
  /// What each connection received since forget(), and whether it is closed.
  [[nodiscard]] std::string text() const {
    std::string text;
    for (const auto& [name, client] : m_clients) {
      if (client.received().empty() && !client.closed()) continue;
      text += fmt::format("\n    {}: {}{}", name, interleave::quoted(comparable(client.received())),
                          client.closed() ? " closed" : "");
    }
    return text;
  }
  void forget() {
    for (auto& [name, client] : m_clients)
      client.forget();
  }

private:
  int m_port;
  std::map<char, RawClient> m_clients;
};

class Pair {
public:
  Pair() : m_simulated(m_served.port()), m_real(RealRedis::shared().port()) { RealRedis::shared().empty(); }

  void play(const std::string& line) {
    const char name = line.size() > 2 && (line[1] == ':' || line[1] == ' ') ? line[0] : 'A';
    if (line.rfind("wait ", 0) == 0)
      std::this_thread::sleep_for(std::chrono::milliseconds(std::stoi(line.substr(5))));
    else if (line.substr(1) == " is gone")
      forBoth([&](Side& side) { side.close(name); });
    else if (line.rfind(" sends ", 1) == 1)
      send(name, requestFrom(line.substr(8)).front());
    else
      send(name, bytesOfRequest(requestFrom(line[1] == ':' ? line.substr(3) : line)));
    EXPECT_TRUE(agree()) << line << "\n  simulated" << m_simulated.text() << "\n  real" << m_real.text();
    forBoth([](Side& side) { side.forget(); });
  }

private:
  static std::string bytesOfRequest(const Request& request) {
    std::string bytes;
    appendRequest(bytes, request);
    return bytes;
  }
  template <class Do> void forBoth(Do what) {
    what(m_simulated);
    what(m_real);
  }
  void send(char name, const std::string& bytes) {
    forBoth([&](Side& side) { side.client(name).send(bytes); });
  }
  bool agree() {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    auto quietSince = std::chrono::steady_clock::now();
    while (std::chrono::steady_clock::now() < end) {
      const bool came = static_cast<int>(m_simulated.receive()) + static_cast<int>(m_real.receive()) > 0;
      if (came || m_simulated.text() != m_real.text())
        quietSince = std::chrono::steady_clock::now();
      else if (std::chrono::steady_clock::now() - quietSince > kQuiet)
        return true;
      std::this_thread::sleep_for(1ms);
    }
    return false;
  }

  Served m_served;
  Side m_simulated;
  Side m_real;
};

class ServedConversations : public testing::TestWithParam<std::string> {};

TEST_P(ServedConversations, AreAnsweredAlike) {
  std::istringstream lines(
      readFile(std::filesystem::path(INTERLEAVE_SOURCE_DIR) / "tests/fidelity/served" / (GetParam() + ".txt")));
  std::optional<Pair> pair;
  int played = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty()) pair.reset();
    if (line.empty() || line[0] == '#') continue;
    if (!pair) pair.emplace();
    pair->play(line);
    ++played;
  }
  EXPECT_GT(played, 20);
}

INSTANTIATE_TEST_SUITE_P(Fidelity, ServedConversations,
                         testing::Values("blocking", "pauses", "clients", "pubsub", "monitor", "broken_protocol", "ldb"),
                         [](const auto& info) { return info.param; });

} // namespace
} // namespace interleave
