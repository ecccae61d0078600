// A8: the deduction script of a real shop, with one hidden fault: the second request takes the key's time to live.
#include <gtest/gtest.h>

#include "tests/support/orders.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

const std::string kScenario = "lua-deduct-idempotent";
constexpr std::int64_t kThirtyDaysMs = 2'592'000'000;
constexpr std::int64_t kOneHourMs = 3'600'000;

Reply codes(std::int64_t code, std::vector<Reply> rest) {
  rest.insert(rest.begin(), Reply::integerOf(code));
  return Reply::array(std::move(rest));
}

TEST(LuaDeductIdempotent, TakesTheItemsOnceHoweverOftenTheRequestComes) {
  World world = worldOf(kScenario, {{"clients", 1}, {"stock", 2}});
  const auto events = play(world, "A A");
  EXPECT_EQ(events[0].reply, codes(1, {Reply::bulk("v1"), Reply::integerOf(1), Reply::integerOf(0), Reply::integerOf(1),
                                       Reply::integerOf(1)}));
  EXPECT_EQ(events[1].reply, codes(-2, {Reply::bulk("v1"), Reply::integerOf(1), Reply::integerOf(0)}));
  EXPECT_EQ(ledgerText(world.ledger), "sold 1, refused 0, failed 0, gave up 0, duplicates 1");
  EXPECT_EQ(keysOf(world).at("stock:{1001}").text, "1");
}

TEST(LuaDeductIdempotent, LosesTheTimeToLiveOfTheOperationWithTheSecondRequest) {
  World world = worldOf(kScenario, {{"clients", 1}, {"stock", 2}});
  play(world, "A");
  EXPECT_EQ(keysOf(world).at("op:{1001}:A").ttlMs, kThirtyDaysMs);
  EXPECT_EQ(keysOf(world).at("stock:{1001}").ttlMs, kOneHourMs);
  EXPECT_EQ(keysOf(world).at("record:{1001}").ttlMs, kOneHourMs);
  EXPECT_EQ(keysOf(world).at("deducted:{1001}").ttlMs, -1);
  play(world, "A");
  EXPECT_EQ(keysOf(world).at("op:{1001}:A").ttlMs, -1);
}

TEST(LuaDeductIdempotent, BreaksNoTtlWhereThatIsChecked) {
  World world = worldOf(kScenario, {{"clients", 1}, {"stock", 2}, {"check_ttl", 1}});
  EXPECT_EQ(brokenIn(play(world, "A A")), "no_ttl at 2");
  World unchecked = worldOf(kScenario, {{"clients", 1}, {"stock", 2}});
  EXPECT_EQ(brokenIn(play(unchecked, "A A")), "none");
}

TEST(LuaDeductIdempotent, AnswersTheNegativeNumberInsteadOfWhatIsLeft) {
  World world = worldOf(kScenario, {{"clients", 1}, {"stock", 1}, {"quantity", 3}});
  const auto events = play(world, "A");
  EXPECT_EQ(events[0].reply, codes(-3, {Reply::bulk("v1"), Reply::integerOf(0), Reply::integerOf(-2)}));
  EXPECT_EQ(keysText(world), "  stock:{1001}: string 1, no ttl\n") << "the operation's key is gone again";
  EXPECT_EQ(world.ledger.refused, 1);
}

TEST(LuaDeductIdempotent, IsNotInitialisedOnceTheStockHasExpired) {
  World world = worldOf(kScenario, {{"clients", 2}, {"stock", 2}});
  const auto events = play(world, "A [wait 3600000] B");
  EXPECT_EQ(events[2].reply, codes(-1, {Reply::bulk("v1"), Reply::integerOf(0), Reply::integerOf(0)}));
  EXPECT_EQ(world.ledger.failed, 1);
}

TEST(LuaDeductIdempotent, IsSafeAgainstALostReply) {
  World world = worldOf(kScenario, {{"clients", 1}, {"stock", 2}});
  const auto events = play(world, "[lose reply of A]");
  EXPECT_EQ(events[0].statusAfter, ClientStatus::Failed);
  EXPECT_EQ(keysOf(world).at("stock:{1001}").text, "1");
}

TEST(LuaDeductIdempotent, NeverOversellsInAnyOrder) {
  for (std::int64_t stock = 0; stock <= 3; ++stock) {
    const OrderCount count = countOrders(worldOf(kScenario, {{"clients", 3}, {"stock", stock}}));
    EXPECT_GE(count.all, 6);
    EXPECT_EQ(count.failing, 0) << "stock " << stock;
  }
}

} // namespace
} // namespace interleave
