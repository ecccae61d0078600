// Reads that are out of date: somebody else changed the key after it was read, and the reader still goes by the value.
#pragma once

#include <vector>

#include "ui/models/race_model.hpp"

namespace interleave {

/// Those of the verdict (acted on already), and those that are only pending, with useStep 0. Ascending by read step.
[[nodiscard]] std::vector<StaleRead> staleReadsAt(const World& world, Events events, const Verdict& verdict);

} // namespace interleave
