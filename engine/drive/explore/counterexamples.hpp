// Orders that fail, for people to play: the shortest, and the one in which somebody else goes on least often.
#pragma once

#include "engine/drive/explore/expansion.hpp"

namespace interleave {

/// The least schedule, in the order of the alphabet, of those with the fewest steps. REQUIRES that some state has failed.
[[nodiscard]] Counterexample shortestCounterexample(Expansion& expansion);
/// The same that leads to a certain state.
[[nodiscard]] Schedule shortestScheduleTo(Expansion& expansion, StateId state);
/// Nothing when the search for it grew too large.
[[nodiscard]] std::optional<Counterexample> counterexampleWithFewestSwitches(Expansion& expansion);

/// How often a schedule lets another client go on than the one before.
[[nodiscard]] int switchesIn(const Schedule& schedule);

} // namespace interleave
