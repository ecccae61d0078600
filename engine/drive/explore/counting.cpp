#include "engine/drive/explore/counting.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace interleave {

namespace {

constexpr int kMostSweeps = 100'000;
constexpr double kStandsStill = 1e-15;

double shareFrom(const StateGraph& graph, StateId state, bool hasFailed, const std::vector<double>& shares) {
  if (hasFailed) return 1;
  double sum = 0;
  double weight = 0;
  for (const Edge& edge : graph.edgesOf(state)) {
    sum += edge.count * shares[edge.target];
    weight += edge.count;
  }
  return weight > 0 ? sum / weight : 0;
}

/// For each state the states that lead to it, as one array with the beginnings of its parts.
struct Sources {
  std::vector<std::uint64_t> first;
  std::vector<StateId> all;

  explicit Sources(const StateGraph& graph) : first(graph.states.size() + 1), all(graph.edgeCount) {
    for (StateId state = 0; state < graph.expanded(); ++state)
      for (const Edge& edge : graph.edgesOf(state)) ++first[edge.target + 1];
    for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
    std::vector<std::uint64_t> next = first;
    for (StateId state = 0; state < graph.expanded(); ++state)
      for (const Edge& edge : graph.edgesOf(state)) all[next[edge.target]++] = state;
  }
};

/// The states from which one of those marked can be reached, they included.
std::vector<bool> reaching(const StateGraph& graph, const Sources& sources, std::vector<bool> marked) {
  std::vector<StateId> waiting;
  for (StateId state = 0; state < graph.states.size(); ++state)
    if (marked[state]) waiting.push_back(state);
  while (!waiting.empty()) {
    const StateId state = waiting.back();
    waiting.pop_back();
    for (std::uint64_t i = sources.first[state]; i < sources.first[state + 1]; ++i) {
      if (marked[sources.all[i]]) continue;
      marked[sources.all[i]] = true;
      waiting.push_back(sources.all[i]);
    }
  }
  return marked;
}

} // namespace

bool hasFailed(const StateGraph& graph, StateId state) {
  return graph.brokenAt(state) != 0 || (state < graph.hopeless.size() && graph.hopeless[state]);
}

std::vector<std::uint8_t> failedStates(const StateGraph& graph) {
  std::vector<std::uint8_t> failed(graph.states.size());
  for (StateId state = 0; state < failed.size(); ++state) failed[state] = hasFailed(graph, state) ? 1 : 0;
  return failed;
}

std::vector<bool> hopelessStates(const StateGraph& graph) {
  // Without loops every run comes to an end, and where none is stuck, to its finish.
  if (graph.leadsOn && !graph.hasStuck) return {};
  std::vector<bool> finished(graph.states.size());
  for (StateId state = 0; state < graph.states.size(); ++state) finished[state] = graph.ends[state] == StateEnd::Finished;
  std::vector<bool> hopeless = reaching(graph, Sources(graph), std::move(finished));
  hopeless.flip();
  return hopeless;
}

std::optional<TopologicalOrder> topologicalOrder(const StateGraph& graph) {
  if (graph.leadsOn) return TopologicalOrder(graph.states.size());
  std::vector<std::uint32_t> arriving(graph.states.size());
  for (StateId state = 0; state < graph.states.size(); ++state)
    for (const Edge& edge : graph.edgesOf(state)) ++arriving[edge.target];
  std::vector<StateId> order;
  order.reserve(graph.states.size());
  for (StateId state = 0; state < graph.states.size(); ++state)
    if (arriving[state] == 0) order.push_back(state);
  for (std::size_t i = 0; i < order.size(); ++i)
    for (const Edge& edge : graph.edgesOf(order[i]))
      if (--arriving[edge.target] == 0) order.push_back(edge.target);
  if (order.size() < graph.states.size()) return std::nullopt;
  return TopologicalOrder(std::move(order));
}

namespace {

__extension__ typedef unsigned __int128 Wide;

mpz_class numberOf(Wide wide) {
  mpz_class number;
  mpz_import(number.get_mpz_t(), 1, -1, sizeof wide, 0, 0, &wide);
  return number;
}
const mpz_class& numberOf(const mpz_class& number) { return number; }

/// Adds `ways` × `count`; false when the sum grows too large for its type.
bool addTo(Wide& sum, const Wide& ways, unsigned count) {
  Wide product = 0;
  return !__builtin_mul_overflow(ways, static_cast<Wide>(count), &product) && !__builtin_add_overflow(sum, product, &sum);
}
bool addTo(mpz_class& sum, const mpz_class& ways, unsigned count) {
  mpz_addmul_ui(sum.get_mpz_t(), ways.get_mpz_t(), count);
  return true;
}

/// Nothing when a number grew too large for its type.
template <class Number> std::optional<std::vector<std::pair<StateId, mpz_class>>> countOrders(const StateGraph& graph, const TopologicalOrder& order) {
  std::vector<Number> ways(graph.states.size());
  ways[0] = 1;
  for (std::size_t place = 0; place < order.size(); ++place) {
    const StateId state = order[place];
    if (graph.ends[state] != StateEnd::No) continue;
    const Number here = std::exchange(ways[state], Number());
    for (const Edge& edge : graph.edgesOf(state))
      if (!addTo(ways[edge.target], here, edge.count)) return std::nullopt;
  }
  std::vector<std::pair<StateId, mpz_class>> ends;
  for (StateId state = 0; state < graph.states.size(); ++state)
    if (graph.ends[state] != StateEnd::No) ends.emplace_back(state, numberOf(ways[state]));
  return ends;
}

} // namespace

