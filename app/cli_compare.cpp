// interleave-cli compare: what each approach costs, in virtual time.
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

int run(const Common& common, const LoadChoice& choice) {
  auto plan = planOf(common, choice);
  if (!plan) return badInput(plan.message());
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
  if (!choice.csv.empty())
    if (Status status = writeFile(choice.csv, pricesCsv(prices)); !status) return badInput("--csv: " + status.message());
  return kWorked;
}

} // namespace

void addCompare(CLI::App& app, Common& common, Chosen& chosen) {
  CLI::App* command = app.add_subcommand("compare", "runs every approach under the same load in virtual time and says what it costs");
  auto choice = std::make_shared<LoadChoice>();
  addLoadOptions(*command, common, *choice);
  addProfileOptions(*command, *choice);
  command->add_option("--seeds", choice->seeds, "runs of each approach, for a confidence band")->capture_default_str();
  command->callback([&common, &chosen, choice] { chosen = [&common, choice] { return run(common, *choice); }; });
}

} // namespace interleave::cli
