// What commands share: typed look-ups that answer WRONGTYPE, and arguments that are numbers or times.
#pragma once

#include <optional>
#include <string_view>

#include "engine/base/bytes.hpp"
#include "engine/commands/command.hpp"
#include "engine/commands/errors.hpp"

namespace interleave {

/// The outcome of looking for a key of a certain type: there, not there, or of another type.
struct Lookup {
  const Entry* entry = nullptr;
  bool wrongType = false;
};

/// Looks a key up for reading.
inline Lookup readKey(Call& call, const std::string& key, ValueType type) {
  const Entry* entry = call.keys.find(call.database, key);
  return {entry, entry != nullptr && entry->value.type() != type};
}

enum class TimeUnit { Seconds, Milliseconds };
enum class TimeBase { Now, Epoch };

/// A time to live from an argument, as SET, GETEX and SETEX read it: a positive integer that does not overflow.
/// Gives the moment in ms, or fills `error`.
[[nodiscard]] std::optional<TimeMs> expiryMoment(const Call& call, std::string_view text, TimeUnit unit, TimeBase base,
                                                 std::string_view command, Reply& error);

} // namespace interleave
