// However many threads look, the answer is the same to the bit.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/drive/explore/explorer.hpp"
#include "tests/support/enumerator.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

std::string textOf(const std::optional<mpz_class>& number) { return number ? number->get_str() : "none"; }
std::string textOf(const std::optional<double>& number) { return number ? fmt::format("{:a}", *number) : "none"; }
std::string textOf(const std::optional<Counterexample>& example) {
  return example ? fmt::format("{} ({}) breaks {}", scheduleText(example->schedule), example->switches, fmt::join(example->broken, " ")) : "none";
}

/// All that an exploration tells, but how long it took.
std::string textOf(const Exploration& result) {
  std::string text = fmt::format("verdict {} complete {} depth {}\nstates {} unmerged {} steps {} idle {} executed {} loops {}\n",
                                 static_cast<int>(result.verdict), result.complete, result.completeDepth, result.states,
                                 textOf(result.unmergedStates), result.steps, result.idleSteps, result.executed, result.hasLoops);
  text += fmt::format("orders {} failing {} share {} walks {}\nshortest {}\nfewest {}\n", textOf(result.orders), textOf(result.failing), textOf(result.share),
                      textOf(result.randomWalkShare), textOf(result.shortest), textOf(result.fewestSwitches));
  for (const Witness& witness : result.witnesses)
    text += fmt::format("witness {} {}\n", witness.invariant, witness.schedule ? scheduleText(*witness.schedule) : "none");
  for (const Outcome& outcome : result.outcomes)
    text += fmt::format("{} × {}\n", outcome.orders.get_str(), outcomeText(outcome.ledger, outcome.keys, outcome.broken));
  return text;
}

struct Case {
  const char* scenario;
  ParameterValues settings;
  FaultOptions faults;
};

FaultOptions faultsOf(bool crash, bool loseReply, bool expire, bool flushScripts) {
  FaultOptions faults;
  faults.crash = crash;
  faults.loseReply = loseReply;
  faults.expire = expire;
  faults.flushScripts = flushScripts;
  return faults;
}

TEST(ExploreWithThreads, GivesTheSameForAnyNumber) {
  const std::vector<Case> cases = {
      {"check-then-decrement", {{"clients", 60}, {"stock", 20}}, {}},
      {"check-then-decrement", {{"clients", 8}, {"stock", 3}}, faultsOf(true, true, false, false)},
      {"lock-set-nx", {{"clients", 4}, {"stock", 2}}, faultsOf(true, false, true, false)},
      {"watch-multi-exec", {{"clients", 5}, {"stock", 3}}, {}},
      {"decrement-then-give-back", {{"clients", 12}, {"stock", 4}}, {}},
      {"evalsha-without-fallback", {{"clients", 4}}, faultsOf(false, true, false, true)},
      {"retry-without-idempotency", {{"clients", 4}}, faultsOf(false, true, false, false)},
  };
  for (const Case& one : cases) {
    std::string expected;
    for (const int threads : {1, 2, 4}) {
      ExploreOptions options;
      options.faults = one.faults;
      options.threads = threads;
      const Proof proof(worldOf(one.scenario, one.settings), options);
      ASSERT_TRUE(proof.result().complete) << one.scenario;
      const std::string text = textOf(proof.result());
      if (threads == 1) expected = text;
      EXPECT_EQ(text, expected) << one.scenario << " with " << threads << " threads";
    }
  }
}

TEST(ExploreWithThreads, StopsWhereOneAloneStops) {
  std::string expected;
  for (const int threads : {1, 2, 4}) {
    ExploreOptions options;
    options.mostStates = 20'000;
    options.threads = threads;
    const Proof proof(worldOf("check-then-decrement", {{"clients", 100}, {"stock", 50}}), options);
    EXPECT_FALSE(proof.result().complete);
    const std::string text = fmt::format("{} states, {} steps, {} deep", proof.result().states, proof.result().steps, proof.result().completeDepth);
    if (threads == 1) expected = text;
    EXPECT_EQ(text, expected) << threads << " threads";
  }
}

} // namespace
} // namespace interleave
