// A4: watch, read, decide, queue; EXEC refuses when the key changed meanwhile.
#include <gtest/gtest.h>

#include "tests/support/orders.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

const std::string kScenario = "watch-multi-exec";

TEST(WatchMultiExec, AnswersTheLosersExecWithNil) {
  World world = worldOf(kScenario, {{"clients", 2}, {"stock", 1}});
  const auto events = play(world, "A B A B A B A B A B");
  EXPECT_EQ(events[8].request, Request{"EXEC"});
  EXPECT_EQ(events[8].reply, Reply::array({Reply::integerOf(0)}));
  EXPECT_EQ(events[9].request, Request{"EXEC"});
  EXPECT_TRUE(events[9].reply.isNil());
  EXPECT_EQ(ledgerText(world.ledger), "sold 1, refused 0, failed 0, gave up 1, duplicates 0");
  EXPECT_EQ(brokenIn(events), "none");
  EXPECT_EQ(keysOf(world).at("stock:1001").text, "0");
}

TEST(WatchMultiExec, ShowsWhatExecRan) {
  World world = worldOf(kScenario, {{"clients", 1}, {"stock", 3}});
  const auto events = play(world, "A*5");
  EXPECT_EQ(events[3].reply, Reply::status("QUEUED"));
  ASSERT_EQ(events[4].innerCalls.size(), 1u);
  EXPECT_EQ(events[4].innerCalls[0].request, (Request{"DECRBY", "stock:1001", "1"}));
  EXPECT_EQ(events[4].innerCalls[0].line, 0);
}

TEST(WatchMultiExec, TriesAgainAsOftenAsItMay) {
  World world = worldOf(kScenario, {{"clients", 2}, {"stock", 2}, {"tries", 2}});
  const auto events = play(world, "A B A B A B A B A B B B B B B");
  EXPECT_TRUE(events[9].restarted);
  EXPECT_EQ(events[14].reply, Reply::array({Reply::integerOf(0)}));
  EXPECT_EQ(ledgerText(world.ledger), "sold 2, refused 0, failed 0, gave up 0, duplicates 0");
}

TEST(WatchMultiExec, IsRefusedWhenTheStockIsGone) {
  World world = worldOf(kScenario, {{"clients", 2}, {"stock", 1}});
  const auto events = play(world, "A*5 B B B");
  EXPECT_EQ(events[7].request, Request{"UNWATCH"});
  EXPECT_EQ(ledgerText(world.ledger), "sold 1, refused 1, failed 0, gave up 0, duplicates 0");
}

TEST(WatchMultiExec, IsCorrectInEveryOrder) {
  for (std::int64_t stock = 0; stock <= 2; ++stock) {
    const OrderCount count = countOrders(worldOf(kScenario, {{"clients", 2}, {"stock", stock}}));
    EXPECT_GE(count.all, 20) << "stock " << stock;
    EXPECT_EQ(count.failing, 0) << "stock " << stock;
  }
}

} // namespace
} // namespace interleave
