#include "engine/drive/explore/counting.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace interleave {

namespace {

constexpr int kMostSweeps = 100'000;
constexpr double kStandsStill = 1e-15;

double shareFrom(const StateGraph& graph, StateId state, const std::vector<double>& shares) {
  if (hasFailed(graph, state)) return 1;
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

  explicit Sources(const StateGraph& graph) : first(graph.states.size() + 1), all(graph.edges.size()) {
    for (const Edge& edge : graph.edges) ++first[edge.target + 1];
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

std::vector<bool> hopelessStates(const StateGraph& graph) {
  std::vector<bool> finished(graph.states.size());
  for (StateId state = 0; state < graph.states.size(); ++state) finished[state] = graph.ends[state] == StateEnd::Finished;
  std::vector<bool> hopeless = reaching(graph, Sources(graph), std::move(finished));
  hopeless.flip();
  return hopeless;
}

std::optional<std::vector<StateId>> topologicalOrder(const StateGraph& graph) {
  std::vector<std::uint32_t> arriving(graph.states.size());
  for (const Edge& edge : graph.edges) ++arriving[edge.target];
  std::vector<StateId> order;
  order.reserve(graph.states.size());
  for (StateId state = 0; state < graph.states.size(); ++state)
    if (arriving[state] == 0) order.push_back(state);
  for (std::size_t i = 0; i < order.size(); ++i)
    for (const Edge& edge : graph.edgesOf(order[i]))
      if (--arriving[edge.target] == 0) order.push_back(edge.target);
  if (order.size() < graph.states.size()) return std::nullopt;
  return order;
}

std::vector<mpz_class> ordersToEnds(const StateGraph& graph, const std::vector<StateId>& order) {
  std::vector<mpz_class> ways(graph.states.size());
  ways[0] = 1;
  for (const StateId state : order) {
    if (graph.ends[state] != StateEnd::No) continue;
    mpz_class here;
    mpz_swap(here.get_mpz_t(), ways[state].get_mpz_t());
    for (const Edge& edge : graph.edgesOf(state)) mpz_addmul_ui(ways[edge.target].get_mpz_t(), here.get_mpz_t(), edge.count);
  }
  return ways;
}

// Doubles do: the numbers of orders only weigh the ways against each other. Logarithms keep them within bounds.
std::vector<float> failingShares(const StateGraph& graph, const std::vector<StateId>& order) {
  std::vector<float> shares(graph.states.size());
  std::vector<double> logOrders(graph.states.size());
  for (auto place = order.rbegin(); place != order.rend(); ++place) {
    const StateId state = *place;
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

std::vector<double> randomWalkShares(const StateGraph& graph, const std::optional<std::vector<StateId>>& order) {
  std::vector<double> shares(graph.states.size());
  if (order) {
    for (auto state = order->rbegin(); state != order->rend(); ++state) shares[*state] = shareFrom(graph, *state, shares);
    return shares;
  }
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    double change = 0;
    for (StateId i = static_cast<StateId>(graph.states.size()); i-- > 0;) {
      const double share = shareFrom(graph, i, shares);
      change = std::max(change, std::abs(share - shares[i]));
      shares[i] = share;
    }
    if (change < kStandsStill) break;
  }
  return shares;
}

namespace {

/// Hands what is at a state on to where its edges lead.
void spread(const StateGraph& graph, StateId state, double here, std::vector<double>& to) {
  double all = 0;
  for (const Edge& edge : graph.edgesOf(state)) all += edge.count;
  for (const Edge& edge : graph.edgesOf(state)) to[edge.target] += here * edge.count / all;
}

} // namespace

std::vector<double> randomWalksToEnds(const StateGraph& graph, const std::optional<std::vector<StateId>>& order) {
  std::vector<double> reached(graph.states.size());
  reached[0] = 1;
  if (order) {
    for (const StateId state : *order)
      if (graph.ends[state] == StateEnd::No) spread(graph, state, std::exchange(reached[state], 0), reached);
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
        spread(graph, state, reached[state], next);
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
