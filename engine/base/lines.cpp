#include "engine/base/lines.hpp"

#include <algorithm>
#include <limits>

#include "engine/base/bytes.hpp"

namespace interleave {

std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::optional<int> typedNumber(std::string_view text) {
  const auto number = parseInteger(trimmed(text));
  constexpr std::int64_t kMost = std::numeric_limits<int>::max();
  return number && *number >= -kMost && *number <= kMost ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

} // namespace interleave
