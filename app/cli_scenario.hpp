// What commands on one scenario share: SCENARIO, --clients, --set.
#pragma once

#include <string>
#include <vector>

#include "app/cli_commands.hpp"
#include "engine/base/result.hpp"
#include "engine/lab/scenario.hpp"

namespace interleave::cli {

struct ScenarioChoice {
  std::string name; ///< an id, or the path of a file
  std::string clients;
  std::vector<std::string> settings; ///< NAME=VALUE
};

/// Adds the arguments to a command.
void addScenarioOptions(CLI::App& command, Common& common, ScenarioChoice& choice);
/// The scenario by id, or by path when the name ends with ".lua".
[[nodiscard]] Result<Scenario> findScenario(const Common& common, const ScenarioChoice& choice);
/// The values of --clients and --set, checked against the scenario.
[[nodiscard]] Result<ParameterValues> readSettings(const Scenario& scenario, const ScenarioChoice& choice);

} // namespace interleave::cli
