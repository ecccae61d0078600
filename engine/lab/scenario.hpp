// Scenario files: one readable Lua file each, with a story, parameters, initial keys, client programs and invariants.
// scripts/WRITING-A-RACE.md is the reference of the vocabulary.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/drive/timed/workload.hpp"
#include "engine/world/world.hpp"

namespace interleave {

struct Parameter {
  std::string name;
  std::int64_t defaultValue = 0;
  std::int64_t minimum = 0;
  std::int64_t maximum = 0;
  std::string about;                ///< what it is, in a few words
  std::vector<std::string> choices; ///< names of the values 0, 1, 2, …; empty for a plain number
};

/// A value of a parameter as people write it: the name of a choice, or the number.
[[nodiscard]] std::string parameterText(const Parameter& parameter, std::int64_t value);
/// Reads such a value and checks the bounds.
[[nodiscard]] Result<std::int64_t> parseParameter(const Parameter& parameter, const std::string& text);

using ParameterValues = std::map<std::string, std::int64_t>;

/// A server script that the scenario names, for views.
struct NamedScript {
  std::string name;
  std::string source;
  std::string sha1;
};

/// A scenario file that loaded without a problem. A value; holds no VM.
struct Scenario {
  std::string id;       ///< the file's name without its ending
  std::string title;
  std::string approach; ///< A1 … A8, E1 …; empty for others
  std::string story;
  std::string takeHome; ///< one line to remember; may be empty
  std::vector<Parameter> parameters; ///< `clients` is always the first
  std::vector<NamedScript> scripts;
  bool isPriced = false; ///< says what it is under load, so that comparisons of costs list it
  std::string variant;   ///< of a copy under load: the values that it differs in, as in "release=plain"; empty: as in the file
  std::map<std::string, std::int64_t> variantValues;
  std::filesystem::path path;
  std::string source;   ///< the whole file

  [[nodiscard]] const Parameter* parameter(const std::string& name) const;
  [[nodiscard]] ParameterValues defaults() const;
  /// A fresh world. Values that are not given take their defaults. Fails on unknown names, on values out of bounds and
  /// when the file's functions raise an error.
  [[nodiscard]] Result<World> instantiate(const ParameterValues& values) const;
  /// The values of its parameters when it is priced: those of the file, in which a variant differs.
  [[nodiscard]] Result<ParameterValues> valuesUnderLoad() const;
  /// A world whose clients do one operation after the other: as many clients, items and stock as the workload says, the
  /// values that the file has for this (under_load), and those given. Nobody checks invariants in it.
  [[nodiscard]] Result<LoadedWorld> underLoad(const Workload& workload, const ParameterValues& values = {}) const;
};

/// What is wrong with a scenario file.
struct ScenarioProblem {
  std::filesystem::path path;
  int line = 0; ///< from 1; 0 when no line can be named
  std::string message;

  /// "scripts/x.lua:12: …"
  [[nodiscard]] std::string text() const;
};

/// Loads one file. On failure the message is that of ScenarioProblem::text.
[[nodiscard]] Result<Scenario> loadScenario(const std::filesystem::path& path);
/// The same for text that is not, or not yet, in the file.
[[nodiscard]] Result<Scenario> parseScenario(const std::filesystem::path& path, const std::string& source);

/// All scenario files of a folder.
class ScenarioLibrary {
public:
  /// Reads the folder's *.lua files; a wrong file becomes a problem and the others still load.
  explicit ScenarioLibrary(std::filesystem::path folder);

  /// Reads files that changed since, finds new ones and forgets deleted ones; true when anything differs. While a file
  /// is wrong, its last good version stays in use beside the problem.
  bool refresh();

  [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }
  /// Sorted by approach (A1 first, none last), then by id.
  [[nodiscard]] const std::vector<Scenario>& scenarios() const { return m_scenarios; }
  [[nodiscard]] const std::vector<ScenarioProblem>& problems() const { return m_problems; }
  /// By id; an Error names the nearest ids.
  [[nodiscard]] Result<Scenario> find(const std::string& id) const;

private:
  struct KnownFile {
    std::string source;
    bool readable = false;
  };
  std::filesystem::path m_folder;
  std::map<std::filesystem::path, KnownFile> m_files;
  std::vector<Scenario> m_scenarios;
  std::vector<ScenarioProblem> m_problems;
};

/// Where the scenarios that come with the program are: $INTERLEAVE_SCRIPTS, beside the executable's build tree, or the
/// installed share folder.
[[nodiscard]] std::filesystem::path defaultScenarioFolder();

} // namespace interleave
