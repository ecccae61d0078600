#include "engine/drive/live/live_server.hpp"

#include <thread>

#include <gtest/gtest.h>

#include "tests/support/raw_client.hpp"
#include "tests/support/served.hpp"

namespace interleave {
namespace {

/// Sends bytes as they are and reads until the server closes.
std::string answerTo(const Served& served, const std::string& bytes) {
  RawClient client(served.port());
  client.send(bytes);
  return client.untilClosed();
}

TEST(LiveServer, AnswersPipelinedRequestsInOrder) {
  const Served served;
  const auto connection = served.connect();
  std::vector<Request> requests(1000, Request{"INCR", "n"});
  auto replies = connection->askAll(requests);
  ASSERT_TRUE(replies) << replies.message();
  for (std::size_t i = 0; i < replies->size(); ++i) ASSERT_EQ((*replies)[i].integer, static_cast<std::int64_t>(i) + 1);
}

TEST(LiveServer, TakesInlineCommandsAndClosesAtQuit) {
  const Served served;
  EXPECT_EQ(answerTo(served, "SET k \"two words\"\r\n\r\nGET k\nQUIT\r\n"), "+OK\r\n$9\r\ntwo words\r\n+OK\r\n");
}

TEST(LiveServer, RefusesBrokenProtocolAsRedisDoesAndCloses) {
  const Served served;
  EXPECT_EQ(answerTo(served, "*1\r\n:1\r\n"), "-ERR Protocol error: expected '$', got ':'\r\n");
  EXPECT_EQ(answerTo(served, "*x\r\n"), "-ERR Protocol error: invalid multibulk length\r\n");
  EXPECT_EQ(answerTo(served, "*1\r\n$-5\r\n"), "-ERR Protocol error: invalid bulk length\r\n");
  EXPECT_EQ(answerTo(served, "*1\r\n$536870913\r\n"), "-ERR Protocol error: invalid bulk length\r\n");
  EXPECT_EQ(answerTo(served, "GET \"open\r\n"), "-ERR Protocol error: unbalanced quotes in request\r\n");
  EXPECT_EQ(answerTo(served, std::string(70000, 'x')), "-ERR Protocol error: too big inline request\r\n");
}

TEST(LiveServer, TellsOthersThatAScriptIsBusyAndKillsIt) {
  const Served served;
  const auto first = served.connect();
  const auto second = served.connect();
  ASSERT_EQ(ask(*second, "CONFIG SET busy-reply-threshold 1"), "OK");
  std::string outcome;
  std::thread endless([&] { outcome = ask(*first, R"(EVAL "while true do pcall(function() local a = 1 end) end" 0)"); });
  std::string answer;
  do answer = ask(*second, "GET k");
  while (answer == "(nil)");
  EXPECT_EQ(answer, "(error) BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.");
  EXPECT_EQ(ask(*second, "SCRIPT KILL"), "OK");
  endless.join();
  EXPECT_EQ(outcome.rfind("(error) ERR", 0), 0u) << outcome;
  EXPECT_NE(outcome.find("Script killed by user with SCRIPT KILL..."), std::string::npos) << outcome;
  EXPECT_EQ(ask(*second, "SCRIPT KILL"), "(error) NOTBUSY No scripts in execution right now.");
}

TEST(LiveServer, AScriptThatHasWrittenCannotBeKilled) {
  const Served served;
  const auto first = served.connect();
  const auto second = served.connect();
  ASSERT_EQ(ask(*second, "CONFIG SET busy-reply-threshold 1"), "OK");
  std::thread slow([&] { ask(*first, R"(EVAL "redis.call('set','k',1) local i = 0 while i < 30000000 do i = i + 1 end" 0)"); });
  std::string answer;
  do answer = ask(*second, "SCRIPT KILL");
  while (answer.rfind("(error) NOTBUSY", 0) == 0);
  EXPECT_EQ(answer.rfind("(error) UNKILLABLE", 0), 0u) << answer;
  slow.join();
}

TEST(LiveServer, DeliversMessagesToListeners) {
  const Served served;
  RawClient listener(served.port());
  listener.send("SUBSCRIBE c\r\n");
  const std::string confirmation = "*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n";
  EXPECT_EQ(listener.bytes(confirmation.size()), confirmation);
  EXPECT_EQ(ask(*served.connect(), "PUBLISH c hi"), "(integer) 1");
  const std::string message = "*3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$2\r\nhi\r\n";
  EXPECT_EQ(listener.bytes(message.size()), message);
}

TEST(LiveServer, RefusesToServeOtherMachinesUnprotected) {
  LiveOptions options;
  options.address = "0.0.0.0";
  options.port = 0;
  const auto refused = LiveServer::listen(options);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.message().find("--password"), std::string::npos);
  options.password = "secret";
  EXPECT_TRUE(LiveServer::listen(options));
}

} // namespace
} // namespace interleave
