#include "engine/drive/explore/state_space.hpp"

#include <algorithm>

#include "engine/drive/explore/fingerprint.hpp"

namespace interleave {

namespace {

/// Also when its client has given up: the server does not know that.
bool waits(const Session& session) { return session.blocked || session.monitoring || !session.subscriptions.empty(); }

std::string ledgerText(const Ledger& ledger) {
  std::string text;
  for (const std::int64_t figure : {ledger.sold, ledger.refused, ledger.failed, ledger.gaveUp, ledger.duplicates})
    text += std::to_string(figure) + ' ';
  for (const auto& [name, amount] : ledger.counts) text += name + '\0' + std::to_string(amount) + ' ';
  return text;
}

std::uint64_t pairOf(PartId high, PartId low) { return std::uint64_t{high} << 32 | low; }

/// Waiting sessions are served in the order in which they came; only that order counts, not how long ago it was.
void renumberWaiting(std::vector<Session>& sessions) {
  std::vector<Session*> waiting;
  for (Session& session : sessions)
    if (session.blocked) waiting.push_back(&session);
  std::sort(waiting.begin(), waiting.end(), [](const Session* a, const Session* b) { return a->blocked->order < b->blocked->order; });
  std::uint64_t order = 0;
  for (Session* session : waiting) session->blocked->order = ++order;
}

} // namespace

StateSpace::StateSpace(const World& start) : m_start(start), m_classes(*start.rules->programs) {
  auto rules = std::make_shared<Rules>(*start.rules);
  rules->invariants.clear();
  m_rules = std::move(rules);
  begin();
}

void StateSpace::begin() {
  internLedger({}); // number 0: nothing was reported
  m_startLedger = internLedger(m_start.ledger);
  m_startBase = internBase(m_start.server);
  for (const ClientState& client : m_start.clients)
    m_startClients.push_back(internClient(m_classes.classOf(client.node), internSession(m_start.server.session(client.session)),
                                          client.crashed, client.blocked));
}

void StateSpace::restart(bool mergesPrograms) {
  m_classes.restart(mergesPrograms);
  m_bases.clear();
  m_baseIds.clear();
  m_sessions.clear();
  m_sessionIds.clear();
  m_clients.clear();
  m_clientIds.clear();
  m_ledgers.clear();
  m_ledgerIds.clear();
  m_sums.clear();
  m_transitions.clear();
  m_moves.clear();
  m_watchers.clear();
  m_others.clear();
  m_startClients.clear();
  begin();
}

PartId StateSpace::internBase(Server server) {
  server.replaceSessions({});
  const auto [place, isNew] = m_baseIds.try_emplace(fingerprintOf(server), static_cast<PartId>(m_bases.size()));
  if (isNew) m_bases.push_back(std::move(server));
  return place->second;
}

PartId StateSpace::internSession(Session session) {
  const auto [place, isNew] = m_sessionIds.try_emplace(fingerprintOf(session), static_cast<PartId>(m_sessions.size()));
  if (isNew) m_sessions.push_back(std::move(session));
  return place->second;
}

PartId StateSpace::internLedger(const Ledger& ledger) {
  const auto [place, isNew] = m_ledgerIds.try_emplace(ledgerText(ledger), static_cast<PartId>(m_ledgers.size()));
  if (isNew) m_ledgers.push_back(ledger);
  return place->second;
}

PartId StateSpace::internClient(ProgramClasses::Id program, PartId session, bool crashed, bool blocked) {
  const auto [place, isNew] =
      m_clientIds.try_emplace({program, session, crashed, blocked}, static_cast<PartId>(m_clients.size()));
  if (isNew) {
    const ProgramNode* node = m_classes.representative(program);
    const bool isReady = !crashed && !blocked && node->status == ClientStatus::Ready;
    m_anyHolds = m_anyHolds || !node->holds.empty();
    const bool isWaiting = !crashed && waits(m_sessions[session]);
    const bool isListening = isWaiting || (!crashed && !m_sessions[session].watched.empty());
    m_clients.push_back({program, session, crashed, blocked, isReady, isListening, isWaiting, !crashed && !node->holds.empty()});
  }
  return place->second;
}

PartId StateSpace::sum(PartId ledger, PartId delta) {
  if (delta == 0) return ledger;
  const auto known = m_sums.find(pairOf(ledger, delta));
  if (known != m_sums.end()) return known->second;
  Ledger total = m_ledgers[ledger];
  total += m_ledgers[delta];
  return m_sums[pairOf(ledger, delta)] = internLedger(total);
}

PartId StateSpace::move(PartId base, PartId mover) {
  if (const auto known = m_moves.find(pairOf(base, mover)); known != m_moves.end()) return known->second;
  m_transitions.push_back(make(base, mover, Choice::move(0), {}));
  return m_moves[pairOf(base, mover)] = static_cast<PartId>(m_transitions.size()) - 1;
}

PartId StateSpace::afterMove(PartId transition, PartId base, PartId mover, PartId watcher) {
  if (const auto known = m_watchers.find(pairOf(transition, watcher)); known != m_watchers.end()) return known->second;
  return m_watchers[pairOf(transition, watcher)] = placeAfter(make(base, mover, Choice::move(0), {watcher}).others, watcher);
}

PartId StateSpace::choose(PartId base, PartId mover, const Choice& choice, const std::vector<PartId>& listeners) {
  std::string key = std::to_string(base) + ' ' + std::to_string(mover) + ' ' + std::to_string(static_cast<int>(choice.kind)) + choice.key +
                    std::to_string(choice.waitMs) + ':';
  for (const PartId listener : listeners) key += std::to_string(listener) + ' ';
  if (const auto known = m_others.find(key); known != m_others.end()) return known->second;
  m_transitions.push_back(make(base, mover, choice, listeners));
  return m_others[std::move(key)] = static_cast<PartId>(m_transitions.size()) - 1;
}

World StateSpace::worldOf(PartId base, const std::vector<PartId>& clients, PartId ledger) const {
  World world{m_start.rules, m_bases[base], {}, m_ledgers[ledger], 0, {}};
  std::vector<Session> sessions;
  for (const PartId id : clients) {
    const Client& client = m_clients[id];
    world.clients.push_back({m_classes.representative(client.program), static_cast<SessionId>(sessions.size()), client.crashed, client.blocked, {}});
    sessions.push_back(m_sessions[client.session]);
  }
  world.server.replaceSessions(std::move(sessions));
  return world;
}

std::vector<ProgramClasses::Id> StateSpace::advance(const std::vector<PartId>& before, const StepEvent& event) {
  std::vector<ProgramClasses::Id> classes;
  for (const PartId id : before) classes.push_back(m_clients[id].program);
  const bool answered = !event.request.empty() && (event.reply.kind != Reply::Kind::NoReply || event.replyLost);
  if (answered) classes[0] = m_classes.advance(classes[0], event.replyLost ? lostReply() : event.reply);
  for (const auto& [client, reply] : event.woken) {
    auto& program = classes[static_cast<std::size_t>(client)];
    program = m_classes.advance(program, reply);
  }
  return classes;
}

// A world of the mover and of those who listen makes the step as any other world does.
Transition StateSpace::make(PartId base, PartId mover, const Choice& choice, const std::vector<PartId>& listeners) {
  std::vector<PartId> before;
  if (mover != kNobody) before.push_back(mover);
  before.insert(before.end(), listeners.begin(), listeners.end());
  World world = worldOf(base, before, 0);
  world.rules = m_rules;
  StepEvent event;
  step(world, choice, &event);

  const std::vector<ProgramClasses::Id> programs = advance(before, event);
  std::vector<Session> sessions = world.server.sessions();
  renumberWaiting(sessions);
  std::vector<PartId> after;
  for (std::size_t i = 0; i < before.size(); ++i)
    after.push_back(internClient(programs[i], internSession(sessions[i]), world.clients[i].crashed, world.clients[i].blocked));

  ++m_executed;
  Transition result;
  result.base = internBase(std::move(world.server));
  result.delta = internLedger(world.ledger);
  if (mover != kNobody) result.mover = after.front();
  for (std::size_t i = mover != kNobody ? 1 : 0; i < before.size(); ++i)
    if (before[i] != after[i]) result.others.emplace_back(before[i], after[i]);
  return result;
}

} // namespace interleave
