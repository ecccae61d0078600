// What approaches cost: the same load on each of them, side by side.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/drive/measure/measured_server.hpp"
#include "engine/drive/timed/cost_profile.hpp"
#include "engine/drive/timed/load_figures.hpp"
#include "engine/drive/timed/timed_run.hpp"
#include "engine/lab/scenario.hpp"

namespace interleave {

/// The approaches by name: labels (A1) or ids of scenarios, each with other values where it is wanted (A5:release=plain). Without names, all that are priced and whose label begins with
/// A, in that order. An error names what there is.
[[nodiscard]] Result<std::vector<Scenario>> findApproaches(const ScenarioLibrary& library, const std::vector<std::string>& names);
/// How an approach is called in tables: its label where it is the priced one of that label, else its id.
[[nodiscard]] std::string approachName(const Scenario& scenario);

struct PricePlan {
  std::vector<Scenario> approaches;
  Workload workload;
  CostProfile profile;
  int seeds = 1; ///< runs of each approach, with the workload's seed and those that follow it
};

/// A figure over several runs: its mean, and where the mean lies with 95 % confidence (Student's t).
struct Band {
  double mean = 0;
  double low = 0;
  double high = 0;
};
[[nodiscard]] Band bandOf(const std::vector<double>& values);

/// One approach under the load of a plan.
struct ApproachPrice {
  std::string id;
  std::string title;
  std::string scenario;
  std::vector<LoadFigures> runs; ///< one for each seed; fewer when it was stopped
  std::string problem;           ///< why there is none

  /// A figure over all runs. REQUIRES a run.
  template <class Figure> [[nodiscard]] Band band(Figure figure) const {
    std::vector<double> values;
    for (const LoadFigures& run : runs) values.push_back(static_cast<double>(figure(run)));
    return bandOf(values);
  }
};

struct PriceProgress {
  std::size_t approach = 0; ///< position in the plan
  int seed = 0;             ///< of how many
  TimedProgress run;
};

using PriceWatch = std::function<void(const PriceProgress&)>;
using PriceDone = std::function<void(const ApproachPrice&)>;

/// Runs the plan; `done` is told each approach when it is through. A stop leaves what is done.
[[nodiscard]] std::vector<ApproachPrice> price(const PricePlan& plan, const std::atomic<bool>* stop = nullptr, const PriceWatch& progress = {},
                                               const PriceDone& done = {});
/// The same on a real server: each approach as often as the plan has seeds. Its profile does not matter.
[[nodiscard]] std::vector<ApproachPrice> measurePrice(const PricePlan& plan, MeasuredServer& server, const std::atomic<bool>* stop = nullptr,
                                                      const PriceWatch& progress = {}, const PriceDone& done = {});

/// What is changed from point to point of a curve.
enum class SweptParameter { Clients, RoundTripMs, Stock, ScriptWeight };
[[nodiscard]] std::string_view sweptName(SweptParameter parameter);
/// The parameter with that name. An error names those there are.
[[nodiscard]] Result<SweptParameter> parseSwept(std::string_view name);
/// The plan with the parameter at a value. ScriptWeight: µs that a script takes beside its calls and lines.
[[nodiscard]] PricePlan at(PricePlan plan, SweptParameter parameter, double value);

struct CurvePoint {
  double value = 0;
  std::vector<ApproachPrice> approaches;
};
/// The plan at each value, in their order; fewer points when it was stopped.
[[nodiscard]] std::vector<CurvePoint> sweep(const PricePlan& plan, SweptParameter parameter, const std::vector<double>& values,
                                            const std::atomic<bool>* stop = nullptr,
                                            const std::function<void(const CurvePoint&)>& done = {});

} // namespace interleave
