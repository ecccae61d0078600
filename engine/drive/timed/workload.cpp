#include "engine/drive/timed/workload.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace interleave {

std::optional<Nanoseconds> waitBeforeRetry(const ConflictPolicy& policy, int attempts, Random& random) {
  if (policy.kind == ConflictPolicy::Kind::GiveUp) return std::nullopt;
  if (policy.mostTries > 0 && attempts >= policy.mostTries) return std::nullopt;
  if (policy.kind == ConflictPolicy::Kind::Retry) return 0;
  const double most = std::min(policy.mostBackoffMs, policy.firstBackoffMs * std::exp2(std::min(attempts - 1, 50)));
  return nsOfUs(unitOf(random) * most * 1000);
}

namespace {

/// A number that must lie within bounds, for a sentence when it does not.
Status within(const char* what, double value, double least, double most) {
  if (value >= least && value <= most) return {};
  return Error{fmt::format("{} is {}; expected {} to {}", what, value, least, most)};
}

} // namespace

Status checkWorkload(const Workload& workload) {
  const Arrivals& arrivals = workload.arrivals;
  const ConflictPolicy& policy = workload.onConflict;
  for (const Status& status :
       {within("clients", workload.clients, 1, kMostLoadClients), within("operations", static_cast<double>(workload.operations), 1, 1e9),
        within("items", workload.items, 1, 1'000'000), within("stock", static_cast<double>(workload.stock), 0, static_cast<double>(kMostExactStock)),
        within("the think time in ms", workload.think.meanUs / 1000, 0, 3'600'000),
        within("the arrivals per second", arrivals.kind == Arrivals::Kind::Poisson ? arrivals.perSecond : 1, 0.001, 1e7),
        within("the tail in ms", arrivals.kind == Arrivals::Kind::FlashCrowd ? arrivals.tailMs : 1, 0.001, 3'600'000),
        within("the most tries", policy.mostTries, 0, 1'000'000), within("the first backoff in ms", policy.firstBackoffMs, 0, 3'600'000),
        within("the longest backoff in ms", policy.mostBackoffMs, 0, 3'600'000)})
    if (!status) return status;
  if (!std::is_sorted(arrivals.times.begin(), arrivals.times.end())) return Error{"the given arrivals must be in the order of time"};
  return {};
}

std::int64_t stockOfItem(const Workload& workload, int item) {
  return workload.stock / workload.items + (item < workload.stock % workload.items ? 1 : 0);
}

Result<Workload> withEdge(Workload workload, const LoadedWorld& loaded) {
  if (workload.arrivals.kind != Arrivals::Kind::Edge) return workload;
  if (loaded.limit < 1) return Error{fmt::format("{} is no limiter, so there is no edge of a window to meet", loaded.id)};
  // Near enough that both bursts lie in one window, far enough that the network does not mix them.
  const Nanoseconds window = loaded.windowMs * kNsPerMs;
  const Nanoseconds distance = std::min(window / 10, 20 * kNsPerMs);
  Arrivals& arrivals = workload.arrivals;
  arrivals.kind = Arrivals::Kind::Given;
  arrivals.times = {0};
  arrivals.times.insert(arrivals.times.end(), static_cast<std::size_t>(loaded.limit - 1), window - distance);
  arrivals.times.insert(arrivals.times.end(), static_cast<std::size_t>(loaded.limit), window + distance);
  return workload;
}

} // namespace interleave
