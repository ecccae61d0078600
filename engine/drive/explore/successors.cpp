#include "engine/drive/explore/successors.hpp"

#include <algorithm>

namespace interleave {

namespace {

void addClients(std::vector<std::pair<PartId, std::uint32_t>>& counts, PartId place, std::uint32_t count) {
  const auto known = std::find_if(counts.begin(), counts.end(), [&](const auto& entry) { return entry.first == place; });
  if (known == counts.end())
    counts.emplace_back(place, count);
  else
    known->second += count;
}

} // namespace

void Successors::take(StateTable::Words state) {
  m_words = state;
  m_ready = 0;
  m_listening = false;
  m_clientsHash = 0;
  for (const std::uint32_t word : state.subspan(StateGraph::kClients)) {
    const StateSpace::Client& client = m_space.client(placeIn(word));
    m_ready += client.isReady ? countIn(word) : 0;
    m_listening = m_listening || client.listens;
    m_clientsHash += hashOfClients(word);
  }
}

bool Successors::append(StateTable::Words state, Unknown unknown, SuccessorList& list) {
  m_list = &list;
  m_unknown = unknown;
  m_missed = false;
  const auto first = static_cast<std::uint32_t>(list.steps.size());
  list.sources.push_back({first, StateEnd::Finished});
  take(state);
  if (m_ready == 0) return true;
  for (const std::uint32_t word : state.subspan(StateGraph::kClients))
    if (m_space.client(placeIn(word)).isReady) add({Choice::Kind::Move, placeIn(word), 0}, countIn(word));
  // When whoever may move only asks again, time goes on until a key runs out.
  if (list.steps.size() == first)
    if (const auto waiting = wait()) add(*waiting, 1);
  if (m_faults.any() && faultsIn(m_words[StateGraph::kBroken]) < m_faults.most) addFaults();
  list.sources.back().end = list.steps.size() == first ? StateEnd::Stuck : StateEnd::No;
  return !m_missed && !m_space.isVoid();
}

void Successors::addFaults() {
  for (const std::uint32_t word : m_words.subspan(StateGraph::kClients)) {
    const PartId place = placeIn(word);
    if (!m_space.client(place).isReady) continue;
    if (m_faults.crash) add({Choice::Kind::Crash, place, 0}, countIn(word));
    if (m_faults.loseReply) add({Choice::Kind::LoseReply, place, 0}, countIn(word));
  }
  // By number: acting may make bases, and move this one.
  const PartId base = m_words[StateGraph::kBase];
  if (m_faults.expire)
    for (std::size_t i = 0; i < m_space.base(base).volatileKeys.size(); ++i)
      add({Choice::Kind::ExpireKey, StateSpace::kNobody, m_space.base(base).volatileKeys[i]}, 1);
  if (m_faults.flushScripts && m_space.base(base).server.scriptCount() > 0) add({Choice::Kind::FlushScripts, StateSpace::kNobody, 0}, 1);
}

void Successors::add(const Act& act, std::uint32_t count) {
  if (m_missed || m_space.isVoid()) return;
  if (!follow(act, m_unknown)) {
    m_list->idleSteps += m_missed || m_space.isVoid() ? 0 : 1;
    return;
  }
  SuccessorList::Step step;
  step.hash = m_nextHash;
  step.words = static_cast<std::uint32_t>(m_list->words.size());
  step.wordCount = static_cast<std::uint32_t>(m_next.size());
  step.named = act.mover == StateSpace::kNobody ? act.number : act.mover;
  step.comeTrue = m_comeTrue;
  step.count = static_cast<std::uint16_t>(count);
  step.kind = act.kind;
  m_list->words.insert(m_list->words.end(), m_next.begin(), m_next.end());
  m_list->steps.push_back(step);
}

PartId Successors::readyClient(std::uint32_t nth) const {
  for (std::size_t i = StateGraph::kClients;; ++i) {
    if (!m_space.client(placeIn(m_words[i])).isReady) continue;
    if (nth < countIn(m_words[i])) return placeIn(m_words[i]);
    nth -= countIn(m_words[i]);
  }
}

std::optional<Act> Successors::wait() const {
  const StateSpace::Base& base = m_space.base(m_words[StateGraph::kBase]);
  PartId waitMs = base.waitMs;
  for (const std::uint32_t word : m_words.subspan(StateGraph::kClients)) {
    const std::int64_t deadlineUs = m_space.client(placeIn(word)).deadlineUs;
    if (deadlineUs < 0) continue;
    const auto leftMs = static_cast<PartId>(std::max<std::int64_t>(1, (deadlineUs - base.server.nowUs() + 999) / 1000));
    waitMs = waitMs == 0 ? leftMs : std::min(waitMs, leftMs);
  }
  if (waitMs == 0) return std::nullopt;
  return Act{Choice::Kind::Wait, StateSpace::kNobody, waitMs};
}

bool Successors::findListeners(PartId mover) {
  m_listeners.clear();
  bool anyWaits = false;
  if (!m_listening) return false;
  for (const std::uint32_t word : m_words.subspan(StateGraph::kClients)) {
    const StateSpace::Client& client = m_space.client(placeIn(word));
    if (!client.listens || (placeIn(word) == mover && countIn(word) == 1)) continue;
    m_listeners.push_back(placeIn(word));
    anyWaits = anyWaits || client.waits;
  }
  return anyWaits;
}

PartId Successors::choose(const Act& act) {
  const bool makes = m_unknown == Unknown::Make;
  const bool anyWaits = findListeners(act.mover);
  const PartId base = m_words[StateGraph::kBase];
  m_changed.clear();
  if (act.kind != Choice::Kind::Move || anyWaits) {
    const PartId transition = makes ? m_space.act(base, act, m_listeners) : m_space.knownAct(base, act, m_listeners);
    if (transition == StateSpace::kUnknown) return transition;
    m_changed = m_space.at(transition).others;
    return renameOthers(transition, act.mover) ? transition : StateSpace::kUnknown;
  }
  const PartId transition = makes ? m_space.act(base, act) : m_space.knownAct(base, act);
  if (transition == StateSpace::kUnknown) return transition;
  for (const PartId watcher : m_listeners) {
    const PartId after = makes ? m_space.afterMove(transition, base, act.mover, watcher) : m_space.knownAfterMove(transition, watcher);
    if (after == StateSpace::kUnknown) return after;
    if (after != watcher) m_changed.emplace_back(watcher, after);
  }
  return renameOthers(transition, act.mover) ? transition : StateSpace::kUnknown;
}

bool Successors::renameOthers(PartId transition, PartId mover) {
  const PartId renaming = m_space.at(transition).renaming;
  if (renaming == 0 || m_space.isVoid()) return true;
  for (const std::uint32_t word : m_words.subspan(StateGraph::kClients)) {
    const PartId place = placeIn(word);
    const bool isListener = std::find(m_listeners.begin(), m_listeners.end(), place) != m_listeners.end();
    if (isListener || (place == mover && countIn(word) == 1)) continue;
    const PartId after = m_unknown == Unknown::Make ? m_space.renamedPlace(place, renaming) : m_space.knownRenamedPlace(place, renaming);
    if (after == StateSpace::kUnknown) return false;
    if (after != place) m_changed.emplace_back(place, after);
  }
  return true;
}

void Successors::writeClients(PartId mover, PartId moverAfter) {
  const std::span<const std::uint32_t> clients = m_words.subspan(StateGraph::kClients);
  if (m_changed.empty() && mover != StateSpace::kNobody) {
    // One leaves a place for another: the order of the rest stays.
    m_nextHash += hashOfClients(standing(moverAfter, 1)) - hashOfClients(standing(mover, 1));
    m_next.resize(m_words.size() + 1);
    std::uint32_t* out = &m_next[StateGraph::kClients];
    bool isIn = false;
    for (std::uint32_t word : clients) {
      const PartId place = placeIn(word);
      if (place == mover) --word;
      if (!isIn && place >= moverAfter) {
        isIn = true;
        if (place == moverAfter)
          ++word;
        else
          *out++ = standing(moverAfter, 1);
      }
      *out = word;
      out += countIn(word) > 0 ? 1 : 0;
    }
    if (!isIn) *out++ = standing(moverAfter, 1);
    m_next.resize(static_cast<std::size_t>(out - m_next.data()));
    return;
  }
  m_counts.clear();
  for (const std::uint32_t word : clients) {
    const std::uint32_t staying = countIn(word) - (placeIn(word) == mover ? 1 : 0);
    if (staying > 0) addClients(m_counts, placeAfter(m_changed, placeIn(word)), staying);
  }
  if (mover != StateSpace::kNobody) addClients(m_counts, moverAfter, 1);
  std::sort(m_counts.begin(), m_counts.end());
  m_nextHash -= m_clientsHash;
  for (const auto& [place, count] : m_counts) {
    m_next.push_back(standing(place, count));
    m_nextHash += hashOfClients(m_next.back());
  }
}

bool Successors::follow(const Act& act, Unknown unknown) {
  m_unknown = unknown;
  const bool makes = unknown == Unknown::Make;
  const PartId transition = choose(act);
  m_missed = transition == StateSpace::kUnknown;
  if (m_missed || m_space.isVoid()) return false;
  const PartId base = m_space.at(transition).base;
  const PartId moverAfter = m_space.at(transition).mover;
  const PartId delta = m_space.at(transition).delta;
  const PartId ledger = makes ? m_space.sum(m_words[StateGraph::kLedger], delta) : m_space.knownSum(m_words[StateGraph::kLedger], delta);
  m_missed = ledger == StateSpace::kUnknown;
  if (m_missed) return false;
  const bool isMove = act.kind == Choice::Kind::Move;
  const bool isFault = !isMove && act.kind != Choice::Kind::Wait;
  const bool sameKeys = base == m_words[StateGraph::kBase] && ledger == m_words[StateGraph::kLedger];
  if (isMove && sameKeys && moverAfter == act.mover && m_changed.empty()) return false;
  m_next.assign({base, ledger, m_words[StateGraph::kBroken] + (isFault ? oneFault() : 0)});
  m_nextHash = m_clientsHash;
  writeClients(act.mover, moverAfter);
  bool isEnd = m_ready == 1 && isMove && !m_space.client(moverAfter).isReady;
  if (!isMove || !m_changed.empty())
    isEnd = std::none_of(m_next.begin() + StateGraph::kClients, m_next.end(), [this](std::uint32_t word) { return m_space.client(placeIn(word)).isReady; });
  m_comeTrue = 0;
  if (!sameKeys || isEnd || m_space.anyHolds()) {
    const Judgements::Seen seen = seenIn(m_next, isEnd);
    const auto judged = makes ? m_judgements.judge(seen) : m_judgements.known(seen);
    m_missed = !judged;
    if (m_missed) return false;
    m_next[StateGraph::kBroken] |= judged->broken;
    m_comeTrue = judged->comeTrue;
  }
  m_nextHash += hashOfRest(base, ledger, m_next[StateGraph::kBroken]);
  return true;
}

Successors::Effect Successors::effectOf(const Act& act) {
  m_unknown = Unknown::Make;
  const PartId transition = choose(act);
  return {act.mover == StateSpace::kNobody ? StateSpace::kNobody : m_space.at(transition).mover, m_changed};
}

Judgements::Seen Successors::seenIn(StateTable::Words state, bool isEnd) const {
  Judgements::Seen seen{state[StateGraph::kBase], state[StateGraph::kLedger], {}, isEnd};
  if (m_space.anyHolds())
    for (const std::uint32_t word : state.subspan(StateGraph::kClients))
      if (m_space.client(placeIn(word)).holds) seen.holders.insert(seen.holders.end(), countIn(word), placeIn(word));
  return seen;
}

Judgements::Judged Successors::judge(StateTable::Words state) {
  take(state);
  return m_judgements.judge(seenIn(state, m_ready == 0));
}

} // namespace interleave
