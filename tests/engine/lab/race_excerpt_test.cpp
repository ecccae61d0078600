#include "engine/lab/race_excerpt.hpp"

#include <gtest/gtest.h>

#include "engine/drive/timed/timed_run.hpp"
#include "engine/lab/price.hpp"

namespace interleave {
namespace {

const ScenarioLibrary& library() {
  static const ScenarioLibrary scenarios(std::filesystem::path(INTERLEAVE_SOURCE_DIR) / "scripts");
  return scenarios;
}

struct Recorded {
  Scenario scenario;
  Workload workload;
  TimedTrace trace;

  Recorded(const std::string& approach, int clients, std::int64_t operations, std::int64_t stock)
      : scenario(findApproaches(library(), {approach}).value().front()) {
    workload.clients = clients;
    workload.operations = operations;
    workload.stock = stock;
    TimedOptions options;
    options.trace = &trace;
    static_cast<void>(runTimed(scenario.underLoad(workload).value(), workload, CostProfile{}, options));
  }
  [[nodiscard]] RaceExcerpt around(std::size_t request) const { return excerptAround(scenario, workload, trace, request).value(); }
  /// The world at the end of an excerpt.
  [[nodiscard]] World played(const RaceExcerpt& race) const {
    World world = scenario.instantiate(race.values).value();
    for (const Choice& choice : race.schedule) step(world, choice);
    return world;
  }
};

TEST(RaceExcerpt, PlaysTheWholeOfASmallRun) {
  // A constant network: A, B and C read one after the other, then decrement one after the other.
  const Recorded run("A1", 3, 1, 2);
  ASSERT_EQ(run.trace.requests.size(), 6u);
  const RaceExcerpt race = run.around(5);
  EXPECT_EQ(race.operations, 3);
  EXPECT_EQ(race.leftOut, 0);
  EXPECT_EQ(race.stock, 2);
  EXPECT_EQ(race.schedule.size(), 6u);
  EXPECT_EQ(oversoldBy(run.played(race)), 1);
}

TEST(RaceExcerpt, StopsAtTheRequest) {
  const Recorded run("A1", 3, 1, 2);
  const RaceExcerpt race = run.around(4);
  EXPECT_EQ(race.schedule.size(), 5u);
  EXPECT_EQ(race.schedule.back(), Choice::move(race.client));
  EXPECT_EQ(oversoldBy(run.played(race)), 0);
}

TEST(RaceExcerpt, TakesOffWhatWasSoldBefore) {
  const Recorded run("A7", 1, 5, 10);
  const RaceExcerpt race = run.around(3);
  EXPECT_EQ(race.operations, 1);
  EXPECT_EQ(race.stock, 7);
  EXPECT_EQ(race.schedule.size(), 1u);
}

TEST(RaceExcerpt, KeepsTheNearestOfManyAndLeavesTheRaceAsItWas) {
  const Recorded run("A1", 100, 20, 450);
  std::size_t oversells = 0; // the request that sells the last item once more
  std::int64_t sold = 0;
  for (std::size_t at = 0; at < run.trace.requests.size() && oversells == 0; ++at)
    if (run.trace.texts.at(run.trace.requests[at].request).starts_with("DECR") && ++sold == 451) oversells = at;
  ASSERT_GT(oversells, 0u);
  const RaceExcerpt race = run.around(oversells);
  EXPECT_EQ(race.operations, kMostExcerptClients);
  EXPECT_GT(race.leftOut, 50);
  EXPECT_GE(race.stock, 1);
  EXPECT_GT(oversoldBy(run.played(race)), 0);
  EXPECT_EQ(race.schedule.back(), Choice::move(race.client));
}

TEST(RaceExcerpt, BeginsAtTheLatestAttempt) {
  const Recorded run("A5", 2, 1, 5);
  // B has asked for the lock again and again until A gave it back.
  std::size_t last = 0;
  for (std::size_t at = 0; at < run.trace.requests.size(); ++at)
    if (run.trace.requests[at].client == 1) last = at;
  const RaceExcerpt race = run.around(last);
  EXPECT_LT(race.schedule.size(), 10u);
  EXPECT_EQ(race.schedule.back(), Choice::move(race.client));
}

TEST(RaceExcerpt, GivesEachClientItsOwnProgram) {
  const Recorded run("D11", 3, 1, 2); // A draws the report, B and C buy
  for (std::size_t at = 0; at < run.trace.requests.size(); ++at) {
    const RaceExcerpt race = run.around(at);
    const World world = run.played(race);
    const bool reports = run.trace.requests[at].client == 0;
    EXPECT_EQ(race.client, reports ? 0 : 1);
    EXPECT_EQ(world.ledger.counts.contains("reports"), reports);
    EXPECT_EQ(world.ledger.sold, reports ? 0 : 1);
  }
}

TEST(RaceExcerpt, PlaysTransactionsOfTheDatabase) {
  const Recorded run("A6", 3, 1, 2);
  const RaceExcerpt race = run.around(run.trace.requests.size() - 1);
  const World world = run.played(race);
  EXPECT_EQ(world.ledger.sold, 2);
  EXPECT_TRUE(isFinished(world));
}

} // namespace
} // namespace interleave
