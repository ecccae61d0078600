#include "engine/lab/price.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include <nlohmann/json.hpp>

#include "engine/lab/price_report.hpp"
#include "engine/lab/timed_exports.hpp"

namespace interleave {
namespace {

const ScenarioLibrary& library() {
  static const ScenarioLibrary scenarios(std::filesystem::path(INTERLEAVE_SOURCE_DIR) / "scripts");
  return scenarios;
}

PricePlan planOf(const std::vector<std::string>& approaches, std::int64_t operations) {
  PricePlan plan;
  plan.approaches = findApproaches(library(), approaches).value();
  plan.workload.operations = operations;
  plan.profile.network = {Delay::Kind::Lognormal, 500, 50};
  return plan;
}

const LoadFigures& only(const std::vector<ApproachPrice>& prices) { return prices.at(0).runs.at(0); }

TEST(Price, CheckThenDecrementOversellsByTensAndTheOthersByNothing) {
  const auto prices = price(planOf({"A1", "A2", "A5", "A7", "A8"}, 110));
  ASSERT_EQ(prices.size(), 5u);
  EXPECT_GT(prices[0].runs[0].oversold, 10);
  EXPECT_LT(prices[0].runs[0].oversold, 100);
  for (std::size_t i = 1; i < prices.size(); ++i) {
    EXPECT_EQ(prices[i].runs[0].oversold, 0) << prices[i].id;
    EXPECT_EQ(prices[i].runs[0].sold, 10'000) << prices[i].id;
  }
}

TEST(Price, AVendorsHundredWritersLoseNearlyAllTheirIncrements) {
  PricePlan plan = planOf({"lost-update", "lost-update:how=watch", "lost-update:how=script"}, 10);
  plan.workload.onConflict.mostTries = 100;
  const auto prices = price(plan);
  EXPECT_GT(prices[0].runs[0].lostUpdates, 950);
  EXPECT_EQ(prices[1].runs[0].lostUpdates, 0);
  EXPECT_GT(prices[1].runs[0].commands, 272'000 / 1.5);
  EXPECT_LT(prices[1].runs[0].commands, 272'000 * 1.5);
  EXPECT_EQ(prices[2].runs[0].commands, 1000);
  EXPECT_EQ(prices[2].runs[0].lostUpdates, 0);
}

TEST(Price, ARowLockNeverOversellsAndSellsToOneAtATime) {
  const auto prices = price(planOf({"A6", "A6:how=conditional update", "A7"}, 10));
  for (const ApproachPrice& approach : prices) {
    EXPECT_EQ(approach.runs[0].sold, 1000) << approach.id;
    EXPECT_EQ(approach.runs[0].oversold, 0) << approach.id;
  }
  // The row is locked from SELECT … FOR UPDATE to the end of COMMIT: three statements, two round trips and the commit.
  EXPECT_NEAR(prices[0].runs[0].salesPerSecond(), 1e6 / (3 * 150 + 2 * 1000 + 1000), 15);
  // The statement and its commit.
  EXPECT_NEAR(prices[1].runs[0].salesPerSecond(), 1e6 / (150 + 1000), 15);
  EXPECT_GT(prices[2].runs[0].salesPerSecond(), 10 * prices[1].runs[0].salesPerSecond());
}

TEST(Price, AnExpiringCounterLetsTwiceItsLimitLessOneThrough) {
  PricePlan plan = planOf({"E2", "E2:how=sliding log"}, 1);
  plan.workload.arrivals.kind = Arrivals::Kind::Edge;
  const auto prices = price(plan);
  EXPECT_EQ(prices[0].runs[0].mostInWindow, 2 * 100 - 1);
  EXPECT_EQ(prices[1].runs[0].mostInWindow, 100);
}

TEST(Price, ASlidingLogNeverExceedsItsLimit) {
  for (const double perSecond : {150.0, 400.0, 3000.0}) {
    PricePlan plan = planOf({"E2:how=sliding log"}, 20);
    plan.workload.arrivals.kind = Arrivals::Kind::Poisson;
    plan.workload.arrivals.perSecond = perSecond;
    EXPECT_LE(only(price(plan)).mostInWindow, 100) << perSecond;
  }
}

TEST(Price, TheSameSeedGivesTheSameRunAndAnotherOneAnother) {
  PricePlan plan = planOf({"A4"}, 10);
  const std::string first = pricesJson(price(plan)).dump();
  EXPECT_EQ(first, pricesJson(price(plan)).dump());
  plan.workload.seed = 2;
  EXPECT_NE(first, pricesJson(price(plan)).dump());
}

TEST(Price, AnIdleServerAnswersInTheTimeOfItsPath) {
  PricePlan plan = planOf({"A7"}, 50);
  plan.workload.clients = 1;
  plan.profile.network = {Delay::Kind::Constant, 500, 0};
  const LoadFigures figures = only(price(plan));
  EXPECT_GT(figures.meanMs(), 1.0);
  EXPECT_LT(figures.meanMs(), 1.1);
}

TEST(Price, ASlowScriptBoundsTheServerByItsServiceTime) {
  PricePlan plan = at(planOf({"A7"}, 20), SweptParameter::ScriptWeight, 1000);
  const LoadFigures figures = only(price(plan));
  EXPECT_LT(figures.operationsPerSecond(), 1000);
  EXPECT_GT(figures.operationsPerSecond(), 900);
  EXPECT_GT(figures.serverBusyShare.value(), 0.98);
}

TEST(Price, LittlesLawHoldsForClosedLoops) {
  const LoadFigures figures = only(price(planOf({"A1"}, 100)));
  EXPECT_NEAR(figures.operationsPerSecond() * figures.meanMs() / 1000, 100, 3);
}

TEST(Price, ManyItemsRarelyCollide) {
  PricePlan plan = planOf({"A4"}, 20);
  plan.workload.items = 1000;
  // Each of 2,000 attempts meets one of the 99 others on its item with a probability below a tenth.
  EXPECT_LT(only(price(plan)).retries, 200);
}

TEST(Price, MemoryDoesNotGrowWithTheLengthOfARun) {
  Workload workload;
  workload.operations = 300; // 30,000 operations, each with a key of its own
  LoadedWorld loaded = findApproaches(library(), {"A8"}).value().front().underLoad(workload).value();
  const std::shared_ptr<Programs> programs = loaded.world.rules->programs;
  const LoadFigures figures = runTimed(std::move(loaded), workload, CostProfile{});
  EXPECT_EQ(figures.operations, 30'000);
  EXPECT_EQ(figures.sold, 10'000);
  EXPECT_LT(programs->nodeCount(), 10'000u);
}

TEST(Price, AStopKeepsWhatIsDone) {
  std::atomic<bool> stop = false;
  const auto prices = price(planOf({"A7", "A1"}, 20), &stop, {}, [&](const ApproachPrice&) { stop = true; });
  ASSERT_EQ(prices.size(), 1u);
  EXPECT_EQ(prices[0].runs[0].operations, 2000);
}

TEST(Price, NamesApproachesThatThereAre) {
  EXPECT_NE(findApproaches(library(), {"A99"}).message().find("A7"), std::string::npos);
  EXPECT_FALSE(findApproaches(library(), {"A5:release=never"}).ok());
  EXPECT_FALSE(findApproaches(library(), {"A5:nonsense"}).ok());
}

TEST(TimedTrace, IsWellFormedForOtherPrograms) {
  Workload workload;
  workload.clients = 5;
  workload.operations = 4;
  const Scenario scenario = findApproaches(library(), {"A5"}).value().front();
  TimedTrace trace;
  TimedOptions options;
  options.trace = &trace;
  const LoadFigures figures = runTimed(scenario.underLoad(workload).value(), workload, CostProfile{}, options);
  EXPECT_EQ(trace.requests.size(), static_cast<std::size_t>(figures.commands));
  EXPECT_EQ(trace.operations.size(), 20u);
  for (const TimedRequest& request : trace.requests) {
    EXPECT_LE(request.sent, request.arrived);
    EXPECT_LE(request.arrived, request.started);
    EXPECT_LT(request.started, request.ended);
    EXPECT_LE(request.ended, request.replied);
    EXPECT_LE(request.replied, request.received);
  }
  EXPECT_EQ(trace.locks.size(), 20u);
  for (std::size_t i = 1; i < trace.locks.size(); ++i) EXPECT_GE(trace.locks[i].from, trace.locks[i - 1].from);
  std::ostringstream perfetto;
  writePerfetto(perfetto, trace, "a \"run\"");
  EXPECT_GT(nlohmann::json::parse(perfetto.str()).at("traceEvents").size(), trace.requests.size() * 4);
}

TEST(CostProfile, SurvivesItsFile) {
  CostProfile profile;
  profile.name = "mine";
  profile.server.readUs = 3.25;
  profile.server.commands["get"] = {1.5, 0};
  EXPECT_EQ(parseProfile(profileText(profile)).value(), profile);
}

TEST(CostProfile, RefusesTimesBelowZeroAndUnknownFields) {
  EXPECT_NE(parseProfile(R"({"server": {"read_us": -1}})").message().find("server.read_us"), std::string::npos);
  EXPECT_NE(parseProfile(R"({"server": {"reed_us": 1}})").message().find("reed_us"), std::string::npos);
  EXPECT_FALSE(parseProfile("no json").ok());
}

} // namespace
} // namespace interleave
