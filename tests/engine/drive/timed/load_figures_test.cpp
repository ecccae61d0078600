#include "engine/drive/timed/load_figures.hpp"

#include <gtest/gtest.h>

namespace interleave {
namespace {

TEST(LatencyHistogram, GivesExactPercentilesOfSmallNumbers) {
  LatencyHistogram histogram;
  for (Nanoseconds time = 1; time <= 100; ++time) histogram.add(time);
  EXPECT_EQ(histogram.percentile(0.50), 50);
  EXPECT_EQ(histogram.percentile(0.99), 99);
  EXPECT_EQ(histogram.percentile(1.0), 100);
  EXPECT_EQ(histogram.most(), 100);
  EXPECT_DOUBLE_EQ(histogram.mean(), 50.5);
}

TEST(LatencyHistogram, StaysWithinOnePercentOfLargeNumbers) {
  LatencyHistogram histogram;
  for (Nanoseconds time = 1; time <= 10'000; ++time) histogram.add(time * 1'000'000);
  EXPECT_NEAR(static_cast<double>(histogram.percentile(0.5)), 5e9, 5e7);
  EXPECT_NEAR(static_cast<double>(histogram.percentile(0.99)), 9.9e9, 9.9e7);
}

TEST(LatencyHistogram, AddsUp) {
  LatencyHistogram one;
  LatencyHistogram other;
  one.add(10);
  other.add(1000);
  one += other;
  EXPECT_EQ(one.count(), 2);
  EXPECT_EQ(one.percentile(0.5), 10);
  EXPECT_EQ(one.most(), 1000);
}

TEST(Delay, KeepsItsMean) {
  for (const Delay::Kind kind : {Delay::Kind::Constant, Delay::Kind::Uniform, Delay::Kind::Lognormal}) {
    const Delay delay{kind, 500, 100};
    Random random(7);
    double sum = 0;
    constexpr int kTimes = 20'000;
    for (int i = 0; i < kTimes; ++i) sum += static_cast<double>(delay.sample(random)) / kTimes;
    EXPECT_NEAR(sum / 1000, 500, 5) << delayKindName(kind);
  }
}

TEST(ConflictPolicy, GivesUpAtOnceOrAfterItsTries) {
  Random random(1);
  EXPECT_FALSE(waitBeforeRetry({ConflictPolicy::Kind::GiveUp}, 1, random));
  EXPECT_EQ(waitBeforeRetry({ConflictPolicy::Kind::Retry, 3}, 2, random), 0);
  EXPECT_FALSE(waitBeforeRetry({ConflictPolicy::Kind::Retry, 3}, 3, random));
}

TEST(ConflictPolicy, DoublesItsBackoffUpToTheMost) {
  const ConflictPolicy policy{ConflictPolicy::Kind::Backoff, 0, 1, 8};
  Random random(1);
  const auto longest = [&](int attempts) {
    Nanoseconds most = 0;
    for (int i = 0; i < 2000; ++i) most = std::max(most, *waitBeforeRetry(policy, attempts, random));
    return static_cast<double>(most) / kNsPerMs;
  };
  EXPECT_NEAR(longest(1), 1, 0.02);
  EXPECT_NEAR(longest(2), 2, 0.04);
  EXPECT_NEAR(longest(4), 8, 0.16);
  EXPECT_NEAR(longest(20), 8, 0.16);
}

TEST(Workload, RefusesWhatCannotBeRun) {
  Workload workload;
  EXPECT_TRUE(checkWorkload(workload).ok());
  workload.clients = 1'000'000;
  EXPECT_FALSE(checkWorkload(workload).ok());
  workload = {};
  workload.stock = kMostExactStock + 2;
  EXPECT_FALSE(checkWorkload(workload).ok());
  workload = {};
  workload.think.meanUs = -1;
  EXPECT_FALSE(checkWorkload(workload).ok());
}

TEST(Workload, DividesTheStockOverItems) {
  Workload workload;
  workload.stock = 10;
  workload.items = 4;
  EXPECT_EQ(stockOfItem(workload, 0), 3);
  EXPECT_EQ(stockOfItem(workload, 1), 3);
  EXPECT_EQ(stockOfItem(workload, 2), 2);
  EXPECT_EQ(stockOfItem(workload, 3), 2);
}

} // namespace
} // namespace interleave
