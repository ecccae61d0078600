// Plain words for what happened: the verdict on a run so far, and a sentence for each step.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/world/world.hpp"

namespace interleave {

/// A read whose value was acted on after someone else had changed the key.
struct StaleRead {
  ClientIndex reader = -1;
  int readStep = 0;    ///< where it was read, from 1
  int writeStep = 0;   ///< the first write by someone else in between
  ClientIndex writer = -1;
  int useStep = 0;     ///< where the reader acted on it
  std::string key;
};

struct Verdict {
  enum class Level : std::uint8_t {
    NotStarted,
    FineSoFar, ///< nothing is broken yet
    Fine,      ///< the run is over and nothing was broken
    Broken,
  };
  Level level = Level::NotStarted;
  std::string headline; ///< "Oversold by 1", "No violation so far", "All is well"
  std::string sentence; ///< what happened and because of which steps
  std::string anomaly;  ///< the anomaly's name with what it means, or empty: "Check-then-act: …"
  std::vector<int> steps; ///< steps that the sentence names, ascending
  std::vector<StaleRead> staleReads;
};

/// Judges the run that led from the start to `world`. REQUIRES events to be all its steps, in order.
[[nodiscard]] Verdict judge(const World& world, std::span<const StepEvent* const> events);

/// One sentence for a step, with the effect of earlier steps on it. REQUIRES events to be all steps up to it.
[[nodiscard]] std::string stepSentence(const World& after, std::span<const StepEvent* const> events);

/// Whether a step broke an invariant, or broke it further: sold beyond the stock once more. REQUIRES `before` and `after`
/// to be the worlds around the step.
[[nodiscard]] bool didHarm(const StepEvent& event, const World& before, const World& after);

/// The request for people: scripts by their scenario's name instead of their text.
[[nodiscard]] std::string requestForPeople(const Rules& rules, const Request& request);

} // namespace interleave
