#include "engine/drive/explore/state_space.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

#include "engine/drive/explore/fingerprint.hpp"

namespace interleave {

namespace {

/// Also when its client has given up: the server does not know that.
bool waits(const Session& session) { return session.blocked || session.monitoring || !session.subscriptions.empty(); }
bool waits(const SqlSession& session) { return session.wait || !session.locks.empty(); }

std::string ledgerText(const Ledger& ledger) {
  std::string text;
  for (const std::int64_t figure : {ledger.sold, ledger.refused, ledger.failed, ledger.gaveUp, ledger.duplicates})
    text += std::to_string(figure) + ' ';
  for (const auto& [name, amount] : ledger.counts) text += name + '\0' + std::to_string(amount) + ' ';
  return text;
}

constexpr TimeMs kLongestWaitMs = 4'000'000'000; ///< what lies further off is waited for in several steps

/// Tokens that lay in no key before are nobody's name. Identity when what is left keeps its names.
Tokens::Renaming withoutTail(Tokens::Renaming renaming, std::size_t visible) {
  renaming.clients.resize(visible);
  for (std::size_t i = 0; i < visible; ++i)
    if (renaming.clients[i] != static_cast<int>(i)) return renaming;
  return {};
}

std::uint64_t pairOf(PartId high, PartId low) { return std::uint64_t{high} << 32 | low; }

/// Waiting sessions are served in the order in which they came; only that order counts, not how long ago it was.
void renumber(std::vector<std::uint64_t*> orders) {
  std::sort(orders.begin(), orders.end(), [](const std::uint64_t* a, const std::uint64_t* b) { return *a < *b; });
  std::uint64_t next = 0;
  for (std::uint64_t* order : orders) *order = ++next;
}

} // namespace

StateSpace::StateSpace(const World& start) : m_start(start), m_classes(*start.rules->programs) {
  auto rules = std::make_shared<Rules>(*start.rules);
  rules->invariants.clear();
  m_rules = std::move(rules);
  useTokens(Tokens::of(start));
  begin();
}

void StateSpace::useTokens(std::optional<Tokens> tokens) {
  m_tokens = std::move(tokens);
  m_tokensFail = false;
  m_classes.setTokens(m_tokens ? &*m_tokens : nullptr);
}

void StateSpace::begin() {
  internLedger({}); // number 0: nothing was reported
  m_startLedger = internLedger(m_start.ledger);
  m_startBase = internBase(m_start.server, m_start.sql);
  internRenaming({});
  for (std::size_t i = 0; i < m_start.clients.size(); ++i) {
    const ClientState& client = m_start.clients[i];
    const ProgramNode* node = client.node;
    if (m_tokens) {
      Tokens::Renaming anonymously;
      anonymously.clients.assign(i + 1, Tokens::kForeign);
      anonymously.clients[i] = Tokens::kAnonymous;
      node = m_tokens->renamed(node, anonymously);
    }
    m_startClients.push_back(internClient(m_classes.classOf(node), internSession({m_start.server.session(client.session), m_start.sql.session(client.session)}), client.crashed, client.blocked));
  }
}

void StateSpace::restart(bool mergesPrograms) {
  if (m_tokensFail || m_classes.dependsOnNames() || !mergesPrograms) useTokens(std::nullopt);
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
  for (Remembered& acts : m_acts) acts.clear();
  m_watchers.clear();
  m_heardActs.clear();
  m_keyNames.clear();
  m_keyNumbers.clear();
  m_renamings.clear();
  m_renamingIds.clear();
  m_renamedPlaces.clear();
  m_startClients.clear();
  begin();
}

PartId StateSpace::internBase(Server server, SqlServer sql) {
  server.replaceSessions({});
  sql.replaceSessions({});
  const auto [place, isNew] = m_baseIds.try_emplace(fingerprintOf(server) + fingerprintOf(sql), static_cast<PartId>(m_bases.size()));
  if (!isNew) return place->second;
  Base base{std::move(server), std::move(sql), 0, {}, 0};
  if (m_tokens) base.tokens = m_tokens->in(place->first).size();
  const KeySpace& keys = base.server.keys();
  for (int database = 0; database < kDatabaseCount; ++database) {
    if (keys.volatileCount(database) == 0) continue;
    for (const std::string& key : keys.sortedKeys(database)) {
      const TimeMs at = keys.peek(database, key)->expireAt;
      if (at == kNever) continue;
      const auto [number, isNewKey] = m_keyNumbers.try_emplace(key, static_cast<PartId>(m_keyNames.size()));
      if (isNewKey) m_keyNames.push_back(key);
      base.volatileKeys.push_back(number->second);
      const auto waitMs = static_cast<PartId>(std::clamp<TimeMs>(at - keys.now(), 1, kLongestWaitMs));
      base.waitMs = base.waitMs == 0 ? waitMs : std::min(base.waitMs, waitMs);
    }
  }
  m_bases.push_back(std::move(base));
  return place->second;
}

PartId StateSpace::internSession(Sessions sessions) {
  const auto [place, isNew] = m_sessionIds.try_emplace(fingerprintOf(sessions.redis) + fingerprintOf(sessions.sql), static_cast<PartId>(m_sessions.size()));
  if (isNew) m_sessions.push_back(std::move(sessions));
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
    const Sessions& sessions = m_sessions[session];
    const bool isWaiting = !crashed && (waits(sessions.redis) || waits(sessions.sql));
    const bool isListening = isWaiting || (!crashed && !sessions.redis.watched.empty());
    const std::int64_t deadlineUs = sessions.sql.wait ? sessions.sql.wait->deadlineUs : -1;
    m_clients.push_back({program, session, crashed, blocked, isReady, isListening, isWaiting, deadlineUs, !crashed && !node->holds.empty()});
  }
  return place->second;
}

