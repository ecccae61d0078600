// Each built-in invariant, broken and kept, and those that scenarios write in Lua.
#include "engine/lab/invariants.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

using testing::HasSubstr;

constexpr const char* kStock =
    "stock = { key = 'k', parameter = 'stock' }, setup = function(p) redis.call('SET', 'k', p.stock) end,";

/// What a run of one client with that program breaks, with the sentences.
std::string broken(const std::string& program, const std::string& invariants, const std::string& schedule = "") {
  World world =
      worldFrom(ScenarioText{"", program, invariants, kStock}.text(), {{"clients", schedule.empty() ? 1 : 2}});
  const auto events = schedule.empty() ? playToTheEnd(world) : play(world, schedule);
  std::string text;
  for (const StepEvent& event : events)
    for (const Violation& violation : event.violations)
      text += violation.invariant + " at " + std::to_string(violation.step) + ": " + violation.message + "\n";
  return text;
}

TEST(Oversold, ComparesWithTheStockAtTheStart) {
  EXPECT_EQ(broken("redis.call('DECR', 'k') sold(1)", "oversold()"), "");
  EXPECT_EQ(broken("redis.call('DECR', 'k') sold(2)", "oversold()"), "oversold at 1: sold 2 of a stock of 1\n");
}

TEST(NegativeStock, IsSeenAtTheStepThatMakesIt) {
  EXPECT_EQ(broken("redis.call('DECRBY', 'k', 3) redis.call('INCRBY', 'k', 3)", "never_negative('k')"),
            "negative_stock at 1: k is -2\n");
  EXPECT_EQ(broken("redis.call('DECRBY', 'k', 1)", "never_negative('k')"), "");
  EXPECT_EQ(broken("redis.call('SET', 'k', 'word')", "never_negative('k')"), "");
  EXPECT_EQ(broken("redis.call('DEL', 'k')", "never_negative('k')"), "");
}

TEST(NotConserved, IsJudgedAtTheEnd) {
  EXPECT_EQ(broken("redis.call('DECR', 'k') redis.call('PING') sold(1)", "conserved()"), "");
  EXPECT_EQ(broken("redis.call('DECR', 'k') redis.call('PING')", "conserved()"),
            "not_conserved at 2: 0 left + 0 sold is not the 1 that were there at the start\n");
  EXPECT_EQ(broken("redis.call('DEL', 'k')", "conserved()"),
            "not_conserved at 1: k is gone, so nobody knows what is left\n");
}

TEST(NoTtl, LooksAtEveryKeyThatMatches) {
  EXPECT_EQ(broken("redis.call('SET', 'op:1', 'x', 'EX', 10)", "has_ttl('op:*')"), "");
  EXPECT_EQ(broken("redis.call('MSET', 'op:1', 'x', 'other', 'y')", "has_ttl('op:*')"),
            "no_ttl at 1: op:1 has no time to live: it stays for ever\n");
}

TEST(TwoHolders, CountsClientsThatStillRun) {
  const std::string program = "redis.call('PING') holds('lock') redis.call('PING') releases('lock')";
  EXPECT_EQ(broken(program, "one_holder('lock')", "A B"), "two_holders at 2: A and B hold lock at the same time\n");
  EXPECT_EQ(broken(program, "one_holder('lock')", "A A B"), "");
  EXPECT_EQ(broken(program, "one_holder('other')", "A B"), "");
  EXPECT_EQ(broken(program, "one_holder('lock')", "A [crash A] B"), "");
}

TEST(Always, IsAskedAfterEveryStep) {
  EXPECT_EQ(broken("redis.call('INCR', 'n') redis.call('INCR', 'n')",
                   "always('small', 'n is small', function(world) return tonumber(world.key('n') or 0) < 2 end)"),
            "small at 2: no longer true: n is small\n");
  EXPECT_EQ(broken("redis.call('INCR', 'n')",
                   "always('small', 'n is small', function(world) return false, 'n is ' .. world.key('n') end)"),
            "small at 1: n is 1\n");
}

TEST(Finally, IsAskedAtTheEnd) {
  EXPECT_EQ(broken("redis.call('INCR', 'n') redis.call('INCR', 'n')",
                   "finally('odd', 'n is odd', function(world) return tonumber(world.key('n')) % 2 == 1 end)"),
            "odd at 2: no longer true: n is odd\n");
}

TEST(WrittenInvariants, SeeLedgerKeysAndParameters) {
  EXPECT_EQ(broken(R"(
      redis.call('HSET', 'h', 'f', 'v', 'g', 'w')
      redis.call('SET', 't', 'x', 'PX', 250)
      sold(1) refused('a') gave_up() duplicate() count('mine', 4))",
                   R"(finally('seen', 'everything', function(world, p)
      local seen = table.concat({ world.sold, world.refused, world.failed, world.gave_up, world.duplicates, world.counts.mine,
        world.stock_at_start, world.field('h', 'f'), world.ttl('t'), world.ttl('h'), world.ttl('none'), tostring(world.key('none')),
        tostring(world.key('h')), tostring(world.field('h', 'none')), p.stock, p.clients }, ' ')
      return false, seen
    end))"),
            "seen at 2: 1 1 0 1 1 4 1 v 250 -1 -2 nil nil nil 1 1\n");
}

TEST(AWrittenInvariantThatFails, IsBrokenAndSaysWhy) {
  EXPECT_THAT(broken("redis.call('PING')", "always('mine', 'about', function(world) return world.key('none') + 1 end)"),
              HasSubstr("mine at 1: the check itself failed: test.lua:"));
  EXPECT_THAT(broken("redis.call('PING')", "always('mine', 'about', function() error('boom') end)"), HasSubstr("boom"));
  EXPECT_THAT(broken("redis.call('PING')", "always('mine', 'about', function() while true do end end)"),
              HasSubstr("the check itself failed"));
  EXPECT_THAT(broken("redis.call('PING')", "always('mine', 'about', function() return ('x'):rep(1e9) end)"),
              HasSubstr("the check itself failed"));
  EXPECT_THAT(broken("redis.call('PING')", "always('mine', 'about', function() end)"),
              HasSubstr("no longer true: about"));
}

TEST(AWrittenInvariantThatFails, DoesNotDisturbTheRun) {
  World world = worldFrom(ScenarioText{"", "redis.call('INCR', 'n') redis.call('INCR', 'n') sold(1)",
                                       "always('mine', 'about', function() error('boom') end)", ""}
                              .text());
  EXPECT_EQ(brokenIn(playToTheEnd(world)), "mine at 1");
  EXPECT_EQ(keysOf(world).at("n").text, "4");
  EXPECT_EQ(world.ledger.sold, 2);
}

} // namespace
} // namespace interleave
