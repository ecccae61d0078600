// interleave-cli compare: what each approach costs, in virtual time.
#include <atomic>
#include <csignal>
#include <cstdio>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "app/cli_load.hpp"
#include "engine/lab/price_report.hpp"
#include "engine/lab/price_svg.hpp"
#include "engine/lab/timed_exports.hpp"

namespace interleave::cli {

namespace {

std::atomic<bool> stopped = false;

struct Files {
  std::string svg;
  std::string perfetto;
  std::string operationsCsv;
  std::string timelineSvg;
  [[nodiscard]] bool wantTrace() const { return !perfetto.empty() || !operationsCsv.empty() || !timelineSvg.empty(); }
};

/// Runs the one approach again, keeping what happened, and writes it.
Status writeTrace(const PricePlan& plan, const Files& files) {
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
  if (Status status = written(files.perfetto, [&](std::ostream& out) { writePerfetto(out, trace, title); }); !status) return status;
  if (Status status = written(files.operationsCsv, [&](std::ostream& out) { writeOperationsCsv(out, trace); }); !status) return status;
  return written(files.timelineSvg, [&](std::ostream& out) { out << timelineSvg(trace, title); });
}

Status writeFiles(const PricePlan& plan, const std::vector<ApproachPrice>& prices, const LoadChoice& choice, const Files& files) {
  if (!choice.csv.empty())
    if (Status status = writeFile(choice.csv, pricesCsv(prices)); !status) return status;
  if (!files.svg.empty())
    if (Status status = writeFile(files.svg, pricesSvg(prices, planText(plan))); !status) return status;
  return files.wantTrace() ? writeTrace(plan, files) : Status();
}

int run(const Common& common, const LoadChoice& choice, const Files& files) {
  auto plan = planOf(common, choice);
  if (!plan) return badInput(plan.message());
  if (files.wantTrace() && plan->approaches.size() != 1)
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
    json["approaches"] = pricesJson(prices);
    json["complete"] = !stopped.load();
    fmt::print("{}\n", json.dump(2));
  } else {
    fmt::print("{}; round trip {} ms (profile {})\n\n{}", planText(*plan), figureText(plan->profile.network.meanUs / 500, false), plan->profile.name,
               pricesText(prices));
    if (stopped) fmt::print("Stopped; what was done so far is above.\n");
  }
  if (Status status = writeFiles(*plan, prices, choice, files); !status) return badInput(status.message());
  return kWorked;
}

} // namespace

void addCompare(CLI::App& app, Common& common, Chosen& chosen) {
  CLI::App* command = app.add_subcommand("compare", "runs every approach under the same load in virtual time and says what it costs");
  auto choice = std::make_shared<LoadChoice>();
  auto files = std::make_shared<Files>();
  addLoadOptions(*command, common, *choice);
  addProfileOptions(*command, *choice);
  command->add_option("--seeds", choice->seeds, "runs of each approach, for a confidence band")->capture_default_str();
  command->add_option("--svg", files->svg, "also draw the comparison into this file");
  command->add_option("--perfetto", files->perfetto, "with one approach: its run in the trace format that ui.perfetto.dev opens");
  command->add_option("--operations-csv", files->operationsCsv, "with one approach: every operation of its run");
  command->add_option("--timeline-svg", files->timelineSvg, "with one approach: the beginning of its run as a picture");
  command->callback([&common, &chosen, choice, files] { chosen = [&common, choice, files] { return run(common, *choice, *files); }; });
}

} // namespace interleave::cli