PartId StateSpace::knownSum(PartId ledger, PartId delta) const {
  if (delta == 0) return ledger;
  const auto known = m_sums.find(pairOf(ledger, delta));
  return known == m_sums.end() ? kUnknown : known->second;
}

PartId StateSpace::sum(PartId ledger, PartId delta) {
  if (const PartId known = knownSum(ledger, delta); known != kUnknown) return known;
  Ledger total = m_ledgers[ledger];
  total += m_ledgers[delta];
  return m_sums[pairOf(ledger, delta)] = internLedger(total);
}

namespace {

std::uint64_t keyOf(PartId base, const Act& act) { return pairOf(base, act.mover == StateSpace::kNobody ? act.number : act.mover); }

std::string keyOf(PartId base, const Act& act, const std::vector<PartId>& listeners) {
  std::string key;
  const auto add = [&](PartId part) { key.append(reinterpret_cast<const char*>(&part), sizeof part); };
  for (const PartId part : {base, static_cast<PartId>(act.kind), act.mover, act.number}) add(part);
  for (const PartId listener : listeners) add(listener);
  return key;
}

} // namespace

PartId StateSpace::remember(Transition transition) {
  m_transitions.push_back(std::move(transition));
  return static_cast<PartId>(m_transitions.size()) - 1;
}

PartId StateSpace::knownAct(PartId base, const Act& act) const {
  const Remembered& acts = m_acts[static_cast<std::size_t>(act.kind)];
  const auto known = acts.find(keyOf(base, act));
  return known == acts.end() ? kUnknown : known->second;
}

PartId StateSpace::act(PartId base, const Act& act) {
  if (const PartId known = knownAct(base, act); known != kUnknown) return known;
  const PartId made = remember(make(base, act, {}));
  return m_acts[static_cast<std::size_t>(act.kind)][keyOf(base, act)] = made;
}

PartId StateSpace::knownAfterMove(PartId transition, PartId watcher) const {
  const auto known = m_watchers.find(pairOf(transition, watcher));
  return known == m_watchers.end() ? kUnknown : known->second;
}

PartId StateSpace::afterMove(PartId transition, PartId base, PartId mover, PartId watcher) {
  if (const PartId known = knownAfterMove(transition, watcher); known != kUnknown) return known;
  const Transition made = make(base, {Choice::Kind::Move, mover, 0}, {watcher});
  return m_watchers[pairOf(transition, watcher)] = placeAfter(made.others, watcher);
}

