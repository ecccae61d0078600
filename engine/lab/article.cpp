#include "engine/lab/article.hpp"

#include <cmath>

#include <fmt/format.h>

#include "engine/lab/profile_fit.hpp"

namespace interleave {

namespace {

constexpr ClaimedRow kClaims[] = {
    {"A1", "GET+DECR", 85'000, 1.2, 3.5, true},
    {"A4", "WATCH+MULTI", 12'000, 8.3, 45, false},
    {"A5", "lock + GET + DECR", 25'000, 4.0, 18, false},
    {"A7", "Lua", 78'000, 1.3, 3.8, false},
};

/// A tenth of the article's load, with a tenth of its stock: nine of ten come too late here too.
Workload smallWorkload(int items) {
  Workload workload = articleWorkload(items);
  workload.operations /= 10;
  workload.stock /= 10;
  return workload;
}

/// The square of the logarithm of the ratio, summed over rows.
double distance(const std::vector<Scenario>& approaches, const CostProfile& profile, int items, const std::atomic<bool>* stop) {
  const PricePlan plan{approaches, smallWorkload(items), profile, 1};
  const auto prices = price(plan, stop);
  double sum = 0;
  for (std::size_t i = 0; i < std::size(kClaims) && i < prices.size(); ++i) {
    if (prices[i].runs.empty()) return 1e9;
    sum += logarithmicDistance(prices[i].runs.front().operationsPerSecond(), kClaims[i].operationsPerSecond);
  }
  return sum;
}

constexpr ProfileKnob kKnobs[] = {
    [](CostProfile& p, double factor) { p.network.meanUs *= factor; p.network.spreadUs *= factor; },
    [](CostProfile& p, double factor) { p.server.readUs *= factor; p.server.writeUs *= factor; },
    [](CostProfile& p, double factor) { p.server.scriptStartUs *= factor; p.server.scriptCallUs *= factor; },
};

} // namespace

std::span<const ClaimedRow> articleClaims() { return kClaims; }

Workload articleWorkload(int items) {
  Workload workload;
  workload.clients = 100;
  workload.operations = items == 1 ? 200 : 1000;
  workload.stock = 10'000;
  workload.items = items;
  return workload;
}

Result<PricePlan> articlePlan(const ScenarioLibrary& library, const CostProfile& profile, int items) {
  std::vector<std::string> names;
  for (const ClaimedRow& claim : kClaims) names.emplace_back(claim.approach);
  auto approaches = findApproaches(library, names);
  if (!approaches) return approaches.error();
  return PricePlan{std::move(*approaches), articleWorkload(items), profile, 1};
}

Result<ArticleFit> fitArticle(const ScenarioLibrary& library, const std::atomic<bool>* stop, const std::function<void(const std::string&)>& progress) {
  const auto plan = articlePlan(library, {}, kArticleItems);
  if (!plan) return plan.error();
  CostProfile begin;
  begin.network = {Delay::Kind::Lognormal, 480, 100};
  ArticleFit best;
  best.distance = 1e9;
  // From many items, where nobody meets anybody, to few: a hot item is so far away that looking there takes long for nothing.
  for (const int items : {10'000, 3'000, 1'000, 500, 300, 200, 100, 50}) {
    if (stop != nullptr && *stop) return Error{"stopped"};
    CostProfile profile = begin;
    const double apart = fitProfile(profile, kKnobs, [&](const CostProfile& tried) { return distance(plan->approaches, tried, items, stop); }, {1.5, 1.02, 1, stop});
    if (progress) progress(fmt::format("{} items: off by {:.0f} % in the mean", items, 100 * (std::exp(std::sqrt(apart / std::size(kClaims))) - 1)));
    if (apart < best.distance) best = {profile, items, apart};
  }
  best.distance = std::sqrt(best.distance / std::size(kClaims));
  best.profile.name = kArticleProfile;
  best.profile.about = fmt::format("Fitted to the throughput of article 2's four rows, spread over {} items; it cannot explain all of them.", best.items);
  return best;
}

std::string unexplained(const ClaimedRow& claim, const ApproachPrice& simulated) {
  if (simulated.runs.empty()) return fmt::format("{}: {}", claim.name, simulated.problem);
  const LoadFigures& figures = simulated.runs.front();
  const double ratio = figures.operationsPerSecond() / claim.operationsPerSecond;
  if (ratio < 1.25 && ratio > 0.8) return {};
  return fmt::format("{}: claimed {:.0f} a second, simulated {:.0f}, {:.1f} times as {}; at the claimed {:.1f} ms an operation would be {:.1f} round trips, and it "
                     "makes {:.1f}. One number of items and one round trip for all rows do not explain this.",
                     claim.name, claim.operationsPerSecond, figures.operationsPerSecond(), ratio > 1 ? ratio : 1 / ratio, ratio > 1 ? "many" : "few",
                     claim.meanMs, claim.meanMs / articleClaims().front().meanMs,
                     static_cast<double>(figures.commands) / static_cast<double>(std::max<std::int64_t>(1, figures.operations)));
}

} // namespace interleave
