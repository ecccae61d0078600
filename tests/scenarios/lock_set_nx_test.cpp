// A5: one lock in front of read, check and write.
#include <gtest/gtest.h>

#include "tests/support/orders.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

const std::string kScenario = "lock-set-nx";
constexpr std::int64_t kPlainRelease = 1;
constexpr std::int64_t kGiveUp = 1;

TEST(LockSetNx, KeepsTheOthersOutUntilItIsReleased) {
  World world = worldOf(kScenario, {{"clients", 2}, {"stock", 1}});
  const auto events = play(world, "A B A B A A B B B");
  EXPECT_EQ(events[0].reply, Reply::ok());
  EXPECT_TRUE(events[1].reply.isNil());
  EXPECT_TRUE(events[1].restarted);
  EXPECT_EQ(events[6].reply, Reply::ok());
  EXPECT_EQ(ledgerText(world.ledger), "sold 1, refused 1, failed 0, gave up 0, duplicates 0");
  EXPECT_EQ(brokenIn(events), "none");
  EXPECT_EQ(keysText(world), "  stock:1001: string 0, no ttl\n");
}

TEST(LockSetNx, IsCorrectInEveryOrderWhileTheLockOutlivesTheWork) {
  for (const std::int64_t release : {std::int64_t{0}, kPlainRelease}) {
    const World start =
        worldOf(kScenario, {{"clients", 3}, {"stock", 1}, {"when_taken", kGiveUp}, {"release", release}});
    const OrderCount count = countOrders(start);
    EXPECT_GT(count.all, 50);
    EXPECT_EQ(count.failing, 0);
  }
}

TEST(LockSetNx, HasTwoHoldersWhenItsTimeRunsOut) {
  World world = worldOf(kScenario, {{"clients", 2}, {"stock", 1}});
  const auto events = play(world, "A A [expire lock:1001] B B A B");
  EXPECT_EQ(brokenIn(events), "two_holders at 4, oversold at 7, negative_stock at 7");
  EXPECT_EQ(events[3].violations[0].message, "A and B hold lock:1001 at the same time");
  EXPECT_EQ(world.ledger.sold, 2);
}

TEST(LockSetNx, RunsOutByItself) {
  World world = worldOf(kScenario, {{"clients", 2}, {"stock", 1}});
  EXPECT_TRUE(play(world, "A [wait 2999] B")[2].reply.isNil());
  EXPECT_EQ(play(world, "[wait 1] B")[1].reply, Reply::ok());
}

TEST(LockSetNx, ReleasesSafelyOnlyWhatIsItsOwn) {
  World world = worldOf(kScenario, {{"clients", 2}, {"stock", 2}});
  const auto events = play(world, "A A A [expire lock:1001] B A");
  EXPECT_EQ(events[5].reply, Reply::integerOf(0)) << "A's release finds the lock of B";
  EXPECT_EQ(keysOf(world).at("lock:1001").text, "token-B");
}

TEST(LockSetNx, DeletesSomebodyElsesLockWithThePlainRelease) {
  World world = worldOf(kScenario, {{"clients", 3}, {"stock", 3}, {"release", kPlainRelease}});
  const auto events = play(world, "A A A [expire lock:1001] B A C");
  EXPECT_EQ(events[5].request, (Request{"DEL", "lock:1001"}));
  EXPECT_EQ(events[5].reply, Reply::integerOf(1));
  EXPECT_EQ(events[6].reply, Reply::ok()) << "C takes the lock that B still believes to hold";
  EXPECT_EQ(brokenIn(events), "two_holders at 5");
}

TEST(LockSetNx, IsFreeAgainAfterACrashOnlyWhenItsTimeIsUp) {
  World world = worldOf(kScenario, {{"clients", 2}, {"stock", 1}, {"when_taken", kGiveUp}});
  play(world, "A [crash A] B");
  EXPECT_EQ(world.ledger.gaveUp, 1);
  World later = worldOf(kScenario, {{"clients", 2}, {"stock", 1}, {"when_taken", kGiveUp}});
  play(later, "A [crash A] [wait 3000] B B B B");
  EXPECT_EQ(later.ledger.sold, 1);
}

} // namespace
} // namespace interleave
