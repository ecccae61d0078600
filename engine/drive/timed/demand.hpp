// When operations are wanted, for loads that do not wait for their clients.
#pragma once

#include <cmath>
#include <optional>

#include "engine/drive/timed/workload.hpp"

namespace interleave {

class Demand {
public:
  explicit Demand(const Workload& workload)
      : m_arrivals(workload.arrivals), m_clients(workload.clients), m_total(totalOf(workload)), m_random(workload.seed ^ 0x617272697665u) {}

  [[nodiscard]] bool isClosed() const { return m_arrivals.kind == Arrivals::Kind::Closed; }
  /// How many operations there are in all.
  [[nodiscard]] std::int64_t total() const { return m_total; }
  /// The moment of the next one, ascending; nothing after the last. REQUIRES that the load is not closed.
  std::optional<Nanoseconds> next() {
    if (m_given == m_total) return std::nullopt;
    m_at = moment();
    ++m_given;
    return m_at;
  }

private:
  static std::int64_t totalOf(const Workload& workload) {
    if (workload.arrivals.kind == Arrivals::Kind::Given) return static_cast<std::int64_t>(workload.arrivals.times.size());
    return workload.clients * workload.operations;
  }
  Nanoseconds moment() {
    switch (m_arrivals.kind) {
    case Arrivals::Kind::Poisson: return m_at + exponential(m_random, 1e6 / m_arrivals.perSecond);
    case Arrivals::Kind::Given: return m_arrivals.times[static_cast<std::size_t>(m_given)];
    case Arrivals::Kind::FlashCrowd:
      if (m_given < m_clients) return 0;
      // The next of so many that each come after an exponential time: their smallest is exponential too.
      return m_at + exponential(m_random, m_arrivals.tailMs * 1000 / static_cast<double>(m_total - m_given));
    case Arrivals::Kind::Edge: // see withEdge
    case Arrivals::Kind::Closed: break;
    }
    return m_at;
  }

  const Arrivals& m_arrivals;
  std::int64_t m_clients;
  std::int64_t m_total;
  Random m_random;
  std::int64_t m_given = 0;
  Nanoseconds m_at = 0;
};

} // namespace interleave
