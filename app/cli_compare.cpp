// interleave-cli compare: what each approach costs, in virtual time.
#include <atomic>
#include <csignal>
#include <cstdio>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "app/cli_load.hpp"
#include "engine/base/bytes.hpp"
#include "engine/lab/price_report.hpp"
#include "engine/lab/price_svg.hpp"
#include "engine/lab/timed_exports.hpp"

namespace interleave::cli {

namespace {

std::atomic<bool> stopped = false;

struct Extras {
  std::string sweep;
  std::string svg;
  std::string perfetto;
  std::string operationsCsv;
  std::string timelineSvg;
  [[nodiscard]] bool wantTrace() const { return !perfetto.empty() || !operationsCsv.empty() || !timelineSvg.empty(); }
};

/// Runs the one approach again, keeping what happened, and writes it.
Status writeTrace(const PricePlan& plan, const Extras& extras) {
  const Scenario& scenario = plan.approaches.front();
  auto loaded = scenario.underLoad(plan.workload);
  if (!loaded) return loaded.error();
  const auto workload = withEdge(plan.workload, *loaded);
  if (!workload) return workload.error();
  TimedTrace trace;
  TimedOptions options;
  options.trace = &trace;
  options.stop = &stopped;
  static_cast<void>(runTimed(std::move(*loaded), *workload, plan.profile, options));
  const std::string title = fmt::format("{}: {}", scenario.title, planText(plan));
  const auto written = [](const std::string& path, const auto& write) -> Status {
    if (path.empty()) return {};
    std::ostringstream text;
    write(text);
    return writeFile(path, text.str());
  };
  if (Status status = written(extras.perfetto, [&](std::ostream& out) { writePerfetto(out, trace, title); }); !status) return status;
  if (Status status = written(extras.operationsCsv, [&](std::ostream& out) { writeOperationsCsv(out, trace); }); !status) return status;
  return written(extras.timelineSvg, [&](std::ostream& out) { out << timelineSvg(trace, title); });
}

Status writeFiles(const PricePlan& plan, const std::vector<ApproachPrice>& prices, const LoadChoice& choice, const Extras& extras) {
  if (!choice.csv.empty())
    if (Status status = writeFile(choice.csv, pricesCsv(prices)); !status) return status;
  if (!extras.svg.empty())
    if (Status status = writeFile(extras.svg, pricesSvg(prices, planText(plan))); !status) return status;
  return extras.wantTrace() ? writeTrace(plan, extras) : Status();
}

/// "clients=1,10,100": a parameter and its values, each of which gives a plan that can be run.
struct Sweep {
  SweptParameter parameter = SweptParameter::Clients;
  std::vector<double> values;
};

Result<Sweep> readSweep(const std::string& text, const PricePlan& plan) {
  const std::size_t equals = std::min(text.find('='), text.size());
  const auto parameter = parseSwept(text.substr(0, equals));
  if (!parameter) return Error{"--sweep: " + parameter.message()};
  Sweep sweep{*parameter, {}};
  for (std::size_t from = equals + 1; from <= text.size(); from = std::min(text.find(',', from), text.size()) + 1) {
    const std::string word = text.substr(from, text.find(',', from) - from);
    const auto value = parseDouble(word);
    if (!value || !(*value >= 0 && *value <= 1e9)) return Error{fmt::format("--sweep {}: '{}' is no number from 0 to 1000000000; expected NAME=VALUE,VALUE,…", text, word)};
    const PricePlan point = at(plan, *parameter, *value);
    if (Status status = checkWorkload(point.workload); !status) return Error{"--sweep: " + status.message()};
    if (Status status = checkProfile(point.profile); !status) return Error{"--sweep: " + status.message()};
    sweep.values.push_back(*value);
  }
  if (sweep.values.empty()) return Error{fmt::format("--sweep {}: expected NAME=VALUE,VALUE,…, as in clients=1,10,100", text)};
  return sweep;
}

int runSweep(const Common& common, const LoadChoice& choice, const PricePlan& plan, const Sweep& swept) {
  const auto points = sweep(plan, swept.parameter, swept.values, &stopped, [&](const CurvePoint& point) {
    if (!common.json) fmt::print("{} {}\n{}\n", sweptName(swept.parameter), point.value, pricesText(point.approaches));
  });
  if (common.json) {
    nlohmann::json json = planJson(plan);
    json["sweep"] = sweepJson(swept.parameter, points);
    json["complete"] = !stopped.load();
    fmt::print("{}\n", json.dump(2));
  }
  if (!choice.csv.empty())
    if (Status status = writeFile(choice.csv, sweepCsv(swept.parameter, points)); !status) return badInput(status.message());
  return kWorked;
}

int run(const Common& common, const LoadChoice& choice, const Extras& extras) {
  auto plan = planOf(common, choice);
  if (!plan) return badInput(plan.message());
  if (!extras.sweep.empty()) {
    auto swept = readSweep(extras.sweep, *plan);
    if (!swept) return badInput(swept.message());
    std::signal(SIGINT, [](int) { stopped = true; });
    return runSweep(common, choice, *plan, *swept);
  }
  if (extras.wantTrace() && plan->approaches.size() != 1)
    return badInput("a run is exported for one approach: name it, as in --approaches A7");
  std::signal(SIGINT, [](int) { stopped = true; });
  const bool showsProgress = !common.json && isatty(STDERR_FILENO) != 0;
  const auto prices = price(*plan, &stopped, [&](const PriceProgress& at) {
    if (showsProgress)
      fmt::print(stderr, "\r{}: {} of {} operations, {:.2f} virtual seconds ", approachName(plan->approaches[at.approach]), at.run.operations, at.run.ofOperations,
                 at.run.virtualSeconds);
  });
  if (showsProgress) fmt::print(stderr, "\r\033[K");
  if (common.json) {
    nlohmann::json json = planJson(*plan);
    json["profile"] = plan->profile.name;
    json["round_trip_ms"] = plan->profile.network.meanUs / 500;
    json["approaches"] = pricesJson(prices);
    json["complete"] = !stopped.load();
    fmt::print("{}\n", json.dump(2));
  } else {
    fmt::print("{}; round trip {} ms (profile {})\n\n{}", planText(*plan), figureText(plan->profile.network.meanUs / 500, false), plan->profile.name,
               pricesText(prices));
    if (stopped) fmt::print("Stopped; what was done so far is above.\n");
  }
  if (Status status = writeFiles(*plan, prices, choice, extras); !status) return badInput(status.message());
  return kWorked;
}

} // namespace

void addCompare(CLI::App& app, Common& common, Chosen& chosen) {
  CLI::App* command = app.add_subcommand("compare", "runs every approach under the same load in virtual time and says what it costs");
  auto choice = std::make_shared<LoadChoice>();
  auto extras = std::make_shared<Extras>();
  addLoadOptions(*command, common, *choice);
  addProfileOptions(*command, *choice);
  command->add_option("--seeds", choice->seeds, "runs of each approach, for a confidence band")->capture_default_str();
  command->add_option("--sweep", extras->sweep, "NAME=VALUE,VALUE,…: the comparison at each value of clients, round-trip-ms, stock or script-us");
  command->add_option("--svg", extras->svg, "also draw the comparison into this file");
  command->add_option("--perfetto", extras->perfetto, "with one approach: its run in the trace format that ui.perfetto.dev opens");
  command->add_option("--operations-csv", extras->operationsCsv, "with one approach: every operation of its run");
  command->add_option("--timeline-svg", extras->timelineSvg, "with one approach: the beginning of its run as a picture");
  command->callback([&common, &chosen, choice, extras] { chosen = [&common, choice, extras] { return run(common, *choice, *extras); }; });
}

} // namespace interleave::cli
