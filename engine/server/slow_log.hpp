// The slow log: the latest commands that took longer than slowlog-log-slower-than.
#pragma once

#include <cstdint>
#include <deque>
#include <string>

#include "engine/resp/reply.hpp"

namespace interleave {

struct SlowLogEntry {
  std::uint64_t id = 0;
  std::int64_t timeSeconds = 0; ///< since the Unix epoch
  std::int64_t durationUs = 0;
  Request request; ///< trimmed
  std::string address;
  std::string name; ///< of the client
};

class SlowLog {
public:
  /// Adds an entry; of more than `most` the oldest go. Long requests are trimmed as Redis trims them: 32 arguments, 128
  /// bytes each, the rest counted.
  void add(SlowLogEntry entry, std::int64_t most);
  void clear() { m_entries.clear(); }
  /// Latest first.
  [[nodiscard]] const std::deque<SlowLogEntry>& entries() const { return m_entries; }

private:
  std::deque<SlowLogEntry> m_entries;
  std::uint64_t m_nextId = 0;
};

} // namespace interleave
