// How many requests a limiter has let through within its window, moment by moment, under the load that its edge cannot bear.
#pragma once

#include <atomic>
#include <string>
#include <utility>
#include <vector>

#include "engine/lab/price.hpp"

namespace interleave {

struct LimiterCurve {
  std::string id;              ///< as approachName, with a variant's values
  std::int64_t limit = 0;
  std::int64_t windowMs = 0;
  /// (time in ms, admitted in the window that ends then), wherever that changes; ascending.
  std::vector<std::pair<double, std::int64_t>> steps;
  std::int64_t most = 0;
};

/// Runs a limiter with Arrivals::Edge. Fails on what is no limiter, and when it is stopped.
[[nodiscard]] Result<LimiterCurve> limiterCurve(const Scenario& limiter, const CostProfile& profile, std::uint64_t seed, const std::atomic<bool>* stop = nullptr);

/// The steps of a window of so many ns over moments, ascending: one up at each, one down when it leaves the window.
[[nodiscard]] std::vector<std::pair<double, std::int64_t>> windowSteps(const std::vector<Nanoseconds>& moments, Nanoseconds window);

} // namespace interleave
