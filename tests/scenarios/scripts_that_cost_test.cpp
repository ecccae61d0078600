// D8 and D11: what scripts cost besides the work that they are for.
#include <gtest/gtest.h>

#include "engine/lab/price.hpp"
#include "tests/support/orders.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

const LoadFigures& only(const std::vector<ApproachPrice>& prices) { return prices.at(0).runs.at(0); }

std::vector<ApproachPrice> priced(const std::string& approach, std::int64_t operations) {
  static const ScenarioLibrary library(std::filesystem::path(INTERLEAVE_SOURCE_DIR) / "scripts");
  PricePlan plan;
  plan.approaches = findApproaches(library, {approach}).value();
  plan.workload.operations = operations;
  return price(plan);
}

TEST(SlowScript, AddsUpWhatIsInTheHash) {
  World world = worldOf("slow-script", {{"clients", 3}, {"stock", 1}, {"shops", 4}});
  const auto events = play(world, "B A C");
  EXPECT_EQ(events[1].reply, Reply::integerOf(1 + 2 + 3 + 4));
  EXPECT_EQ(ledgerText(world.ledger), "sold 1, refused 1, failed 0, gave up 0, duplicates 0, reports 1");
  world = worldOf("slow-script", {{"clients", 1}, {"shops", 4}, {"how", 1}});
  EXPECT_EQ(play(world, "A")[0].reply, Reply::integerOf(10));
}

TEST(SlowScript, IsCorrectInEveryOrder) { EXPECT_EQ(countOrders(worldOf("slow-script", {{"clients", 4}, {"stock", 2}})), (OrderCount{24, 0})); }

TEST(SlowScript, MakesEverybodyWait) {
  const double walking = only(priced("D11", 100)).millisecondsAt(0.99);
  const double reading = only(priced("D11:how=read a total", 100)).millisecondsAt(0.99);
  EXPECT_GT(walking, 1.2 * reading);
}

TEST(NoscriptStorm, IsToldNoscriptUntilATextHasCome) {
  World world = worldOf("noscript-storm", {{"clients", 3}, {"stock", 3}});
  const auto events = play(world, "A B B A C");
  EXPECT_TRUE(events[0].reply.text.starts_with("NOSCRIPT"));
  EXPECT_TRUE(events[1].reply.text.starts_with("NOSCRIPT"));
  EXPECT_EQ(events[2].request[0], "EVAL");
  EXPECT_EQ(events[3].request[0], "EVAL");
  EXPECT_EQ(events[4].reply, Reply::integerOf(1));
  EXPECT_EQ(ledgerText(world.ledger), "sold 3, refused 0, failed 0, gave up 0, duplicates 0");
}

TEST(NoscriptStorm, IsCorrectInEveryOrder) {
  // Loaded before: one step each. Else the first one needs two, and so does whoever asks in between: A A B, A B A B, … by hand.
  EXPECT_EQ(countOrders(worldOf("noscript-storm", {{"clients", 3}, {"stock", 2}, {"how", 1}})), (OrderCount{6, 0}));
  EXPECT_EQ(countOrders(worldOf("noscript-storm", {{"clients", 2}, {"stock", 1}})), (OrderCount{6, 0}));
}

TEST(NoscriptStorm, CostsARequestEachUntilTheScriptIsKnown) {
  // 100 clients ask at the same time on a network of constant speed: all of them are told NOSCRIPT, once.
  EXPECT_EQ(only(priced("D8", 5)).commands, 500 + 100);
  EXPECT_EQ(only(priced("D8:how=EVALSHA, loaded before", 5)).commands, 500);
  EXPECT_GT(only(priced("D8:how=EVAL", 50)).latencies.mean(), only(priced("D8:how=EVALSHA, loaded before", 50)).latencies.mean());
}

} // namespace
} // namespace interleave
