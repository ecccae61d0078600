// The commands of interleave-cli. Each adds itself to the parser and leaves in `exit` what to do when it was chosen.
#pragma once

#include <functional>
#include <string>

#include <CLI/CLI.hpp>

namespace interleave::cli {

/// Exit statuses, as the command line's contract names them.
inline constexpr int kWorked = 0;
inline constexpr int kItFails = 1; ///< the command worked and the answer is "it fails"
inline constexpr int kBadInput = 2;

/// What all commands share.
struct Common {
  bool json = false;
  std::string scripts; ///< folder of scenario files; empty: the one that comes along
};

using Chosen = std::function<int()>;

void addList(CLI::App& app, Common& common, Chosen& chosen);
void addStep(CLI::App& app, Common& common, Chosen& chosen);
void addExplore(CLI::App& app, Common& common, Chosen& chosen);
void addServe(CLI::App& app, Common& common, Chosen& chosen);
void addReplay(CLI::App& app, Common& common, Chosen& chosen);
void addDiffer(CLI::App& app, Common& common, Chosen& chosen);
void addCompare(CLI::App& app, Common& common, Chosen& chosen);
void addMeasure(CLI::App& app, Common& common, Chosen& chosen);
void addCalibrate(CLI::App& app, Common& common, Chosen& chosen);
void addArticle(CLI::App& app, Common& common, Chosen& chosen);
void addDebug(CLI::App& app, Common& common, Chosen& chosen);

/// Prints one line on standard error; gives kBadInput.
int badInput(const std::string& message);

} // namespace interleave::cli
