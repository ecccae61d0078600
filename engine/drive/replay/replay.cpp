#include "engine/drive/replay/replay.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/resp/text.hpp"

namespace interleave {

namespace {

constexpr std::int64_t kTimeToleranceMs = 5000;

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
    if (size->isError()) return Error{"the server refused DBSIZE: " + size->text};
    if (size->integer > 0 && !m_options.flush)
      return Error{fmt::format("database {} of {}:{} holds {} keys and is left alone; name an empty one with --database N, or add "
                               "--flush to empty it",
                               m_options.database, m_options.redis.host, m_options.redis.port, size->integer)};
    return empty();
  }

  Status empty() {
    auto flushed = m_control->ask({"FLUSHDB"});
    if (!flushed) return flushed.error();
    return flushed->isError() ? Status(Error{"the server refused FLUSHDB: " + flushed->text}) : Status();
  }

  /// Brings the database to what the world holds in its database 0.
  Status load(const World& world) {
    std::vector<Request> requests;
    for (const std::string& key : world.server.keys().sortedKeys(0)) addLoading(*world.server.keys().peek(0, key), key, world, requests);
    auto replies = m_control->askAll(requests);
    if (!replies) return replies.error();
    for (const Reply& reply : *replies)
      if (reply.isError()) return Error{"the server refused to take over the initial keys: " + reply.text};
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
  Result<std::unique_ptr<RealConnection>> connect() {
    auto opened = RealConnection::open(m_options.redis);
    if (!opened) return opened.error();
    auto selected = (*opened)->ask({"SELECT", std::to_string(m_options.database)});
    if (!selected) return selected.error();
    if (selected->isError()) return Error{fmt::format("the server refused SELECT {}: {}", m_options.database, selected->text)};
    return std::move(*opened);
  }

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

bool isTimeRequest(const Request& request) {
  if (request.empty()) return false;
  const std::string name = toLower(request[0]);
  return name == "ttl" || name == "pttl" || name == "time" || name == "expiretime" || name == "pexpiretime";
}

/// Equal, or times of the same kind that differ by what went by meanwhile.
bool sameReply(const Request& request, const Reply& simulated, const Reply& real) {
  if (simulated == real) return true;
  if (!isTimeRequest(request) || simulated.kind != real.kind) return false;
  if (toLower(request[0]) == "time") return real.elements.size() == 2;
  return simulated.integer > 0 && real.integer > 0 && std::llabs(simulated.integer - real.integer) <= kTimeToleranceMs;
}

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

std::string imageText(const KeyImage& image) {
  std::string text = image.type + " " + (image.members.empty() ? image.text : "");
  for (const auto& [name, value] : image.members) text += fmt::format("{}={} ", name, value);
  return text;
}

/// The key on the real server, in the shape of a KeyImage. Members of sets and hashes are sorted: their order is free.
Result<KeyImage> realImage(RealConnection& redis, const std::string& key) {
  auto type = redis.ask({"TYPE", key});
  if (!type) return type.error();
  auto ttl = redis.ask({"PTTL", key});
  if (!ttl) return ttl.error();
  KeyImage image{type->text, "", {}, ttl->integer};
  const std::map<std::string, Request> readers = {{"string", {"GET", key}},
                                                  {"hash", {"HGETALL", key}},
                                                  {"list", {"LRANGE", key, "0", "-1"}},
                                                  {"set", {"SMEMBERS", key}},
                                                  {"zset", {"ZRANGE", key, "0", "-1", "WITHSCORES"}}};
  const auto reader = readers.find(image.type);
  if (reader == readers.end()) return image;
  auto content = redis.ask(reader->second);
  if (!content) return content.error();
  image.text = content->text;
  const bool paired = image.type == "hash" || image.type == "zset";
  for (std::size_t i = 0; i < content->elements.size(); i += paired ? 2 : 1) {
    if (image.type == "list")
      image.members.emplace_back(std::to_string(i), content->elements[i].text);
    else
      image.members.emplace_back(content->elements[i].text, paired ? content->elements[i + 1].text : "");
  }
  return image;
}

void normalise(KeyImage& image) {
  if (image.type == "hash" || image.type == "set") std::sort(image.members.begin(), image.members.end());
  if (image.type != "string") image.text.clear();
}

bool sameImage(KeyImage simulated, KeyImage real) {
  normalise(simulated);
  normalise(real);
  const bool sameTime = (simulated.ttlMs < 0) == (real.ttlMs < 0) && std::llabs(simulated.ttlMs - real.ttlMs) <= kTimeToleranceMs;
  return sameTime && simulated.type == real.type && simulated.text == real.text && simulated.members == real.members;
}

Status compareKeys(RealRun& run, const World& world, ReplayReport& report) {
  const auto simulated = keysOf(world);
  auto names = run.control().ask({"KEYS", "*"});
  if (!names) return names.error();
  for (const Reply& name : names->elements)
    if (simulated.count(name.text) == 0) report.differences.push_back({0, name.text, "(no such key)", "there"});
  for (const auto& [key, image] : simulated) {
    auto real = realImage(run.control(), key);
    if (!real) return real.error();
    if (!sameImage(image, *real)) report.differences.push_back({0, key, imageText(image), imageText(*real)});
  }
  return {};
}

Status playBoth(RealRun& run, World& world, const Schedule& schedule, ReplayReport& report) {
  for (std::size_t i = 0; i < schedule.size(); ++i) {
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
  RealRun run(options);
  if (Status opened = run.open(); !opened) return opened.error();
  if (Status loaded = run.load(start); !loaded) return loaded.error();
  ReplayReport report;
  Status played = playBoth(run, start, schedule, report);
  if (played) played = compareKeys(run, start, report);
  const Status emptied = run.empty();
  if (!played) return played.error();
  if (!emptied) return emptied.error();
  return report;
}

} // namespace interleave
