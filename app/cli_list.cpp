// interleave-cli list: the scenarios there are.
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli_commands.hpp"
#include "engine/lab/scenario.hpp"
#include "engine/lab/trace_json.hpp"

namespace interleave::cli {

namespace {

nlohmann::json scenarioJson(const Scenario& scenario) {
  nlohmann::json parameters = nlohmann::json::object();
  for (const Parameter& parameter : scenario.parameters) {
    if (parameter.choices.empty())
      parameters[parameter.name] = parameter.defaultValue;
    else
      parameters[parameter.name] = parameterText(parameter, parameter.defaultValue);
  }
  return {{"id", scenario.id},
          {"title", jsonText(scenario.title)},
          {"approach", jsonText(scenario.approach)},
          {"story", jsonText(scenario.story)},
          {"file", jsonText(scenario.path.string())},
          {"parameters", parameters}};
}

void printForPeople(const ScenarioLibrary& library) {
  std::size_t width = 0;
  for (const Scenario& scenario : library.scenarios()) width = std::max(width, scenario.id.size());
  for (const Scenario& scenario : library.scenarios()) {
    std::string parameters;
    for (const Parameter& parameter : scenario.parameters)
      parameters += fmt::format(" {}={}", parameter.name, parameterText(parameter, parameter.defaultValue));
    fmt::print("{:<{}}  {:<3} {}\n{:<{}}     {}\n", scenario.id, width, scenario.approach, scenario.title, "", width, parameters);
  }
}

} // namespace

void addList(CLI::App& app, Common& common, Chosen& chosen) {
  CLI::App* command = app.add_subcommand("list", "the scenarios there are, with their parameters");
  command->add_flag("--json", common.json, "print one JSON object");
  command->add_option("--scripts", common.scripts, "folder of scenario files");
  command->callback([&] {
    chosen = [&]() -> int {
      const ScenarioLibrary library(common.scripts.empty() ? defaultScenarioFolder() : std::filesystem::path(common.scripts));
      if (library.scenarios().empty() && !library.problems().empty()) return badInput(library.problems().front().text());
      if (common.json) {
        nlohmann::json list = nlohmann::json::array();
        nlohmann::json problems = nlohmann::json::array();
        for (const Scenario& scenario : library.scenarios()) list.push_back(scenarioJson(scenario));
        for (const ScenarioProblem& problem : library.problems()) problems.push_back(jsonText(problem.text()));
        fmt::print("{}\n", nlohmann::json{{"scenarios", list}, {"problems", problems}}.dump(2));
      } else {
        printForPeople(library);
      }
      for (const ScenarioProblem& problem : library.problems()) fmt::print(stderr, "interleave-cli: {}\n", problem.text());
      return kWorked;
    };
  });
}

} // namespace interleave::cli
