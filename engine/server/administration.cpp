// INFO, TIME, MONITOR, WAIT, SWAPDB, LOLWUT, ROLE.
#include <algorithm>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/commands/errors.hpp"
#include "engine/server/families.hpp"
#include "engine/server/server.hpp"

namespace interleave {

namespace {

Reply time(Call& call) {
  const std::int64_t now = call.server.nowUs();
  return Reply::array({Reply::bulk(std::to_string(now / 1'000'000)), Reply::bulk(std::to_string(now % 1'000'000))});
}

std::string keySpaceSection(const Call& call) {
  std::string text = "# Keyspace\r\n";
  for (int database = 0; database < kDatabaseCount; ++database)
    if (call.keys.size(database) > 0)
      text += fmt::format("db{}:keys={},expires={},avg_ttl=0\r\n", database, call.keys.size(database), call.keys.volatileCount(database));
  return text;
}

Reply info(Call& call) {
  const auto& sessions = call.server.sessions();
  const Settings& settings = call.server.settings();
  const auto connected = std::count_if(sessions.begin(), sessions.end(), [](const Session& s) { return s.connected; });
  const auto blocked = std::count_if(sessions.begin(), sessions.end(), [](const Session& s) { return s.blocked && !s.blocked->byPause; });
  const std::pair<std::string_view, std::string> sections[] = {
      {"server", fmt::format("# Server\r\nredis_version:7.0.15\r\nredis_mode:{}\r\narch_bits:64\r\nserver_name:interleave\r\ntcp_port:{}\r\n"
                             "server_time_usec:{}\r\n",
                             settings.clusterEnabled ? "cluster" : "standalone", settings.announcedPort, call.server.nowUs())},
      {"clients", fmt::format("# Clients\r\nconnected_clients:{}\r\nmaxclients:{}\r\nblocked_clients:{}\r\n", connected,
                              settings.mostClients, blocked)},
      {"memory", fmt::format("# Memory\r\nmaxmemory:0\r\nmaxmemory_policy:noeviction\r\nnumber_of_cached_scripts:{}\r\n",
                             call.server.scriptCount())},
      {"persistence", "# Persistence\r\nloading:0\r\naof_enabled:0\r\n"},
      {"replication", "# Replication\r\nrole:master\r\nconnected_slaves:0\r\n"},
      {"cluster", fmt::format("# Cluster\r\ncluster_enabled:{}\r\n", settings.clusterEnabled ? 1 : 0)},
      {"keyspace", keySpaceSection(call)},
  };
  std::string text;
  for (const auto& [name, section] : sections) {
    const bool wanted = call.count() == 1 || std::any_of(call.arguments.begin() + 1, call.arguments.end(), [&](const std::string& word) {
      return equalsIgnoringCase(word, name) || equalsIgnoringCase(word, "all") || equalsIgnoringCase(word, "everything") ||
             equalsIgnoringCase(word, "default");
    });
    if (wanted) text += (text.empty() ? "" : "\r\n") + section;
  }
  return Reply::verbatim("txt:" + text);
}

Reply monitor(Call& call) {
  if (call.session.inExec) return Reply::error("ERR MONITOR isn't allowed for DENY BLOCKING client");
  if (call.session.monitoring) return Reply::noReply();
  call.server.startMonitoring(call.session);
  return Reply::ok();
}

Reply wait(Call& call) {
  if (!parseInteger(call.argument(1))) return errors::notAnInteger();
  const auto timeout = parseInteger(call.argument(2));
  if (!timeout) return Reply::error("ERR timeout is not an integer or out of range");
  if (*timeout < 0) return Reply::error("ERR timeout is negative");
  // There are no replicas, so that more than none are never reached.
  return *parseInteger(call.argument(1)) <= 0 || call.fromScript ? Reply::integerOf(0) : Reply::noReply();
}

Reply lolwut(Call&) { return Reply::verbatim("txt:Redis ver. 7.0.15\n"); }

Reply role(Call&) { return Reply::array({Reply::bulk("master"), Reply::integerOf(0), Reply::array()}); }

Reply swapDb(Call& call) {
  if (call.server.settings().clusterEnabled) return Reply::error("ERR SWAPDB is not allowed in cluster mode");
  const auto first = parseInteger(call.argument(1));
  if (!first || *first > 2147483647 || *first < -2147483648LL) return Reply::error("ERR invalid first DB index");
  const auto second = parseInteger(call.argument(2));
  if (!second || *second > 2147483647 || *second < -2147483648LL) return Reply::error("ERR invalid second DB index");
  const auto outside = [](std::int64_t index) { return index < 0 || index >= kDatabaseCount; };
  if (outside(*first) || outside(*second)) return errors::databaseOutOfRange();
  call.server.swapDatabases(static_cast<int>(*first), static_cast<int>(*second));
  return Reply::ok();
}

constexpr std::uint32_t kAdministration = kAdmin | kNoScript | kLoading | kStale;

constexpr CommandSpec kRows[] = {
    {"time", 1, kLoading | kStale | kFast, {}, time, "server", "2.6.0", "Return the current server time", ""},
    {"info", -1, kLoading | kStale, {}, info, "server", "1.0.0", "Get information and statistics about the server",
     "[section [section ...]]"},
    {"monitor", 1, kAdministration, {}, monitor, "server", "1.0.0",
     "Listen for all requests received by the server in real time", ""},
    {"wait", 3, kNoScript | kBlocking, {}, wait, "generic", "3.0.0",
     "Wait for the synchronous replication of all the write commands sent in the context of the current connection",
     "numreplicas timeout"},
    {"lolwut", -1, kReadOnly | kFast, {}, lolwut, "server", "5.0.0", "Display the Redis version", "[VERSION version]"},
    {"role", 1, kNoScript | kLoading | kStale | kFast, {}, role, "server", "2.8.12",
     "Return the role of the instance in the context of replication", ""},
    {"swapdb", 3, kWrite | kFast, {}, swapDb, "server", "4.0.0", "Swaps two Redis databases", "index1 index2"},
};

} // namespace

CommandRows administrationCommands() { return kRows; }

} // namespace interleave
