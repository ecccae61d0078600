#include "ui/models/level_curve.hpp"

#include <algorithm>

namespace interleave {

LevelCurve::LevelCurve(std::vector<Nanoseconds> begins, std::vector<Nanoseconds> ends) {
  std::sort(begins.begin(), begins.end());
  if (!std::is_sorted(ends.begin(), ends.end())) std::sort(ends.begin(), ends.end());
  std::vector<std::int64_t> levels;
  levels.reserve(begins.size() + ends.size());
  m_times.reserve(begins.size() + ends.size());
  std::size_t begun = 0;
  for (std::size_t ended = 0; ended < ends.size(); ++ended) {
    for (; begun < begins.size() && begins[begun] <= ends[ended]; ++begun) {
      m_times.push_back(begins[begun]);
      levels.push_back(static_cast<std::int64_t>(begun + 1 - ended));
    }
    m_times.push_back(ends[ended]);
    levels.push_back(static_cast<std::int64_t>(begun) - static_cast<std::int64_t>(ended) - 1);
  }
  m_levels = RangeMax(std::move(levels));
  if (!empty()) m_most = m_levels.most(0, m_levels.size());
}

std::int64_t LevelCurve::most(Nanoseconds from, Nanoseconds to) const {
  const auto first = std::upper_bound(m_times.begin(), m_times.end(), from);
  const auto last = std::lower_bound(first, m_times.end(), to);
  const auto begin = static_cast<std::size_t>(first - m_times.begin());
  const std::int64_t before = begin == 0 ? 0 : m_levels.at(begin - 1);
  return std::max(before, m_levels.most(begin, static_cast<std::size_t>(last - m_times.begin())));
}

} // namespace interleave
