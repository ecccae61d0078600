// interleave-cli measure: the same load on a real Redis, with real connections.
#include <atomic>
#include <csignal>
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "app/cli_load.hpp"
#include "engine/lab/price_report.hpp"

namespace interleave::cli {

namespace {

std::atomic<bool> stopped = false;

int print(const Common& common, const LoadChoice& choice, const TargetChoice& target, const MeasuredServer& server, const PricePlan& plan,
          const std::vector<ApproachPrice>& prices) {
  bool complete = !stopped;
  for (const ApproachPrice& price : prices) complete = complete && price.problem.empty();
  if (common.json) {
    nlohmann::json json = planJson(plan);
    json["redis"] = {{"address", target.redis}, {"version", server.version()}, {"cluster", server.isCluster()}};
    json["approaches"] = pricesJson(prices);
    json["complete"] = complete;
    fmt::print("{}\n", json.dump(2));
  } else {
    fmt::print("measured on Redis {} at {}: {}\n\n{}", server.version(), target.redis, planText(plan), pricesText(prices));
    if (stopped) fmt::print("Stopped; what was measured so far is above.\n");
  }
  if (!choice.csv.empty())
    if (Status status = writeFile(choice.csv, pricesCsv(prices)); !status) return badInput("--csv: " + status.message());
  return complete || stopped ? kWorked : kItFails;
}

int run(const Common& common, const LoadChoice& choice, const TargetChoice& target) {
  auto plan = planOf(common, choice);
  if (!plan) return badInput(plan.message());
  auto server = openTarget(target);
  if (!server) return badInput(server.message());
  std::signal(SIGINT, [](int) { stopped = true; });
  const bool showsProgress = !common.json && isatty(STDERR_FILENO) != 0;
  const auto prices = measurePrice(*plan, **server, &stopped, [&](const PriceProgress& at) {
    if (showsProgress)
      fmt::print(stderr, "\r{}: {} of {} operations, {:.1f} s ", approachName(plan->approaches[at.approach]), at.run.operations, at.run.ofOperations,
                 at.run.virtualSeconds);
  });
  if (showsProgress) fmt::print(stderr, "\r\033[K");
  return print(common, choice, target, **server, *plan, prices);
}

} // namespace

void addMeasure(CLI::App& app, Common& common, Chosen& chosen) {
  CLI::App* command = app.add_subcommand("measure", "puts the same load on a real Redis, or a cluster, and measures what it costs");
  auto choice = std::make_shared<LoadChoice>();
  auto target = std::make_shared<TargetChoice>();
  addLoadOptions(*command, common, *choice);
  addTargetOptions(*command, *target);
  command->add_option("--runs", choice->seeds, "runs of each approach, for a confidence band")->capture_default_str();
  command->callback([&common, &chosen, choice, target] { chosen = [&common, choice, target] { return run(common, *choice, *target); }; });
}

} // namespace interleave::cli
