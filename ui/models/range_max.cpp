#include "ui/models/range_max.hpp"

#include <algorithm>
#include <limits>

namespace interleave {

RangeMax::RangeMax(std::vector<std::int64_t> values) {
  m_levels.push_back(std::move(values));
  while (m_levels.back().size() > kBlock) {
    const auto& below = m_levels.back();
    std::vector<std::int64_t> level;
    level.reserve(below.size() / kBlock + 1);
    for (std::size_t at = 0; at < below.size(); at += kBlock)
      level.push_back(*std::max_element(below.begin() + static_cast<std::ptrdiff_t>(at),
                                        below.begin() + static_cast<std::ptrdiff_t>(std::min(at + kBlock, below.size()))));
    m_levels.push_back(std::move(level));
  }
}

std::int64_t RangeMax::most(std::size_t from, std::size_t to) const {
  std::int64_t largest = std::numeric_limits<std::int64_t>::min();
  to = std::min(to, size());
  // Walk the ragged ends of each level, and go up for what is between.
  for (std::size_t level = 0; from < to && level < m_levels.size(); ++level) {
    const auto& values = m_levels[level];
    const bool isTop = level + 1 == m_levels.size();
    while (from < to && (isTop || from % kBlock != 0))
      largest = std::max(largest, values[from++]);
    while (from < to && to % kBlock != 0)
      largest = std::max(largest, values[--to]);
    from /= kBlock;
    to /= kBlock;
  }
  return largest;
}

void RangeMax::collect(std::size_t level, std::size_t block, std::int64_t least, std::size_t from, std::size_t to, std::vector<std::size_t>& found) const {
  std::size_t width = 1;
  for (std::size_t above = 0; above < level; ++above)
    width *= kBlock;
  if ((block + 1) * width <= from || block * width >= to || m_levels[level][block] < least) return;
  if (level == 0) return found.push_back(block);
  const std::size_t end = std::min((block + 1) * kBlock, m_levels[level - 1].size());
  for (std::size_t child = block * kBlock; child < end; ++child)
    collect(level - 1, child, least, from, to, found);
}

std::vector<std::size_t> RangeMax::atLeast(std::int64_t least, std::size_t from, std::size_t to) const {
  std::vector<std::size_t> found;
  if (size() == 0 || from >= to) return found;
  for (std::size_t block = 0; block < m_levels.back().size(); ++block)
    collect(m_levels.size() - 1, block, least, from, to, found);
  return found;
}

} // namespace interleave
