// interleave-cli differ: random command streams on the simulated and on a real Redis.
#include <atomic>
#include <csignal>
#include <cstdio>
#include <random>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "app/cli_commands.hpp"
#include "engine/drive/replay/differ.hpp"
#include "engine/lab/trace_json.hpp"

namespace interleave::cli {

namespace {

std::atomic<bool> stopped{false};

void stop(int) { stopped = true; }

struct DifferChoice {
  std::string redis;
  std::int64_t commands = 100'000;
  std::optional<std::uint64_t> seed;
  int database = 9;
  bool flush = false;
};

nlohmann::json differenceJson(const StreamDifference& difference) {
  nlohmann::json stream = nlohmann::json::array();
  for (const StreamedRequest& request : difference.stream) {
    nlohmann::json words = nlohmann::json::array();
    for (const std::string& word : request.request) words.push_back(jsonText(word));
    stream.push_back({{"connection", request.connection + 1}, {"request", words}});
  }
  return {{"stream", stream},
          {"what", jsonText(difference.what)},
          {"simulated", jsonText(difference.simulated)},
          {"real", jsonText(difference.real)},
          {"text", jsonText(difference.text())}};
}

int compare(const Common& common, const DifferChoice& choice) {
  auto address = parseRedisAddress(choice.redis);
  if (!address) return badInput(address.message());
  const std::uint64_t seed = choice.seed.value_or(std::random_device{}());
  std::signal(SIGINT, stop);
  const bool showsProgress = isatty(2) != 0;
  auto report = differ({*address, choice.commands, seed, choice.database, choice.flush}, &stopped, [&](std::int64_t done) {
    if (showsProgress) fmt::print(stderr, "\r{} of {} commands", done, choice.commands);
  });
  if (showsProgress) fmt::print(stderr, "\n");
  if (!report) return badInput(report.message());
  if (common.json) {
    nlohmann::json differences = nlohmann::json::array();
    for (const StreamDifference& difference : report->differences) differences.push_back(differenceJson(difference));
    fmt::print("{}\n", nlohmann::json{{"commands", report->commands}, {"seed", std::to_string(seed)}, {"differences", differences}}.dump(2));
  } else {
    for (const StreamDifference& difference : report->differences) fmt::print("{}\n", jsonText(difference.text()));
    fmt::print("{} commands, seed {}: {} differences\n", report->commands, seed, report->differences.size());
  }
  return report->differences.empty() ? kWorked : kItFails;
}

} // namespace

void addDiffer(CLI::App& app, Common& common, Chosen& chosen) {
  CLI::App* command = app.add_subcommand("differ", "runs random command streams on the simulated and on a real Redis");
  auto choice = std::make_shared<DifferChoice>();
  command->add_option("--redis", choice->redis, "HOST:PORT of the real server")->required();
  command->add_option("--commands", choice->commands, "how many to run")->capture_default_str()->check(CLI::Range(1LL, 1'000'000'000LL));
  command->add_option("--seed", choice->seed, "repeats a run");
  command->add_option("--database", choice->database, "number of the real database to use")->capture_default_str();
  command->add_flag("--flush", choice->flush, "empty that database first");
  command->add_flag("--json", common.json, "print one JSON object");
  command->callback([&common, &chosen, choice] { chosen = [&common, choice] { return compare(common, *choice); }; });
}

} // namespace interleave::cli
