// Random command streams on the simulated server and on a real one, compared reply by reply.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/drive/replay/real_connection.hpp"

namespace interleave {

struct DifferOptions {
  RedisAddress redis;
  std::int64_t commands = 100'000;
  std::uint64_t seed = 1;
  int database = 9;    ///< the real one that is used, and emptied
  bool flush = false;  ///< empty it first; without it, one that is not empty is refused
};

/// One request of a stream, and which of its connections sends it.
struct StreamedRequest {
  int connection = 0;
  Request request;
};

/// The smallest stream found that makes the two differ, and how.
struct StreamDifference {
  std::vector<StreamedRequest> stream; ///< ends with the request that was answered differently, or with all of them
  std::string what;                    ///< the request, or a key at the end
  std::string simulated;
  std::string real;

  /// As lines for redis-cli, with the connection in front where there are several.
  [[nodiscard]] std::string text() const;
};

struct DifferReport {
  std::int64_t commands = 0; ///< that were compared
  std::vector<StreamDifference> differences;
};

/// Compares until the commands are used up, ten differences are found or `stop` is set; what is known then is reported.
[[nodiscard]] Result<DifferReport> differ(const DifferOptions& options, const std::atomic<bool>* stop = nullptr,
                                          const std::function<void(std::int64_t)>& progress = {});

} // namespace interleave
