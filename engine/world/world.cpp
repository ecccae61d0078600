#include "engine/world/world.hpp"

#include <algorithm>
#include <cassert>
#include <type_traits>
#include <utility>

#include "engine/base/bytes.hpp"
#include "engine/world/images.hpp"

namespace interleave {

Ledger& Ledger::operator+=(const Ledger& other) {
  sold += other.sold;
  refused += other.refused;
  failed += other.failed;
  gaveUp += other.gaveUp;
  duplicates += other.duplicates;
  for (const auto& [name, amount] : other.counts) counts[name] += amount;
  return *this;
}

Reply lostReply() { return Reply::error("TIMEOUT the reply did not arrive"); }

namespace {

void addDelta(World& world, ClientState& client, const ProgramNode& node, StepEvent* event) {
  // Most steps report nothing; the maps inside make even an empty sum dear.
  if (node.reports.empty() && node.delta.failed == 0) return;
  world.ledger += node.delta;
  client.ledger += node.delta;
  if (event == nullptr) return;
  event->ledgerDelta += node.delta;
  event->reports.insert(event->reports.end(), node.reports.begin(), node.reports.end());
}

/// Lets the database do something, and tells the event about it.
template <class Act> auto withSql(World& world, StepEvent* event, const Act& act) {
  if (event == nullptr) return act(nullptr);
  SqlLog log;
  if constexpr (std::is_void_v<decltype(act(&log))>) {
    act(&log);
    describeSql(log, world.sql, *event);
  } else {
    auto result = act(&log);
    describeSql(log, world.sql, *event);
    return result;
  }
}

/// The client's connection goes back: what is not committed is rolled back.
void leaveSql(World& world, const ClientState& client, StepEvent* event) {
  if (!world.sql.isUsed()) return;
  withSql(world, event, [&](SqlLog* log) { world.sql.release(client.session, world.server.nowUs(), log); });
}

/// Brings a client on with the reply to its request. At the end of its program, or of an attempt, it leaves the database.
void receive(World& world, ClientState& client, const Reply& reply, StepEvent* event) {
  const ProgramNode* next = world.rules->programs->advance(client.node, reply);
  addDelta(world, client, *next, event);
  if (next->restarted) {
    next = next->behavesAs;
    addDelta(world, client, *next, event);
    if (event != nullptr) event->restarted = true;
    leaveSql(world, client, event);
  } else if (next->status != ClientStatus::Ready) {
    leaveSql(world, client, event);
  }
  client.node = next;
}

/// The client of the session that waits for its reply; -1 when none does (any more).
ClientIndex waitingClient(const World& world, SessionId session) {
  const auto isMeant = [session](const ClientState& client) { return !client.crashed && client.blocked && client.session == session; };
  // A client has mostly the session of its own number.
  const auto own = static_cast<std::size_t>(session);
  if (own < world.clients.size() && isMeant(world.clients[own])) return session;
  const auto found = std::find_if(world.clients.begin(), world.clients.end(), isMeant);
  return found == world.clients.end() ? -1 : static_cast<ClientIndex>(found - world.clients.begin());
}

void answerWaiting(World& world, SessionId session, Reply reply, StepEvent* event) {
  const ClientIndex index = waitingClient(world, session);
  if (index < 0) return;
  ClientState& client = world.clients[static_cast<std::size_t>(index)];
  client.blocked = false;
  if (event == nullptr) return receive(world, client, reply, nullptr);
  std::vector<std::string> reportsOfMover = std::exchange(event->reports, {});
  const bool moverRestarted = event->restarted;
  receive(world, client, reply, event);
  event->woken.push_back({index, std::move(reply), std::exchange(event->reports, std::move(reportsOfMover))});
  event->restarted = moverRestarted;
}

/// Replies that the step gave to clients that were blocked. Whoever goes on may leave the database, and others with it.
void wake(World& world, StepEvent* event) {
  if (world.server.hasOutbox())
    for (Outgoing& outgoing : world.server.takeOutbox())
      if (outgoing.endsBlocking) answerWaiting(world, outgoing.session, std::move(outgoing.message), event);
  while (world.sql.hasOutbox())
    for (SqlOutgoing& outgoing : world.sql.takeOutbox()) answerWaiting(world, outgoing.session, std::move(outgoing.reply), event);
}

// With a lost reply the connection is lost: what it had not committed is rolled back, what it waited for is given up.
Reply executeSql(World& world, const Choice& choice, StepEvent* event) {
  const ClientState& client = world.clients[static_cast<std::size_t>(choice.client)];
  Reply reply = withSql(world, event, [&](SqlLog* log) { return world.sql.execute(client.session, client.node->request, world.server.nowUs(), log); });
  if (choice.kind == Choice::Kind::LoseReply) leaveSql(world, client, event);
  return reply;
}

Reply executeRedis(World& world, const Choice& choice, StepEvent* event) {
  const ClientState& client = world.clients[static_cast<std::size_t>(choice.client)];
  if (event == nullptr) return world.server.execute(client.session, client.node->request);
  ExecutionLog log;
  Reply reply = world.server.execute(client.session, client.node->request, &log);
  describeExecution(log, world.server, *event);
  return reply;
}

void move(World& world, const Choice& choice, StepEvent* event) {
  ClientState& client = world.clients[static_cast<std::size_t>(choice.client)];
  const bool lost = choice.kind == Choice::Kind::LoseReply;
  if (event != nullptr) {
    event->client = choice.client;
    event->server = client.node->server;
    event->request = client.node->request;
    event->line = client.node->line;
    event->replyLost = lost;
  }
  const Reply reply = client.node->server == ServerKind::Sql ? executeSql(world, choice, event) : executeRedis(world, choice, event);
  if (event != nullptr) event->reply = reply;
  client.blocked = reply.kind == Reply::Kind::NoReply && !lost;
  if (!client.blocked) receive(world, client, lost ? lostReply() : reply, event);
  wake(world, event);
  if (event == nullptr) return;
  event->statusAfter = client.blocked ? ClientStatus::Blocked : client.node->status;
  event->failure = client.node->failure;
}

void wait(World& world, const Choice& choice, StepEvent* event) {
  world.server.setNowUs(world.server.nowUs() + choice.waitMs * 1000);
  // A real server needs some 100 ms to find what has expired; whoever waits sees the keys gone.
  if (event == nullptr) {
    world.server.expireDueKeys();
  } else {
    ExecutionLog log;
    world.server.expireDueKeys(&log);
    describeExecution(log, world.server, *event);
  }
  answerOverdue(world, event);
}

void crash(World& world, const Choice& choice, StepEvent* event) {
  ClientState& client = world.clients[static_cast<std::size_t>(choice.client)];
  client.crashed = true;
  world.server.disconnect(client.session);
  if (event != nullptr) {
    event->client = choice.client;
    event->line = client.node->line;
    event->statusAfter = ClientStatus::Crashed;
  }
  leaveSql(world, client, event);
  wake(world, event);
}

void expire(World& world, const Choice& choice, StepEvent* event) {
  if (event != nullptr) {
    for (int database = 0; database < kDatabaseCount; ++database) {
      const Entry* entry = world.server.keys().peek(database, choice.key);
      if (entry == nullptr) continue;
      const std::string label = keyLabel(database, choice.key);
      event->changes.push_back({database, label, imageOf(*entry, world.server.keys().now()), std::nullopt});
      event->keysWritten.push_back(label);
    }
  }
  world.server.expireKey(choice.key);
}

void make(World& world, const Choice& choice, StepEvent* event) {
  switch (choice.kind) {
  case Choice::Kind::Move:
  case Choice::Kind::LoseReply: return move(world, choice, event);
  case Choice::Kind::Crash: return crash(world, choice, event);
  case Choice::Kind::ExpireKey: return expire(world, choice, event);
  case Choice::Kind::FlushScripts: return world.server.flushScripts();
  case Choice::Kind::Wait: return wait(world, choice, event);
  }
}

bool isBroken(const World& world, const std::string& id) {
  return std::find(world.brokenInvariants.begin(), world.brokenInvariants.end(), id) != world.brokenInvariants.end();
}

// Checks what is to be checked now and has not been found broken before.
bool checkInvariants(World& world, StepEvent* event) {
  bool broke = false;
  std::optional<bool> finished;
  for (const Invariant& invariant : world.rules->invariants) {
    if (invariant.when == Invariant::When::Sometimes) continue;
    if (invariant.when == Invariant::When::AtEnd) {
      if (!finished) finished = isFinished(world);
      if (!*finished) continue;
    }
    const auto message = invariant.check(world);
    if (!message || isBroken(world, invariant.id)) continue;
    broke = true;
    world.brokenInvariants.push_back(invariant.id);
    if (event != nullptr) event->violations.push_back({invariant.id, world.stepsMade, *message});
  }
  return broke;
}

} // namespace

void answerOverdue(World& world, StepEvent* event) {
  world.server.expireBlocked();
  if (world.sql.isUsed()) withSql(world, event, [&](SqlLog* log) { world.sql.expireWaits(world.server.nowUs(), log); });
  wake(world, event);
}

bool step(World& world, const Choice& choice, StepEvent* event) {
  assert(mayChoose(world, choice).ok());
  ++world.stepsMade;
  if (event != nullptr) {
    *event = StepEvent{};
    event->step = world.stepsMade;
    event->choice = choice;
  }
  make(world, choice, event);
  if (event != nullptr) event->nowMs = (world.server.nowUs() - kWorldStartUs) / 1000;
  return checkInvariants(world, event);
}

std::vector<Violation> violationsOf(const World& world) {
  std::vector<Violation> violations;
  const bool finished = isFinished(world);
  for (const Invariant& invariant : world.rules->invariants) {
    if (invariant.when == Invariant::When::Sometimes || (invariant.when == Invariant::When::AtEnd && !finished)) continue;
    if (auto message = invariant.check(world)) violations.push_back({invariant.id, world.stepsMade, *message});
  }
  return violations;
}

std::map<std::string, KeyImage> keysOf(const World& world) {
  std::map<std::string, KeyImage> images = keysOf(world.server);
  for (const Table& table : world.sql.tables())
    for (const auto& [key, row] : table.rows)
      if (row.committed) images.emplace(rowLabel(table.name, key), imageOf(table, *row.committed));
  return images;
}

std::string NumberPlace::name() const { return isRow() ? rowLabel(table, row) : key; }

std::optional<std::int64_t> numberAt(const World& world, const NumberPlace& place) {
  if (place.isRow()) {
    const std::string* const value = world.sql.value(place.table, place.row, place.column);
    return value == nullptr ? std::nullopt : parseInteger(*value);
  }
  const Entry* entry = world.server.keys().peek(0, place.key);
  if (entry == nullptr || world.server.keys().isExpired(*entry) || entry->value.type() != ValueType::String) return std::nullopt;
  return parseInteger(entry->value.string().bytes);
}

std::int64_t oversoldBy(const World& world) {
  if (world.rules->stockKey.empty()) return 0;
  return std::max<std::int64_t>(0, world.ledger.sold - world.rules->stockAtStart);
}

} // namespace interleave
