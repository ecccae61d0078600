// How many of some spans of time cover each moment: requests that wait, statements that are executed.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/drive/timed/delay.hpp"
#include "ui/models/range_max.hpp"

namespace interleave {

class LevelCurve {
public:
  LevelCurve() = default;
  /// Where spans begin and where they end, each in any order. At one moment those that begin come first.
  LevelCurve(std::vector<Nanoseconds> begins, std::vector<Nanoseconds> ends);

  [[nodiscard]] bool empty() const { return m_times.empty(); }
  /// The most at any moment.
  [[nodiscard]] std::int64_t most() const { return m_most; }
  /// The most in a time.
  [[nodiscard]] std::int64_t most(Nanoseconds from, Nanoseconds to) const;

private:
  std::vector<Nanoseconds> m_times; ///< when it changes
  RangeMax m_levels;                ///< how many there are from then on
  std::int64_t m_most = 0;
};

} // namespace interleave
