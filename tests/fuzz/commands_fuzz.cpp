// Whole streams of commands into a server: three sessions, transactions, scripts, waiting, time that goes by.
//
// An input is text. Each line is a request, quoted as for redis-cli; "B: " or "C: " in front choose the session, "wait
// 20" lets so many ms go by. After each line the server must still make sense, and a copy of it must answer the same.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "engine/base/bytes.hpp"
#include "engine/resp/text.hpp"
#include "engine/resp/wire.hpp"
#include "engine/server/server.hpp"

namespace interleave {
namespace {

constexpr int kSessions = 3;
constexpr std::size_t kMostLines = 200;
constexpr std::int64_t kLargestNumber = 100'000;

void require(bool holds, std::string_view what, std::string_view line) {
  if (holds) return;
  std::fprintf(stderr, "commands_fuzz: %.*s, at: %.*s\n", static_cast<int>(what.size()), what.data(),
               static_cast<int>(line.size()), line.data());
  std::abort();
}

/// What takes much time or memory by right would only hold the search up: positions and counts far away.
bool isDear(const Request& request) {
  for (std::size_t i = 1; i < request.size(); ++i) {
    const auto number = parseInteger(request[i].substr(request[i].find_first_not_of("#") == 1 ? 1 : 0));
    if (number && (*number > kLargestNumber || *number < -kLargestNumber)) return true;
  }
  return request.size() > 1 && equalsIgnoringCase(request[0], "debug") && equalsIgnoringCase(request[1], "sleep");
}

class Stream {
public:
  Stream() {
    m_server.setNowUs(kWorldStartUs);
    m_server.setScriptLimits({100'000, 32u << 20});
    for (int i = 0; i < kSessions; ++i)
      m_server.connect();
  }

  void play(std::string_view line) {
    if (line.rfind("wait ", 0) == 0) return wait(line);
    SessionId session = 0;
    if (line.size() > 3 && line[0] >= 'A' && line[0] < 'A' + kSessions && line.substr(1, 2) == ": ") {
      session = line[0] - 'A';
      line.remove_prefix(3);
    }
    Request request;
    if (!splitArguments(line, request) || request.empty() || isDear(request)) return;
    if (m_server.session(session).blocked) return;
    Server copy = m_server;
    const Reply reply = m_server.execute(session, request);
    require(reply == copy.execute(session, request), "a copy of the server answers something else", line);
    require(m_server.keys().sameContents(copy.keys()), "a copy of the server keeps something else", line);
    settle(reply, line);
  }

private:
  void wait(std::string_view line) {
    const auto ms = parseInteger(line.substr(5));
    if (!ms || *ms < 0 || *ms > kLargestNumber) return;
    m_server.setNowUs(m_server.nowUs() + *ms * 1000);
    m_server.expireDueKeys();
    m_server.expireBlocked();
    settle(Reply::noReply(), line);
  }

  void settle(const Reply& reply, std::string_view line) {
    std::string bytes;
    for (const int protocol : {2, 3})
      appendReply(bytes, reply, protocol);
    for (const Outgoing& outgoing : m_server.takeOutbox()) {
      require(outgoing.session >= 0 && outgoing.session < kSessions, "something is sent to nobody", line);
      appendReply(bytes, outgoing.message, 3);
    }
    for (SessionId i = 0; i < kSessions; ++i) {
      if (!m_server.session(i).closing) continue;
      m_server.disconnect(i);
      require(m_server.connect() == i, "the place of a closed session is not used again", line);
    }
    static_cast<void>(m_server.takePauseUs());
    static_cast<void>(m_server.takeClosing());
  }

  Server m_server;
};

} // namespace
} // namespace interleave

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  interleave::Stream stream;
  for (std::size_t lines = 0; !text.empty() && lines < interleave::kMostLines; ++lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    stream.play(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return 0;
}