PartId StateSpace::knownAct(PartId base, const Act& act, const std::vector<PartId>& listeners) const {
  if (listeners.empty()) return knownAct(base, act);
  const auto known = m_heardActs.find(keyOf(base, act, listeners));
  return known == m_heardActs.end() ? kUnknown : known->second;
}

PartId StateSpace::act(PartId base, const Act& act, const std::vector<PartId>& listeners) {
  if (listeners.empty()) return this->act(base, act);
  if (const PartId known = knownAct(base, act, listeners); known != kUnknown) return known;
  const PartId made = remember(make(base, act, listeners));
  return m_heardActs[keyOf(base, act, listeners)] = made;
}

Choice StateSpace::choiceOf(const Act& act) const {
  switch (act.kind) {
  case Choice::Kind::ExpireKey: return Choice::expireKey(m_keyNames[act.number]);
  case Choice::Kind::FlushScripts: return Choice::flushScripts();
  case Choice::Kind::Wait: return Choice::wait(act.number);
  default: return {act.kind, 0, {}, 0};
  }
}

World StateSpace::worldOf(PartId base, const std::vector<PartId>& clients, PartId ledger) const {
  World world{m_start.rules, m_bases[base].server, m_bases[base].sql, {}, m_ledgers[ledger], 0, {}};
  std::vector<Session> sessions;
  std::vector<SqlSession> sqlSessions;
  for (const PartId id : clients) {
    const Client& client = m_clients[id];
    world.clients.push_back({m_classes.representative(client.program), static_cast<SessionId>(sessions.size()), client.crashed, client.blocked, {}});
    sessions.push_back(m_sessions[client.session].redis);
    if (world.sql.isUsed()) sqlSessions.push_back(m_sessions[client.session].sql);
  }
  world.server.replaceSessions(std::move(sessions));
  world.sql.replaceSessions(std::move(sqlSessions));
  return world;
}

std::vector<ProgramClasses::Id> StateSpace::advance(const std::vector<PartId>& before, const StepEvent& event) {
  std::vector<ProgramClasses::Id> classes;
  for (const PartId id : before) classes.push_back(m_clients[id].program);
  const bool answered = !event.request.empty() && (event.reply.kind != Reply::Kind::NoReply || event.replyLost);
  if (answered) classes[0] = answer(classes[0], event.replyLost ? lostReply() : event.reply);
  for (const auto& [client, reply, reports] : event.woken) {
    auto& program = classes[static_cast<std::size_t>(client)];
    // To one anonymous client the token of another is foreign, although it is called like its own.
    if (m_tokens && client != 0 && m_tokens->ownerOf(m_classes.representative(program)) == Tokens::kAnonymous)
      program = answer(program, m_tokens->withForeign(reply, Tokens::kNone));
    else
      program = answer(program, reply);
  }
  return classes;
}

// What a client remembers of others' tokens is only that they were not its own; when more of it matters, tokens are no use.
ProgramClasses::Id StateSpace::answer(ProgramClasses::Id program, const Reply& reply) {
  if (!m_tokens) return m_classes.advance(program, reply);
  const Reply seen = m_tokens->withForeign(reply, m_tokens->ownerOf(m_classes.representative(program)));
  const ProgramClasses::Id after = m_classes.advance(program, seen);
  if (seen != reply && m_classes.advance(program, reply) != after) giveUpTokens();
  return after;
}

PartId StateSpace::internRenaming(const Tokens::Renaming& renaming) {
  const auto [place, isNew] = m_renamingIds.try_emplace(renaming, static_cast<PartId>(m_renamings.size()));
  if (isNew) m_renamings.push_back(renaming);
  return place->second;
}