std::vector<std::pair<StateId, mpz_class>> ordersToEnds(const StateGraph& graph, const TopologicalOrder& order) {
  if (auto ends = countOrders<Wide>(graph, order)) return *ends;
  return *countOrders<mpz_class>(graph, order);
}

// Doubles do: the numbers of orders only weigh the ways against each other. Logarithms keep them within bounds.
std::vector<float> failingShares(const StateGraph& graph, const TopologicalOrder& order) {
  std::vector<float> shares(graph.states.size());
  std::vector<double> logOrders(graph.states.size());
  for (std::size_t place = order.size(); place-- > 0;) {
    const StateId state = order[place];
    const auto edges = graph.edgesOf(state);
    double largest = 0;
    for (const Edge& edge : edges) largest = std::max(largest, logOrders[edge.target] + std::log(edge.count));
    double all = 0;
    double failing = 0;
    for (const Edge& edge : edges) {
      const double weight = edge.count * std::exp(logOrders[edge.target] - largest);
      all += weight;
      failing += weight * static_cast<double>(shares[edge.target]);
    }
    logOrders[state] = edges.empty() ? 0 : largest + std::log(all);
    shares[state] = hasFailed(graph, state) ? 1.0F : edges.empty() ? 0.0F : static_cast<float>(failing / all);
  }
  return shares;
}

double randomWalkShare(const StateGraph& graph, const std::optional<TopologicalOrder>& order, Crew& crew) {
  const std::vector<std::uint8_t> failed = failedStates(graph);
  if (std::find(failed.begin(), failed.end(), 1) == failed.end()) return 0;
  std::vector<double> shares(graph.states.size());
  const auto work = [&](StateId state) { shares[state] = shareFrom(graph, state, failed[state] != 0, shares); };
  if (graph.leadsDown) {
    // What lies deeper is known: states of the same depth do not depend on each other.
    constexpr std::size_t kPart = 4096;
    for (std::size_t level = graph.levels.size() - 1; level-- > 0;) {
      const std::size_t first = graph.levels[level];
      const std::size_t end = level + 1 < graph.levels.size() ? graph.levels[level + 1] : graph.states.size();
      crew.run((end - first + kPart - 1) / kPart, [&](std::size_t part, std::size_t) {
        for (std::size_t state = first + part * kPart; state < std::min(end, first + (part + 1) * kPart); ++state) work(static_cast<StateId>(state));
      });
    }
    return shares[0];
  }
  if (order) {
    for (std::size_t place = order->size(); place-- > 0;) work((*order)[place]);
    return shares[0];
  }
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    double change = 0;
    for (StateId state = static_cast<StateId>(graph.states.size()); state-- > 0;) {
      const double before = shares[state];
      work(state);
      change = std::max(change, std::abs(shares[state] - before));
    }
    if (change < kStandsStill) break;
  }
  return shares[0];
}

namespace {

/// Hands what is at a state on to where its edges lead.
void handOn(const StateGraph& graph, StateId state, double here, std::vector<double>& to) {
  double all = 0;
  for (const Edge& edge : graph.edgesOf(state)) all += edge.count;
  for (const Edge& edge : graph.edgesOf(state)) to[edge.target] += here * edge.count / all;
}

} // namespace

std::vector<double> randomWalksToEnds(const StateGraph& graph, const std::optional<TopologicalOrder>& order) {
  std::vector<double> reached(graph.states.size());
  reached[0] = 1;
  if (order) {
    for (std::size_t place = 0; place < order->size(); ++place)
      if (const StateId state = (*order)[place]; graph.ends[state] == StateEnd::No)
        handOn(graph, state, std::exchange(reached[state], 0), reached);
    return reached;
  }
  constexpr double kMostWork = 5e7;
  double moving = 1;
  for (double work = 0; moving > kStandsStill && work < kMostWork; work += static_cast<double>(reached.size())) {
    std::vector<double> next(reached.size());
    moving = 0;
    for (StateId state = 0; state < reached.size(); ++state) {
      if (reached[state] == 0) continue;
      if (graph.ends[state] == StateEnd::No) {
        handOn(graph, state, reached[state], next);
        moving += reached[state];
      } else {
        next[state] += reached[state];
      }
    }
    reached = std::move(next);
  }
  for (StateId state = 0; state < reached.size(); ++state)
    if (graph.ends[state] == StateEnd::No) reached[state] = 0;
  return reached;
}

std::vector<Outlook> outlooks(const StateGraph& graph) {
  std::vector<bool> failed(graph.states.size());
  std::vector<bool> escaped(graph.states.size());
  for (StateId state = 0; state < graph.states.size(); ++state) {
    failed[state] = hasFailed(graph, state);
    // What nobody looked at may go either way.
    escaped[state] = !failed[state] && (state >= graph.expanded() || graph.ends[state] == StateEnd::Finished);
    failed[state] = failed[state] || state >= graph.expanded();
  }
  const Sources sources(graph);
  const std::vector<bool> canFail = reaching(graph, sources, failed);
  // A run that has failed stays failed, so nothing escapes through it: its own end carries the same mark.
  const std::vector<bool> canEscape = reaching(graph, sources, escaped);
  std::vector<Outlook> result(graph.states.size(), Outlook::Safe);
  for (StateId state = 0; state < graph.states.size(); ++state)
    if (canFail[state]) result[state] = canEscape[state] ? Outlook::CanFail : Outlook::MustFail;
  return result;
}

} // namespace interleave
