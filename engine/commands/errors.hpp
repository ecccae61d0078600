// Error replies that several commands share, word for word as Redis 7.0 sends them.
#pragma once

#include <string_view>

#include <fmt/format.h>

#include "engine/resp/reply.hpp"

namespace interleave::errors {

inline Reply wrongType() { return Reply::error("WRONGTYPE Operation against a key holding the wrong kind of value"); }
inline Reply syntax() { return Reply::error("ERR syntax error"); }
inline Reply notAnInteger() { return Reply::error("ERR value is not an integer or out of range"); }
inline Reply notAFloat() { return Reply::error("ERR value is not a valid float"); }
inline Reply wouldOverflow() { return Reply::error("ERR increment or decrement would overflow"); }
inline Reply noSuchKey() { return Reply::error("ERR no such key"); }
inline Reply outOfRange() { return Reply::error("ERR index out of range"); }
inline Reply databaseOutOfRange() { return Reply::error("ERR DB index is out of range"); }
inline Reply stringTooLong() { return Reply::error("ERR string exceeds maximum allowed size (proto-max-bulk-len)"); }
inline Reply invalidExpireTime(std::string_view command) {
  return Reply::error(fmt::format("ERR invalid expire time in '{}' command", command));
}
inline Reply wrongArity(std::string_view command) {
  return Reply::error(fmt::format("ERR wrong number of arguments for '{}' command", command));
}

} // namespace interleave::errors