PartId StateSpace::renamedPlace(PartId place, const Tokens::Renaming& renaming) {
  const int owner = ownerAt(place);
  const Client client = m_clients[place];
  const Sessions sessions = m_sessions[client.session];
  const bool isCalledSo = renaming.of(owner) == owner;
  if (isCalledSo && !m_tokens->areIn(fingerprintOf(sessions.redis))) return place;
  const ProgramClasses::Id program = isCalledSo ? client.program : m_classes.rename(client.program, renaming);
  return internClient(program, internSession({m_tokens->renamed(sessions.redis, renaming), sessions.sql}), client.crashed, client.blocked);
}

PartId StateSpace::knownRenamedPlace(PartId place, PartId renaming) const {
  if (renaming == 0) return place;
  const auto known = m_renamedPlaces.find(pairOf(renaming, place));
  return known == m_renamedPlaces.end() ? kUnknown : known->second;
}

PartId StateSpace::renamedPlace(PartId place, PartId renaming) {
  if (const PartId known = knownRenamedPlace(place, renaming); known != kUnknown) return known;
  return m_renamedPlaces[pairOf(renaming, place)] = renamedPlace(place, Tokens::Renaming(m_renamings[renaming]));
}

// Names go to the tokens that lie in the keys, in the order in which they are met; all others are anonymous.
std::pair<Tokens::Renaming, Tokens::Renaming> StateSpace::nameTokens(Server& server, int moverOwner) const {
  Tokens::Renaming others;
  others.clients.assign(static_cast<std::size_t>(m_tokens->count()), Tokens::kAnonymous);
  Tokens::Renaming all = others;
  int next = 0;
  for (const int token : m_tokens->in(fingerprintOf(server))) {
    if (token == Tokens::kAnonymous)
      all.anonymous = next++;
    else if (token >= 0)
      all.clients[static_cast<std::size_t>(token)] = next++;
  }
  others.clients = all.clients;
  server = m_tokens->renamed(std::move(server), all);
  const Tokens::Renaming& mover = moverOwner == Tokens::kAnonymous ? all : others;
  return {mover, others};
}

void StateSpace::checkVariants(PartId base, const std::vector<PartId>& before, const Choice& choice, const World& after) {
  const World start = worldOf(base, before, 0);
  for (const Tokens::Renaming& renaming : m_tokens->variants(m_bases[base].tokens)) {
    World world = start;
    world.rules = m_rules;
    std::vector<Session> sessions;
    for (std::size_t i = 0; i < world.clients.size(); ++i) {
      // Anonymous others than the mover have tokens of their own, which lie nowhere: they stay as they are.
      Tokens::Renaming own = renaming;
      if (i > 0) own.anonymous = Tokens::kAnonymous;
      world.clients[i].node = m_tokens->renamed(world.clients[i].node, own);
      sessions.push_back(m_tokens->renamed(start.server.sessions()[i], own));
    }
    world.server = m_tokens->renamed(std::move(world.server), renaming);
    world.server.replaceSessions(std::move(sessions));
    if (!mayChoose(world, choice)) return giveUpTokens();
    step(world, choice);
    ++m_executed;
    bool isAlike = fingerprintOf(world.server) == fingerprintOf(m_tokens->renamed(after.server, renaming)) && world.ledger == after.ledger;
    for (std::size_t i = 0; isAlike && i < world.clients.size(); ++i) {
      Tokens::Renaming own = renaming;
      if (i > 0) own.anonymous = Tokens::kAnonymous;
      isAlike = m_tokens->behaveAlike(after.clients[i].node, world.clients[i].node, own);
    }
    if (!isAlike) return giveUpTokens();
  }
}

mpz_class StateSpace::outcomesLike(PartId base) const {
  mpz_class count = 1;
  for (std::size_t i = 0; m_tokens && i < m_bases[base].tokens; ++i) count *= m_tokens->count() - static_cast<int>(i);
  return count;
}

