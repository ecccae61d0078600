#include "engine/commands/arguments.hpp"

#include <algorithm>
#include <cmath>

namespace interleave {

std::optional<std::int64_t> integerWithin(std::string_view text, IntegerRange range, Reply& error, std::string_view message) {
  const auto number = parseInteger(text);
  if (number && *number >= range.least && *number <= range.most) return number;
  if (!message.empty())
    error = Reply::error(fmt::format("ERR {}", message));
  else if (!number)
    error = errors::notAnInteger();
  else
    error = Reply::error(fmt::format("ERR value is out of range, value must between {} and {}", range.least, range.most));
  return std::nullopt;
}

std::optional<std::int64_t> integerNotNegative(std::string_view text, Reply& error, std::string_view message) {
  return integerWithin(text, {0}, error, message);
}

std::optional<std::int64_t> randomCount(std::string_view text, Reply& error) {
  const auto count = integerWithin(text, {-std::numeric_limits<std::int64_t>::max()}, error);
  if (!count || *count >= -kMostRandomMembers) return count;
  error = Reply::error("ERR value is out of range");
  return std::nullopt;
}

std::vector<int> countedKeys(const Request& request, std::size_t numkeysAt, std::vector<int> inFront) {
  const auto count = numkeysAt < request.size() ? parseInteger(request[numkeysAt]) : std::nullopt;
  const auto most = static_cast<std::int64_t>(request.size()) - static_cast<std::int64_t>(numkeysAt) - 1;
  if (!count || *count < 1 || *count > most) return {};
  for (std::int64_t i = 1; i <= *count; ++i) inFront.push_back(static_cast<int>(numkeysAt) + static_cast<int>(i));
  return inFront;
}

std::optional<Reply> refuseTimeout(std::string_view text) {
  const auto seconds = parseLongDouble(text);
  if (!seconds) return Reply::error("ERR timeout is not a float or out of range");
  // What is too large for milliseconds wraps to the least integer in Redis's cast and counts as negative.
  constexpr auto kMost = static_cast<long double>(std::numeric_limits<std::int64_t>::max());
  const long double ms = std::ceil(*seconds * 1000);
  if (ms < 0 || ms > kMost) return Reply::error("ERR timeout is negative");
  return std::nullopt;
}

std::optional<PopRequest> readPopRequest(const Call& call, std::size_t numkeysAt, EndWords words, Reply& error) {
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  const auto keyCount = integerWithin(call.argument(numkeysAt), {1, kMost}, error, "numkeys should be greater than 0");
  if (!keyCount) return std::nullopt;
  error = errors::syntax();
  if (*keyCount >= static_cast<std::int64_t>(call.count() - numkeysAt) - 1) return std::nullopt;
  PopRequest request{numkeysAt + 1, static_cast<std::size_t>(*keyCount)};
  const std::size_t wordAt = request.firstKey + request.keyCount;
  request.fromLowEnd = equalsIgnoringCase(call.argument(wordAt), words.low);
  if (!request.fromLowEnd && !equalsIgnoringCase(call.argument(wordAt), words.high)) return std::nullopt;
  if (wordAt + 1 == call.count()) return request;
  if (wordAt + 3 > call.count() || !equalsIgnoringCase(call.argument(wordAt + 1), "count")) return std::nullopt;
  const auto count = integerWithin(call.argument(wordAt + 2), {1, kMost}, error, "count should be greater than 0");
  if (!count) return std::nullopt;
  error = errors::syntax();
  if (wordAt + 3 != call.count()) return std::nullopt;
  request.count = *count;
  return request;
}

std::vector<std::size_t> randomPositions(KeySpace& keys, std::size_t size, std::int64_t count) {
  std::vector<std::size_t> positions;
  if (count < 0) {
    for (; count < 0; ++count) positions.push_back(static_cast<std::size_t>(keys.nextRandom() % size));
    return positions;
  }
  // Selection sampling (Knuth, volume 2, 3.4.2, algorithm S): one pass, ascending.
  std::size_t wanted = std::min(static_cast<std::size_t>(count), size);
  for (std::size_t i = 0; i < size && wanted > 0; ++i) {
    if (keys.nextRandom() % (size - i) >= wanted) continue;
    positions.push_back(i);
    --wanted;
  }
  return positions;
}

Span spanOf(std::int64_t start, std::int64_t stop, std::size_t size) {
  const auto length = static_cast<std::int64_t>(size);
  const std::int64_t first = std::max<std::int64_t>(0, start < 0 ? start + length : start);
  const std::int64_t last = std::min(length - 1, stop < 0 ? stop + length : stop);
  if (first > last || first >= length) return {};
  return {static_cast<std::size_t>(first), static_cast<std::size_t>(last) + 1};
}

} // namespace interleave
