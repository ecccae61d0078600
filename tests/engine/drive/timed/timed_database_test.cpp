// The database in virtual time: every moment worked out by hand.
#include <gtest/gtest.h>

#include "engine/drive/timed/timed_run.hpp"
#include "engine/lab/price.hpp"

namespace interleave {
namespace {

enum How { SelectForUpdate, ConditionalUpdate, UpdateThenCheck, ReadThenUpdate };

/// Half a millisecond each way; a statement takes a tenth of one, a commit one; nothing else takes any time.
CostProfile roundFigures() {
  CostProfile profile;
  profile.network = {Delay::Kind::Constant, 500, 0};
  profile.client = {};
  profile.client.wakeUs = profile.client.handleUs = 0;
  profile.database = {8, 100, 1000};
  return profile;
}

struct Load {
  How how = SelectForUpdate;
  int clients = 2;
  std::int64_t stock = 10;
  int connections = 0;
  CostProfile profile = roundFigures();
  TimedTrace trace;

  LoadFigures run(std::int64_t operations = 1, const ParameterValues& more = {}) {
    static const ScenarioLibrary library(std::filesystem::path(INTERLEAVE_SOURCE_DIR) / "scripts");
    Workload workload;
    workload.clients = clients;
    workload.operations = operations;
    workload.stock = stock;
    ParameterValues values = more;
    values["how"] = how;
    values["connections"] = connections;
    TimedOptions options;
    options.trace = &trace;
    const Scenario scenario = findApproaches(library, {"A6"}).value().front();
    return runTimed(scenario.underLoad(workload, values).value(), workload, profile, options);
  }
  [[nodiscard]] std::vector<double> latenciesMs() const {
    std::vector<double> latencies;
    for (const TimedOperation& operation : trace.operations) latencies.push_back(static_cast<double>(operation.ended - operation.began) / kNsPerMs);
    return latencies;
  }
  /// Its requests: "sent arrived started ended received", in ms.
  [[nodiscard]] std::vector<std::vector<double>> timesOf(ClientIndex client) const {
    std::vector<std::vector<double>> all;
    for (const TimedRequest& request : trace.requests) {
      if (request.client != client) continue;
      std::vector<double>& times = all.emplace_back();
      for (const Nanoseconds time : {request.sent, request.arrived, request.started, request.ended, request.received}) times.push_back(static_cast<double>(time) / kNsPerMs);
    }
    return all;
  }
};

using Times = std::vector<double>;

TEST(TimedDatabase, HoldsTheRowUntilTheCommitIsDurable) {
  Load load{.how = ConditionalUpdate};
  EXPECT_EQ(load.run().sold, 2);
  EXPECT_EQ(load.timesOf(0), (std::vector<Times>{{0, 0.5, 0.5, 1.6, 2.1}}));
  EXPECT_EQ(load.timesOf(1), (std::vector<Times>{{0, 0.5, 1.6, 2.7, 3.2}}));
}

TEST(TimedDatabase, LetsTheNextOneHaveTheRowAfterTheWholeTransaction) {
  Load load;
  EXPECT_EQ(load.run().sold, 2);
  EXPECT_EQ(load.timesOf(0), (std::vector<Times>{{0, 0.5, 0.5, 0.6, 1.1}, {1.1, 1.6, 1.6, 1.7, 2.2}, {2.2, 2.7, 2.7, 2.8, 3.3}, {3.3, 3.8, 3.8, 4.9, 5.4}}));
  EXPECT_EQ(load.timesOf(1), (std::vector<Times>{{0, 0.5, 0.5, 0.6, 1.1}, {1.1, 1.6, 4.9, 5.0, 5.5}, {5.5, 6.0, 6.0, 6.1, 6.6}, {6.6, 7.1, 7.1, 8.2, 8.7}}));
  EXPECT_EQ(load.latenciesMs(), (Times{5.4, 8.7}));
  ASSERT_EQ(load.trace.locks.size(), 2u);
  EXPECT_EQ(load.trace.texts.at(load.trace.locks[0].lock), "stock 1001");
  EXPECT_EQ(load.trace.locks[0].from, 1'600'000);
  EXPECT_EQ(load.trace.locks[0].to, 4'900'000);
  EXPECT_EQ(load.trace.locks[1].holder, 1);
  EXPECT_EQ(load.trace.locks[1].from, 4'900'000);
  EXPECT_EQ(load.trace.locks[1].to, 8'200'000);
}

TEST(TimedDatabase, MakesWaitWhoFindsNoConnection) {
  Load load{.connections = 1};
  EXPECT_EQ(load.run().sold, 2);
  EXPECT_EQ(load.latenciesMs(), (Times{5.4, 9.8}));
  EXPECT_EQ(load.timesOf(1).front(), (Times{0, 0.5, 4.9, 5.0, 5.5}));
}

TEST(TimedDatabase, MakesWaitWhoFindsNoThread) {
  Load load{.how = ConditionalUpdate, .clients = 3, .stock = 0};
  load.profile.database.threads = 2;
  EXPECT_EQ(load.run().refused, 3);
  EXPECT_EQ(load.latenciesMs(), (Times{1.1, 1.1, 1.2})); // nothing was written, so nothing is made durable
}

TEST(TimedDatabase, GivesTheThreadBackToWhoeverWaitsWhileARowIsLocked) {
  Load load{.how = ConditionalUpdate};
  load.profile.database.threads = 1;
  EXPECT_EQ(load.run().sold, 2);
  EXPECT_EQ(load.latenciesMs(), (Times{2.1, 3.2})); // as with many threads: B has waited for the row, not for the thread
}

TEST(TimedDatabase, EndsWaitsThatTakeTooLong) {
  Load load{.clients = 3};
  load.profile.database.commitUs = 60e6;
  const LoadFigures figures = load.run();
  EXPECT_EQ(figures.sold, 1);
  EXPECT_EQ(figures.failed, 2);
  EXPECT_EQ(load.latenciesMs()[1], 1.6 + 50'000 + 0.5);
  EXPECT_TRUE(figures.complete);
  EXPECT_EQ(load.trace.end, 60'004'400'000);
}

TEST(TimedDatabase, OversellsWhereNobodyLocks) {
  Load load{.how = ReadThenUpdate, .clients = 20, .stock = 10};
  EXPECT_GT(load.run(2).oversold, 0);
}

TEST(TimedDatabase, TakesNoTimeWhereAllIsFree) {
  Load load;
  load.profile.database = {1, 0, 0};
  EXPECT_EQ(load.run().sold, 2);
  EXPECT_EQ(load.latenciesMs(), (Times{4, 6})); // B gets the row when A's COMMIT arrives at 3.5 ms
}

} // namespace
} // namespace interleave
