#include "engine/lab/price.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace interleave {

std::string approachName(const Scenario& scenario) {
  const std::string& name = scenario.isPriced && !scenario.approach.empty() ? scenario.approach : scenario.id;
  return scenario.variant.empty() ? name : name + ":" + scenario.variant;
}

namespace {

/// The scenario with the values of "release=plain;quantity=2".
Result<Scenario> variantOf(Scenario scenario, const std::string& variant) {
  scenario.variant = variant;
  for (std::size_t from = 0; from < variant.size();) {
    const std::size_t end = std::min(variant.find(';', from), variant.size());
    const std::size_t equals = variant.find('=', from);
    if (equals == std::string::npos || equals > end) return Error{fmt::format("{}:{}: expected NAME=VALUE behind the colon", scenario.id, variant)};
    const std::string name = variant.substr(from, equals - from);
    const Parameter* parameter = scenario.parameter(name);
    if (parameter == nullptr) return Error{fmt::format("{} has no parameter \"{}\"", scenario.id, name)};
    if (name == "clients" || name == "stock")
      return Error{fmt::format("{}:{}: {} is the same for all approaches; say --{} instead", scenario.id, variant, name, name)};
    const auto value = parseParameter(*parameter, variant.substr(equals + 1, end - equals - 1));
    if (!value) return value.error();
    scenario.variantValues[name] = *value;
    from = end + 1;
  }
  return scenario;
}

} // namespace

Result<std::vector<Scenario>> findApproaches(const ScenarioLibrary& library, const std::vector<std::string>& names) {
  std::vector<Scenario> found;
  if (names.empty()) {
    for (const Scenario& scenario : library.scenarios())
      if (scenario.isPriced && scenario.approach.substr(0, 1) == "A") found.push_back(scenario);
    return found;
  }
  for (const std::string& wanted : names) {
    const std::size_t colon = std::min(wanted.find(':'), wanted.size());
    const std::string name = wanted.substr(0, colon);
    const auto at = std::find_if(library.scenarios().begin(), library.scenarios().end(),
                                 [&](const Scenario& scenario) { return approachName(scenario) == name || scenario.id == name; });
    if (at == library.scenarios().end()) {
      std::string known;
      for (const Scenario& scenario : library.scenarios()) known += (known.empty() ? "" : ", ") + approachName(scenario);
      return Error{fmt::format("there is no approach '{}'; there are {}", name, known)};
    }
    auto variant = variantOf(*at, wanted.substr(std::min(colon + 1, wanted.size())));
    if (!variant) return variant.error();
    found.push_back(std::move(*variant));
  }
  return found;
}

namespace {

/// The 97.5 % quantile of Student's t distribution with n - 1 degrees of freedom.
double studentT(std::size_t n) {
  constexpr std::array kTable = {0.0,   0.0,   12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262,
                                 2.228, 2.201, 2.179,  2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093};
  return n < kTable.size() ? kTable[n] : 1.96 + 2.5 / static_cast<double>(n);
}

} // namespace

Band bandOf(const std::vector<double>& values) {
  if (values.empty()) return {};
  const auto n = static_cast<double>(values.size());
  double mean = 0;
  for (const double value : values) mean += value / n;
  if (values.size() < 2) return {mean, mean, mean};
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const double half = studentT(values.size()) * std::sqrt(squares / (n - 1) / n);
  return {mean, mean - half, mean + half};
}