std::vector<Server> StateSpace::namedLike(PartId base, std::size_t most) const {
  if (!m_tokens || m_bases[base].tokens == 0) return {m_bases[base].server};
  std::vector<Server> servers;
  Tokens::Renaming renaming;
  const std::function<void()> name = [&] {
    if (servers.size() >= most) return;
    if (renaming.clients.size() == m_bases[base].tokens) {
      servers.push_back(m_tokens->renamed(m_bases[base].server, renaming));
      return;
    }
    for (int token = 0; token < m_tokens->count(); ++token) {
      if (std::find(renaming.clients.begin(), renaming.clients.end(), token) != renaming.clients.end()) continue;
      renaming.clients.push_back(token);
      name();
      renaming.clients.pop_back();
    }
  };
  name();
  return servers;
}

std::vector<World> StateSpace::variantsOf(PartId base, const std::vector<PartId>& clients, PartId ledger) const {
  std::vector<World> worlds;
  if (!m_tokens || m_bases[base].tokens == 0) return worlds;
  for (const Tokens::Renaming& renaming : m_tokens->variants(m_bases[base].tokens)) {
    worlds.push_back(worldOf(base, clients, ledger));
    worlds.back().server = m_tokens->renamed(std::move(worlds.back().server), renaming);
  }
  return worlds;
}

std::vector<StateSpace::Sessions> StateSpace::sessionsOf(const World& world) {
  std::vector<Sessions> sessions;
  for (const ClientState& client : world.clients) sessions.push_back({world.server.session(client.session), world.sql.session(client.session)});
  std::vector<std::uint64_t*> atRedis;
  std::vector<std::uint64_t*> inSql;
  for (Sessions& own : sessions) {
    if (own.redis.blocked) atRedis.push_back(&own.redis.blocked->order);
    if (own.sql.wait) inSql.push_back(&own.sql.wait->order);
  }
  renumber(std::move(atRedis));
  renumber(std::move(inSql));
  return sessions;
}

bool StateSpace::tokensLieElsewhere(const World& world, const std::vector<Sessions>& sessions) const {
  const auto isElsewhere = [this](const Sessions& own) { return m_tokens->liesElsewhere(own.redis); };
  return world.sql.isUsed() || m_tokens->liesElsewhere(world.server) || m_tokens->liesElsewhere(world.ledger) ||
         std::any_of(sessions.begin(), sessions.end(), isElsewhere);
}

// A world of the mover and of those who listen makes the step as any other world does.
Transition StateSpace::make(PartId base, const Act& act, const std::vector<PartId>& listeners) {
  const PartId mover = act.mover;
  std::vector<PartId> before;
  if (mover != kNobody) before.push_back(mover);
  before.insert(before.end(), listeners.begin(), listeners.end());
  World world = worldOf(base, before, 0);
  world.rules = m_rules;
  StepEvent event;
  const Choice choice = choiceOf(act);
  step(world, choice, &event);
  ++m_executed;
  const int moverOwner = mover == kNobody ? Tokens::kNone : ownerAt(mover);
  if (m_tokens) checkVariants(base, before, choice, world);

  const std::vector<ProgramClasses::Id> programs = advance(before, event);
  const std::vector<Sessions> sessions = sessionsOf(world);
  Transition result;
  Tokens::Renaming forMover;
  Tokens::Renaming forOthers;
  if (m_tokens) {
    if (tokensLieElsewhere(world, sessions)) giveUpTokens();
    world.server.replaceSessions({});
    std::tie(forMover, forOthers) = nameTokens(world.server, moverOwner);
    result.renaming = internRenaming(withoutTail(forOthers, m_bases[base].tokens));
  }
  std::vector<PartId> after;
  for (std::size_t i = 0; i < before.size(); ++i) {
    after.push_back(internClient(programs[i], internSession(sessions[i]), world.clients[i].crashed, world.clients[i].blocked));
    if (m_tokens) after[i] = renamedPlace(after[i], i == 0 && mover != kNobody ? forMover : forOthers);
  }

  result.base = internBase(std::move(world.server), std::move(world.sql));
  result.delta = internLedger(world.ledger);
  if (mover != kNobody) result.mover = after.front();
  for (std::size_t i = mover != kNobody ? 1 : 0; i < before.size(); ++i)
    if (before[i] != after[i]) result.others.emplace_back(before[i], after[i]);
  return result;
}

} // namespace interleave
