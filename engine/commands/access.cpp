#include "engine/commands/access.hpp"

#include <limits>

namespace interleave {

std::optional<TimeMs> expiryMoment(const Call& call, std::string_view text, TimeUnit unit, TimeBase base,
                                   std::string_view command, Reply& error) {
  constexpr TimeMs kMost = std::numeric_limits<TimeMs>::max();
  const auto number = parseInteger(text);
  if (!number) {
    error = errors::notAnInteger();
    return std::nullopt;
  }
  TimeMs value = *number;
  const bool tooLarge = unit == TimeUnit::Seconds && value > kMost / 1000;
  if (value > 0 && !tooLarge) {
    if (unit == TimeUnit::Seconds) value *= 1000;
    if (base == TimeBase::Epoch) return value;
    if (value <= kMost - call.keys.now()) return value + call.keys.now();
  }
  error = errors::invalidExpireTime(command);
  return std::nullopt;
}

} // namespace interleave
