// The built interleave-cli, run from outside.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/support/process.hpp"

namespace interleave {

/// Runs interleave-cli with these arguments.
inline ProcessResult cli(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), INTERLEAVE_CLI_PATH);
  return runProcess(arguments);
}

/// The arguments of `step` for a scenario of scripts/, with --json.
inline std::vector<std::string> stepArguments(const std::string& scenario, const std::string& schedule,
                                              const std::vector<std::string>& settings = {}) {
  std::vector<std::string> arguments = {"step", scenario, "--json", "--schedule", schedule};
  for (const std::string& setting : settings) {
    arguments.push_back("--set");
    arguments.push_back(setting);
  }
  return arguments;
}

/// What `step … --json` prints.
inline nlohmann::json stepped(const std::string& scenario, const std::string& schedule,
                              const std::vector<std::string>& settings = {}) {
  return nlohmann::json::parse(cli(stepArguments(scenario, schedule, settings)).out);
}

} // namespace interleave
