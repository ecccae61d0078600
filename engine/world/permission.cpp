// What may happen in a world, and why something may not.
#include <algorithm>

#include <fmt/format.h>

#include "engine/world/world.hpp"

namespace interleave {

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

std::string nameOfSession(const World& world, SqlSessionId session) {
  for (std::size_t i = 0; i < world.clients.size(); ++i)
    if (world.clients[i].session == session) return clientName(static_cast<ClientIndex>(i));
  return "somebody";
}

} // namespace

std::string waitText(const World& world, ClientIndex client) {
  const auto& wait = world.sql.session(world.clients[static_cast<std::size_t>(client)].session).wait;
  if (!wait) return "waits at the server";
  if (wait->what == SqlWait::For::Row)
    return fmt::format("waits for the row {}, which {} has locked", world.sql.rowText(wait->row), nameOfSession(world, world.sql.ownerOf(wait->row)));
  if (wait->what != SqlWait::For::Connection) return "waits for the database to execute its statement";
  return fmt::format("waits for a connection: {} of {} are in use", world.sql.connectionsInUse(), world.sql.settings().poolSize);
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
  case ClientStatus::Blocked: return Error{fmt::format("{} {}; {}", name, waitText(world, client), movableNames(world))};
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

} // namespace interleave
