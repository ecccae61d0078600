// The measurements that article 2 publishes, beside what the simulation makes of them.
#pragma once

#include <atomic>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/lab/price.hpp"

namespace interleave {

/// One row of the article's table: one local Redis 7.0, 8 cores, 100 connections × 1,000 deductions, stock 10,000.
struct ClaimedRow {
  const char* approach; ///< A1 …
  const char* name;     ///< as the article calls it
  double operationsPerSecond;
  double meanMs;
  double p99Ms;
  bool oversold;
};
[[nodiscard]] std::span<const ClaimedRow> articleClaims();
/// The load of the article's table, on so many items. On a single one that everybody fights for, fewer operations show the
/// same, and losers retry so often that all would take long.
[[nodiscard]] Workload articleWorkload(int items);
/// The approaches of the table under its load.
[[nodiscard]] Result<PricePlan> articlePlan(const ScenarioLibrary& library, const CostProfile& profile, int items);
/// Where its fit lies among the profiles.
inline constexpr const char* kArticleProfile = "article-2";

/// The number of items in the fit that comes along as the profile article-2.
inline constexpr int kArticleItems = 500;

struct ArticleFit {
  CostProfile profile;
  int items = 1;
  double distance = 0; ///< root of the mean square of the rows' logarithmic errors in throughput
};
/// One profile and one number of items for all four rows, so that their throughput comes closest: the round trip, what a
/// request costs the server, what a script costs. Nothing is turned for one row alone.
[[nodiscard]] Result<ArticleFit> fitArticle(const ScenarioLibrary& library, const std::atomic<bool>* stop = nullptr,
                                            const std::function<void(const std::string&)>& progress = {});

/// What is left between a claim and the simulation, in a sentence; empty where they are within a quarter of each other.
[[nodiscard]] std::string unexplained(const ClaimedRow& claim, const ApproachPrice& simulated);

} // namespace interleave
