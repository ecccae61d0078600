// Reads that are out of date: somebody else changed the key after it was read, and the reader still goes by the value.
#pragma once

#include <span>
#include <vector>

#include "engine/lab/explain.hpp"

namespace interleave {

/// Those of the verdict (acted on already), and those that are only pending, with useStep 0. Ascending by read step.
/// REQUIRES events to be all steps that led to `world`, and the verdict to be theirs.
[[nodiscard]] std::vector<StaleRead> staleReadsAt(const World& world, std::span<const StepEvent* const> events,
                                                  const Verdict& verdict);

} // namespace interleave
