// A trace made ready for being looked at: what happens in any part of it is found without walking through the whole.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/drive/timed/timed_trace.hpp"
#include "ui/models/level_curve.hpp"

namespace interleave {

class TimelineData {
public:
  /// Takes a second or so for a million requests: best made outside of the window's thread.
  explicit TimelineData(TimedTrace trace);

  [[nodiscard]] const TimedTrace& trace() const { return m_trace; }
  [[nodiscard]] const std::vector<TimedRequest>& requests() const { return m_trace.requests; }
  [[nodiscard]] int clients() const { return m_trace.clients; }
  /// When the last thing happens.
  [[nodiscard]] Nanoseconds end() const { return m_end; }

  /// Requests of a client, in time.
  [[nodiscard]] std::span<const std::uint32_t> of(ClientIndex client) const;
  /// Its first request that is not through at a time, as a place in of(client).
  [[nodiscard]] std::size_t firstOpenAt(ClientIndex client, Nanoseconds time) const;

  // Redis's thread executes one request after the other: what it served has an order of its own.

  /// How many it served, and which request that was.
  [[nodiscard]] std::size_t servedCount() const { return m_served.size(); }
  [[nodiscard]] std::size_t served(std::size_t turn) const { return m_served[turn]; }
  /// The first turn that is not over at a time.
  [[nodiscard]] std::size_t firstNotEnded(Nanoseconds time) const;
  /// The first one that begins at a time or later.
  [[nodiscard]] std::size_t firstStarted(Nanoseconds time) const;
  /// Turns of [from, to) that take at least so long.
  [[nodiscard]] std::vector<std::size_t> longOnes(Nanoseconds least, std::size_t from, std::size_t to) const { return m_service.atLeast(least, from, to); }
  /// How much of a time the thread is executing, 0 to 1.
  [[nodiscard]] double busyShare(Nanoseconds from, Nanoseconds to) const;

  /// Requests that have arrived at Redis and not been started.
  [[nodiscard]] const LevelCurve& queue() const { return m_queue; }

  /// Whether the run asks a database; statements that are executed there at the same time, and those that wait for a row, a
  /// connection or a thread.
  [[nodiscard]] bool hasDatabase() const { return m_served.size() < m_trace.requests.size(); }
  [[nodiscard]] const LevelCurve& executing() const { return m_executing; }
  [[nodiscard]] const LevelCurve& waiting() const { return m_waiting; }

  struct Lock {
    std::string name;
    std::vector<std::uint32_t> spans;  ///< places in trace().locks, in time
    std::vector<std::uint32_t> failed; ///< requests that wanted it in vain, in time
    LevelCurve waiting;                ///< those that wait for it; only for rows: nobody waits at Redis
  };
  /// In the order in which they were first taken.
  [[nodiscard]] const std::vector<Lock>& locks() const { return m_locks; }

  /// The keys that a request names. Remembered; only for the window's thread.
  [[nodiscard]] const std::vector<std::string>& keysOf(const TimedRequest& request) const;
  [[nodiscard]] bool sharesKey(const TimedRequest& a, const TimedRequest& b) const;
  /// "GET", "EVAL" …
  [[nodiscard]] std::string nameOf(const TimedRequest& request) const;
  [[nodiscard]] bool isScript(const TimedRequest& request) const;

private:
  void groupByClient();
  void countBusy();
  void countDatabase();
  void gatherLocks();
  void gatherWaits(const std::map<TextId, std::size_t>& known);

  TimedTrace m_trace;
  Nanoseconds m_end = 0;
  std::vector<std::uint32_t> m_byClient; ///< requests, client after client
  std::vector<std::size_t> m_firstOf;    ///< of each client in there; one more at the end
  std::vector<std::uint32_t> m_served;   ///< requests, turn after turn
  std::vector<Nanoseconds> m_busyBefore; ///< executing time of all turns before each one
  RangeMax m_service;                    ///< by turn
  LevelCurve m_queue;
  LevelCurve m_executing;
  LevelCurve m_waiting;
  std::vector<Lock> m_locks;
  mutable std::unordered_map<TextId, std::vector<std::string>> m_keys; ///< never iterated
};

} // namespace interleave
