// The settings of a server that change what it answers; CONFIG GET and SET know them by Redis's names.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace interleave {

/// What a connection may leave unread before it is closed; 0: any amount.
struct OutputLimit {
  std::int64_t hardBytes = 0;   ///< closed at once
  std::int64_t softBytes = 0;   ///< closed when above for so many seconds
  std::int64_t softSeconds = 0;
  friend bool operator==(const OutputLimit&, const OutputLimit&) = default;
};

struct Settings {
  std::string password;                  ///< requirepass; empty: none
  std::int64_t busyThresholdMs = 5000;   ///< busy-reply-threshold
  std::int64_t slowlogSlowerThanUs = 10'000;
  std::int64_t slowlogMaxLength = 128;
  std::int64_t mostClients = 10'000;     ///< maxclients
  OutputLimit normalOutput;              ///< client-output-buffer-limit normal
  OutputLimit pubSubOutput = {32 << 20, 8 << 20, 60};
  bool clusterEnabled = false;           ///< one node that owns every slot; keys of one request must share a slot
  std::string announcedAddress = "127.0.0.1";
  int announcedPort = 6390;
  bool activeExpiry = true;              ///< DEBUG SET-ACTIVE-EXPIRE
};

} // namespace interleave
