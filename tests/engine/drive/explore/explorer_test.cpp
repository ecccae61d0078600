// Every interleaving, counted: hand-worked figures first, then against the enumerator that knows no shortcut.
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "engine/drive/explore/explorer.hpp"
#include "tests/support/enumerator.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

struct Figures {
  const char* orders;
  const char* failing;
};

struct Counted {
  int clients;
  int stock;
  Figures figures;
};

class CheckThenDecrement : public testing::TestWithParam<Counted> {};

// Two steps each that fail or not: 4!/(2!2!) = 6 orders of two clients, of which A A B and B B A sell once. The others
// are domain knowledge of this race, worked out by hand and by other tools.
TEST_P(CheckThenDecrement, HasItsExactFigures) {
  const Counted& c = GetParam();
  const Proof proof(worldOf("check-then-decrement", {{"clients", c.clients}, {"stock", c.stock}}));
  ASSERT_TRUE(proof.result().orders.has_value());
  EXPECT_EQ(proof.result().orders->get_str(), c.figures.orders);
  EXPECT_EQ(proof.result().failing->get_str(), c.figures.failing);
  EXPECT_EQ(proof.result().verdict, ProofVerdict::Fails);
}

INSTANTIATE_TEST_SUITE_P(Explore, CheckThenDecrement,
                         testing::Values(Counted{2, 1, {"6", "4"}}, Counted{3, 1, {"66", "60"}}, Counted{3, 2, {"90", "72"}},
                                         Counted{5, 2, {"69480", "69120"}}),
                         [](const auto& info) { return std::to_string(info.param.clients) + "_of_" + std::to_string(info.param.stock); });

TEST(Explore, ShowsTheSmallestOrdersThatOversell) {
  const Proof proof(worldOf("check-then-decrement", {{"clients", 2}, {"stock", 1}}));
  ASSERT_TRUE(proof.result().shortest && proof.result().fewestSwitches);
  EXPECT_EQ(scheduleText(proof.result().shortest->schedule), "A B A B");
  EXPECT_EQ(scheduleText(proof.result().fewestSwitches->schedule), "A B B A");
  EXPECT_EQ(proof.result().fewestSwitches->switches, 2);
  EXPECT_DOUBLE_EQ(*proof.result().share, 4.0 / 6);
  // Each of the two first moves leads to A B or to A A with one half; after A B everything fails.
  EXPECT_DOUBLE_EQ(*proof.result().randomWalkShare, 0.5);
}

// A scheduler at random: A A B and B B A come with one quarter each, all else oversells.
TEST(Explore, SaysHowLikelyEachOutcomeIsAtRandom) {
  const Proof proof(worldOf("check-then-decrement", {{"clients", 2}, {"stock", 1}}));
  for (const Outcome& outcome : proof.result().outcomes) EXPECT_DOUBLE_EQ(*outcome.randomWalkShare, 0.5) << outcome.ledger.sold;
}

// Of 6 orders 4 fail; after A, 2 of 3; after A B, all. A wait was not explored.
TEST(Explore, FollowsAWholeScheduleInOneGo) {
  const Proof proof(worldOf("check-then-decrement", {{"clients", 2}, {"stock", 1}}));
  const auto along = proof.standingsAlong(*parseSchedule("A B A [wait 5] B"));
  ASSERT_EQ(along.size(), 6u);
  EXPECT_FLOAT_EQ(static_cast<float>(*along[0]->failingShare), 4.0F / 6);
  EXPECT_FLOAT_EQ(static_cast<float>(*along[1]->failingShare), 2.0F / 3);
  EXPECT_DOUBLE_EQ(*along[2]->failingShare, 1);
  EXPECT_EQ(along[3]->outlook, Outlook::MustFail);
  EXPECT_FALSE(along[4] || along[5]);
  const auto next = proof.standingsAfterEach(*parseSchedule("A"), {Choice::move(0), Choice::move(1), Choice::wait(5)});
  EXPECT_EQ(next[0]->outlook, Outlook::Safe);
  EXPECT_EQ(next[1]->outlook, Outlook::MustFail);
  EXPECT_FALSE(next[2]);
}

TEST(Explore, CountsAHundredClientsExactly) {
  const Proof proof(worldOf("check-then-decrement", {{"clients", 100}, {"stock", 10}}));
  ASSERT_TRUE(proof.result().complete);
  EXPECT_EQ(proof.result().orders->get_str().size(), 327u);
  EXPECT_LT(*proof.result().failing, *proof.result().orders);
  EXPECT_EQ(proof.result().shortest->schedule.size(), 22u); // 9 sell one after the other, then two at once
}

