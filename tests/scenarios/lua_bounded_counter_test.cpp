// A7: read, check and write in one script.
#include <gtest/gtest.h>

#include "tests/support/orders.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

const std::string kScenario = "lua-bounded-counter";

TEST(LuaBoundedCounter, SellsOneInAnyOrder) {
  for (const char* schedule : {"A B", "B A"}) {
    World world = worldOf(kScenario, {{"clients", 2}, {"stock", 1}});
    const auto events = play(world, schedule);
    EXPECT_EQ(ledgerText(world.ledger), "sold 1, refused 1, failed 0, gave up 0, duplicates 0");
    EXPECT_EQ(brokenIn(events), "none");
    EXPECT_EQ(events[0].reply, Reply::array({Reply::integerOf(1), Reply::integerOf(0)}));
    EXPECT_EQ(events[1].reply, Reply::array({Reply::integerOf(0), Reply::integerOf(0)}));
    EXPECT_TRUE(isFinished(world));
  }
}

TEST(LuaBoundedCounter, IsCorrectInEveryOrder) {
  for (const auto& [clients, orders] : {std::pair<std::int64_t, std::int64_t>{2, 2}, {3, 6}, {4, 24}, {5, 120}})
    for (std::int64_t stock = 0; stock <= clients; ++stock)
      EXPECT_EQ(countOrders(worldOf(kScenario, {{"clients", clients}, {"stock", stock}})), (OrderCount{orders, 0}));
}

TEST(LuaBoundedCounter, ShowsWhatTheScriptDidLineByLine) {
  World world = worldOf(kScenario, {{"clients", 1}, {"stock", 5}, {"quantity", 2}});
  const auto events = play(world, "A");
  ASSERT_EQ(events[0].innerCalls.size(), 2u);
  EXPECT_EQ(events[0].innerCalls[0].request, (Request{"GET", "stock:1001"}));
  EXPECT_EQ(events[0].innerCalls[0].line, 4);
  EXPECT_EQ(events[0].innerCalls[1].request, (Request{"SET", "stock:1001", "3"}));
  EXPECT_EQ(events[0].innerCalls[1].line, 14);
  EXPECT_EQ(events[0].scriptSource, scenarioOf(kScenario).scripts[0].source);
}

TEST(LuaBoundedCounter, RefusesMoreThanThereIs) {
  World world = worldOf(kScenario, {{"clients", 2}, {"stock", 3}, {"quantity", 2}});
  playToTheEnd(world);
  EXPECT_EQ(ledgerText(world.ledger), "sold 2, refused 1, failed 0, gave up 0, duplicates 0");
  EXPECT_EQ(keysOf(world).at("stock:1001").text, "1");
}

} // namespace
} // namespace interleave
