// interleave-cli explore: the contract of its JSON, faults, limits, and what is said about bad input.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/cli.hpp"

namespace interleave {
namespace {

using nlohmann::json;
using testing::HasSubstr;

TEST(ExploreCommand, TellsEveryFieldOfTheContract) {
  const ProcessResult result = cli({"explore", "check-then-decrement", "--clients", "2", "--set", "stock=1", "--json"});
  EXPECT_EQ(result.status, 1) << "it worked, and the answer is \"it fails\"";
  const json proof = json::parse(result.out);
  EXPECT_EQ(proof.at("clients"), 2);
  EXPECT_EQ(proof.at("schedules"), "6");
  EXPECT_EQ(proof.at("failing"), "4");
  EXPECT_DOUBLE_EQ(proof.at("share").get<double>(), 4.0 / 6);
  EXPECT_DOUBLE_EQ(proof.at("random_walk_share").get<double>(), 0.5);
  EXPECT_EQ(proof.at("verdict"), "fails");
  EXPECT_EQ(proof.at("shortest"), "A B A B");
  EXPECT_EQ(proof.at("fewest_switches"), "A B B A");
  EXPECT_EQ(proof.at("complete"), true);
  // Before anybody moves 1; one has read 2; both have 1; one is through and the other has not begun 2, has read it 2 by
  // the old stock; both are through with two sold or with one: 1 + 1, the latter as two by name.
  EXPECT_EQ(proof.at("merged_states"), 7);
  EXPECT_EQ(proof.at("states"), "10");
  ASSERT_EQ(proof.at("outcomes").size(), 2u);
  EXPECT_EQ(proof.at("outcomes")[0].at("schedules"), "4");
  EXPECT_EQ(proof.at("outcomes")[0].at("ledger").at("sold"), 2);
  EXPECT_EQ(proof.at("outcomes")[0].at("keys").at("stock:1001").at("value"), "-1");
  EXPECT_EQ(proof.at("outcomes")[1].at("schedules"), "2");
}

TEST(ExploreCommand, EndsWithZeroWhenNothingFails) {
  const ProcessResult result = cli({"explore", "lua-bounded-counter", "--clients", "5"});
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.out, HasSubstr("Safe: none of 120 orders breaks an invariant."));
}

TEST(ExploreCommand, SwitchesFaultsOnByName) {
  EXPECT_EQ(cli({"explore", "lock-without-ttl"}).status, 0);
  const ProcessResult result = cli({"explore", "lock-without-ttl", "--faults", "crash,expire", "--max-faults", "1"});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.out, HasSubstr("Shortest: A [crash A]   (breaks stuck)"));
}

TEST(ExploreCommand, GivesTheSameEveryTime) {
  const auto answer = [] {
    json proof = json::parse(cli({"explore", "watch-multi-exec", "--clients", "4", "--json"}).out);
    proof.erase("seconds");
    return proof;
  };
  const json first = answer();
  EXPECT_EQ(first.at("complete"), true);
  EXPECT_EQ(first, answer());
}

TEST(ExploreCommand, SaysUnknownAtALimit) {
  const ProcessResult result = cli({"explore", "lua-deduct-idempotent", "--clients", "12", "--max-states", "1000"});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.out, HasSubstr("Unknown: the limit of 1000 states was reached."));
}

TEST(ExploreCommand, RefusesBadInput) {
  for (const auto& [arguments, words] : std::vector<std::pair<std::vector<std::string>, const char*>>{
           {{"explore", "no-such-race"}, "there is no scenario"},
           {{"explore", "check-then-decrement", "--faults", "fire"}, "unknown fault 'fire'; there are crash, lost-reply, expire and flush-scripts"},
           {{"explore", "check-then-decrement", "--max-states", "0"}, "--max-states"},
           {{"explore", "check-then-decrement", "--max-seconds", "0"}, "--max-seconds"},
           {{"explore", "check-then-decrement", "--clients", "1000"}, "clients"}}) {
    const ProcessResult result = cli(arguments);
    EXPECT_EQ(result.status, 2) << result.err;
    EXPECT_THAT(result.err, HasSubstr(words));
  }
}

} // namespace
} // namespace interleave
