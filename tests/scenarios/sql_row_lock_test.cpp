// A6: a row lock in the database; three ways that are right, and one that only looks so.
#include <gtest/gtest.h>

#include "engine/drive/explore/explorer.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

const std::string kScenario = "sql-row-lock";

enum How : std::int64_t { SelectForUpdate, ConditionalUpdate, UpdateThenCheck, ReadThenUpdate };

class RowLock : public testing::TestWithParam<How> {};

TEST_P(RowLock, SellsNoMoreThanThereIs) {
  for (std::int64_t connections = 0; connections <= 2; ++connections)
    for (std::int64_t clients = 1; clients <= 4; ++clients) {
      const Proof proof(worldOf(kScenario, {{"clients", clients}, {"stock", 2}, {"how", GetParam()}, {"connections", connections}}));
      EXPECT_EQ(proof.result().verdict, ProofVerdict::Safe) << clients << " clients, " << connections << " connections";
      ASSERT_EQ(proof.result().outcomes.size(), 1u);
      EXPECT_EQ(proof.result().outcomes[0].ledger.sold, std::min<std::int64_t>(2, clients));
    }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, RowLock, testing::Values(SelectForUpdate, ConditionalUpdate, UpdateThenCheck));

TEST(RowLock, OversellsWhenItIsOnlyRead) {
  const Proof proof(worldOf(kScenario, {{"clients", 2}, {"stock", 1}, {"how", ReadThenUpdate}}));
  EXPECT_EQ(proof.result().verdict, ProofVerdict::Fails);
  ASSERT_TRUE(proof.result().shortest);
  // The first commit lets the other's UPDATE go on, if it came before.
  EXPECT_EQ(scheduleText(proof.result().shortest->schedule), "A A A B B A B B");
}

TEST(RowLock, HidesTheNegativeStockOfWhoUpdatesFirst) {
  World world = worldOf(kScenario, {{"clients", 2}, {"stock", 0}, {"how", UpdateThenCheck}});
  const auto events = play(world, "A A A A");
  EXPECT_EQ(events[2].reply, Reply::map({Reply::bulk("quantity"), Reply::integerOf(-1)}));
  EXPECT_EQ(brokenIn(events), "none");
  EXPECT_EQ(ledgerText(world.ledger), "sold 0, refused 1, failed 0, gave up 0, duplicates 0");
}

} // namespace
} // namespace interleave
