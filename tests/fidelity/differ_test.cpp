// Random command streams, and schedules, on the simulated and on a real Redis.
#include "engine/drive/replay/differ.hpp"

#include <random>

#include <gtest/gtest.h>

#include "engine/drive/replay/command_generator.hpp"
#include "engine/drive/replay/replay.hpp"
#include "engine/resp/text.hpp"
#include "tests/support/real_redis.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

RedisAddress realAddress() { return {"127.0.0.1", static_cast<std::uint16_t>(RealRedis::shared().port())}; }

void expectNoDifference(std::int64_t commands, std::uint64_t seed) {
  const auto report = differ({realAddress(), commands, seed, 9, true});
  ASSERT_TRUE(report) << report.message();
  EXPECT_EQ(report->commands, commands);
  for (const StreamDifference& difference : report->differences) ADD_FAILURE() << "seed " << seed << "\n" << difference.text();
}

TEST(Differ, AHundredThousandCommandsOfAFixedSeedAreAnsweredAlike) { expectNoDifference(100'000, 20261130); }

TEST(Differ, TwentyThousandCommandsOfANewSeedAreAnsweredAlike) {
  const std::uint64_t seed = std::random_device{}();
  std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
  expectNoDifference(20'000, seed);
}

TEST(Differ, AServerThatIsNotEmptyIsLeftAlone) {
  const auto client = RealRedis::shared().connect();
  client->ask({"SELECT", "9"});
  client->ask({"SET", "precious", "1"});
  const auto report = differ({realAddress(), 100, 1, 9, false});
  ASSERT_FALSE(report);
  EXPECT_NE(report.message().find("left alone"), std::string::npos) << report.message();
  EXPECT_EQ(client->ask({"GET", "precious"}), "$1\r\n1\r\n");
  client->ask({"FLUSHDB"});
}

TEST(Differ, ASyntaxIsReadAsATree) {
  const SyntaxNode node = parseSyntax("key [NX | XX] [field value ...] <LEFT | RIGHT>");
  ASSERT_EQ(node.children.size(), 4u);
  EXPECT_EQ(node.children[0].kind, SyntaxNode::Kind::Placeholder);
  EXPECT_EQ(node.children[1].kind, SyntaxNode::Kind::Optional);
  EXPECT_EQ(node.children[2].kind, SyntaxNode::Kind::Repeat);
  EXPECT_EQ(node.children[3].kind, SyntaxNode::Kind::Choice);
  EXPECT_EQ(node.children[3].children.size(), 2u);
}

TEST(Differ, TheSameSeedGivesTheSameCommands) {
  CommandGenerator first(7);
  CommandGenerator second(7);
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(first.next(), second.next());
}

TEST(Replay, FindsEveryReplyOfAnOversellEqual) {
  const auto schedule = parseSchedule("A B A B");
  const auto report = replayOnRedis(worldOf("check-then-decrement"), *schedule, {realAddress(), 9, true});
  ASSERT_TRUE(report) << report.message();
  EXPECT_EQ(report->steps, 4);
  EXPECT_EQ(report->equal, 4);
  EXPECT_TRUE(report->differences.empty());
}

TEST(Replay, ReplaysCrashesAndRunOutLocks) {
  const auto schedule = parseSchedule("A B A [expire lock:1001] B B A B [crash A]");
  const auto report = replayOnRedis(worldOf("lock-set-nx"), *schedule, {realAddress(), 9, true});
  ASSERT_TRUE(report) << report.message();
  EXPECT_EQ(report->equal, report->steps);
  EXPECT_TRUE(report->differences.empty());
}

TEST(Replay, RefusesADatabaseThatIsNotEmpty) {
  const auto client = RealRedis::shared().connect();
  client->ask({"SELECT", "9"});
  client->ask({"SET", "precious", "1"});
  const auto report = replayOnRedis(worldOf("check-then-decrement"), *parseSchedule("A"), {realAddress(), 9, false});
  ASSERT_FALSE(report);
  EXPECT_NE(report.message().find("--flush"), std::string::npos);
  client->ask({"FLUSHDB"});
}

} // namespace
} // namespace interleave
