// The timed driver: a queue of virtual arrival times decides who moves next.
//
// Every client sends, waits, receives and thinks in virtual time; one server thread executes what has arrived, in order of
// arrival, through the same step() as every other driver. Same workload, profile and seed: the same run, to the byte.
#pragma once

#include <atomic>
#include <functional>

#include "engine/drive/timed/cost_profile.hpp"
#include "engine/drive/timed/load_figures.hpp"
#include "engine/drive/timed/timed_trace.hpp"
#include "engine/drive/timed/workload.hpp"

namespace interleave {

struct TimedProgress {
  std::int64_t operations = 0; ///< ended so far
  std::int64_t ofOperations = 0;
  double virtualSeconds = 0;
};

struct TimedOptions {
  TimedTrace* trace = nullptr; ///< filled when given
  std::size_t mostKeptRequests = kMostKeptRequests;
  double mostVirtualSeconds = 3600;       ///< a run that is not at its end then is stopped, and says so
  std::int64_t mostCommands = 200'000'000; ///< likewise
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const TimedProgress&)> progress; ///< called now and then
};

/// Runs the workload to its end. What was done until a stop is in the figures, which then are not complete.
/// REQUIRES checkWorkload and checkProfile, and as many clients in the world as the workload says.
[[nodiscard]] LoadFigures runTimed(LoadedWorld loaded, const Workload& workload, const CostProfile& profile, const TimedOptions& options = {});

} // namespace interleave
