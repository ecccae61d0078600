// Worlds of the scenarios in scripts/, schedules played on them, and what happened as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/lab/scenario.hpp"
#include "engine/world/world.hpp"

namespace interleave {

/// The ids of the six scenarios that the program began with.
[[nodiscard]] const std::vector<std::string>& firstScenarios();

/// A scenario of scripts/ by its id. Throws when it does not load.
[[nodiscard]] const Scenario& scenarioOf(const std::string& id);
/// A fresh world of it; a parameter with choices takes the number of the choice. Throws when the values do not fit.
[[nodiscard]] World worldOf(const std::string& id, const ParameterValues& values = {});
/// A world of the scenario that is written in the text. Throws with the problem when there is one.
[[nodiscard]] World worldFrom(const std::string& source, const ParameterValues& values = {});

/// Makes the choices of a schedule. Throws when one cannot be made.
std::vector<StepEvent> play(World& world, std::string_view schedule);
/// The only choices of a kind where nothing but moves is left: moves A, then B, … until nobody can move.
std::vector<StepEvent> playToTheEnd(World& world);

/// The ids of what the events broke, with their steps: "oversold at 4, not_conserved at 4"; "none".
[[nodiscard]] std::string brokenIn(const std::vector<StepEvent>& events);
/// "sold 1, refused 1, failed 0, gave up 0, duplicates 0", with the scenario's own counts behind.
[[nodiscard]] std::string ledgerText(const Ledger& ledger);
/// One line a key: name, type, contents, time to live.
[[nodiscard]] std::string keysText(const World& world);
/// Everything that an event tells, on as many lines as it needs.
[[nodiscard]] std::string eventText(const StepEvent& event);
/// A whole run as text: its events, then keys, ledger and what is broken.
[[nodiscard]] std::string traceText(const World& end, const std::vector<StepEvent>& events);

/// A short scenario with two clients, with the given text as its client program, its invariants and further fields.
struct ScenarioText {
  std::string before;                             ///< in front of the program
  std::string program = "redis.call('GET', 'k')"; ///< body of the function `work`
  std::string invariants = "always('mine', 'about', function() return true end)";
  std::string fields;                             ///< more fields of the scenario, each ending in a comma
  std::string arguments = "i";                    ///< of client i, called `name`; the program knows them as i and token
  [[nodiscard]] std::string text() const;
};

} // namespace interleave
