// The built-in invariants. scripts/WRITING-A-RACE.md tells how scenario files name them.
#pragma once

#include "engine/world/world.hpp"

namespace interleave::invariants {

/// oversold: sold ≤ stock at the start, at every step.
[[nodiscard]] Invariant oversold();
/// negative_stock: the number there is never below 0, at every step.
[[nodiscard]] Invariant neverNegative(NumberPlace place);
/// not_conserved: at the end, stock left + sold = stock at the start.
[[nodiscard]] Invariant conserved();
/// no_ttl: every key that matches the glob has a time to live, at the end of the run.
[[nodiscard]] Invariant hasTtl(std::string pattern);
/// two_holders: at most one client that is still running believes to hold the lock, at every step.
[[nodiscard]] Invariant oneHolder(std::string lock);

} // namespace interleave::invariants
