// interleave-cli article: what article 2 claims, what the simulation makes of it, what a real server does.
#include <atomic>
#include <csignal>
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "app/cli_load.hpp"
#include "engine/lab/article.hpp"
#include "engine/lab/price_report.hpp"

namespace interleave::cli {

namespace {

std::atomic<bool> stopped = false;

struct Options {
  TargetChoice target;
  LoadChoice load;
  int items = 0; ///< 0: the fitted number
  bool fits = false;
};

struct Column {
  std::string title;
  std::vector<ApproachPrice> prices;
};

constexpr std::size_t kWidest = 24;

void printTable(const std::vector<Column>& columns) {
  fmt::print("{:<20}{:>{}}", "", "claimed", kWidest);
  for (const Column& column : columns) fmt::print("{:>{}}", column.title, kWidest);
  fmt::print("\n");
  const auto rows = articleClaims();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    fmt::print("{:<20}{:>{}}", rows[i].name, fmt::format("{}/s {}", figureText(rows[i].operationsPerSecond, true), rows[i].oversold ? "yes" : "0"), kWidest);
    for (const Column& column : columns) {
      const bool isThere = i < column.prices.size() && !column.prices[i].runs.empty();
      fmt::print("{:>{}}", isThere ? fmt::format("{}/s {}", figureText(column.prices[i].runs.front().operationsPerSecond(), true), column.prices[i].runs.front().oversold) : "–", kWidest);
    }
    fmt::print("\n{:<20}{:>{}}", "", fmt::format("{} ms, P99 {}", figureText(rows[i].meanMs, false), figureText(rows[i].p99Ms, false)), kWidest);
    for (const Column& column : columns) {
      const bool isThere = i < column.prices.size() && !column.prices[i].runs.empty();
      fmt::print("{:>{}}", isThere ? fmt::format("{} ms, P99 {}", figureText(column.prices[i].runs.front().meanMs(), false), figureText(column.prices[i].runs.front().millisecondsAt(0.99), false)) : "", kWidest);
    }
    fmt::print("\n");
  }
}

nlohmann::json tableJson(const std::vector<Column>& columns, const CostProfile& profile, int items, const std::vector<std::string>& remarks) {
  nlohmann::json claims = nlohmann::json::array();
  for (const ClaimedRow& claim : articleClaims())
    claims.push_back({{"id", claim.approach}, {"name", claim.name}, {"operations_per_s", claim.operationsPerSecond}, {"mean_ms", claim.meanMs}, {"p99_ms", claim.p99Ms}, {"oversold", claim.oversold}});
  nlohmann::json json = {{"claimed", claims}, {"items", items}, {"profile", nlohmann::json::parse(profileText(profile))}, {"unexplained", remarks}};
  for (const Column& column : columns) json["columns"].push_back({{"title", column.title}, {"approaches", pricesJson(column.prices)}});
  return json;
}

int run(const Common& common, const Options& options) {
  std::signal(SIGINT, [](int) { stopped = true; });
  const ScenarioLibrary library(common.scripts.empty() ? defaultScenarioFolder() : std::filesystem::path(common.scripts));
  const auto folder = profileFolder(common, options.load);
  int items = options.items;
  if (options.fits) {
    auto fit = fitArticle(library, &stopped, [](const std::string& what) { fmt::print(stderr, "{}\n", what); });
    if (!fit) return badInput(fit.message());
    if (Status status = writeFile((folder / "article-2.json").string(), profileText(fit->profile)); !status) return badInput(status.message());
    items = fit->items;
  }
  auto profile = loadProfile(folder, kArticleProfile);
  if (!profile) return badInput(profile.message());
  if (items == 0) items = kArticleItems;
  const auto made = articlePlan(library, *profile, items);
  if (!made) return badInput(made.message());
  PricePlan plan = *made;
  std::vector<Column> columns;
  columns.push_back({fmt::format("{} items", items), price(plan, &stopped)});
  plan.workload = articleWorkload(1);
  columns.push_back({"one hot item", price(plan, &stopped)});
  if (!options.target.redis.empty()) {
    auto server = openTarget(options.target);
    if (!server) return badInput(server.message());
    plan.workload = articleWorkload(items);
    columns.push_back({fmt::format("measured, {} items", items), measurePrice(plan, **server, &stopped)});
    plan.workload = articleWorkload(1);
    plan.workload.operations = 50;
    columns.push_back({"measured, one item", measurePrice(plan, **server, &stopped)});
  }
  std::vector<std::string> remarks;
  for (std::size_t i = 0; i < articleClaims().size() && i < columns.front().prices.size(); ++i)
    if (std::string remark = unexplained(articleClaims()[i], columns.front().prices[i]); !remark.empty()) remarks.push_back(std::move(remark));
  if (common.json) {
    fmt::print("{}\n", tableJson(columns, *profile, items, remarks).dump(2));
    return kWorked;
  }
  fmt::print("Article 2's table: one local Redis 7.0, 100 connections, stock 10,000. Operations per second and items oversold; mean and P99.\n"
             "Simulated with the profile article-2, fitted to all four rows at once; losers retry at once.\n\n");
  printTable(columns);
  fmt::print("\n");
  for (const std::string& remark : remarks) fmt::print("Not explained: {}\n", remark);
  return kWorked;
}

} // namespace

void addArticle(CLI::App& app, Common& common, Chosen& chosen) {
  CLI::App* command = app.add_subcommand("article", "article 2's measurements beside the simulation, and beside a real server");
  auto options = std::make_shared<Options>();
  command->add_option("--items", options->items, "items to spread over; left out: those of the fit")->check(CLI::Range(1, 1'000'000));
  command->add_flag("--fit", options->fits, "fit the profile article-2 again, and write it");
  addTargetOptions(*command, options->target, Needed::No);
  command->add_option("--profiles", options->load.profiles, "folder of profiles");
  command->add_option("--scripts", common.scripts, "folder of scenario files");
  command->add_flag("--json", common.json, "print one JSON object");
  command->callback([&common, &chosen, options] { chosen = [&common, options] { return run(common, *options); }; });
}

} // namespace interleave::cli
