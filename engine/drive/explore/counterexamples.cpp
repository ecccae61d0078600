#include "engine/drive/explore/counterexamples.hpp"

#include <algorithm>
#include <functional>
#include <queue>

#include "engine/drive/explore/counting.hpp"
#include "engine/drive/explore/path.hpp"

namespace interleave {

namespace {

constexpr std::size_t kMostSearched = 4'000'000;

std::vector<std::string> brokenIds(const Expansion& expansion, StateId state) {
  std::vector<std::string> ids;
  const auto& invariants = expansion.rules().invariants;
  for (std::size_t i = 0; i < invariants.size(); ++i)
    if ((expansion.graph().brokenAt(state) >> i & 1) != 0) ids.push_back(invariants[i].id);
  if (expansion.graph().hopeless.size() > state && expansion.graph().hopeless[state]) ids.emplace_back(kStuck);
  return ids;
}

Counterexample told(const Expansion& expansion, const Path& path) {
  return {path.schedule(), brokenIds(expansion, path.state()), switchesIn(path.schedule())};
}

/// The choices of a moment in the order in which schedules are compared: A before B, moves before faults.
std::vector<Choice> choicesAt(const Path& path, const StateGraph& graph) {
  std::vector<Choice> choices;
  for (const auto kind : {Choice::Kind::Move, Choice::Kind::Crash, Choice::Kind::LoseReply})
    for (ClientIndex i = 0; i < path.clientCount(); ++i) choices.push_back({kind, i, {}, 0});
  for (const Edge& edge : graph.edgesOf(path.state()))
    if (!belongsToClient(edge)) choices.push_back(choiceOf(graph, edge, -1));
  return choices;
}

} // namespace

int switchesIn(const Schedule& schedule) {
  int switches = 0;
  ClientIndex latest = -1;
  for (const Choice& choice : schedule) {
    if (choice.kind != Choice::Kind::Move) continue;
    switches += latest >= 0 && latest != choice.client ? 1 : 0;
    latest = choice.client;
  }
  return switches;
}

namespace {

/// The least way, in the order of the alphabet, to one of the wanted states that lie as deep as the first of them. Every
/// state lies as deep as its shortest way is long, so that shortest ways lead from each depth to the next.
Path leastPath(Expansion& expansion, StateId first, const std::function<bool(StateId)>& isWanted) {
  const StateGraph& graph = expansion.graph();
  std::size_t depth = 0;
  while (graph.levels[depth + 1] <= first) ++depth;
  const StateId end = depth + 1 < graph.levels.size() ? graph.levels[depth + 1] : static_cast<StateId>(graph.states.size());
  std::vector<bool> leads(end);
  for (StateId state = graph.levels[depth]; state < end; ++state) leads[state] = isWanted(state);
  for (std::size_t level = depth; level-- > 0;)
    for (StateId state = graph.levels[level]; state < graph.levels[level + 1]; ++state)
      for (const Edge& edge : graph.edgesOf(state))
        if (edge.target >= graph.levels[level + 1] && edge.target < end && leads[edge.target]) leads[state] = true;

  Path path(expansion);
  for (std::size_t level = 0; level < depth; ++level) {
    for (const Choice& choice : choicesAt(path, graph)) {
      const Edge* edge = path.edgeOf(choice);
      if (edge == nullptr || edge->target < graph.levels[level + 1] || edge->target >= end || !leads[edge->target]) continue;
      path.take(choice);
      break;
    }
  }
  return path;
}

} // namespace

Counterexample shortestCounterexample(Expansion& expansion) {
  const StateGraph& graph = expansion.graph();
  StateId first = 0;
  while (!hasFailed(graph, first)) ++first;
  return told(expansion, leastPath(expansion, first, [&](StateId state) { return hasFailed(graph, state); }));
}

Schedule shortestScheduleTo(Expansion& expansion, StateId state) {
  return leastPath(expansion, state, [&](StateId other) { return other == state; }).schedule();
}

namespace {

/// A state together with where the client stands that moved last: only then it shows whether going on is a switch.
struct Place {
  StateId state = 0;
  PartId latest = StateSpace::kNobody;
  std::uint32_t parent = 0;
  const Edge* edge = nullptr;
  bool isByLatest = false; ///< the edge was taken by the client that had moved last
};

/// Dijkstra's search over places, by switches first and steps second.
class FewestSwitches {
public:
  explicit FewestSwitches(Expansion& expansion) : m_expansion(expansion), m_graph(expansion.graph()) {}

  std::optional<Counterexample> search() {
    reach({}, 0);
    while (!m_waiting.empty() && m_places.size() < kMostSearched) {
      const auto [cost, number] = m_waiting.top();
      m_waiting.pop();
      const Place place = m_places[number];
      if (m_best.at(keyOf(place)) < cost) continue;
      if (hasFailed(m_graph, place.state)) return told(m_expansion, pathTo(number));
      for (const Edge& edge : place.state < m_graph.expanded() ? m_graph.edgesOf(place.state) : std::span<const Edge>()) follow(place, number, cost, edge);
    }
    return std::nullopt;
  }

private:
  static constexpr std::uint64_t kSwitch = std::uint64_t{1} << 32;
  static constexpr std::uint64_t kStep = 1;

  static std::uint64_t keyOf(const Place& place) { return std::uint64_t{place.state} << 32 | place.latest; }

  // Who stands where the latest mover stands may be that one, or another when there are several.
  void follow(const Place& from, std::uint32_t number, std::uint64_t cost, const Edge& edge) {
    const Successors::Effect effect = m_expansion.effectOf(from.state, edge);
    const bool isMove = edge.kind == Choice::Kind::Move;
    const bool isFirst = from.latest == StateSpace::kNobody;
    const bool maybeLatest = belongsToClient(edge) && !isFirst && edge.client == from.latest;
    if (maybeLatest) reach({edge.target, effect.actor, number, &edge, true}, cost + kStep);
    if (maybeLatest && edge.count == 1) return;
    reach({edge.target, isMove ? effect.actor : effect.after(from.latest), number, &edge, false}, cost + kStep + (isMove && !isFirst ? kSwitch : 0));
  }

  void reach(const Place& place, std::uint64_t cost) {
    const auto [known, isNew] = m_best.try_emplace(keyOf(place), cost);
    if (!isNew && known->second <= cost) return;
    known->second = cost;
    m_waiting.emplace(cost, static_cast<std::uint32_t>(m_places.size()));
    m_places.push_back(place);
  }

  Path pathTo(std::uint32_t number) {
    std::vector<const Place*> way;
    for (; number != 0; number = m_places[number].parent) way.push_back(&m_places[number]);
    Path path(m_expansion);
    ClientIndex latest = -1;
    for (auto place = way.rbegin(); place != way.rend(); ++place) {
      const Edge& edge = *(*place)->edge;
      ClientIndex client = -1;
      if (belongsToClient(edge)) {
        client = (*place)->isByLatest ? latest : 0;
        while (path.placeOf(client) != edge.client || (client == latest && !(*place)->isByLatest)) ++client;
      }
      path.take(choiceOf(m_graph, edge, client));
      if (edge.kind == Choice::Kind::Move) latest = client;
    }
    return path;
  }

  using Waiting = std::pair<std::uint64_t, std::uint32_t>;
  Expansion& m_expansion;
  const StateGraph& m_graph;
  std::vector<Place> m_places;
  std::unordered_map<std::uint64_t, std::uint64_t> m_best;
  std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> m_waiting;
};

} // namespace

std::optional<Counterexample> counterexampleWithFewestSwitches(Expansion& expansion) { return FewestSwitches(expansion).search(); }

} // namespace interleave
