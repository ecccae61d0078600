#include "engine/lab/limiter_curve.hpp"

#include <algorithm>

namespace interleave {

std::vector<std::pair<double, std::int64_t>> windowSteps(const std::vector<Nanoseconds>& moments, Nanoseconds window) {
  std::vector<std::pair<double, std::int64_t>> steps;
  std::int64_t count = 0;
  std::size_t leaving = 0;
  const auto add = [&](Nanoseconds at, std::int64_t by) {
    count += by;
    const double ms = static_cast<double>(at) / kNsPerMs;
    if (!steps.empty() && steps.back().first == ms)
      steps.back().second = count;
    else
      steps.emplace_back(ms, count);
  };
  // Who came exactly a window ago is not in it any more.
  for (const Nanoseconds moment : moments) {
    for (; moments[leaving] + window <= moment; ++leaving) add(moments[leaving] + window, -1);
    add(moment, 1);
  }
  for (; leaving < moments.size(); ++leaving) add(moments[leaving] + window, -1);
  return steps;
}

Result<LimiterCurve> limiterCurve(const Scenario& limiter, const CostProfile& profile, std::uint64_t seed, const std::atomic<bool>* stop) {
  Workload workload;
  workload.seed = seed;
  workload.arrivals.kind = Arrivals::Kind::Edge;
  auto loaded = limiter.underLoad(workload);
  if (!loaded) return loaded.error();
  LimiterCurve curve{approachName(limiter), loaded->limit, loaded->windowMs, {}, 0};
  loaded->id = curve.id;
  const auto arriving = withEdge(workload, *loaded);
  if (!arriving) return arriving.error();
  TimedTrace trace;
  TimedOptions options;
  options.trace = &trace;
  options.stop = stop;
  const LoadFigures figures = runTimed(std::move(*loaded), *arriving, profile, options);
  if (!figures.complete) return Error{figures.problem.empty() ? "stopped" : figures.problem};
  std::vector<Nanoseconds> moments;
  for (const TimedRequest& request : trace.requests)
    if (trace.operations[request.operation].end == TimedOperation::End::Admitted) moments.push_back(request.started - request.started % kNsPerUs);
  curve.steps = windowSteps(moments, curve.windowMs * kNsPerMs);
  for (const auto& [at, count] : curve.steps) curve.most = std::max(curve.most, count);
  return curve;
}

} // namespace interleave
