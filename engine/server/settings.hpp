// The settings of a server that change what it answers; CONFIG GET and SET know them by Redis's names.
#pragma once

#include <cstdint>
#include <string>

namespace interleave {

struct Settings {
  std::string password;                  ///< requirepass; empty: none
  std::int64_t busyThresholdMs = 5000;   ///< busy-reply-threshold
  std::int64_t slowlogSlowerThanUs = 10'000;
  std::int64_t slowlogMaxLength = 128;
  bool clusterEnabled = false;           ///< one node that owns every slot; keys of one request must share a slot
  std::string announcedAddress = "127.0.0.1";
  int announcedPort = 6390;
  bool activeExpiry = true;              ///< DEBUG SET-ACTIVE-EXPIRE
};

} // namespace interleave
