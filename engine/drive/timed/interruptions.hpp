// What the operating system does to a thread that works.
#pragma once

#include "engine/drive/timed/cost_profile.hpp"

namespace interleave {

/// Takes a thread away from its work now and then.
class Interruptions {
public:
  Interruptions(const Stalls& stalls, std::uint64_t seed) : m_stalls(stalls), m_random(seed) {
    if (isOn()) m_next = gap();
  }
  /// How long the thread is away when it wants to work from `now` on for so long.
  Nanoseconds during(Nanoseconds now, Nanoseconds work) {
    if (!isOn() || now + work < m_next) return 0;
    const Nanoseconds away = exponential(m_random, m_stalls.meanUs);
    m_next = now + work + away + gap();
    return away;
  }

private:
  [[nodiscard]] bool isOn() const { return m_stalls.perSecond > 0 && m_stalls.meanUs > 0; }
  Nanoseconds gap() { return exponential(m_random, 1e6 / m_stalls.perSecond); }

  const Stalls& m_stalls;
  Random m_random;
  Nanoseconds m_next = 0;
};

} // namespace interleave
