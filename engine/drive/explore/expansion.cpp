#include "engine/drive/explore/expansion.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/drive/explore/counting.hpp"

namespace interleave {

namespace {

constexpr StateId kStatesBetweenLooks = 256;
constexpr int kMostRestarts = 100; ///< then the programs are taken as they are, without merging what looks alike

void addClients(std::vector<std::pair<PartId, std::uint32_t>>& counts, PartId place, std::uint32_t count) {
  const auto known = std::find_if(counts.begin(), counts.end(), [&](const auto& entry) { return entry.first == place; });
  if (known == counts.end())
    counts.emplace_back(place, count);
  else
    known->second += count;
}

} // namespace

TimeMs earliestExpiry(const KeySpace& keys) {
  TimeMs earliest = kNever;
  for (int database = 0; database < kDatabaseCount; ++database) {
    if (keys.volatileCount(database) == 0) continue;
    for (const std::string& key : keys.sortedKeys(database)) {
      const TimeMs at = keys.peek(database, key)->expireAt;
      if (at != kNever && (earliest == kNever || at < earliest)) earliest = at;
    }
  }
  return earliest;
}

void Expansion::restart() {
  m_graph = StateGraph{};
  m_judged.clear();
  m_judgedHolding.clear();
  m_keyNumbers.clear();
  m_counts.clear();
  for (const PartId client : m_space.startClients()) addClients(m_counts, client, 1);
  std::sort(m_counts.begin(), m_counts.end());
  m_next = {m_space.startBase(), m_space.startLedger(), 0};
  bool isEnd = true;
  for (const auto& [place, count] : m_counts) {
    m_next.push_back(standing(place, count));
    isEnd = isEnd && !m_space.client(place).isReady;
  }
  m_next[StateGraph::kBroken] = brokenInNext(isEnd);
  m_graph.states.add(m_next);
  m_witnesses.assign(rules().invariants.size(), std::nullopt);
  noteWitnesses(0);
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
      m_space.restart(++restarts < kMostRestarts);
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
  if (m_space.clientCount() >= kMostPlaces) return fmt::format("the clients stand at more than {} different places", kMostPlaces);
  if (m_graph.states.size() >= m_options.mostStates) return fmt::format("the limit of {} states was reached", m_options.mostStates);
  if (bytes >= m_options.mostBytes) return fmt::format("the limit of {} MB of memory was reached", m_options.mostBytes >> 20);
  if (seconds() >= m_options.mostSeconds) return fmt::format("the limit of {} seconds was reached", m_options.mostSeconds);
  return {};
}

void Expansion::take(StateTable::Words words) {
  m_words.assign(words.begin(), words.end());
  m_ready = 0;
  m_listening = false;
  for (std::size_t i = StateGraph::kClients; i < m_words.size(); ++i) {
    const StateSpace::Client& client = m_space.client(placeIn(m_words[i]));
    m_ready += client.isReady ? countIn(m_words[i]) : 0;
    m_listening = m_listening || client.listens;
  }
}

void Expansion::expand(StateId state) {
  take(m_graph.states.at(state));
  const std::size_t edgesBefore = m_graph.edges.size();
  if (m_ready > 0) {
    addMoves();
    if (m_graph.edges.size() == edgesBefore && !m_space.isVoid()) addWait();
    if (m_options.faults.any() && faultsIn(m_words[StateGraph::kBroken]) < m_options.faults.most) addFaults();
  }
  m_graph.ends.push_back(m_ready == 0 ? StateEnd::Finished : m_graph.edges.size() == edgesBefore ? StateEnd::Stuck : StateEnd::No);
  m_graph.firstEdge.push_back(m_graph.edges.size());
}

void Expansion::addMoves() {
  for (std::size_t i = StateGraph::kClients; i < m_words.size(); ++i)
    if (m_space.client(placeIn(m_words[i])).isReady) addEdge(placeIn(m_words[i]), countIn(m_words[i]), Choice::move(0));
}

void Expansion::addWait() {
  const KeySpace& keys = m_space.base(m_words[StateGraph::kBase]).keys();
  const TimeMs earliest = earliestExpiry(keys);
  if (earliest != kNever) addEdge(StateSpace::kNobody, 1, Choice::wait(std::max<TimeMs>(1, earliest - keys.now())));
}

void Expansion::addFaults() {
  const FaultOptions& faults = m_options.faults;
  for (std::size_t i = StateGraph::kClients; i < m_words.size(); ++i) {
    const PartId place = placeIn(m_words[i]);
    if (!m_space.client(place).isReady) continue;
    if (faults.crash) addEdge(place, countIn(m_words[i]), Choice::crash(0));
    if (faults.loseReply) addEdge(place, countIn(m_words[i]), Choice::loseReply(0));
  }
  if (faults.expire) {
    const KeySpace& keys = m_space.base(m_words[StateGraph::kBase]).keys();
    std::vector<std::string> names;
    for (int database = 0; database < kDatabaseCount; ++database)
      for (const std::string& key : keys.sortedKeys(database))
        if (keys.peek(database, key)->expireAt != kNever) names.push_back(key);
    for (const std::string& name : names) addEdge(StateSpace::kNobody, 1, Choice::expireKey(name));
  }
  if (faults.flushScripts && m_space.base(m_words[StateGraph::kBase]).scriptCount() > 0)
    addEdge(StateSpace::kNobody, 1, Choice::flushScripts());
}

bool Expansion::findListeners(PartId mover) {
  m_listeners.clear();
  bool anyWaits = false;
  if (!m_listening) return false;
  for (std::size_t i = StateGraph::kClients; i < m_words.size(); ++i) {
    const PartId place = placeIn(m_words[i]);
    const StateSpace::Client& client = m_space.client(place);
    if (!client.listens || (place == mover && countIn(m_words[i]) == 1)) continue;
    m_listeners.push_back(place);
    anyWaits = anyWaits || client.waits;
  }
  return anyWaits;
}

PartId Expansion::choose(PartId mover, const Choice& choice) {
  const bool anyWaits = findListeners(mover);
  const PartId base = m_words[StateGraph::kBase];
  m_changed.clear();
  if (choice.kind != Choice::Kind::Move || anyWaits) {
    const PartId transition = m_space.choose(base, mover, choice, m_listeners);
    m_changed = m_space.at(transition).others;
    return transition;
  }
  const PartId transition = m_space.move(base, mover);
  for (const PartId watcher : m_listeners) {
    const PartId after = m_space.afterMove(transition, base, mover, watcher);
    if (after != watcher) m_changed.emplace_back(watcher, after);
  }
  return transition;
}

void Expansion::writeClients(PartId mover, PartId moverAfter) {
  if (m_changed.empty() && mover != StateSpace::kNobody) {
    // One leaves a place for another: the order of the rest stays.
    bool isIn = false;
    for (std::size_t i = StateGraph::kClients; i < m_words.size(); ++i) {
      std::uint32_t word = m_words[i];
      const PartId place = placeIn(word);
      if (place == mover) --word;
      if (!isIn && place >= moverAfter) {
        isIn = true;
        if (place == moverAfter)
          ++word;
        else
          m_next.push_back(standing(moverAfter, 1));
      }
      if (countIn(word) > 0) m_next.push_back(word);
    }
    if (!isIn) m_next.push_back(standing(moverAfter, 1));
    return;
  }
  m_counts.clear();
  for (std::size_t i = StateGraph::kClients; i < m_words.size(); ++i) {
    const PartId place = placeIn(m_words[i]);
    const std::uint32_t staying = countIn(m_words[i]) - (place == mover ? 1 : 0);
    if (staying > 0) addClients(m_counts, placeAfter(m_changed, place), staying);
  }
  if (mover != StateSpace::kNobody) addClients(m_counts, moverAfter, 1);
  std::sort(m_counts.begin(), m_counts.end());
  for (const auto& [place, count] : m_counts) m_next.push_back(standing(place, count));
}

bool Expansion::follow(PartId mover, const Choice& choice) {
  const PartId transition = choose(mover, choice);
  if (m_space.isVoid()) return false;
  const PartId base = m_space.at(transition).base;
  const PartId moverAfter = m_space.at(transition).mover;
  const PartId ledger = m_space.sum(m_words[StateGraph::kLedger], m_space.at(transition).delta);
  const bool isMove = choice.kind == Choice::Kind::Move;
  const bool isFault = !isMove && choice.kind != Choice::Kind::Wait;
  const bool sameKeys = base == m_words[StateGraph::kBase] && ledger == m_words[StateGraph::kLedger];
  if (isMove && sameKeys && moverAfter == mover && m_changed.empty()) return false;
  m_next.assign({base, ledger, m_words[StateGraph::kBroken] + (isFault ? oneFault() : 0)});
  writeClients(mover, moverAfter);
  bool isEnd = m_ready == 1 && isMove && !m_space.client(moverAfter).isReady;
  if (!isMove || !m_changed.empty())
    isEnd = std::none_of(m_next.begin() + StateGraph::kClients, m_next.end(), [this](std::uint32_t word) { return m_space.client(placeIn(word)).isReady; });
  m_comeTrue = 0;
  if (!sameKeys || isEnd || m_space.anyHolds()) m_next[StateGraph::kBroken] |= brokenInNext(isEnd);
  return true;
}

void Expansion::addEdge(PartId mover, std::uint32_t count, const Choice& choice) {
  if (!follow(mover, choice)) {
    m_graph.idleSteps += m_space.isVoid() ? 0 : 1;
    return;
  }
  PartId named = mover;
  if (choice.kind == Choice::Kind::ExpireKey) {
    const auto [place, isNew] = m_keyNumbers.try_emplace(choice.key, static_cast<PartId>(m_graph.expiredKeys.size()));
    if (isNew) m_graph.expiredKeys.push_back(choice.key);
    named = place->second;
  }
  if (choice.kind == Choice::Kind::Wait) named = static_cast<PartId>(choice.waitMs);
  const StateId target = m_graph.states.add(m_next).first;
  noteWitnesses(target);
  m_graph.edges.push_back({target, named, static_cast<std::uint16_t>(count), choice.kind});
}

std::optional<Expansion::Walk> Expansion::walk(Random& random, double until) {
  constexpr int kMostSteps = 100'000;
  constexpr int kStepsBetweenLooks = 64;
  Walk walk{m_graph.brokenAt(0) != 0, true};
  take(m_graph.states.at(0));
  for (int idle = 0, steps = 0; m_ready > 0; ++steps) {
    if (steps > kMostSteps || m_space.isVoid() || (steps % kStepsBetweenLooks == 0 && seconds() > until)) return std::nullopt;
    std::size_t dice = random.below(m_ready);
    PartId mover = StateSpace::kNobody;
    for (std::size_t i = StateGraph::kClients; mover == StateSpace::kNobody; ++i) {
      if (!m_space.client(placeIn(m_words[i])).isReady) continue;
      if (dice < countIn(m_words[i])) mover = placeIn(m_words[i]);
      dice -= countIn(m_words[i]);
    }
    if (!follow(mover, Choice::move(0))) {
      // Everybody has asked in vain again and again: let time go on, or call it a run without an end.
      if (++idle < 50 * static_cast<int>(m_ready)) continue;
      const KeySpace& keys = m_space.base(m_words[StateGraph::kBase]).keys();
      const TimeMs earliest = earliestExpiry(keys);
      walk.failed = walk.failed || earliest == kNever;
      if (earliest == kNever || !follow(StateSpace::kNobody, Choice::wait(std::max<TimeMs>(1, earliest - keys.now())))) return walk;
    }
    idle = 0;
    const auto known = m_graph.states.find(m_next);
    walk.isCovered = walk.isCovered && known && *known < m_graph.expanded();
    walk.failed = walk.failed || brokenIn(m_next[StateGraph::kBroken]) != 0;
    take(std::vector<std::uint32_t>(m_next));
  }
  return walk;
}

void Expansion::noteWitnesses(StateId state) {
  for (std::size_t i = 0; m_comeTrue != 0; ++i, m_comeTrue >>= 1)
    if ((m_comeTrue & 1) != 0 && !m_witnesses[i]) m_witnesses[i] = state;
}

// Keys, ledger and who holds a lock are all that an invariant can see.
BrokenSet Expansion::brokenInNext(bool isEnd) {
  std::vector<PartId> holders;
  if (m_space.anyHolds())
    for (std::size_t i = StateGraph::kClients; i < m_next.size(); ++i)
      if (m_space.client(placeIn(m_next[i])).holds) holders.insert(holders.end(), countIn(m_next[i]), placeIn(m_next[i]));
  const std::uint64_t pair = std::uint64_t{m_next[StateGraph::kBase]} << 32 | m_next[StateGraph::kLedger];
  Judged* judged = nullptr;
  bool isNew = false;
  if (holders.empty()) {
    const auto [place, fresh] = m_judged.try_emplace(pair);
    judged = &place.value();
    isNew = fresh;
  } else {
    std::string key(reinterpret_cast<const char*>(holders.data()), holders.size() * sizeof(PartId));
    key.append(reinterpret_cast<const char*>(&pair), sizeof pair);
    const auto [place, fresh] = m_judgedHolding.try_emplace(std::move(key));
    judged = &place->second;
    isNew = fresh;
  }
  if (isNew || (isEnd && !judged->knowsEnd)) judge(holders, isEnd, isNew, *judged);
  m_comeTrue = judged->comeTrue;
  return judged->atStep | (isEnd ? judged->atEnd : 0);
}

void Expansion::judge(const std::vector<PartId>& holders, bool isEnd, bool isNew, Judged& judged) {
  const World world = m_space.worldOf(m_next[StateGraph::kBase], holders, m_next[StateGraph::kLedger]);
  for (std::size_t i = 0; i < rules().invariants.size(); ++i) {
    const Invariant& invariant = rules().invariants[i];
    const bool atEnd = invariant.when == Invariant::When::AtEnd;
    if ((atEnd && !isEnd) || (!atEnd && !isNew)) continue;
    const auto message = invariant.check(world);
    if (invariant.when == Invariant::When::Sometimes) {
      if (!message) judged.comeTrue |= BrokenSet{1} << i;
      continue;
    }
    if (!message) continue;
    (atEnd ? judged.atEnd : judged.atStep) |= BrokenSet{1} << i;
    if (message->starts_with("the check itself failed") &&
        std::find(m_invariantErrors.begin(), m_invariantErrors.end(), *message) == m_invariantErrors.end())
      m_invariantErrors.push_back(*message);
  }
  judged.knowsEnd = judged.knowsEnd || isEnd;
}

void Expansion::markHopeless() { m_graph.hopeless = hopelessStates(m_graph); }

Expansion::Effect Expansion::effectOf(StateId source, const Edge& edge) {
  take(m_graph.states.at(source));
  const bool hasActor = belongsToClient(edge);
  const PartId transition = choose(hasActor ? edge.client : StateSpace::kNobody, choiceOf(m_graph, edge, hasActor ? 0 : -1));
  return {hasActor ? m_space.at(transition).mover : StateSpace::kNobody, m_changed};
}

} // namespace interleave
