// A1: read, look, take. Each command is atomic, the pair is not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/orders.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

const std::string kScenario = "check-then-decrement";

TEST(CheckThenDecrement, SellsTheLastItemTwiceWhenBothLookFirst) {
  World world = worldOf(kScenario, {{"clients", 2}, {"stock", 1}});
  const auto events = play(world, "A B A B");
  EXPECT_EQ(world.ledger.sold, 2);
  EXPECT_EQ(brokenIn(events), "oversold at 4");
  EXPECT_EQ(keysText(world), "  stock:1001: string -1, no ttl\n");
  EXPECT_EQ(events[1].reply, Reply::bulk("1")) << "B's read is stale from step 3 on";
  EXPECT_EQ(events[3].reply, Reply::integerOf(-1));
  EXPECT_TRUE(isFinished(world));
}

TEST(CheckThenDecrement, IsFineWhenOneComesAfterTheOther) {
  World world = worldOf(kScenario, {{"clients", 2}, {"stock", 1}});
  const auto events = play(world, "A A B");
  EXPECT_EQ(ledgerText(world.ledger), "sold 1, refused 1, failed 0, gave up 0, duplicates 0");
  EXPECT_EQ(brokenIn(events), "none");
  EXPECT_EQ(keysText(world), "  stock:1001: string 0, no ttl\n");
  EXPECT_TRUE(isFinished(world));
}

TEST(CheckThenDecrement, OversellsByAsManyAsLookedBeforeTheFirstTook) {
  World world = worldOf(kScenario, {{"clients", 5}, {"stock", 2}});
  play(world, "A B C D E A B C D E");
  EXPECT_EQ(oversoldBy(world), 3);
  EXPECT_EQ(keysOf(world).at("stock:1001").text, "-3");
}

TEST(CheckThenDecrement, TakesTheQuantityThatABuyerWants) {
  World world = worldOf(kScenario, {{"clients", 2}, {"stock", 5}, {"quantity", 3}});
  EXPECT_EQ(brokenIn(play(world, "A B A B")), "oversold at 4");
  EXPECT_EQ(world.ledger.sold, 6);
  EXPECT_EQ(keysOf(world).at("stock:1001").text, "-1");
}

struct Counts {
  std::int64_t clients;
  std::int64_t stock;
  OrderCount expected;
};

// The numbers are worked out by hand: an order is a sequence of steps, and a buyer who is refused has one step less.
TEST(CheckThenDecrement, FailsInExactlySoManyOrders) {
  for (const Counts& c :
       {Counts{2, 1, {6, 4}}, {3, 1, {66, 60}}, {3, 2, {90, 72}}, {2, 2, {6, 0}}, {1, 1, {1, 0}}, {2, 0, {2, 0}}})
    EXPECT_EQ(countOrders(worldOf(kScenario, {{"clients", c.clients}, {"stock", c.stock}})), c.expected)
        << c.clients << " clients, stock " << c.stock;
}

} // namespace
} // namespace interleave
