// A2: take first, give back what was too much.
#include <gtest/gtest.h>

#include "tests/support/orders.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

const std::string kScenario = "decrement-then-give-back";

TEST(DecrementThenGiveBack, ShowsANegativeStockMeanwhile) {
  World world = worldOf(kScenario, {{"clients", 2}, {"stock", 1}});
  const auto events = play(world, "A B B");
  EXPECT_EQ(brokenIn(events), "negative_stock at 2");
  EXPECT_EQ(events[1].violations[0].message, "stock:1001 is -1");
  EXPECT_EQ(ledgerText(world.ledger), "sold 1, refused 1, failed 0, gave up 0, duplicates 0");
  EXPECT_EQ(keysOf(world).at("stock:1001").text, "0");
}

TEST(DecrementThenGiveBack, NeverOversells) {
  const auto notOversold = [](const World& world) { return world.ledger.sold <= world.rules->stockAtStart; };
  for (std::int64_t stock = 0; stock <= 3; ++stock) {
    const OrderCount count =
        countOrders(worldOf(kScenario, {{"clients", 3}, {"stock", stock}, {"quantity", 2}}), notOversold);
    EXPECT_GT(count.all, 5);
    EXPECT_EQ(count.failing, 0) << "stock " << stock;
  }
}

TEST(DecrementThenGiveBack, RefusesABuyerWhoWouldFit) {
  // Two left. A wants three and overdraws to -1; B wants one, sees -2 and is refused although two were there.
  World world = worldOf(kScenario, {{"clients", 2}, {"stock", 2}, {"quantity", 3}, {"others", 1}});
  const auto events = play(world, "A B A B");
  EXPECT_EQ(brokenIn(events), "negative_stock at 1, undersold at 4");
  EXPECT_EQ(ledgerText(world.ledger), "sold 0, refused 2, failed 0, gave up 0, duplicates 0");
  EXPECT_EQ(keysOf(world).at("stock:1001").text, "2");
}

TEST(DecrementThenGiveBack, SellsToTheOtherWhenTheOverdraftIsGivenBackFirst) {
  World world = worldOf(kScenario, {{"clients", 2}, {"stock", 2}, {"quantity", 3}, {"others", 1}});
  EXPECT_EQ(brokenIn(play(world, "B A A")), "negative_stock at 2, undersold at 3");
  EXPECT_EQ(world.ledger.sold, 1);
}

TEST(DecrementThenGiveBack, LosesStockWhenTheClientCrashesInBetween) {
  World world = worldOf(kScenario, {{"clients", 2}, {"stock", 1}});
  EXPECT_EQ(brokenIn(play(world, "A B [crash B]")), "negative_stock at 2, not_conserved at 3");
  EXPECT_EQ(keysOf(world).at("stock:1001").text, "-1");
}

} // namespace
} // namespace interleave
