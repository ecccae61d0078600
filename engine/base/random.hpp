// Random numbers that a seed repeats, the same on every machine.
#pragma once

#include <cstdint>
#include <vector>

namespace interleave {

/// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
class Random {
public:
  explicit Random(std::uint64_t seed) : m_state(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (m_state += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }
  /// 0 … below - 1. REQUIRES below > 0. (The bias of the remainder is below 2^-40 for the small ranges used here.)
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }
  /// True in `percent` of a hundred cases.
  bool chance(int percent) { return static_cast<int>(below(100)) < percent; }
  [[nodiscard]] std::uint64_t state() const { return m_state; }
  template <class T> const T& pick(const std::vector<T>& from) { return from[below(from.size())]; }

private:
  std::uint64_t m_state;
};

} // namespace interleave
