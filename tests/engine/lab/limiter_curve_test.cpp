#include "engine/lab/limiter_curve.hpp"

#include <gtest/gtest.h>

namespace interleave {
namespace {

using Steps = std::vector<std::pair<double, std::int64_t>>;

TEST(WindowSteps, CountsWhatIsInTheWindow) {
  // A window of 10 ms: two at 0, one at 4; at 10 the first two leave while another comes; at 14 the third one.
  const std::vector<Nanoseconds> moments = {0, 0, 4 * kNsPerMs, 10 * kNsPerMs};
  EXPECT_EQ(windowSteps(moments, 10 * kNsPerMs), (Steps{{0, 2}, {4, 3}, {10, 2}, {14, 1}, {20, 0}}));
  EXPECT_EQ(windowSteps({}, kNsPerMs), Steps{});
}

LimiterCurve curveOf(const std::string& name) {
  const ScenarioLibrary library(std::filesystem::path(INTERLEAVE_SOURCE_DIR) / "scripts");
  return limiterCurve(findApproaches(library, {name}).value().front(), CostProfile{}, 1).value();
}

TEST(LimiterCurve, AFixedWindowLetsTwiceItsLimitLessOneThrough) {
  const LimiterCurve curve = curveOf("E2");
  EXPECT_EQ(curve.limit, 100);
  EXPECT_EQ(curve.windowMs, 1000);
  EXPECT_EQ(curve.most, 2 * 100 - 1);
  EXPECT_EQ(curve.steps.front().second, 1);
  EXPECT_EQ(curve.steps.back().second, 0);
}

TEST(LimiterCurve, ASlidingLogNeverExceedsItsLimit) { EXPECT_EQ(curveOf("E2:how=sliding log").most, 100); }

TEST(LimiterCurve, RefusesWhatIsNoLimiter) {
  const ScenarioLibrary library(std::filesystem::path(INTERLEAVE_SOURCE_DIR) / "scripts");
  const auto curve = limiterCurve(findApproaches(library, {"A7"}).value().front(), CostProfile{}, 1);
  EXPECT_EQ(curve.message(), "A7 is no limiter, so there is no edge of a window to meet");
}

} // namespace
} // namespace interleave
