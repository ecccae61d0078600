// A timed run, told block by block: for timelines and exports.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/drive/timed/delay.hpp"
#include "engine/world/choice.hpp"
#include "engine/world/event.hpp"

namespace interleave {

using TextId = std::uint32_t;
inline constexpr TextId kNoText = 0xFFFFFFFF;

/// Texts that recur, each kept once.
class TextTable {
public:
  TextTable() = default;
  TextTable(const TextTable&) = delete;
  TextTable& operator=(const TextTable&) = delete;
  TextTable(TextTable&&) noexcept = default;
  TextTable& operator=(TextTable&&) noexcept = default;

  TextId idOf(std::string text);
  [[nodiscard]] const std::string& at(TextId id) const { return *m_texts[id]; }
  [[nodiscard]] std::size_t size() const { return m_texts.size(); }

private:
  std::unordered_map<std::string, TextId> m_ids; ///< never iterated
  std::vector<const std::string*> m_texts;       ///< keys of the map, which do not move
};

/// One request on its way: sent ≤ arrived ≤ started ≤ ended ≤ replied ≤ received. At the database it starts when it has
/// its row, its connection and a thread, and ends when its reply is on its way: after the commit, where it commits.
struct TimedRequest {
  Nanoseconds sent = 0;     ///< the client has written it
  Nanoseconds arrived = 0;  ///< it waits at the server
  Nanoseconds started = 0;  ///< the server reads and executes it
  Nanoseconds ended = 0;
  Nanoseconds replied = 0;  ///< its reply is written
  Nanoseconds received = 0; ///< the client has read it and decided
  ClientIndex client = 0;
  ServerKind server = ServerKind::Redis;
  TextId request = 0;
  TextId reply = 0;
  TextId wanted = kNoText;      ///< the row that somebody else had locked, where it waited for one
  std::uint32_t operation = 0;  ///< index into operations
  std::uint32_t firstCall = 0;  ///< its inner calls: [firstCall, endCall)
  std::uint32_t endCall = 0;
  bool lostRace = false;        ///< the attempt that it ended was in vain
};

/// A command inside a script or EXEC.
struct TimedCall {
  TextId request = 0;
  TextId reply = 0;
  int line = 0; ///< of the script; 0 for EXEC
};

/// One operation of a client, from its beginning to its end.
struct TimedOperation {
  enum class End : std::uint8_t { Running, Sold, Refused, Admitted, GaveUp, Failed, Other };
  ClientIndex client = 0;
  int item = 0;
  Nanoseconds began = 0;
  Nanoseconds ended = 0;
  int attempts = 1;
  End end = End::Running;
};

/// A lock, as its holder believes; or a row that a transaction has locked.
struct TimedLock {
  TextId lock = 0;              ///< its key, or table and row
  ClientIndex holder = 0;
  Nanoseconds from = 0;
  Nanoseconds to = 0; ///< of locks that are held at the end: the end
};

struct TimedTrace {
  TextTable texts;
  std::vector<TimedRequest> requests; ///< in the order in which Redis executed them; those to the database as they arrived
  std::vector<TimedCall> calls;
  std::vector<TimedOperation> operations; ///< in the order in which they began
  std::vector<TimedLock> locks;           ///< in the order in which they were taken
  int clients = 0;
  Nanoseconds end = 0;
  bool truncated = false; ///< there was more than could be kept
};

/// How many requests are kept unless somebody asks for more.
inline constexpr std::size_t kMostKeptRequests = 1'000'000;

} // namespace interleave
