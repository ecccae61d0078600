// What happens when: the earliest first, of equal moments the more urgent kind, then what was entered first.
#pragma once

#include <cstdint>
#include <queue>
#include <vector>

#include "engine/drive/timed/delay.hpp"
#include "engine/world/choice.hpp"

namespace interleave {

struct TimedEvent {
  /// In the order of urgency.
  enum class Kind : std::uint8_t {
    Receive,  ///< a reply reaches its client
    Arrive,   ///< a request reaches the server
    Serve,    ///< the server's event loop begins a round
    TimeUp,   ///< whoever waits at the server may have waited long enough
    Continue, ///< a client has waited and sends again
    Begin,    ///< a client begins its next operation
    Demand,   ///< an operation is wanted, whoever does it
  };
  Nanoseconds at = 0;
  Kind kind = Kind::Receive;
  ClientIndex client = -1;
};

class EventQueue {
public:
  void push(Nanoseconds at, TimedEvent::Kind kind, ClientIndex client = -1) { m_queue.push({{at, kind, client}, m_next++}); }
  [[nodiscard]] bool empty() const { return m_queue.empty(); }
  /// REQUIRES that it is not empty.
  TimedEvent pop() {
    const TimedEvent event = m_queue.top().event;
    m_queue.pop();
    return event;
  }

private:
  struct Entry {
    TimedEvent event;
    std::uint64_t sequence = 0;
    friend bool operator<(const Entry& a, const Entry& b) {
      if (a.event.at != b.event.at) return a.event.at > b.event.at;
      if (a.event.kind != b.event.kind) return a.event.kind > b.event.kind;
      return a.sequence > b.sequence;
    }
  };
  std::priority_queue<Entry> m_queue;
  std::uint64_t m_next = 0;
};

} // namespace interleave
