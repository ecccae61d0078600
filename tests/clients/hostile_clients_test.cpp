// Clients that stall, vanish, flood or do not read: the served simulator goes on serving the others, and what it holds
// in memory stays bounded.
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/random.hpp"
#include "engine/resp/text.hpp"
#include "engine/resp/wire.hpp"
#include "tests/support/raw_client.hpp"
#include "tests/support/served.hpp"
#include "tests/support/serving.hpp"

namespace interleave {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

class HostileClients : public testing::Test {
protected:
  void SetUp() override {
    m_honest = connect();
    EXPECT_EQ(ask(*m_honest, "SET k v"), "OK");
    m_kbBefore = m_serving.residentKb();
  }
  /// Whether others are served as ever.
  void expectService() { EXPECT_EQ(ask(*m_honest, "GET k"), "\"v\""); }
  [[nodiscard]] long grownMb() const { return (m_serving.residentKb() - m_kbBefore) / 1024; }
  [[nodiscard]] std::unique_ptr<RealConnection> connect() const {
    auto opened = RealConnection::open({"127.0.0.1", static_cast<std::uint16_t>(m_serving.port())});
    if (!opened) throw std::runtime_error(opened.message());
    return std::move(*opened);
  }
  [[nodiscard]] RawClient raw() const { return RawClient(m_serving.port()); }
  /// Asks until the answer is the expected one, for ten seconds.
  void expectAtLast(const std::string& line, const std::string& expected) {
    std::string answer;
    for (int i = 0; i < 1000 && answer != expected; ++i) {
      if (i > 0) std::this_thread::sleep_for(10ms);
      answer = ask(*m_honest, line);
    }
    EXPECT_EQ(answer, expected) << line;
  }

