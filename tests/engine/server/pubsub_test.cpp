#include <gtest/gtest.h>

#include "engine/resp/text.hpp"
#include "tests/support/simulated_redis.hpp"

namespace interleave {
namespace {

/// What a server sends beside its replies, as text: "to 1: [...]".
std::vector<std::string> sent(SimulatedRedis& redis) {
  std::vector<std::string> lines;
  for (const Outgoing& outgoing : redis.server().takeOutbox())
    lines.push_back("to " + std::to_string(outgoing.session) + ": " + replyText(outgoing.message));
  return lines;
}

TEST(PubSub, SubscribingIsConfirmedOncePerChannel) {
  SimulatedRedis redis;
  EXPECT_EQ(redis.run("SUBSCRIBE a b"), "(waits)");
  EXPECT_EQ(sent(redis), (std::vector<std::string>{R"(to 0: ["subscribe", "a", (integer) 1])", R"(to 0: ["subscribe", "b", (integer) 2])"}));
}

TEST(PubSub, AMessageReachesChannelsAndPatterns) {
  SimulatedRedis redis;
  redis.runAs(0, "SUBSCRIBE news");
  redis.runAs(1, "PSUBSCRIBE n*");
  redis.runAs(2, "SSUBSCRIBE news");
  static_cast<void>(sent(redis));
  EXPECT_EQ(redis.runAs(3, "PUBLISH news hello"), "(integer) 2");
  EXPECT_EQ(sent(redis), (std::vector<std::string>{R"(to 0: ["message", "news", "hello"])", R"(to 1: ["pmessage", "n*", "news", "hello"])"}));
  EXPECT_EQ(redis.runAs(3, "SPUBLISH news hello"), "(integer) 1");
}

TEST(PubSub, UnsubscribingFromNothingIsConfirmedToo) {
  SimulatedRedis redis;
  redis.run("UNSUBSCRIBE");
  EXPECT_EQ(sent(redis), std::vector<std::string>{R"(to 0: ["unsubscribe", (nil), (integer) 0])"});
}

TEST(PubSub, AListeningRespTwoSessionMayOnlyListen) {
  SimulatedRedis redis;
  redis.run("SUBSCRIBE a");
  EXPECT_EQ(redis.run("GET k"), "(error) ERR Can't execute 'get': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET are "
                                "allowed in this context");
  EXPECT_EQ(redis.run("PING"), R"(["pong", ""])");
}

TEST(PubSub, NamesAndCountsAreTold) {
  SimulatedRedis redis;
  redis.runAs(0, "SUBSCRIBE a b");
  redis.runAs(1, "SUBSCRIBE b");
  EXPECT_EQ(redis.runAs(2, "PUBSUB CHANNELS"), R"(["a", "b"])");
  EXPECT_EQ(redis.runAs(2, "PUBSUB NUMSUB a b c"), R"(["a", (integer) 1, "b", (integer) 2, "c", (integer) 0])");
  EXPECT_EQ(redis.runAs(2, "PUBSUB NUMPAT"), "(integer) 0");
}

} // namespace
} // namespace interleave
