// A request of a timed run as a step of a race: the operations that met it, played by hand.
#pragma once

#include "engine/drive/timed/timed_trace.hpp"
#include "engine/drive/timed/workload.hpp"
#include "engine/lab/scenario.hpp"

namespace interleave {

struct RaceExcerpt {
  ParameterValues values;     ///< of the scenario
  Schedule schedule;          ///< in the order in which the server executed, up to the request
  ClientIndex client = 0;     ///< whose request it is, in the race
  int operations = 0;         ///< in the race: a client each
  int leftOut = 0;            ///< others that met it
  std::int64_t stock = 0;     ///< that the race begins with
};

/// So many clients a race is still read with.
inline constexpr int kMostExcerptClients = 8;

/// The race around a request: its operation, and those on the same item that had begun and were not over when its attempt
/// began, or had a request executed since then; those whose last request is nearest, where they are many. Each becomes a client with the same program that begins at its latest attempt. The stock is what was left for them: what had been sold before, or was sold meanwhile by operations that are left
/// out, is taken off; one item is left where there was any. A step that the race does not come to, since who is left out
/// had a hand in it, is left out too.
/// Fails when the scenario cannot be played with these values.
[[nodiscard]] Result<RaceExcerpt> excerptAround(const Scenario& scenario, const Workload& workload, const TimedTrace& trace, std::size_t request);

} // namespace interleave
