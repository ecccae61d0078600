#include "engine/drive/explore/expansion.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/drive/explore/counting.hpp"

namespace interleave {

namespace {

constexpr std::size_t kParts = 128;    ///< of a block: states that are looked at together
constexpr std::size_t kPartStates = 32; ///< states in a part, which one thread looks at; fewer when they are large
constexpr std::size_t kPartWords = Chunked<std::uint32_t>::kPiece; ///< that the successors in a part may have
constexpr int kStepBits = 24;       ///< of a ticket: the step; before them the part
constexpr int kMostRestarts = 100;  ///< then the programs are taken as they are, without merging what looks alike

StateId ticketOf(std::size_t part, std::size_t step) { return StateTable::kTicket | static_cast<StateId>(part << kStepBits | step); }
std::size_t partOf(StateId ticket) { return (ticket & ~StateTable::kTicket) >> kStepBits; }
std::size_t stepOf(StateId ticket) { return ticket & ((1U << kStepBits) - 1); }

} // namespace

Expansion::Expansion(const World& start, const ExploreOptions& options)
    : m_start(start),
      m_options(options),
      m_space(start),
      m_judgements(*start.rules, m_space),
      m_crew(options.threads),
      m_workers(m_crew.size(), Successors(m_space, m_judgements, m_options.faults)),
      m_parts(kParts) {
  const auto isSometimes = [](const Invariant& invariant) { return invariant.when == Invariant::When::Sometimes; };
  m_hasWitnesses = std::any_of(rules().invariants.begin(), rules().invariants.end(), isSometimes);
}

void Expansion::restart() {
  m_graph = StateGraph{};
  m_judgements.clear();
  std::map<PartId, std::uint32_t> counts;
  for (const PartId client : m_space.startClients()) ++counts[client];
  std::vector<std::uint32_t> first = {m_space.startBase(), m_space.startLedger(), 0};
  for (const auto& [place, count] : counts) first.push_back(standing(place, count));
  const Judgements::Judged judged = m_workers.front().judge(first);
  first[StateGraph::kBroken] = judged.broken;
  m_graph.states.addFirst(first, hashOfState(first));
  m_graph.keyNames = m_space.keyNames();
  m_witnesses.assign(rules().invariants.size(), std::nullopt);
  noteWitnesses(0, judged.comeTrue);
  m_graph.levels = {0, 1};
}

std::string Expansion::run(const std::atomic<bool>* stop, const std::function<void(const ExploreProgress&)>& progress) {
  restart();
  int restarts = 0;
  for (StateId state = 0; state < m_graph.states.size();) {
    if (state == m_graph.levels.back()) m_graph.levels.push_back(static_cast<StateId>(m_graph.states.size()));
    const std::size_t words = m_graph.states.at(state).size();
    m_partStates = static_cast<StateId>(std::clamp<std::size_t>(kPartWords / (4 * words * words), 1, kPartStates));
    const StateId end = std::min<StateId>(m_graph.levels.back(), state + kParts * m_partStates);
    if (std::string reason = findSuccessors(state, end, stop); !reason.empty()) return reason;
    if (m_space.isVoid()) {
      m_space.restart(++restarts < kMostRestarts);
      restart();
      state = 0;
      continue;
    }
    lookUp();
    number(state);
    state = end;
    if (std::string reason = limitReached(stop); !reason.empty() && state < m_graph.states.size()) return reason;
    if (progress) progress({m_graph.states.size(), m_graph.states.size() - state, static_cast<int>(m_graph.levels.size()) - 2, seconds()});
  }
  return {};
}

std::string Expansion::limitReached(const std::atomic<bool>* stop) const {
  if (stop != nullptr && stop->load()) return "it was cancelled";
  if (m_space.clientCount() >= kMostPlaces) return fmt::format("the clients stand at more than {} different places", kMostPlaces);
  if (m_graph.states.size() >= m_options.mostStates) return fmt::format("the limit of {} states was reached", m_options.mostStates);
  if (m_graph.bytes() >= m_options.mostBytes) return fmt::format("the limit of {} MB of memory was reached", m_options.mostBytes >> 20);
  if (seconds() >= m_options.mostSeconds) return fmt::format("the limit of {} seconds was reached", m_options.mostSeconds);
  return {};
}

std::string Expansion::findSuccessors(StateId first, StateId end, const std::atomic<bool>* stop) {
  m_usedParts = (end - first + m_partStates - 1) / m_partStates;
  const auto find = [&](std::size_t index, Successors& worker, Successors::Unknown unknown) {
    Part& part = m_parts[index];
    part.list.clear();
    part.isComplete = true;
    const StateId from = first + static_cast<StateId>(index) * m_partStates;
    for (StateId state = from; part.isComplete && state < std::min(end, from + m_partStates); ++state)
      part.isComplete = worker.append(m_graph.states.at(state), unknown, part.list);
  };
  m_crew.run(m_usedParts, [&](std::size_t index, std::size_t thread) { find(index, m_workers[thread], Successors::Unknown::Miss); });
  for (std::size_t index = 0; index < m_usedParts; ++index) {
    if (m_parts[index].isComplete) continue;
    if (std::string reason = limitReached(stop); !reason.empty()) return reason;
    find(index, m_workers.front(), Successors::Unknown::Make);
    if (m_space.isVoid()) return {};
  }
  for (std::size_t index = 0; index < m_usedParts; ++index)
    if (m_parts[index].list.words.size() > kPartWords) return "a state has too many successors";
  if (m_graph.keyNames.size() < m_space.keyNames().size()) m_graph.keyNames = m_space.keyNames();
  return {};
}

void Expansion::lookUp() {
  m_crew.run(m_usedParts, [&](std::size_t index, std::size_t) {
    Part& part = m_parts[index];
    for (auto& steps : part.byShard) steps.clear();
    for (std::size_t step = 0; step < part.list.steps.size(); ++step)
      part.byShard[StateTable::shardOf(part.list.steps[step].hash)].push_back(static_cast<std::uint32_t>(step));
  });
  std::array<std::size_t, StateTable::kShards> counts{};
  for (std::size_t index = 0; index < m_usedParts; ++index)
    for (std::size_t shard = 0; shard < counts.size(); ++shard) counts[shard] += m_parts[index].byShard[shard].size();
  StateTable& states = m_graph.states;
  states.reserve(counts, m_crew);
  const auto wordsOf = [&](StateId ticket) {
    const SuccessorList& list = m_parts[partOf(ticket)].list;
    return list.wordsOf(list.steps[stepOf(ticket)]);
  };
  m_crew.run(StateTable::kShards, [&](std::size_t shard, std::size_t) {
    std::vector<Lookup>& lookups = m_lookups[shard];
    lookups.clear();
    for (std::size_t index = 0; index < m_usedParts; ++index) {
      SuccessorList& list = m_parts[index].list;
      for (const std::uint32_t step : m_parts[index].byShard[shard])
        lookups.push_back({&list.steps[step], list.steps[step].hash, list.wordsOf(list.steps[step]), ticketOf(index, step)});
    }
    constexpr std::size_t kApart = 8;
    const std::size_t count = lookups.size();
    for (std::size_t i = 0; i < count + 3 * kApart; ++i) {
      if (i < count) states.fetchSlot(lookups[i].hash);
      if (i >= kApart && i - kApart < count) states.fetchRow(lookups[i - kApart].hash);
      if (i >= 2 * kApart && i - 2 * kApart < count) states.fetchWords(lookups[i - 2 * kApart].hash);
      if (i < 3 * kApart) continue;
      const Lookup& lookup = lookups[i - 3 * kApart];
      const StateTable::Found found = states.look(lookup.words, lookup.hash, lookup.ticket, wordsOf);
      lookup.step->target = found.id;
      lookup.step->slot = static_cast<std::uint32_t>(found.slot);
    }
  });
}

void Expansion::number(StateId first) {
  const auto isNew = [this](std::size_t index, std::size_t step) { return m_parts[index].list.steps[step].target == ticketOf(index, step); };
  m_crew.run(m_usedParts, [&](std::size_t index, std::size_t) {
    Part& part = m_parts[index];
    part.newStates = part.newWords = 0;
    for (std::size_t step = 0; step < part.list.steps.size(); ++step) {
      if (!isNew(index, step)) continue;
      ++part.newStates;
      part.newWords += part.list.steps[step].wordCount;
    }
  });
  StateId source = first;
  for (std::size_t index = 0; index < m_usedParts; ++index) {
    Part& part = m_parts[index];
    const std::size_t sources = part.list.sources.size();
    part.room = m_graph.states.makeRoom(part.newStates, part.newWords);
    part.firstEdge = m_graph.edges.extend(part.list.steps.size());
    part.firstSource = source;
    source += static_cast<StateId>(sources);
    m_graph.edgePlaces.grow(sources);
    m_graph.ends.grow(sources);
  }
  m_crew.run(m_usedParts, [&](std::size_t index, std::size_t) {
    Part& part = m_parts[index];
    for (std::size_t i = 0; i < part.list.steps.size(); ++i) {
      SuccessorList::Step& step = part.list.steps[i];
      if (isNew(index, i)) step.target = m_graph.states.settle(part.list.wordsOf(step), step.slot, part.room);
    }
  });
  m_crew.run(m_usedParts, [&](std::size_t index, std::size_t) { writeEdges(m_parts[index]); });
  for (std::size_t index = 0; index < m_usedParts; ++index) {
    const Part& part = m_parts[index];
    m_graph.edgeCount += part.list.steps.size();
    m_graph.idleSteps += part.list.idleSteps;
    m_graph.leadsOn = m_graph.leadsOn && part.leadsOn;
    m_graph.leadsDown = m_graph.leadsDown && part.leadsDown;
    m_graph.hasStuck = m_graph.hasStuck || part.hasStuck;
    if (m_hasWitnesses)
      for (std::size_t i = 0; i < part.list.steps.size(); ++i) noteWitnesses(m_graph.edges[part.firstEdge + i].target, part.list.steps[i].comeTrue);
  }
}

void Expansion::writeEdges(Part& part) {
  part.leadsOn = part.leadsDown = true;
  part.hasStuck = false;
  std::size_t edge = part.firstEdge;
  for (std::size_t i = 0; i < part.list.sources.size(); ++i) {
    const StateId source = part.firstSource + static_cast<StateId>(i);
    const auto steps = part.list.stepsOf(i);
    m_graph.setSuccessors(source, part.list.sources[i].end, edge, steps.size());
    part.hasStuck = part.hasStuck || part.list.sources[i].end == StateEnd::Stuck;
    for (const SuccessorList::Step& step : steps) {
      // A ticket of somebody else's step, which has its number now.
      const StateId target = step.target < StateTable::kTicket ? step.target : m_parts[partOf(step.target)].list.steps[stepOf(step.target)].target;
      m_graph.edges[edge++] = {target, step.named, step.count, step.kind};
      part.leadsOn = part.leadsOn && target > source;
      part.leadsDown = part.leadsDown && target >= m_graph.levels.back();
    }
  }
}

std::optional<Expansion::Walk> Expansion::walk(Random& random, double until) {
  constexpr int kMostSteps = 100'000;
  constexpr int kStepsBetweenLooks = 64;
  Walk walk{m_graph.brokenAt(0) != 0, true};
  Successors& worker = m_workers.front();
  std::vector<std::uint32_t> state(m_graph.states.at(0).begin(), m_graph.states.at(0).end());
  worker.take(state);
  for (int idle = 0, steps = 0; worker.readyCount() > 0; ++steps) {
    if (steps > kMostSteps || m_space.isVoid() || (steps % kStepsBetweenLooks == 0 && seconds() > until)) return std::nullopt;
    const auto nth = static_cast<std::uint32_t>(random.below(worker.readyCount()));
    if (!worker.follow({Choice::Kind::Move, worker.readyClient(nth), 0}, Successors::Unknown::Make)) {
      // Everybody has asked in vain again and again: let time go on, or call it a run without an end.
      if (++idle < 50 * static_cast<int>(worker.readyCount())) continue;
      const auto wait = worker.wait();
      walk.failed = walk.failed || !wait;
      if (!wait || !worker.follow(*wait, Successors::Unknown::Make)) return walk;
    }
    idle = 0;
    state.assign(worker.next().begin(), worker.next().end());
    const auto known = m_graph.states.find(state, hashOfState(state));
    walk.isCovered = walk.isCovered && known && *known < m_graph.expanded();
    walk.failed = walk.failed || brokenIn(state[StateGraph::kBroken]) != 0;
    worker.take(state);
  }
  return walk;
}

void Expansion::noteWitnesses(StateId state, BrokenSet comeTrue) {
  for (std::size_t i = 0; comeTrue != 0; ++i, comeTrue >>= 1)
    if ((comeTrue & 1) != 0 && !m_witnesses[i]) m_witnesses[i] = state;
}

void Expansion::markHopeless() { m_graph.hopeless = hopelessStates(m_graph); }

Successors::Effect Expansion::effectOf(StateId source, const Edge& edge) {
  m_workers.front().take(m_graph.states.at(source));
  const bool hasActor = belongsToClient(edge);
  return m_workers.front().effectOf({edge.kind, hasActor ? edge.client : StateSpace::kNobody, hasActor ? PartId{0} : edge.client});
}

} // namespace interleave
