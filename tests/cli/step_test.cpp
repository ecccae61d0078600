// interleave-cli step: the contract of its JSON.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/cli.hpp"
#include "tests/support/files.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

using nlohmann::json;
using testing::HasSubstr;

TEST(Step, TellsAnOversellWithEveryFieldOfTheContract) {
  const ProcessResult result =
      cli({"step", "check-then-decrement", "--clients", "2", "--set", "stock=1", "--schedule", "A B A B", "--json"});
  EXPECT_EQ(result.status, 1) << "it worked, and the answer is \"it fails\"";
  EXPECT_EQ(result.err, "");
  const json run = json::parse(result.out);
  EXPECT_EQ(run.at("scenario"), "check-then-decrement");
  EXPECT_EQ(run.at("schedule"), "A B A B");
  EXPECT_EQ(run.at("finished"), true);
  EXPECT_EQ(run.at("ledger").at("sold"), 2);
  EXPECT_EQ(run.at("ledger").at("refused"), 0);
  EXPECT_EQ(run.at("ledger").at("failed"), 0);
  EXPECT_EQ(run.at("keys"), (json{{"stock:1001", {{"type", "string"}, {"value", "-1"}, {"ttl_ms", -1}}}}));
  ASSERT_EQ(run.at("violations").size(), 1u);
  EXPECT_EQ(run.at("violations")[0],
            (json{{"invariant", "oversold"}, {"step", 4}, {"message", "sold 2 of a stock of 1"}}));
  ASSERT_EQ(run.at("events").size(), 4u);
  const json& read = run.at("events")[1];
  EXPECT_EQ(read.at("step"), 2);
  EXPECT_EQ(read.at("client"), "B");
  EXPECT_EQ(read.at("request"), (json{"GET", "stock:1001"}));
  EXPECT_EQ(read.at("reply"), "1");
  EXPECT_EQ(read.at("changed"), json::array());
  EXPECT_EQ(read.at("line"), 6);
  const json& write = run.at("events")[3];
  EXPECT_EQ(write.at("request"), (json{"DECRBY", "stock:1001", "1"}));
  EXPECT_EQ(write.at("reply"), -1);
  EXPECT_EQ(write.at("changed"), json::array({"stock:1001"}));
  EXPECT_EQ(write.at("line"), 10);
}

TEST(Step, IsFineWhenOneComesAfterTheOther) {
  const ProcessResult result = cli(stepArguments("check-then-decrement", "A A B", {"stock=1"}));
  EXPECT_EQ(result.status, 0);
  const json run = json::parse(result.out);
  EXPECT_EQ(run.at("ledger").at("sold"), 1);
  EXPECT_EQ(run.at("ledger").at("refused"), 1);
  EXPECT_EQ(run.at("finished"), true);
  EXPECT_EQ(run.at("violations"), json::array());
}

TEST(Step, SellsOneInAnyOrderWithTheScript) {
  for (const char* schedule : {"A B", "B A"}) {
    const json run = stepped("lua-bounded-counter", schedule, {"stock=1"});
    EXPECT_EQ(run.at("ledger").at("sold"), 1);
    EXPECT_EQ(run.at("violations"), json::array());
  }
}

TEST(Step, ShowsThatTheSecondRequestTakesTheTimeToLive) {
  const json once = stepped("lua-deduct-idempotent", "A");
  EXPECT_EQ(once.at("keys").at("op:{1001}:A").at("ttl_ms"), 2'592'000'000);
  const json twice = stepped("lua-deduct-idempotent", "A A");
  EXPECT_EQ(twice.at("events")[1].at("reply")[0], -2);
  EXPECT_EQ(twice.at("keys").at("op:{1001}:A").at("ttl_ms"), -1);
  EXPECT_EQ(twice.at("keys").at("record:{1001}").at("value"), (json{{"serial-A", "1"}}));
}

TEST(Step, AnswersTheLosersExecWithNull) {
  const json run = stepped("watch-multi-exec", "A B A B A B A B A B");
  EXPECT_EQ(run.at("events")[8].at("reply"), json::array({0}));
  EXPECT_EQ(run.at("events")[9].at("request"), json::array({"EXEC"}));
  EXPECT_TRUE(run.at("events")[9].at("reply").is_null());
}

TEST(Step, TellsStatusAndErrorRepliesApart) {
  const TemporaryFolder folder;
  const auto path =
      folder.write("own.lua", ScenarioText{"", "redis.call('SET', 'k', 'word') redis.call('INCR', 'k')"}.text());
  const ProcessResult result = cli({"step", path.string(), "--json", "--schedule", "A A"});
  EXPECT_EQ(result.status, 0);
  const json events = json::parse(result.out).at("events");
  EXPECT_EQ(events[0].at("reply"), (json{{"status", "OK"}}));
  EXPECT_EQ(events[1].at("reply"), (json{{"error", "ERR value is not an integer or out of range"}}));
  EXPECT_EQ(json::parse(result.out).at("ledger").at("failed"), 1);
}

TEST(Step, MayStopBeforeTheEnd) {
  EXPECT_EQ(stepped("check-then-decrement", "A").at("finished"), false);
  const json none = stepped("check-then-decrement", "");
  EXPECT_EQ(none.at("events"), json::array());
  EXPECT_EQ(none.at("schedule"), "");
}

TEST(Step, WritesFaultsIntoTheSchedule) {
  const json run = stepped("lock-set-nx", "A [expire lock:1001] b*2 [crash A]");
  EXPECT_EQ(run.at("schedule"), "A [expire lock:1001] B B [crash A]");
  EXPECT_TRUE(run.at("events")[1].at("client").is_null());
  EXPECT_EQ(run.at("events")[1].at("changed"), json::array({"lock:1001"}));
}

TEST(Step, KeepsIntegersBeyondDoublesAsStrings) {
  const TemporaryFolder folder;
  const auto path = folder.write(
      "own.lua", ScenarioText{"", "redis.call('SET', 'n', '9007199254740992') redis.call('INCR', 'n')"}.text());
  const ProcessResult result = cli({"step", path.string(), "--json", "--schedule", "A A"});
  EXPECT_EQ(json::parse(result.out).at("events")[1].at("reply"), "9007199254740993");
}

TEST(Step, GivesTheSameEveryTime) {
  const auto arguments =
      stepArguments("lock-set-nx", "A B C A B C [expire lock:1001] B C B C B C", {"clients=3", "stock=2"});
  const std::string first = cli(arguments).out;
  ASSERT_NE(first, "");
  EXPECT_EQ(cli(arguments).out, first);
}

TEST(Step, ReadsWellForPeople) {
  const ProcessResult result = cli({"step", "check-then-decrement", "--schedule", "A B A B"});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.out, HasSubstr("GET stock:1001"));
  EXPECT_THAT(result.out, HasSubstr("Oversold by 1"));
  EXPECT_THAT(result.out, HasSubstr("sold 2, refused 0"));
}

} // namespace
} // namespace interleave
