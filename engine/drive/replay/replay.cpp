#include "engine/drive/replay/replay.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "engine/drive/replay/comparison.hpp"
#include "engine/drive/replay/login.hpp"
#include "engine/resp/text.hpp"

namespace interleave {

namespace {

/// One run on a real server: its connections, and the database that it may use.
class RealRun {
public:
  explicit RealRun(const ReplayOptions& options) : m_options(options) {}

  Status open() {
    auto control = connect();
    if (!control) return control.error();
    m_control = std::move(*control);
    auto size = m_control->ask({"DBSIZE"});
    if (!size) return size.error();
    if (size->isError()) return refusal("DBSIZE", *size);
    if (size->integer > 0 && !m_options.flush)
      return Error{fmt::format("database {} of {}:{} holds {} keys and is left alone; name an empty one with --database N, or add "
                               "--flush to empty it",
                               m_options.database, m_options.redis.host, m_options.redis.port, size->integer)};
    return size->integer > 0 ? empty() : Status();
  }

  /// Also after a stop, over a connection of its own: the old one may wait for a reply that belongs to another request.
  Status leaveEmpty() {
    if (!m_options.patience.stop.stop_requested()) return empty();
    m_options.patience = {std::chrono::seconds(2)};
    auto again = connect();
    if (!again) return again.error();
    m_control = std::move(*again);
    return empty();
  }

  Status empty() {
    auto flushed = m_control->ask({"FLUSHDB"});
    if (!flushed) return flushed.error();
    return flushed->isError() ? Status(refusal("FLUSHDB", *flushed)) : Status();
  }

  /// The version that INFO tells; empty when it tells none.
  Result<std::string> version() {
    auto info = m_control->ask({"INFO", "server"});
    if (!info) return info.error();
    return infoField(info->text, "redis_version");
  }

  /// Brings the database to what the world holds in its database 0.
  Status load(const World& world) {
    std::vector<Request> requests;
    for (const std::string& key : world.server.keys().sortedKeys(0)) addLoading(*world.server.keys().peek(0, key), key, world, requests);
    auto replies = m_control->askAll(requests);
    if (!replies) return replies.error();
    for (const Reply& reply : *replies)
      if (reply.isError()) return refusal("to take over the initial keys", reply);
    return {};
  }

  Result<Reply> ask(ClientIndex client, const Request& request) {
    auto& connection = m_clients[client];
    if (!connection) {
      auto opened = connect();
      if (!opened) return opened.error();
      connection = std::move(*opened);
    }
    return connection->ask(request);
  }
  void crash(ClientIndex client) { m_clients.erase(client); }
  RealConnection& control() { return *m_control; }

private:
  Result<std::unique_ptr<RealConnection>> connect() { return openAs(m_options.redis, {{}, m_options.password, m_options.database}, m_options.patience); }

  static void addLoading(const Entry& entry, const std::string& key, const World& world, std::vector<Request>& requests) {
    const Value& value = entry.value;
    switch (value.type()) {
    case ValueType::String: requests.push_back({"SET", key, value.string().bytes}); break;
    case ValueType::Hash:
      for (const auto& [field, content] : value.hash().fields) requests.push_back({"HSET", key, field, content});
      break;
    case ValueType::List:
      for (const std::string& item : value.list().items) requests.push_back({"RPUSH", key, item});
      break;
    case ValueType::Set:
      for (const std::string& member : value.set().members) requests.push_back({"SADD", key, member});
      break;
    case ValueType::SortedSet:
      for (const auto& [member, score] : value.sortedSet().scores)
        requests.push_back({"ZADD", key, fmt::format("{:.17g}", score), member});
      break;
    }
    if (entry.expireAt != kNever)
      requests.push_back({"PEXPIRE", key, std::to_string(std::max<TimeMs>(1, entry.expireAt - world.server.keys().now()))});
  }

  ReplayOptions m_options;
  std::unique_ptr<RealConnection> m_control;
  std::map<ClientIndex, std::unique_ptr<RealConnection>> m_clients;
};

/// Makes on the real server what a fault does in the world; an Error when it cannot be made there.
Status makeFault(RealRun& run, const Choice& choice) {
  switch (choice.kind) {
  case Choice::Kind::Crash: run.crash(choice.client); return {};
  case Choice::Kind::ExpireKey: {
    auto reply = run.control().ask({"PEXPIRE", choice.key, "0"});
    return reply ? Status() : Status(reply.error());
  }
  case Choice::Kind::FlushScripts: {
    auto reply = run.control().ask({"SCRIPT", "FLUSH"});
    return reply ? Status() : Status(reply.error());
  }
  case Choice::Kind::Wait: return Error{"[wait …] moves the virtual clock only; a real server's clock cannot be moved"};
  default: return {};
  }
}

Status compareKeys(RealRun& run, const World& world, ReplayReport& report) {
  const auto simulated = keysOf(world);
  auto real = realKeys(run.control());
  if (!real) return real.error();
  report.keys = static_cast<int>(simulated.size());
  for (const auto& [key, image] : *real) {
    if (simulated.count(key) != 0) continue;
    ++report.keys;
    report.differences.push_back({0, key, "(no such key)", imageText(image)});
  }
  for (const auto& [key, image] : simulated) {
    const auto there = real->find(key);
    if (there == real->end())
      report.differences.push_back({0, key, imageText(image), "(no such key)"});
    else if (!sameImage(image, there->second))
      report.differences.push_back({0, key, imageText(image), imageText(there->second)});
    else
      ++report.equalKeys;
  }
  return {};
}

Status playBoth(RealRun& run, World& world, const Schedule& schedule, const ReplayOptions& options, ReplayReport& report) {
  for (std::size_t i = 0; i < schedule.size(); ++i) {
    if (options.patience.stop.stop_requested()) return Error{"stopped"};
    if (options.onStep) options.onStep(static_cast<int>(i));
    const Choice& choice = schedule[i];
    if (Status allowed = mayChoose(world, choice); !allowed)
      return Error{fmt::format("step {} ({}): {}", i + 1, choiceText(choice), allowed.message())};
    if (Status made = makeFault(run, choice); !made) return made;
    StepEvent event;
    step(world, choice, &event);
    if (event.request.empty()) continue;
    if (event.reply.kind == Reply::Kind::NoReply || !event.woken.empty())
      return Error{fmt::format("step {}: {} waits at the server; requests that wait are not replayed yet", i + 1, clientName(event.client))};
    auto real = run.ask(event.client, event.request);
    if (!real) return real.error();
    ++report.steps;
    if (sameReply(event.request, event.reply, *real))
      ++report.equal;
    else
      report.differences.push_back({event.step, requestText(event.request), replyText(event.reply), replyText(*real)});
  }
  return {};
}

} // namespace

Result<ReplayReport> replayOnRedis(World start, const Schedule& schedule, const ReplayOptions& options) {
  if (start.sql.isUsed()) return Error{"this scenario asks a database too; only requests to Redis can be compared with a real server"};
  RealRun run(options);
  if (Status opened = run.open(); !opened) return opened.error();
  ReplayReport report;
  auto version = run.version();
  if (!version) return version.error();
  report.serverVersion = std::move(*version);
  Status played = run.load(start);
  if (played) played = playBoth(run, start, schedule, options, report);
  if (played) played = compareKeys(run, start, report);
  const Status emptied = run.leaveEmpty();
  if (!played && !emptied) return Error{fmt::format("{}; what was written so far is still there: {}", played.message(), emptied.message())};
  if (!played) return played.error();
  if (!emptied) return emptied.error();
  return report;
}

} // namespace interleave
