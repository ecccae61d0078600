#include "app/cli_scenario.hpp"

#include <fmt/format.h>

namespace interleave::cli {

void addScenarioOptions(CLI::App& command, Common& common, ScenarioChoice& choice) {
  command.add_option("SCENARIO", choice.name, "id of a scenario (see list), or the path of a .lua file")->required();
  command.add_option("--clients", choice.clients, "how many clients take part");
  command.add_option("--set", choice.settings, "NAME=VALUE: a parameter of the scenario")->allow_extra_args(false);
  command.add_option("--scripts", common.scripts, "folder of scenario files");
  command.add_flag("--json", common.json, "print one JSON object");
}

Result<Scenario> findScenario(const Common& common, const ScenarioChoice& choice) {
  if (choice.name.ends_with(".lua")) return loadScenario(choice.name);
  const ScenarioLibrary library(common.scripts.empty() ? defaultScenarioFolder() : std::filesystem::path(common.scripts));
  return library.find(choice.name);
}

Result<ParameterValues> readSettings(const Scenario& scenario, const ScenarioChoice& choice) {
  ParameterValues values;
  std::vector<std::string> settings = choice.settings;
  if (!choice.clients.empty()) settings.push_back("clients=" + choice.clients);
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0)
      return Error{fmt::format("--set {}: expected NAME=VALUE, as in --set stock=1", setting)};
    const std::string name = setting.substr(0, equals);
    const Parameter* parameter = scenario.parameter(name);
    if (parameter == nullptr) {
      std::string names;
      for (const Parameter& known : scenario.parameters) names += (names.empty() ? "" : ", ") + known.name;
      return Error{fmt::format("{} has no parameter \"{}\"; it has {}", scenario.id, name, names)};
    }
    auto value = parseParameter(*parameter, setting.substr(equals + 1));
    if (!value) return value.error();
    values[name] = *value;
  }
  return values;
}

} // namespace interleave::cli