  Serving m_serving{INTERLEAVE_CLI_PATH};
  std::unique_ptr<RealConnection> m_honest;
  long m_kbBefore = 0;
};

std::string request(const Request& words) {
  std::string bytes;
  appendRequest(bytes, words);
  return bytes;
}

TEST_F(HostileClients, AnnouncementsOfHugeBulksTakeNoMemory) {
  std::vector<RawClient> clients;
  for (int i = 0; i < 200; ++i) {
    clients.push_back(raw());
    clients.back().send(i % 2 == 0 ? "*2\r\n$3\r\nGET\r\n$536870912\r\nabc"
                                   : "*2147483647\r\n$3\r\nDEL\r\n$1\r\nk\r\n");
  }
  expectService();
  // Some 64 kB a connection for reading.
  EXPECT_LT(grownMb(), 40);
}

TEST_F(HostileClients, AThousandConnectionsThatVanishLeaveNothingBehind) {
  const std::string beginnings[] = {"*3\r\n$3\r\nSET\r\n$1\r\nx\r\n",
                                    request({"BLPOP", "l", "0"}),
                                    request({"SUBSCRIBE", "channel"}),
                                    request({"MULTI"}) + request({"SET", "x", "1"}),
                                    request({"WATCH", "k"}),
                                    request({"MONITOR"}),
                                    "GET \"half",
                                    request({"EVAL", "return 1", "0"})};
  for (int round = 0; round < 4; ++round) {
    std::vector<RawClient> clients;
    for (int i = 0; i < 250; ++i) {
      clients.push_back(raw());
      clients.back().send(beginnings[static_cast<std::size_t>(i) % std::size(beginnings)]);
    }
    expectService();
  }
  expectAtLast("PUBSUB NUMSUB channel", "[\"channel\", (integer) 0]");
  expectAtLast("EVAL \"return select(2, redis.call('info', 'clients'):gsub('connected_clients:1%c', ''))\" 0",
               "(integer) 1");
  EXPECT_EQ(ask(*m_honest, "RPUSH l 1"), "(integer) 1"); // nobody waits any more
  EXPECT_EQ(ask(*m_honest, "EXISTS x"), "(integer) 0");
  EXPECT_LT(grownMb(), 60);
}

TEST_F(HostileClients, ServesThousandsOfConnectionsAtOnce) {
  std::vector<RawClient> clients;
  for (int i = 0; i < 900; ++i)
    clients.push_back(raw());
  for (RawClient& client : clients)
    ASSERT_TRUE(client.send(request({"INCR", "n"})));
  for (RawClient& client : clients)
    ASSERT_THAT(client.bytes(4), testing::StartsWith(":"));
  EXPECT_EQ(ask(*m_honest, "GET n"), "\"900\"");
}

TEST_F(HostileClients, WhoDoesNotReadIsNotServedOn) {
  ask(*m_honest, "SETRANGE big 1000000 x");
  RawClient deaf = raw();
  std::string many;
  for (int i = 0; i < 2000; ++i)
    many += request({"GET", "big"}); // 2 GB of replies
  deaf.sendSome(many);
  std::this_thread::sleep_for(300ms);
  expectService();
  EXPECT_LT(grownMb(), 40);
  EXPECT_FALSE(deaf.closed());
  EXPECT_GT(deaf.bytes(5'000'000).size(), 4'999'999u); // and is served on when it reads
}

TEST_F(HostileClients, AListenerThatDoesNotReadIsClosedAtItsLimit) {
  EXPECT_EQ(ask(*m_honest, "CONFIG SET client-output-buffer-limit \"pubsub 4mb 0 0\""), "OK");
  RawClient deaf = raw();
  deaf.send(request({"SUBSCRIBE", "c"}));
  expectAtLast("PUBSUB NUMSUB c", "[\"c\", (integer) 1]");
  const std::string message(100'000, 'm');
  std::int64_t heard = 1;
  for (int i = 0; i < 1000 && heard > 0; ++i)
    heard = m_honest->ask({"PUBLISH", "c", message})->integer;
  EXPECT_EQ(heard, 0);
  expectAtLast("PUBSUB NUMSUB c", "[\"c\", (integer) 0]");
  EXPECT_LT(grownMb(), 40);
  expectService();
}

TEST_F(HostileClients, AMonitorThatDoesNotReadIsClosed) {
  RawClient deaf = raw();
  deaf.send(request({"MONITOR"}));
  EXPECT_EQ(deaf.bytes(5), "+OK\r\n");
  const std::string value(100'000, 'x');
  for (int i = 0; i < 1500; ++i)
    ASSERT_TRUE(m_honest->ask({"ECHO", value}));
  EXPECT_LT(grownMb(), 160);
  deaf.untilClosed();
  EXPECT_TRUE(deaf.closed());
  expectService();
}

TEST_F(HostileClients, AnEndlessTransactionIsClosedAtItsLimit) {
  EXPECT_EQ(ask(*m_honest, "CONFIG SET client-query-buffer-limit 4mb"), "OK");
  RawClient greedy = raw();
  greedy.send(request({"MULTI"}));
  const std::string set = request({"SET", "x", std::string(50'000, 'x')});
  for (int i = 0; i < 2000 && greedy.send(set); ++i) {
  }
  greedy.untilClosed();
  EXPECT_TRUE(greedy.closed());
  EXPECT_LT(grownMb(), 40);
  expectService();
}

TEST_F(HostileClients, AHalfRequestIsClosedAtItsLimit) {
  EXPECT_EQ(ask(*m_honest, "CONFIG SET client-query-buffer-limit 2mb"), "OK");
  RawClient greedy = raw();
  greedy.send("*2\r\n$4\r\nECHO\r\n$500000000\r\n");
  const std::string chunk(100'000, 'x');
  for (int i = 0; i < 2000 && greedy.send(chunk); ++i) {
  }
  greedy.untilClosed();
  EXPECT_TRUE(greedy.closed());
  EXPECT_LT(grownMb(), 20);
  expectService();
}

TEST_F(HostileClients, NestedListsAreRefused) {
  std::string nested;
  for (int i = 0; i < 100'000; ++i)
    nested += "*1\r\n";
  RawClient client = raw();
  client.send(nested);
  EXPECT_EQ(client.untilClosed(), "-ERR Protocol error: expected '$', got '*'\r\n");
  expectService();
}

TEST_F(HostileClients, DeepTablesOfScriptsAreRefused) {
  // The depth that Redis allows itself is sent, with the error in its midst.
  RawClient client = raw();
  client.send(request({"EVAL", "local t = {} for i = 1, 1000000 do t = {t} end return t", "0"}) + request({"QUIT"}));
  EXPECT_THAT(client.untilClosed(), testing::EndsWith("-ERR reached lua stack limit\r\n+OK\r\n"));
  EXPECT_THAT(ask(*m_honest, "EVAL \"return cjson.decode(string.rep('[', 100000))\" 0"), HasSubstr("too many nested"));
  expectService();
}

TEST_F(HostileClients, AScriptThatAllocatesWithoutEndFails) {
  for (int i = 0; i < 3; ++i)
    EXPECT_THAT(ask(*m_honest, "EVAL \"local t = {} while true do t[#t + 1] = string.rep('x', 100000) .. #t end\" 0"),
                HasSubstr("not enough memory"));
  EXPECT_LT(grownMb(), 300);
  expectService();
}

TEST_F(HostileClients, AScriptWithoutEndIsKilled) {
  EXPECT_EQ(ask(*m_honest, "CONFIG SET busy-reply-threshold 20"), "OK");
  RawClient endless = raw();
  endless.send(request({"EVAL", "while true do end", "0"}));
  expectAtLast("GET k",
               "(error) BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.");
  EXPECT_EQ(ask(*m_honest, "SCRIPT KILL"), "OK");
  expectAtLast("GET k", "\"v\"");
  EXPECT_TRUE(endless.receive(10s));
  EXPECT_THAT(endless.received(), HasSubstr("Script killed by user"));
}

TEST_F(HostileClients, AScriptWhoseClientVanishedCanBeKilled) {
  EXPECT_EQ(ask(*m_honest, "CONFIG SET busy-reply-threshold 20"), "OK");
  raw().send(request({"EVAL", "while true do end", "0"}));
  expectAtLast("GET k",
               "(error) BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.");
  EXPECT_EQ(ask(*m_honest, "SCRIPT KILL"), "OK");
  expectAtLast("GET k", "\"v\"");
}

TEST_F(HostileClients, AnyBytesAreKeptInKeysAndValues) {
  Random random(7);
  for (int i = 0; i < 500; ++i) {
    std::string key;
    std::string value;
    for (std::uint64_t j = random.next() % 40; j > 0; --j)
      key += static_cast<char>(random.next());
    for (std::uint64_t j = random.next() % 400; j > 0; --j)
      value += static_cast<char>(random.next());
    ASSERT_EQ(m_honest->ask({"SET", key, value})->text, "OK");
    ASSERT_EQ(m_honest->ask({"GET", key})->text, value);
  }
}

TEST_F(HostileClients, NoiseIsAnsweredOrClosedAndHarmsNobody) {
  Random random(11);
  const std::string letters = "*$+-:\r\n\r\n019 GETSETPING'\"\\x\t";
  for (int i = 0; i < 300; ++i) {
    std::string noise;
    for (std::uint64_t j = random.next() % 200; j > 0; --j)
      noise += random.next() % 4 == 0 ? static_cast<char>(random.next()) : letters[random.next() % letters.size()];
    raw().send(noise);
  }
  expectService();
}

} // namespace
} // namespace interleave
