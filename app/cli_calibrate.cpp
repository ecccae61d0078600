// interleave-cli calibrate: from a real server to a profile.
#include <atomic>
#include <csignal>
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "app/cli_load.hpp"
#include "engine/lab/calibration.hpp"
#include "engine/lab/price_report.hpp"

namespace interleave::cli {

namespace {

std::atomic<bool> stopped = false;

struct Options {
  TargetChoice target;
  LoadChoice load;
  std::string name = "this-machine";
  std::string output;
  int clients = 100;
  std::int64_t operations = 500;
};

int run(const Common& common, const Options& options) {
  if (options.name.empty() || options.name.find_first_of("/\\") != std::string::npos)
    return badInput(fmt::format("--name '{}': expected a name without slashes; --output takes a path", options.name));
  auto server = openTarget(options.target);
  if (!server) return badInput(server.message());
  std::signal(SIGINT, [](int) { stopped = true; });
  CalibrationOptions calibration{options.name, options.clients, options.operations, &stopped, {}};
  if (!common.json && isatty(STDERR_FILENO) != 0) calibration.progress = [](const std::string& what) { fmt::print(stderr, "{} …\n", what); };
  auto result = calibrate(**server, calibration);
  if (!result) return badInput(result.message());
  const std::string path = options.output.empty() ? (profileFolder(common, options.load) / (options.name + ".json")).string() : options.output;
  if (Status status = writeFile(path, profileText(result->profile)); !status) return badInput(status.message());
  if (common.json) {
    nlohmann::json checks = nlohmann::json::array();
    for (const CalibrationCheck& check : result->checks) checks.push_back({{"what", check.what}, {"measured", check.measured}, {"simulated", check.simulated}});
    fmt::print("{}\n", nlohmann::json{{"profile", nlohmann::json::parse(profileText(result->profile))}, {"file", path}, {"checks", checks}}.dump(2));
    return kWorked;
  }
  fmt::print("profile {} written to {}\n\n{:<44}{:>12}{:>12}{:>8}\n", options.name, path, "", "measured", "simulated", "ratio");
  for (const CalibrationCheck& check : result->checks)
    fmt::print("{:<44}{:>12}{:>12}{:>8.2f}\n", check.what, figureText(check.measured, false), figureText(check.simulated, false),
               check.measured > 0 ? check.simulated / check.measured : 0);
  return kWorked;
}

} // namespace

void addCalibrate(CLI::App& app, Common& common, Chosen& chosen) {
  CLI::App* command = app.add_subcommand("calibrate", "measures a real Redis for a few seconds and keeps what things cost there as a profile");
  auto options = std::make_shared<Options>();
  addTargetOptions(*command, options->target);
  command->add_option("--name", options->name, "name of the profile")->capture_default_str();
  command->add_option("--output", options->output, "file to write; left out: NAME.json among the profiles");
  command->add_option("--profiles", options->load.profiles, "folder of profiles");
  command->add_option("--clients", options->clients, "connections at the same time")->capture_default_str()->check(CLI::Range(1, kMostLoadClients));
  command->add_option("--operations", options->operations, "operations of each, in each probe")->capture_default_str()->check(CLI::Range(10, 1'000'000));
  command->add_option("--scripts", common.scripts, "folder of scenario files");
  command->add_flag("--json", common.json, "print one JSON object");
  command->callback([&common, &chosen, options] { chosen = [&common, options] { return run(common, *options); }; });
}

} // namespace interleave::cli
