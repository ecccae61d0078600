#include "engine/lab/scenario.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/lab/scenario_file.hpp"

namespace interleave {

namespace {

constexpr std::uintmax_t kLargestFile = 1u << 20;

Result<std::string> readFile(const std::filesystem::path& path) {
  std::error_code failure;
  const auto size = std::filesystem::file_size(path, failure);
  if (failure) return Error{ScenarioProblem{path, 0, "cannot be read: " + failure.message()}.text()};
  if (size > kLargestFile) return Error{ScenarioProblem{path, 0, "is larger than 1 MB; a scenario is a short text"}.text()};
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) return Error{ScenarioProblem{path, 0, "cannot be read"}.text()};
  return text.str();
}

/// How many letters must change to make one word of the other.
std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

} // namespace

std::string parameterText(const Parameter& parameter, std::int64_t value) {
  if (value >= 0 && value < static_cast<std::int64_t>(parameter.choices.size()))
    return parameter.choices[static_cast<std::size_t>(value)];
  return std::to_string(value);
}

Result<std::int64_t> parseParameter(const Parameter& parameter, const std::string& text) {
  if (!parameter.choices.empty()) {
    const auto found = std::find(parameter.choices.begin(), parameter.choices.end(), text);
    if (found != parameter.choices.end()) return static_cast<std::int64_t>(found - parameter.choices.begin());
    return Error{fmt::format("{} is \"{}\"; expected one of {}", parameter.name, text, fmt::join(parameter.choices, ", "))};
  }
  const auto number = parseInteger(text);
  if (number && *number >= parameter.minimum && *number <= parameter.maximum) return *number;
  return Error{fmt::format("{} is \"{}\"; expected a whole number from {} to {}", parameter.name, text, parameter.minimum,
                           parameter.maximum)};
}

const Parameter* Scenario::parameter(const std::string& name) const {
  const auto found = std::find_if(parameters.begin(), parameters.end(), [&](const Parameter& p) { return p.name == name; });
  return found == parameters.end() ? nullptr : &*found;
}

ParameterValues Scenario::defaults() const {
  ParameterValues values;
  for (const Parameter& p : parameters) values[p.name] = p.defaultValue;
  return values;
}

Result<World> Scenario::instantiate(const ParameterValues& values) const {
  ParameterValues all = defaults();
  for (const auto& [name, value] : values) {
    const Parameter* known = parameter(name);
    if (known == nullptr) {
      std::string names;
      for (const Parameter& p : parameters) names += (names.empty() ? "" : ", ") + p.name;
      return Error{fmt::format("{} has no parameter \"{}\"; it has {}", id, name, names)};
    }
    if (value < known->minimum || value > known->maximum)
      return Error{fmt::format("{} is {}; expected a whole number from {} to {}", name, value, known->minimum, known->maximum)};
    all[name] = value;
  }
  auto file = ScenarioFile::run(path, source);
  if (!file) return file.error();
  return (*file)->makeWorld(all);
}

std::string ScenarioProblem::text() const {
  return line > 0 ? fmt::format("{}:{}: {}", path.string(), line, message) : fmt::format("{}: {}", path.string(), message);
}

Result<Scenario> parseScenario(const std::filesystem::path& path, const std::string& source) {
  auto file = ScenarioFile::run(path, source);
  if (!file) return file.error();
  Scenario scenario = (*file)->scenario();
  // Its functions must work for the values that everybody starts with.
  if (auto world = (*file)->makeWorld(scenario.defaults()); !world) return world.error();
  return scenario;
}

Result<Scenario> loadScenario(const std::filesystem::path& path) {
  auto source = readFile(path);
  if (!source) return source.error();
  return parseScenario(path, *source);
}

ScenarioLibrary::ScenarioLibrary(std::filesystem::path folder) : m_folder(std::move(folder)) { refresh(); }

