// interleave-cli replay: a schedule on a real Redis, beside the simulation.
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli_scenario.hpp"
#include "engine/drive/replay/replay.hpp"
#include "engine/lab/trace_json.hpp"

namespace interleave::cli {

namespace {

struct ReplayChoice {
  ScenarioChoice scenario;
  std::string schedule;
  std::string redis;
  int database = 0;
  bool flush = false;
};

void print(const Common& common, const ReplayReport& report) {
  if (common.json) {
    nlohmann::json differences = nlohmann::json::array();
    for (const ReplayDifference& difference : report.differences)
      differences.push_back({{"step", difference.step},
                             {"request", jsonText(difference.what)},
                             {"simulated", jsonText(difference.simulated)},
                             {"real", jsonText(difference.real)}});
    fmt::print("{}\n", nlohmann::json{{"steps", report.steps}, {"equal", report.equal}, {"differences", differences}}.dump(2));
    return;
  }
  fmt::print("{} of {} replies equal\n", report.equal, report.steps);
  for (const ReplayDifference& difference : report.differences)
    fmt::print("{}  {}\n    simulated  {}\n    real       {}\n", difference.step == 0 ? "at the end" : fmt::format("step {}", difference.step),
               difference.what, difference.simulated, difference.real);
}

int replay(const Common& common, const ReplayChoice& choice) {
  auto scenario = findScenario(common, choice.scenario);
  if (!scenario) return badInput(scenario.message());
  auto values = readSettings(*scenario, choice.scenario);
  if (!values) return badInput(values.message());
  auto schedule = parseSchedule(choice.schedule);
  if (!schedule) return badInput("--schedule: " + schedule.message());
  auto address = parseRedisAddress(choice.redis);
  if (!address) return badInput(address.message());
  auto world = scenario->instantiate(*values);
  if (!world) return badInput(world.message());
  auto report = replayOnRedis(std::move(*world), *schedule, {*address, choice.database, choice.flush});
  if (!report) return badInput(report.message());
  print(common, *report);
  return report->differences.empty() ? kWorked : kItFails;
}

} // namespace

void addReplay(CLI::App& app, Common& common, Chosen& chosen) {
  CLI::App* command = app.add_subcommand("replay", "plays a schedule on a real Redis and compares every reply");
  auto choice = std::make_shared<ReplayChoice>();
  addScenarioOptions(*command, common, choice->scenario);
  command->add_option("--schedule", choice->schedule, "who moves at each step: \"A B A B\"")->required();
  command->add_option("--redis", choice->redis, "HOST:PORT of the real server")->required();
  command->add_option("--database", choice->database, "number of the database to use")->check(CLI::Range(0, 1'000'000));
  command->add_flag("--flush", choice->flush, "empty the database first");
  command->callback([&common, &chosen, choice] { chosen = [&common, choice] { return replay(common, *choice); }; });
}

} // namespace interleave::cli