class SafeScenario : public testing::TestWithParam<const char*> {};

TEST_P(SafeScenario, FailsInNoOrder) {
  for (int clients = 1; clients <= 4; ++clients) {
    const Proof proof(worldOf(GetParam(), {{"clients", clients}}));
    EXPECT_EQ(proof.result().verdict, ProofVerdict::Safe) << clients << " clients";
    EXPECT_TRUE(proof.result().complete);
    EXPECT_EQ(*proof.result().failing, 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Explore, SafeScenario,
                         testing::Values("lua-bounded-counter", "lua-deduct-idempotent", "watch-multi-exec", "lock-set-nx"),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Explore, StopsAtALimitAndSaysWhatItLookedAt) {
  ExploreOptions options;
  options.mostStates = 5000;
  const Proof proof(worldOf("lua-deduct-idempotent", {{"clients", 12}, {"stock", 100}}), options);
  EXPECT_EQ(proof.result().verdict, ProofVerdict::Unknown);
  EXPECT_FALSE(proof.result().complete);
  EXPECT_GT(proof.result().completeDepth, 2);
  EXPECT_FALSE(proof.result().orders.has_value());
  EXPECT_NE(proof.result().whyIncomplete.find("5000"), std::string::npos);
  EXPECT_GT(proof.result().walks, 0);
  EXPECT_EQ(proof.result().failingWalks, 0);
  EXPECT_LT(proof.result().coveredWalks, 1);
}

TEST(Explore, EstimatesFromRandomRunsWhatItCouldNotCount) {
  const World world = worldOf("check-then-decrement", {{"clients", 100}, {"stock", 99}});
  const Proof whole(world);
  ASSERT_TRUE(whole.result().complete);
  ExploreOptions options;
  options.mostStates = 1;
  const Proof part(worldOf("check-then-decrement", {{"clients", 100}, {"stock", 99}}), options);
  ASSERT_FALSE(part.result().complete);
  ASSERT_GT(part.result().walks, 100);
  // Ten standard deviations of so many draws.
  EXPECT_NEAR(part.result().failingWalks, *whole.result().randomWalkShare, 5 / std::sqrt(part.result().walks));
}

// Each has a token of its own in the lock; but for that they are alike.
TEST(Explore, MergesClientsThatDifferOnlyInATokenUpToRenaming) {
  const Proof proof(worldOf("lock-set-nx", {{"clients", 100}, {"stock", 10}}));
  ASSERT_TRUE(proof.result().complete);
  EXPECT_EQ(proof.result().verdict, ProofVerdict::Safe);
  EXPECT_LT(proof.result().states, 1000u);
  // One after the other, in any order: 100! ways.
  mpz_class factorial;
  mpz_fac_ui(factorial.get_mpz_t(), 100);
  EXPECT_EQ(*proof.result().orders, factorial);
}

// Whoever dies with the lock leaves its token there: one outcome for each client.
TEST(Explore, TellsWhoseTokenIsLeft) {
  ExploreOptions options;
  options.faults.crash = true;
  const Proof proof(worldOf("lock-without-ttl", {{"clients", 3}}), options);
  std::set<std::string> tokens;
  for (const Outcome& outcome : proof.result().outcomes)
    for (const auto& [key, image] : outcome.keys)
      if (key.starts_with("lock")) tokens.insert(image.text);
  EXPECT_EQ(tokens.size(), 3u);
}

TEST(Explore, GivesTokensUpWhenTheyAreNoMereNames) {
  // Only B does harm.
  ScenarioText text{"", "if token == 'token-B' then redis.call('DEL', 'k') end redis.call('SET', 'k', token)"};
  text.arguments = "1, 'token-' .. name";
  text.invariants = "never('a last', 'A wrote last', function(w) return w.key('k') == 'token-C' end)";
  EXPECT_TRUE(expectExploredAsEnumerated(worldFrom(text.text(), {{"clients", 3}}), {}, "one of three is special: "));
}

TEST(Explore, StopsWhenItIsCancelled) {
  const std::atomic<bool> stop = true;
  const Proof proof(worldOf("check-then-decrement", {{"clients", 100}, {"stock", 100}}), {}, &stop);
  EXPECT_FALSE(proof.result().complete);
  EXPECT_EQ(proof.result().verdict, ProofVerdict::Unknown);
}

TEST(Explore, FindsTwoWhoWaitForEachOtherForEver) {
  // Both take one lock and then ask for the other's: when each has one, each keeps asking.
  const World world = worldFrom(ScenarioText{"", R"(
    local mine, other = 'a', 'b'
    if i == 2 then mine, other = other, mine end
    if redis.call('SETNX', mine, i) == 0 and redis.call('GET', mine) ~= tostring(i) then return again() end
    if redis.call('SETNX', other, i) == 0 then return again() end
    redis.call('DEL', mine, other))"}
                                    .text());
  const Proof proof(world);
  EXPECT_EQ(proof.result().verdict, ProofVerdict::Fails);
  ASSERT_TRUE(proof.result().shortest);
  EXPECT_EQ(proof.result().shortest->broken, std::vector<std::string>{kStuck});
  EXPECT_EQ(scheduleText(proof.result().shortest->schedule), "A B");
}

struct FaultCase {
  const char* scenario;
  const char* fault;
  ParameterValues cure; ///< with it the fault does no harm
};

class FaultScenario : public testing::TestWithParam<FaultCase> {};

TEST_P(FaultScenario, FailsWithTheFaultAndOnlyThen) {
  ExploreOptions options;
  const std::string fault = GetParam().fault;
  options.faults.crash = fault == "crash";
  options.faults.loseReply = fault == "lost-reply";
  options.faults.expire = fault == "expire";
  options.faults.flushScripts = fault == "flush-scripts";
  EXPECT_EQ(Proof(worldOf(GetParam().scenario)).result().verdict, ProofVerdict::Safe);
  EXPECT_EQ(Proof(worldOf(GetParam().scenario), options).result().verdict, ProofVerdict::Fails);
  if (GetParam().cure.empty()) return;
  const Proof cured(worldOf(GetParam().scenario, GetParam().cure), options);
  EXPECT_EQ(cured.result().verdict, ProofVerdict::Safe) << (cured.result().shortest ? scheduleText(cured.result().shortest->schedule) : "");
}

// Nothing but a time that runs out does harm there, not even all other faults together.
TEST(Explore, FindsNoOtherFaultThatHarmsTheLockThatExpires) {
  ExploreOptions options;
  options.faults.crash = options.faults.loseReply = options.faults.flushScripts = true;
  options.faults.most = 2;
  EXPECT_EQ(Proof(worldOf("lock-expires-while-working"), options).result().verdict, ProofVerdict::Safe);
}

INSTANTIATE_TEST_SUITE_P(Explore, FaultScenario,
                         testing::Values(FaultCase{"lock-expires-while-working", "expire", {{"guard", 1}}},
                                         FaultCase{"lock-without-ttl", "crash", {{"life", 1}}},
                                         FaultCase{"setnx-then-expire", "crash", {{"taking", 1}}},
                                         FaultCase{"retry-without-idempotency", "lost-reply", {}},
                                         FaultCase{"limiter-incr-then-expire", "crash", {{"how", 1}}},
                                         FaultCase{"evalsha-without-fallback", "flush-scripts", {{"fallback", 1}}}),
                         [](const auto& info) {
                           std::string name = info.param.scenario;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Explore, FindsAskingAgainSafeWhenTheOperationHasAName) {
  ExploreOptions options;
  options.faults.loseReply = true;
  options.faults.most = 2;
  EXPECT_EQ(Proof(worldOf("retry-with-idempotency"), options).result().verdict, ProofVerdict::Safe);
}

ScenarioText sellingOnce(const std::string& invariants) {
  return {"", "if redis.call('INCR', 'n') == 1 then sold(1) else refused('late') end", invariants};
}

TEST(Explore, ShowsAnOrderInWhichSomethingGoodHappens) {
  const Proof proof(worldFrom(sellingOnce("sometimes('two', 'both were served', function(w) return w.sold + w.refused == 2 end)").text()));
  EXPECT_EQ(proof.result().verdict, ProofVerdict::Safe);
  ASSERT_EQ(proof.result().witnesses.size(), 1u);
  ASSERT_TRUE(proof.result().witnesses[0].schedule);
  EXPECT_EQ(scheduleText(*proof.result().witnesses[0].schedule), "A B");
}

TEST(Explore, FailsWhenSomethingGoodNeverHappens) {
  const Proof proof(worldFrom(sellingOnce("sometimes('both', 'both got one', function(w) return w.sold == 2 end)").text()));
  EXPECT_EQ(proof.result().verdict, ProofVerdict::Fails);
  EXPECT_FALSE(proof.result().shortest);
  EXPECT_FALSE(proof.result().witnesses.at(0).schedule);
}

TEST(Explore, FindsWhatMustNeverHappen) {
  const Proof proof(worldFrom(sellingOnce("never('late', 'somebody came late', function(w) return w.refused > 0 end)").text()));
  EXPECT_EQ(proof.result().verdict, ProofVerdict::Fails);
  ASSERT_TRUE(proof.result().shortest);
  EXPECT_EQ(scheduleText(proof.result().shortest->schedule), "A B");
}

TEST(Explore, TellsOfAnInvariantThatRaisesAnError) {
  const Proof proof(worldFrom(sellingOnce("always('bad', 'it works', function(w) return w.nothing.at_all end)").text()));
  EXPECT_EQ(proof.result().verdict, ProofVerdict::Fails);
  ASSERT_EQ(proof.result().invariantErrors.size(), 1u);
  EXPECT_NE(proof.result().invariantErrors[0].find("the check itself failed"), std::string::npos);
}

TEST(Explore, SaysUnknownAboutAProgramWithoutAnEnd) {
  ExploreOptions options;
  options.mostStates = 2'000;
  options.mostSeconds = 5;
  const Proof proof(worldFrom(ScenarioText{"", "while redis.call('INCR', 'n') > 0 do end"}.text()), options);
  EXPECT_EQ(proof.result().verdict, ProofVerdict::Unknown);
  EXPECT_GT(proof.result().completeDepth, 0);
}

TEST(Explore, LooksAnyMomentUp) {
  const Proof proof(worldOf("check-then-decrement", {{"clients", 2}, {"stock", 1}}));
  const auto after = [&](const char* schedule) { return proof.standingAfter(*parseSchedule(schedule)); };
  EXPECT_EQ(after("")->outlook, Outlook::CanFail);
  EXPECT_FLOAT_EQ(static_cast<float>(*after("")->failingShare), 4.0F / 6);
  EXPECT_EQ(after("A B")->outlook, Outlook::MustFail);
  EXPECT_FLOAT_EQ(static_cast<float>(*after("A B")->failingShare), 1.0F);
  EXPECT_EQ(after("A A")->outlook, Outlook::Safe);
  EXPECT_FLOAT_EQ(static_cast<float>(*after("A A")->failingShare), 0.0F);
  EXPECT_FALSE(after("A [wait 5]").has_value());
}

TEST(ExploreAgainstTheEnumerator, AgreesOnEveryScenario) {
  for (const std::string& id : firstScenarios())
    for (int clients = 2; clients <= (id == "watch-multi-exec" ? 2 : 4); ++clients)
      for (int stock = 1; stock <= 2; ++stock) {
        ParameterValues values = {{"clients", clients}};
        if (scenarioOf(id).parameter("stock") != nullptr) values["stock"] = stock;
        EXPECT_TRUE(expectExploredAsEnumerated(worldOf(id, values), {}, id + " with " + std::to_string(clients) + " clients, stock " + std::to_string(stock) + ": "));
      }
}

TEST(ExploreAgainstTheEnumerator, AgreesOnEveryFault) {
  std::vector<std::string> ids = firstScenarios();
  for (const char* id : {"lock-expires-while-working", "lock-without-ttl", "setnx-then-expire", "retry-without-idempotency",
                         "retry-with-idempotency", "limiter-incr-then-expire", "evalsha-without-fallback"})
    ids.emplace_back(id);
  for (const std::string& id : ids) {
    for (int kind = 0; kind < 4; ++kind) {
      FaultOptions faults;
      faults.crash = kind == 0;
      faults.loseReply = kind == 1;
      faults.expire = kind == 2;
      faults.flushScripts = kind == 3;
      EXPECT_TRUE(expectExploredAsEnumerated(worldOf(id, {{"clients", 2}}), faults, id + " with fault " + std::to_string(kind) + ": "));
    }
  }
}

struct RowLockCase {
  int clients;
  int how;
  int connections;
};

TEST(ExploreAgainstTheEnumerator, AgreesOnRowLocks) {
  for (const RowLockCase& c : {RowLockCase{2, 0, 0}, {2, 1, 0}, {2, 2, 0}, {2, 3, 0}, {3, 0, 0}, {3, 1, 1}, {3, 2, 0}, {3, 3, 0}, {3, 0, 1}, {3, 0, 2}, {3, 3, 2}}) {
    const std::string what = std::to_string(c.clients) + " clients, how " + std::to_string(c.how) + ", " + std::to_string(c.connections) + " connections: ";
    for (int stock = 1; stock <= 2; ++stock)
      EXPECT_TRUE(expectExploredAsEnumerated(worldOf("sql-row-lock", {{"clients", c.clients}, {"stock", stock}, {"how", c.how}, {"connections", c.connections}}), {}, what)) << what;
  }
}

TEST(ExploreAgainstTheEnumerator, AgreesOnFaultsInsideTransactions) {
  for (int how = 0; how < 4; ++how)
    for (int connections = 0; connections < 2; ++connections)
      for (const bool crash : {true, false}) {
        FaultOptions faults;
        faults.crash = crash;
        faults.loseReply = !crash;
        faults.most = 2;
        const std::string what = "how " + std::to_string(how) + (crash ? ", crash: " : ", lost reply: ");
        EXPECT_TRUE(expectExploredAsEnumerated(worldOf("sql-row-lock", {{"how", how}, {"connections", connections}}), faults, what)) << what;
      }
  FaultOptions crash;
  crash.crash = true;
  crash.most = 1;
  EXPECT_TRUE(expectExploredAsEnumerated(worldOf("sql-row-lock", {{"clients", 3}, {"connections", 2}}), crash, "three and a crash: ", 2'000'000));
}

ScenarioText aroundTwoRows(const std::string& program) {
  ScenarioText text{"", program, "always('mine', 'a stays', function(w) return w.row('t', 1, 'n') ~= 7 end)"};
  text.fields = "setup = function(p) sql('CREATE TABLE t (id, n)') sql('INSERT INTO t VALUES (1, 9)') sql('INSERT INTO t VALUES (2, 9)') end,";
  return text;
}

TEST(ExploreAgainstTheEnumerator, AgreesOnDeadlocks) {
  const std::string crossing = R"(
    local mine, other = 1, 2
    if i == 2 then mine, other = 2, 1 end
    sql('BEGIN')
    sql('UPDATE t SET n = n - 1 WHERE id = ?', mine)
    local r = try_sql('UPDATE t SET n = n - 1 WHERE id = ?', other)
    if type(r) == 'table' then return gave_up('deadlock') end
    sql('COMMIT'))";
  EXPECT_TRUE(expectExploredAsEnumerated(worldFrom(aroundTwoRows(crossing).text()), {}, "two: "));
  EXPECT_TRUE(expectExploredAsEnumerated(worldFrom(aroundTwoRows(crossing).text(), {{"clients", 3}}), {}, "three: "));
}

// A waits at Redis with a row in its hands: B's patience in the database is all that is left to run out.
TEST(ExploreAgainstTheEnumerator, AgreesOnPatienceThatRunsOut) {
  const std::string holding = R"(
    if i == 1 then
      sql('BEGIN') sql('UPDATE t SET n = 8 WHERE id = 1')
      if redis.call('GET', 'go') == nil then redis.call('BLPOP', 'list', 0) end
    elseif i == 2 then
      local r = try_sql('UPDATE t SET n = 7 WHERE id = 1')
      count(type(r))
    else
      if redis.call('EXISTS', 'never') == 0 then return again() end
    end)";
  EXPECT_TRUE(expectExploredAsEnumerated(worldFrom(aroundTwoRows(holding).text()), {}, "two: "));
  EXPECT_TRUE(expectExploredAsEnumerated(worldFrom(aroundTwoRows(holding).text(), {{"clients", 3}}), {}, "three: "));
}

// Each has a token of its own, but rows are not renamed.
TEST(ExploreAgainstTheEnumerator, AgreesOnTokensInRows) {
  ScenarioText text = aroundTwoRows("sql('UPDATE t SET n = ? WHERE id = 1', token) sql('UPDATE t SET n = 8 WHERE id = 2')");
  text.arguments = "1, 'token-' .. name";
  EXPECT_TRUE(expectExploredAsEnumerated(worldFrom(text.text(), {{"clients", 3}}), {}, "tokens: "));
}

} // namespace
} // namespace interleave
