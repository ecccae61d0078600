// What a script is debugged with: its keys and arguments, the keys that are there before it, breakpoints and watches.
// Kept in a file beside the script, so that whoever opens the script next, in the window or in a terminal, goes on there.
#pragma once

#include <filesystem>

#include "engine/drive/debug/breakpoint.hpp"
#include "engine/drive/debug/script_target.hpp"
#include "engine/lab/scenario.hpp"

namespace interleave {

struct DebugSetup {
  std::vector<std::string> keys;       ///< KEYS
  std::vector<std::string> arguments;  ///< ARGV
  std::string scenario;                ///< id of the scenario whose keys are there at first; empty: no keys
  std::vector<std::string> commands;   ///< executed after that, one a line
  std::vector<Breakpoint> breakpoints;
  std::vector<std::string> watches;

  [[nodiscard]] bool isEmpty() const {
    return keys.empty() && arguments.empty() && scenario.empty() && commands.empty() && breakpoints.empty() && watches.empty();
  }
};

/// "deduct.lua" → "deduct.lua.debug.json".
[[nodiscard]] std::filesystem::path debugSetupPath(const std::filesystem::path& script);
/// Errors say what is wrong with the text.
[[nodiscard]] Result<DebugSetup> parseDebugSetup(const std::string& json);
[[nodiscard]] std::string debugSetupText(const DebugSetup& setup);
/// That beside the script; an empty one where there is none.
[[nodiscard]] Result<DebugSetup> debugSetupOf(const std::filesystem::path& script);

/// The request that runs a script with the setup's keys and arguments. `command` is EVAL or EVAL_RO.
[[nodiscard]] Request evalRequest(const std::string& command, std::string script, const DebugSetup& setup);
/// The script's run with this setup. Errors: an unknown scenario, a command that fails, a script that does not compile.
[[nodiscard]] Result<ScriptTarget> debugTarget(const DebugSetup& setup, std::string script, const ScenarioLibrary& library);

} // namespace interleave
