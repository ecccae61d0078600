#include "engine/drive/explore/expansion.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/drive/explore/counting.hpp"

namespace interleave {

namespace {

constexpr StateId kStatesBetweenLooks = 4096;
constexpr int kMostRestarts = 200;

void addClient(std::vector<std::pair<PartId, std::uint32_t>>& counts, PartId client, std::uint32_t count) {
  for (auto& [known, number] : counts)
    if (known == client) {
      number += count;
      return;
    }
  counts.emplace_back(client, count);
}

} // namespace

void Expansion::restart() {
  m_graph = StateGraph{};
  m_judged.clear();
  m_judgedHolding.clear();
  m_keyNumbers.clear();
  m_words.assign({m_space.startBase(), m_space.startLedger(), 0, 0});
  std::vector<PartId> clients = m_space.startClients();
  std::sort(clients.begin(), clients.end());
  for (std::size_t i = 0; i < clients.size();) {
    const auto end = std::upper_bound(clients.begin() + static_cast<std::ptrdiff_t>(i), clients.end(), clients[i]);
    const auto count = static_cast<std::uint32_t>(end - clients.begin()) - static_cast<std::uint32_t>(i);
    m_words.insert(m_words.end(), {clients[i], count});
    i += count;
  }
  m_counts.clear();
  m_isEnd = true;
  for (std::size_t i = StateGraph::kClients; i < m_words.size(); i += 2) {
    m_counts.emplace_back(m_words[i], m_words[i + 1]);
    m_isEnd = m_isEnd && !m_space.client(m_words[i]).isReady;
  }
  m_words[StateGraph::kBroken] = brokenBy(m_words[StateGraph::kBase], m_words[StateGraph::kLedger], m_isEnd);
  m_graph.states.add(m_words);
  m_graph.firstEdge.push_back(0);
  m_graph.levels = {0, 1};
}

std::string Expansion::run(const std::atomic<bool>* stop, const std::function<void(const ExploreProgress&)>& progress) {
  restart();
  int restarts = 0;
  for (StateId state = 0; state < m_graph.states.size(); ++state) {
    if (state == m_graph.levels.back()) m_graph.levels.push_back(static_cast<StateId>(m_graph.states.size()));
    expand(state);
    if (m_space.isVoid()) {
      if (++restarts > kMostRestarts) return "the client programs tell too many replies apart";
      m_space.restart();
      restart();
      state = ~StateId{0}; // the loop goes on with 0
      continue;
    }
    if (state % kStatesBetweenLooks != 0) continue;
    if (stop != nullptr && stop->load()) return "it was cancelled";
    if (std::string reason = limitReached(); !reason.empty()) return reason;
    if (progress) progress({m_graph.states.size(), m_graph.states.size() - state, static_cast<int>(m_graph.levels.size()) - 2, seconds()});
  }
  return {};
}

std::string Expansion::limitReached() const {
  const std::uint64_t bytes = m_graph.states.bytes() + m_graph.edges.capacity() * sizeof(Edge) + m_graph.firstEdge.capacity() * sizeof(std::uint64_t);
  if (m_graph.states.size() >= m_options.mostStates) return fmt::format("the limit of {} states was reached", m_options.mostStates);
  if (bytes >= m_options.mostBytes) return fmt::format("the limit of {} MB of memory was reached", m_options.mostBytes >> 20);
  if (seconds() >= m_options.mostSeconds) return fmt::format("the limit of {} seconds was reached", m_options.mostSeconds);
  return {};
}

void Expansion::expand(StateId state) {
  const StateTable::Words words = m_graph.states.at(state);
  m_words.assign(words.begin(), words.end());
  const std::size_t edgesBefore = m_graph.edges.size();
  const std::uint64_t idleBefore = m_graph.idleSteps;
  bool anybody = false;
  for (std::size_t i = StateGraph::kClients; i < m_words.size(); i += 2) anybody = anybody || m_space.client(m_words[i]).isReady;
  if (anybody) {
    addMoves(state);
    const bool onlyIdle = m_graph.edges.size() == edgesBefore && m_graph.idleSteps > idleBefore;
    if (m_options.faults.any() && static_cast<int>(m_words[StateGraph::kFaults]) < m_options.faults.most) addFaults(state);
    m_graph.ends.push_back(onlyIdle && m_graph.edges.size() == edgesBefore ? StateEnd::Stuck : StateEnd::No);
  } else {
    m_graph.ends.push_back(StateEnd::Finished);
  }
  m_graph.firstEdge.push_back(m_graph.edges.size());
}

void Expansion::addMoves(StateId state) {
  for (std::size_t i = StateGraph::kClients; i < m_words.size(); i += 2)
    if (m_space.client(m_words[i]).isReady) addEdge(state, m_words[i], static_cast<std::uint16_t>(m_words[i + 1]), Choice::move(0));
}

void Expansion::addFaults(StateId state) {
  const FaultOptions& faults = m_options.faults;
  for (std::size_t i = StateGraph::kClients; i < m_words.size(); i += 2) {
    if (!m_space.client(m_words[i]).isReady) continue;
    const auto count = static_cast<std::uint16_t>(m_words[i + 1]);
    if (faults.crash) addEdge(state, m_words[i], count, Choice::crash(0));
    if (faults.loseReply) addEdge(state, m_words[i], count, Choice::loseReply(0));
  }
  if (faults.expire) {
    const KeySpace& keys = m_space.base(m_words[StateGraph::kBase]).keys();
    std::vector<std::string> names;
    for (int database = 0; database < kDatabaseCount; ++database)
      for (const std::string& key : keys.sortedKeys(database))
        if (keys.peek(database, key)->expireAt != kNever) names.push_back(key);
    for (const std::string& name : names) addEdge(state, StateSpace::kNobody, 1, Choice::expireKey(name));
  }
  if (faults.flushScripts && m_space.base(m_words[StateGraph::kBase]).scriptCount() > 0)
    addEdge(state, StateSpace::kNobody, 1, Choice::flushScripts());
}

void Expansion::listenersBeside(PartId mover) {
  m_listeners.clear();
  for (std::size_t i = StateGraph::kClients; i < m_words.size(); i += 2)
    if (m_space.client(m_words[i]).listens && (m_words[i] != mover || m_words[i + 1] > 1)) m_listeners.push_back(m_words[i]);
}

void Expansion::addEdge(StateId state, PartId mover, std::uint16_t count, const Choice& choice) {
  listenersBeside(mover);
  const Transition& made = m_space.transition(m_words[StateGraph::kBase], mover, choice, m_listeners);
  if (m_space.isVoid()) return;
  m_counts.clear();
  for (std::size_t i = StateGraph::kClients; i < m_words.size(); i += 2) {
    const std::uint32_t staying = m_words[i + 1] - (m_words[i] == mover ? 1 : 0);
    if (staying == 0) continue;
    addClient(m_counts, made.after(m_words[i]), staying);
  }
  if (mover != StateSpace::kNobody) addClient(m_counts, made.mover, 1);
  std::sort(m_counts.begin(), m_counts.end());

  const PartId ledger = m_space.sum(m_words[StateGraph::kLedger], made.delta);
  const bool isFault = choice.kind != Choice::Kind::Move;
  m_next.assign({made.base, ledger, m_words[StateGraph::kBroken], m_words[StateGraph::kFaults] + (isFault ? 1 : 0)});
  m_isEnd = true;
  for (const auto& [client, number] : m_counts) {
    m_next.insert(m_next.end(), {client, number});
    m_isEnd = m_isEnd && !m_space.client(client).isReady;
  }
  m_next[StateGraph::kBroken] |= brokenBy(made.base, ledger, m_isEnd);
  if (!isFault && std::ranges::equal(m_next, m_words)) {
    ++m_graph.idleSteps;
    return;
  }
  PartId named = mover;
  if (choice.kind == Choice::Kind::ExpireKey) {
    const auto [place, isNew] = m_keyNumbers.try_emplace(choice.key, static_cast<PartId>(m_graph.expiredKeys.size()));
    if (isNew) m_graph.expiredKeys.push_back(choice.key);
    named = place->second;
  }
  m_graph.edges.push_back({m_graph.states.add(m_next).first, named, count, choice.kind});
  static_cast<void>(state);
}

// Looks at m_counts for who holds a lock; nothing else about clients is seen by an invariant.
BrokenSet Expansion::brokenBy(PartId base, PartId ledger, bool isEnd) {
  std::string holders;
  for (const auto& [client, count] : m_counts)
    if (m_space.client(client).holds) holders += fmt::format("{}*{} ", client, count);
  const std::uint64_t pair = std::uint64_t{base} << 32 | ledger;
  const auto [place, isNew] = [&]() -> std::pair<Judged*, bool> {
    if (holders.empty()) {
      const auto [at, fresh] = m_judged.try_emplace(pair);
      return {&at->second, fresh};
    }
    const auto [at, fresh] = m_judgedHolding.try_emplace(std::to_string(pair) + ':' + holders);
    return {&at->second, fresh};
  }();
  if (isNew || (isEnd && !place->knowsEnd)) {
    std::vector<PartId> clients;
    for (const auto& [client, count] : m_counts)
      if (m_space.client(client).holds) clients.insert(clients.end(), count, client);
    const World world = m_space.worldOf(base, clients, ledger);
    for (std::size_t i = 0; i < m_start.rules->invariants.size(); ++i) {
      const Invariant& invariant = m_start.rules->invariants[i];
      const bool atEnd = invariant.when == Invariant::When::AtEnd;
      if ((atEnd && !isEnd) || (!atEnd && !isNew)) continue;
      const auto message = invariant.check(world);
      if (!message) continue;
      (atEnd ? place->atEnd : place->atStep) |= BrokenSet{1} << i;
      if (message->starts_with("the check itself failed") &&
          std::find(m_invariantErrors.begin(), m_invariantErrors.end(), *message) == m_invariantErrors.end())
        m_invariantErrors.push_back(*message);
    }
    place->knowsEnd = place->knowsEnd || isEnd;
  }
  return place->atStep | (isEnd ? place->atEnd : 0);
}

void Expansion::markHopeless() { m_graph.hopeless = hopelessStates(m_graph); }

std::vector<PartId> Expansion::clientsOf(StateId state) const {
  std::vector<PartId> clients;
  const StateTable::Words words = m_graph.states.at(state);
  for (std::size_t i = StateGraph::kClients; i < words.size(); i += 2) clients.insert(clients.end(), words[i + 1], words[i]);
  return clients;
}

} // namespace interleave