namespace {

using Runner = std::function<Result<LoadFigures>(LoadedWorld, const Workload&, const PriceProgress&)>;

/// All runs of one approach, until one has a problem or somebody stops them.
ApproachPrice runAll(const PricePlan& plan, std::size_t approach, const std::atomic<bool>* stop, const Runner& run) {
  const Scenario& scenario = plan.approaches[approach];
  ApproachPrice result{approachName(scenario), scenario.title, scenario.id, {}, {}};
  for (int seed = 0; seed < plan.seeds && (stop == nullptr || !*stop) && result.problem.empty(); ++seed) {
    Workload workload = plan.workload;
    workload.seed += static_cast<std::uint64_t>(seed);
    auto loaded = scenario.underLoad(workload);
    if (!loaded) {
      result.problem = loaded.message();
      break;
    }
    loaded->id = result.id;
    const auto arriving = withEdge(std::move(workload), *loaded);
    if (!arriving) {
      result.problem = arriving.message();
      break;
    }
    auto figures = run(std::move(*loaded), *arriving, {approach, seed, {}});
    result.problem = figures ? figures->problem : figures.message();
    if (figures) result.runs.push_back(std::move(*figures));
  }
  return result;
}

std::vector<ApproachPrice> runEach(const PricePlan& plan, const std::atomic<bool>* stop, const Runner& run, const PriceDone& done) {
  std::vector<ApproachPrice> prices;
  for (std::size_t i = 0; i < plan.approaches.size() && (stop == nullptr || !*stop); ++i) {
    prices.push_back(runAll(plan, i, stop, run));
    if (done) done(prices.back());
  }
  return prices;
}

} // namespace

std::vector<ApproachPrice> price(const PricePlan& plan, const std::atomic<bool>* stop, const PriceWatch& progress, const PriceDone& done) {
  const auto run = [&](LoadedWorld loaded, const Workload& workload, PriceProgress at) -> Result<LoadFigures> {
    TimedOptions options;
    options.stop = stop;
    if (progress)
      options.progress = [&](const TimedProgress& now) {
        at.run = now;
        progress(at);
      };
    return runTimed(std::move(loaded), workload, plan.profile, options);
  };
  return runEach(plan, stop, run, done);
}

std::vector<ApproachPrice> measurePrice(const PricePlan& plan, MeasuredServer& server, const std::atomic<bool>* stop, const PriceWatch& progress,
                                        const PriceDone& done) {
  const auto run = [&](LoadedWorld loaded, const Workload& workload, PriceProgress at) -> Result<LoadFigures> {
    MeasureOptions options;
    options.stop = stop;
    if (progress)
      options.progress = [&](const MeasureProgress& now) {
        at.run = {now.operations, now.ofOperations, now.seconds};
        progress(at);
      };
    return server.run(loaded, workload, options);
  };
  return runEach(plan, stop, run, done);
}

std::string_view sweptName(SweptParameter parameter) {
  switch (parameter) {
  case SweptParameter::Clients: return "clients";
  case SweptParameter::RoundTripMs: return "round-trip-ms";
  case SweptParameter::Stock: return "stock";
  case SweptParameter::ScriptWeight: return "script-us";
  }
  return "clients";
}

Result<SweptParameter> parseSwept(std::string_view name) {
  for (const SweptParameter parameter : {SweptParameter::Clients, SweptParameter::RoundTripMs, SweptParameter::Stock, SweptParameter::ScriptWeight})
    if (name == sweptName(parameter)) return parameter;
  return Error{fmt::format("'{}' cannot be swept; clients, round-trip-ms, stock and script-us can", name)};
}

PricePlan at(PricePlan plan, SweptParameter parameter, double value) {
  switch (parameter) {
  case SweptParameter::Clients: plan.workload.clients = static_cast<int>(value); break;
  case SweptParameter::RoundTripMs: plan.profile.network.meanUs = value * 500; break;
  case SweptParameter::Stock: plan.workload.stock = static_cast<std::int64_t>(value); break;
  case SweptParameter::ScriptWeight: plan.profile.server.scriptStartUs = value; break;
  }
  return plan;
}

std::vector<CurvePoint> sweep(const PricePlan& plan, SweptParameter parameter, const std::vector<double>& values, const std::atomic<bool>* stop,
                              const std::function<void(const CurvePoint&)>& done) {
  std::vector<CurvePoint> points;
  for (const double value : values) {
    CurvePoint point{value, price(at(plan, parameter, value), stop)};
    if (stop != nullptr && *stop) break;
    if (done) done(point);
    points.push_back(std::move(point));
  }
  return points;
}

} // namespace interleave
