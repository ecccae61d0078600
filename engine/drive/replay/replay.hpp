// A schedule played twice, in the simulated world and on a real Redis, and compared step by step.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/drive/replay/real_connection.hpp"
#include "engine/world/world.hpp"

namespace interleave {

struct ReplayOptions {
  RedisAddress redis;
  int database = 0;
  bool flush = false; ///< empty the database first; without it, one that is not empty is refused
  std::string password = {}; ///< sent with AUTH; none when empty
  Patience patience = {};
  std::function<void(int step)> onStep = {}; ///< how many steps are made, told before each
};

/// Something that the two answered differently. `step` 0: the keys at the end.
struct ReplayDifference {
  int step = 0;
  std::string what; ///< the request, or the key
  std::string simulated;
  std::string real;
};

struct ReplayReport {
  int steps = 0; ///< replies that were compared
  int equal = 0;
  int keys = 0; ///< keys that one of the two holds at the end
  int equalKeys = 0;
  std::string serverVersion; ///< as INFO tells it; empty when the server keeps it to itself
  std::vector<ReplayDifference> differences;
};

/// Plays the schedule from the start world on both: one real connection a virtual client, requests in the schedule's
/// order. Compares every reply (times to live may differ by what went by) and the keys at the end, and leaves the
/// database empty again.
[[nodiscard]] Result<ReplayReport> replayOnRedis(World start, const Schedule& schedule, const ReplayOptions& options);

} // namespace interleave
