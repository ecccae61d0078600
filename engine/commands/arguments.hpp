// Arguments that several families read alike: numbers within limits, counted keys, random picks.
#pragma once

#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/commands/access.hpp"

namespace interleave {

struct IntegerRange {
  std::int64_t least = std::numeric_limits<std::int64_t>::min();
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

/// Redis's getRangeLongFromObjectOrReply. With a message, it is the answer to whatever does not fit.
[[nodiscard]] std::optional<std::int64_t> integerWithin(std::string_view text, IntegerRange range, Reply& error,
                                                        std::string_view message = {});
/// Redis's getPositiveLongFromObjectOrReply: zero is welcome.
[[nodiscard]] std::optional<std::int64_t> integerNotNegative(std::string_view text, Reply& error,
                                                             std::string_view message = "value is out of range, must be positive");
/// A count of random members: any but the least integer.
[[nodiscard]] std::optional<std::int64_t> randomCount(std::string_view text, Reply& error);

/// Positions of the keys that the number at `numkeysAt` announces; those given in front come first.
[[nodiscard]] std::vector<int> countedKeys(const Request& request, std::size_t numkeysAt, std::vector<int> inFront = {});
inline std::vector<int> keysCountedAtOne(const Request& request) { return countedKeys(request, 1); }
inline std::vector<int> keysCountedAtTwo(const Request& request) { return countedKeys(request, 2); }
inline std::vector<int> destinationAndKeysCountedAtTwo(const Request& request) { return countedKeys(request, 2, {1}); }

/// The time-out of a blocking command in seconds; a Reply when it is refused. How long it is, the server reads itself.
[[nodiscard]] std::optional<Reply> refuseTimeout(std::string_view text);

/// Parses what LMPOP, ZMPOP and their blocking forms share: numkeys, the keys, a word for the end, COUNT.
struct PopRequest {
  std::size_t firstKey = 0;
  std::size_t keyCount = 0;
  bool fromLowEnd = true; ///< LEFT or MIN; otherwise RIGHT or MAX
  std::int64_t count = 1;
};
struct EndWords {
  std::string_view low;
  std::string_view high;
};
[[nodiscard]] std::optional<PopRequest> readPopRequest(const Call& call, std::size_t numkeysAt, EndWords words, Reply& error);

/// Positions of random members out of `size`. REQUIRES size > 0 unless count is 0.
/// count >= 0: that many different ones at most, ascending; count < 0: -count of them, repetitions allowed.
[[nodiscard]] std::vector<std::size_t> randomPositions(KeySpace& keys, std::size_t size, std::int64_t count);

/// More random members than this are refused: Redis would send on until its memory is used up.
inline constexpr std::int64_t kMostRandomMembers = 10'000'000;

/// Where start and stop of a range by rank lead in something of that size: [first, end), empty when first == end.
struct Span {
  std::size_t first = 0;
  std::size_t end = 0;
  [[nodiscard]] std::size_t size() const { return end - first; }
};
[[nodiscard]] Span spanOf(std::int64_t start, std::int64_t stop, std::size_t size);

/// Ends a change: an aggregate that became empty is removed with its key.
inline void endChange(Call& call, const std::string& key, bool isEmpty) {
  if (isEmpty)
    call.keys.erase(call.database, key);
  else
    call.keys.changed(call.database, key);
}

/// Stores the result of a command under a key, or removes the key when the result is empty.
inline void storeResult(Call& call, const std::string& key, Value value, std::size_t size) {
  if (size == 0) {
    call.keys.erase(call.database, key);
    return;
  }
  call.keys.put(call.database, key, std::move(value));
  call.keys.changed(call.database, key);
}

} // namespace interleave