namespace {

/// "path:12: message" back into its parts.
ScenarioProblem problemFrom(const std::filesystem::path& path, const std::string& text) {
  std::string rest = text.substr(std::min(text.size(), path.string().size() + 1));
  int line = 0;
  if (const std::size_t colon = rest.find(':'); colon != std::string::npos)
    if (const auto number = parseInteger(rest.substr(0, colon))) {
      line = static_cast<int>(*number);
      rest = rest.substr(colon + 1);
    }
  rest.erase(0, rest.find_first_not_of(' '));
  return {path, line, rest};
}

} // namespace

bool ScenarioLibrary::refresh() {
  std::vector<std::filesystem::path> paths;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(m_folder, failure))
    if (entry.path().extension() == ".lua") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());

  bool changed = paths.size() != m_files.size();
  std::map<std::filesystem::path, KnownFile> files;
  std::vector<Scenario> scenarios;
  std::vector<ScenarioProblem> problems;
  if (failure) problems.push_back({m_folder, 0, "the folder of scenarios cannot be read: " + failure.message()});
  for (const auto& path : paths) {
    auto source = readFile(path);
    KnownFile file{source ? *source : std::string(), source.ok()};
    const auto known = m_files.find(path);
    const bool same = known != m_files.end() && known->second.source == file.source && known->second.readable == file.readable;
    changed = changed || !same;
    const auto oldScenario = std::find_if(m_scenarios.begin(), m_scenarios.end(), [&](const Scenario& s) { return s.path == path; });
    const auto oldProblem = std::find_if(m_problems.begin(), m_problems.end(), [&](const ScenarioProblem& p) { return p.path == path; });
    if (same) {
      if (oldScenario != m_scenarios.end()) scenarios.push_back(*oldScenario);
      if (oldProblem != m_problems.end()) problems.push_back(*oldProblem);
    } else {
      auto scenario = source ? parseScenario(path, *source) : Result<Scenario>(source.error());
      if (scenario) {
        scenarios.push_back(std::move(*scenario));
      } else {
        problems.push_back(problemFrom(path, scenario.message()));
        if (oldScenario != m_scenarios.end()) scenarios.push_back(*oldScenario);
      }
    }
    files.emplace(path, std::move(file));
  }
  const auto order = [](const Scenario& s) { return std::tuple(s.approach.empty(), s.approach, s.id); };
  std::sort(scenarios.begin(), scenarios.end(), [&](const Scenario& a, const Scenario& b) { return order(a) < order(b); });
  changed = changed || problems.size() != m_problems.size();
  m_files = std::move(files);
  m_scenarios = std::move(scenarios);
  m_problems = std::move(problems);
  return changed;
}

Result<Scenario> ScenarioLibrary::find(const std::string& id) const {
  for (const Scenario& scenario : m_scenarios)
    if (scenario.id == id) return scenario;
  for (const ScenarioProblem& problem : m_problems)
    if (problem.path.stem() == id) return Error{problem.text()};
  std::vector<std::string> ids;
  for (const Scenario& scenario : m_scenarios) ids.push_back(scenario.id);
  std::stable_sort(ids.begin(), ids.end(), [&](const auto& a, const auto& b) { return distance(a, id) < distance(b, id); });
  if (ids.empty()) return Error{fmt::format("there is no scenario \"{}\": {} holds none", id, m_folder.string())};
  if (ids.size() > 3) ids.resize(3);
  return Error{fmt::format("there is no scenario \"{}\"; the nearest are {} (interleave-cli list shows all)", id, fmt::join(ids, ", "))};
}

std::filesystem::path defaultScenarioFolder() {
  namespace fs = std::filesystem;
  if (const char* chosen = std::getenv("INTERLEAVE_SCRIPTS"); chosen != nullptr && *chosen != '\0') return chosen;
  std::error_code failure;
  const fs::path executable = fs::read_symlink("/proc/self/exe", failure);
  for (fs::path at = executable.parent_path(); !failure && at.has_relative_path(); at = at.parent_path()) {
    if (fs::exists(at / "scripts" / "check-then-decrement.lua")) return at / "scripts";
    if (fs::exists(at / "share" / "interleave" / "scripts")) return at / "share" / "interleave" / "scripts";
  }
  return "scripts";
}

} // namespace interleave
