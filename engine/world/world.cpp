#include "engine/world/world.hpp"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

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

ClientStatus statusOf(const World& world, ClientIndex client) {
  const ClientState& state = world.clients[static_cast<std::size_t>(client)];
  if (state.crashed) return ClientStatus::Crashed;
  return state.blocked ? ClientStatus::Blocked : state.node->status;
}

bool isFinished(const World& world) {
  return std::none_of(world.clients.begin(), world.clients.end(), [](const ClientState& client) {
    return !client.crashed && !client.blocked && client.node->status == ClientStatus::Ready;
  });
}

std::vector<Choice> choices(const World& world) {
  std::vector<Choice> possible;
  for (ClientIndex i = 0; i < static_cast<ClientIndex>(world.clients.size()); ++i)
    if (statusOf(world, i) == ClientStatus::Ready) possible.push_back(Choice::move(i));
  return possible;
}

namespace {

std::string movableNames(const World& world) {
  std::string names;
  for (const Choice& choice : choices(world)) names += (names.empty() ? "" : ", ") + clientName(choice.client);
  return names.empty() ? "nobody can move any more" : "who can move: " + names;
}

Status mayMove(const World& world, ClientIndex client) {
  const auto count = static_cast<ClientIndex>(world.clients.size());
  if (client < 0 || client >= count)
    return Error{fmt::format("there is no client {}; this run has {} (A to {})", clientName(client), count,
                             clientName(count - 1))};
  const std::string name = clientName(client);
  switch (statusOf(world, client)) {
  case ClientStatus::Ready: return {};
  case ClientStatus::Blocked: return Error{fmt::format("{} waits at the server; {}", name, movableNames(world))};
  case ClientStatus::Finished: return Error{fmt::format("{} has finished; {}", name, movableNames(world))};
  case ClientStatus::Failed: return Error{fmt::format("{} has failed; {}", name, movableNames(world))};
  case ClientStatus::Crashed: return Error{fmt::format("{} has crashed; {}", name, movableNames(world))};
  }
  return {};
}

Status mayExpire(const World& world, const std::string& key) {
  for (int database = 0; database < kDatabaseCount; ++database) {
    const Entry* entry = world.server.keys().peek(database, key);
    if (entry == nullptr || world.server.keys().isExpired(*entry)) continue;
    if (entry->expireAt != kNever) return {};
    return Error{fmt::format("the key {} has no time to live, so its time cannot run out", key)};
  }
  return Error{fmt::format("there is no key {} whose time could run out", key)};
}

} // namespace

Status mayChoose(const World& world, const Choice& choice) {
  switch (choice.kind) {
  case Choice::Kind::Move:
  case Choice::Kind::Crash:
  case Choice::Kind::LoseReply: return mayMove(world, choice.client);
  case Choice::Kind::ExpireKey: return mayExpire(world, choice.key);
  case Choice::Kind::FlushScripts: return {};
  case Choice::Kind::Wait: return choice.waitMs > 0 ? Status() : Status(Error{"a wait takes at least 1 ms"});
  }
  return {};
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

/// Brings a client on with the reply to its request.
void receive(World& world, ClientState& client, const Reply& reply, StepEvent* event) {
  const ProgramNode* next = world.rules->programs->advance(client.node, reply);
  addDelta(world, client, *next, event);
  if (next->restarted) {
    next = next->behavesAs;
    addDelta(world, client, *next, event);
    if (event != nullptr) event->restarted = true;
  }
  client.node = next;
}

/// Replies that the step gave to clients that were blocked.
void wake(World& world, StepEvent* event) {
  for (Outgoing& outgoing : world.server.takeOutbox()) {
    if (!outgoing.endsBlocking) continue;
    for (std::size_t i = 0; i < world.clients.size(); ++i) {
      ClientState& client = world.clients[i];
      if (client.crashed || !client.blocked || client.session != outgoing.session) continue;
      client.blocked = false;
      receive(world, client, outgoing.message, event);
      if (event != nullptr) event->woken.emplace_back(static_cast<ClientIndex>(i), std::move(outgoing.message));
    }
  }
}

void move(World& world, const Choice& choice, StepEvent* event) {
  ClientState& client = world.clients[static_cast<std::size_t>(choice.client)];
  const bool lost = choice.kind == Choice::Kind::LoseReply;
  Reply reply;
  if (event == nullptr) {
    reply = world.server.execute(client.session, client.node->request);
  } else {
    ExecutionLog log;
    reply = world.server.execute(client.session, client.node->request, &log);
    event->client = choice.client;
    event->request = client.node->request;
    event->reply = reply;
    event->replyLost = lost;
    event->line = client.node->line;
    describeExecution(log, world.server, *event);
  }
  client.blocked = reply.kind == Reply::Kind::NoReply && !lost;
  if (!client.blocked) receive(world, client, lost ? lostReply() : reply, event);
  if (world.server.hasOutbox()) wake(world, event);
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
  world.server.expireBlocked();
  if (world.server.hasOutbox()) wake(world, event);
}

void crash(World& world, const Choice& choice, StepEvent* event) {
  ClientState& client = world.clients[static_cast<std::size_t>(choice.client)];
  client.crashed = true;
  world.server.disconnect(client.session);
  if (event == nullptr) return;
  event->client = choice.client;
  event->line = client.node->line;
  event->statusAfter = ClientStatus::Crashed;
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
  std::map<std::string, KeyImage> images;
  const KeySpace& keys = world.server.keys();
  for (int database = 0; database < kDatabaseCount; ++database)
    for (const std::string& key : keys.sortedKeys(database))
      images.emplace(keyLabel(database, key), imageOf(*keys.peek(database, key), keys.now()));
  return images;
}

std::int64_t oversoldBy(const World& world) {
  if (world.rules->stockKey.empty()) return 0;
  return std::max<std::int64_t>(0, world.ledger.sold - world.rules->stockAtStart);
}

} // namespace interleave
