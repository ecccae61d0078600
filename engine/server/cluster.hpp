// Hash slots of a Redis cluster.
#pragma once

#include <string_view>

namespace interleave {

inline constexpr int kSlotCount = 16384;

/// CRC16 (XMODEM) of the key, or of what stands between its first { and the next }, modulo 16384.
/// Source: Redis cluster specification, "Key distribution model".
[[nodiscard]] int hashSlot(std::string_view key);

} // namespace interleave
