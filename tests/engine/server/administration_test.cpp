#include <gtest/gtest.h>

#include "engine/resp/text.hpp"
#include "tests/support/dialogue.hpp"

namespace interleave {
namespace {

TEST(SlowLog, KeepsWhatTookLongLatestFirst) {
  SimulatedRedis redis;
  EXPECT_EQ(redis.run("SLOWLOG GET"), "[]");
  EXPECT_EQ(redis.run("CONFIG SET slowlog-log-slower-than 0"), "OK");
  redis.run("SET k v");
  redis.run("AUTH secret");
  // Each look is noted too, after it was answered.
  EXPECT_EQ(redis.run("SLOWLOG LEN"), "(integer) 3");
  EXPECT_EQ(redis.run("SLOWLOG GET 2"), R"([[(integer) 3, (integer) 1767225600, (integer) 0, ["SLOWLOG", "LEN"], "", ""], )"
                                        R"x([(integer) 2, (integer) 1767225600, (integer) 0, ["AUTH", "(redacted)"], "", ""]])x");
  EXPECT_EQ(redis.run("CONFIG SET slowlog-log-slower-than -1"), "OK");
  EXPECT_EQ(redis.run("SLOWLOG RESET"), "OK");
  EXPECT_EQ(redis.run("SLOWLOG LEN"), "(integer) 0");
}

TEST(SlowLog, TrimsLongRequestsAndForgetsTheOldest) {
  SimulatedRedis redis;
  redis.run("CONFIG SET slowlog-max-len 2");
  redis.run("CONFIG SET slowlog-log-slower-than 0");
  Request request{"MSET"};
  for (int i = 0; i < 40; ++i) request.emplace_back(200, 'x');
  redis.ask(request);
  const auto& entries = redis.server().slowLog().entries();
  ASSERT_EQ(entries.size(), 2u);
  ASSERT_EQ(entries.front().request.size(), 32u);
  EXPECT_EQ(entries.front().request[1], std::string(128, 'x') + "... (72 more bytes)");
  EXPECT_EQ(entries.front().request[31], "... (10 more arguments)");
}

TEST(SlowLog, CountsTheTimeThatDebugSleepTakes) {
  SimulatedRedis redis;
  redis.run("DEBUG SLEEP 0.5");
  ASSERT_EQ(redis.server().slowLog().entries().size(), 1u);
  EXPECT_EQ(redis.server().slowLog().entries().front().durationUs, 500'000);
  EXPECT_EQ(redis.server().takePauseUs(), 500'000);
}

TEST(Memory, EstimatesWhatARealRedisWouldUse) {
  expectDialogue(R"(
    MEMORY USAGE k => (nil)
    SET k v => OK
    MEMORY USAGE k => (integer) 64
    MEMORY USAGE k SAMPLES 0 => (integer) 64
    MEMORY USAGE k SAMPLES -1 => (error) ERR syntax error
    MEMORY NOSUCH => (error) ERR unknown subcommand 'NOSUCH'. Try MEMORY HELP.
  )");
}

TEST(Containers, WrongSubcommandsAreRefusedBeforeTheyAreQueued) {
  expectDialogue(R"(
    MULTI => OK
    CLIENT NOSUCH => (error) ERR unknown subcommand 'NOSUCH'. Try CLIENT HELP.
    EXEC => (error) EXECABORT Transaction discarded because of previous errors.
    CLIENT KILL => (error) ERR wrong number of arguments for 'client|kill' command
  )");
}

TEST(Containers, HelpListsWhatThereIs) {
  SimulatedRedis redis;
  for (const char* container : {"CLIENT", "CONFIG", "COMMAND", "SLOWLOG", "LATENCY", "MEMORY", "PUBSUB", "DEBUG", "OBJECT"})
    EXPECT_NE(redis.run(std::string(container) + " HELP").find("Prints this help."), std::string::npos) << container;
}

TEST(Pause, HoldsUpOnTheVirtualClockToo) {
  SimulatedRedis redis;
  redis.run("CLIENT PAUSE 100 WRITE");
  EXPECT_EQ(redis.runAs(1, "SET k v"), "(waits)");
  EXPECT_EQ(redis.runAs(2, "GET k"), "(nil)");
  EXPECT_EQ(redis.server().nextBlockedDeadline(), redis.server().nowUs() + 100'000);
  redis.wait(99);
  redis.server().expireBlocked();
  EXPECT_FALSE(redis.server().hasOutbox());
  redis.wait(1);
  redis.server().expireBlocked();
  const auto sent = redis.server().takeOutbox();
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_TRUE(sent[0].endsBlocking);
  EXPECT_EQ(replyText(sent[0].message), "OK");
  EXPECT_EQ(redis.runAs(2, "GET k"), "\"v\"");
}

TEST(Settings, AreChangedTogetherOrNotAtAll) {
  expectDialogue(R"(
    CONFIG SET busy-reply-threshold 1 slowlog-max-len x => (error) ERR CONFIG SET failed (possibly related to argument 'slowlog-max-len') - argument couldn't be parsed into an integer
    CONFIG GET BUSY-reply-threshold => ["BUSY-reply-threshold", "5000"]
    CONFIG SET maxmemory 0 => OK
    CONFIG SET client-output-buffer-limit "pubsub 1mb 512kb 10" => OK
    CONFIG GET client-output-buffer-limit => ["client-output-buffer-limit", "normal 0 0 0 slave 268435456 67108864 60 pubsub 1048576 524288 10"]
  )");
}

} // namespace
} // namespace interleave
