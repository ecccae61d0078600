// What may happen next in a world, and schedules: such choices as text ("A B [crash A] B*2").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"

namespace interleave {

/// Position of a client in its world, from 0.
using ClientIndex = int;

/// A, B, … Z, AA, AB, … as spreadsheets name their columns.
[[nodiscard]] std::string clientName(ClientIndex client);
/// The inverse of clientName; nothing when the text is no such name.
[[nodiscard]] std::optional<ClientIndex> parseClientName(std::string_view name);

struct Choice {
  enum class Kind : std::uint8_t {
    Move,         ///< the client's next request reaches the server and its reply brings it to the one after
    Crash,        ///< the client dies; what it wrote stays, its connection closes
    LoseReply,    ///< as Move, but the client sees a time-out instead of the reply
    ExpireKey,    ///< the key's time runs out now
    FlushScripts, ///< SCRIPT FLUSH, as after a restart without the script cache
    Wait,         ///< the clock moves on by waitMs
  };
  Kind kind = Kind::Move;
  ClientIndex client = -1;  ///< Move, Crash, LoseReply
  std::string key;          ///< ExpireKey
  std::int64_t waitMs = 0;  ///< Wait, in milliseconds

  static Choice move(ClientIndex client) { return {Kind::Move, client, {}, 0}; }
  static Choice crash(ClientIndex client) { return {Kind::Crash, client, {}, 0}; }
  static Choice loseReply(ClientIndex client) { return {Kind::LoseReply, client, {}, 0}; }
  static Choice expireKey(std::string key) { return {Kind::ExpireKey, -1, std::move(key), 0}; }
  static Choice flushScripts() { return {Kind::FlushScripts, -1, {}, 0}; }
  static Choice wait(std::int64_t ms) { return {Kind::Wait, -1, {}, ms}; }

  friend bool operator==(const Choice&, const Choice&) = default;
};

using Schedule = std::vector<Choice>;

/// "A", "[crash A]", "[lose reply of B]", "[expire lock:1]", "[flush scripts]", "[wait 250]".
[[nodiscard]] std::string choiceText(const Choice& choice);
/// Choices with spaces between them; parseSchedule reads it back.
[[nodiscard]] std::string scheduleText(const Schedule& schedule);
/// Reads a schedule. Upper or lower case letters name clients, "A*3" repeats, commas and line ends count as spaces.
/// Whether the clients exist is for step() to say. Fails with what was not understood and where.
[[nodiscard]] Result<Schedule> parseSchedule(std::string_view text);

/// The most choices one schedule may hold.
inline constexpr std::size_t kMaximumScheduleLength = 100'000;

} // namespace interleave
