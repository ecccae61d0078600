#include "engine/lab/race_excerpt.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace interleave {

namespace {

/// An operation as far as the server executed it.
struct Met {
  std::uint32_t operation = 0;
  std::size_t attempt = 0; ///< the first request of its latest attempt
  std::size_t last = 0;    ///< its last request, up to the one in question
  bool isOver = false;     ///< it has no further one
};

class Excerpt {
public:
  Excerpt(const Workload& workload, const TimedTrace& trace, std::size_t request)
      : m_trace(trace), m_request(request), m_item(operationOf(request).item), m_stock(stockOfItem(workload, m_item)) {
    gather();
    choose();
    takeOffSales();
  }

  [[nodiscard]] const std::vector<Met>& chosen() const { return m_chosen; }
  [[nodiscard]] int leftOut() const { return m_leftOut; }
  [[nodiscard]] std::int64_t stock() const { return m_stock; }
  /// Operations in the order of their requests, up to the one in question.
  [[nodiscard]] std::vector<std::uint32_t> order() const {
    std::map<std::uint32_t, std::size_t> from;
    for (const Met& met : m_chosen) from[met.operation] = met.attempt;
    std::vector<std::uint32_t> moves;
    for (std::size_t at = 0; at <= m_request; ++at) {
      const auto found = from.find(m_trace.requests[at].operation);
      if (found != from.end() && at >= found->second) moves.push_back(found->first);
    }
    return moves;
  }

private:
  [[nodiscard]] const TimedOperation& operationOf(std::size_t request) const { return m_trace.operations[m_trace.requests[request].operation]; }

  /// Attempts on the item, as they stand when the request has been executed.
  void gather() {
    std::map<std::uint32_t, Met> all;
    std::set<std::uint32_t> over; ///< whose last attempt was in vain
    for (std::size_t at = 0; at <= m_request; ++at) {
      if (operationOf(at).item != m_item) continue;
      const std::uint32_t operation = m_trace.requests[at].operation;
      const auto [known, isNew] = all.try_emplace(operation, Met{operation, at, at});
      if (!isNew && over.contains(operation)) known->second.attempt = at;
      known->second.last = at;
      over.erase(operation);
      if (m_trace.requests[at].lostRace) over.insert(operation);
    }
    for (auto& [operation, met] : all) met.isOver = true;
    for (std::size_t at = m_request + 1; at < m_trace.requests.size(); ++at)
      if (const auto known = all.find(m_trace.requests[at].operation); known != all.end()) known->second.isOver = false;
    m_own = all.at(m_trace.requests[m_request].operation);
    for (const auto& [operation, met] : all) {
      if (met.last >= m_own.attempt || !met.isOver)
        m_met.push_back(met);
      else
        m_before.push_back(met);
    }
  }

  void choose() {
    std::sort(m_met.begin(), m_met.end(), [](const Met& a, const Met& b) { return a.last > b.last; });
    for (const Met& met : m_met) {
      if (static_cast<int>(m_chosen.size()) < kMostExcerptClients)
        m_chosen.push_back(met);
      else
        m_dropped.push_back(met);
    }
    m_leftOut = static_cast<int>(m_dropped.size());
    std::sort(m_chosen.begin(), m_chosen.end(), [](const Met& a, const Met& b) { return a.attempt < b.attempt; });
  }

  void takeOffSales() {
    const bool hadAny = m_stock > 0;
    const auto sales = [this](const std::vector<Met>& those) {
      return std::count_if(those.begin(), those.end(), [this](const Met& met) { return met.isOver && m_trace.operations[met.operation].end == TimedOperation::End::Sold; });
    };
    const std::int64_t before = m_stock - sales(m_before);
    m_stock = std::max<std::int64_t>(before - sales(m_dropped), hadAny && before > 0 ? 1 : 0);
  }

  const TimedTrace& m_trace;
  std::size_t m_request;
  int m_item;
  std::int64_t m_stock;
  Met m_own;
  std::vector<Met> m_met;
  std::vector<Met> m_before;
  std::vector<Met> m_chosen;
  std::vector<Met> m_dropped;
  int m_leftOut = 0;
};

/// The clients of a race that run the same programs as those of the load did, each the first that is free.
std::vector<ClientIndex> clientsLike(const World& world, const std::vector<ClientIndex>& ofTheLoad) {
  const auto programOf = [&](ClientIndex client) { return world.clients[static_cast<std::size_t>(client) % world.clients.size()].node->program; };
  std::vector<bool> taken(world.clients.size(), false);
  std::vector<ClientIndex> found;
  for (const ClientIndex wanted : ofTheLoad) {
    std::size_t free = 0;
    while (free + 1 < taken.size() && (taken[free] || programOf(static_cast<ClientIndex>(free)) != programOf(wanted))) ++free;
    taken[free] = true;
    found.push_back(static_cast<ClientIndex>(free));
  }
  return found;
}

} // namespace

Result<RaceExcerpt> excerptAround(const Scenario& scenario, const Workload& workload, const TimedTrace& trace, std::size_t request) {
  const Excerpt excerpt(workload, trace, request);
  RaceExcerpt race;
  race.operations = static_cast<int>(excerpt.chosen().size());
  race.leftOut = excerpt.leftOut();
  race.stock = excerpt.stock();
  auto values = scenario.valuesUnderLoad();
  if (!values) return values.error();
  race.values = std::move(*values);
  race.values["clients"] = std::min<std::int64_t>(workload.clients, scenario.parameter("clients")->maximum);
  if (const Parameter* stock = scenario.parameter("stock")) race.values["stock"] = std::clamp(race.stock, stock->minimum, stock->maximum);
  const auto whole = scenario.instantiate(race.values);
  if (!whole) return whole.error();
  std::vector<ClientIndex> ofTheLoad;
  for (const Met& met : excerpt.chosen()) ofTheLoad.push_back(trace.operations[met.operation].client);
  const std::vector<ClientIndex> clients = clientsLike(*whole, ofTheLoad);
  std::map<std::uint32_t, ClientIndex> clientOf;
  for (std::size_t i = 0; i < clients.size(); ++i) clientOf.emplace(excerpt.chosen()[i].operation, clients[i]);
  race.values["clients"] = *std::max_element(clients.begin(), clients.end()) + 1;
  auto world = scenario.instantiate(race.values);
  if (!world) return world.error();
  race.client = clientOf.at(trace.requests[request].operation);
  for (const std::uint32_t operation : excerpt.order()) {
    const Choice choice = Choice::move(clientOf.at(operation));
    if (!mayChoose(*world, choice)) continue;
    step(*world, choice);
    race.schedule.push_back(choice);
  }
  return race;
}

} // namespace interleave
