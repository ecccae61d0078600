// What lasts longer than a step in a client's lane: locks that it holds or waits for, keys that it watches.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/world/world.hpp"

namespace interleave {

struct LaneSpan {
  enum class Kind : std::uint8_t {
    HoldsLock,        ///< the client believes to hold it (holds() and releases() of its program)
    HoldsWantedLock,  ///< the same, while somebody waits for it
    WaitsForLock,     ///< its last request did not get the lock, and its next one tries again
    Watches,          ///< WATCH, and nobody has written since
    WatchesBroken,    ///< WATCH, and somebody has: EXEC will answer nil
  };
  ClientIndex client = -1;
  Kind kind = Kind::HoldsLock;
  std::string key;  ///< of several watched keys all, as "a, b"
  int fromStep = 0; ///< it is so from the end of this step on; 0: from the start
  int toStep = 0;   ///< up to the end of this step, or of the run

  friend bool operator==(const LaneSpan&, const LaneSpan&) = default;
};

/// All spans of a run of `steps` steps, by client and then by beginning. `worldAt(n)` is the world after n steps,
/// `eventAt(n)` the event of step n, from 1.
[[nodiscard]] std::vector<LaneSpan> laneSpans(int steps, const std::function<const World&(int)>& worldAt,
                                              const std::function<const StepEvent&(int)>& eventAt);

} // namespace interleave
