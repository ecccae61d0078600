// The largest of a range of numbers, without looking at each: levels of maxima over blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace interleave {

class RangeMax {
public:
  RangeMax() = default;
  explicit RangeMax(std::vector<std::int64_t> values);

  [[nodiscard]] std::size_t size() const { return m_levels.empty() ? 0 : m_levels.front().size(); }
  [[nodiscard]] std::int64_t at(std::size_t index) const { return m_levels.front()[index]; }
  /// Over [from, to); the least number where that is empty.
  [[nodiscard]] std::int64_t most(std::size_t from, std::size_t to) const;
  /// Places in [from, to) whose number is at least that, ascending.
  [[nodiscard]] std::vector<std::size_t> atLeast(std::int64_t least, std::size_t from, std::size_t to) const;

private:
  static constexpr std::size_t kBlock = 32;
  void collect(std::size_t level, std::size_t block, std::int64_t least, std::size_t from, std::size_t to, std::vector<std::size_t>& found) const;

  std::vector<std::vector<std::int64_t>> m_levels; ///< the numbers, then maxima of kBlock of the level below
};

} // namespace interleave
