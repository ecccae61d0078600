// CONFIG, INFO, TIME, MONITOR, SLOWLOG, LATENCY, DEBUG, WAIT, SWAPDB.
#include <algorithm>

#include <fmt/format.h>

#include "engine/server/families.hpp"
#include "engine/server/server.hpp"
#include "engine/server/subcommands.hpp"

namespace interleave {

namespace {

Reply time(Call& call) {
  const std::int64_t now = call.server.nowUs();
  return Reply::array({Reply::bulk(std::to_string(now / 1'000'000)), Reply::bulk(std::to_string(now % 1'000'000))});
}

/// A setting by its name in redis.conf. `write` is missing where Redis's own value is fixed here.
struct SettingRow {
  std::string_view name;
  std::string (*read)(const Settings&);
  bool (*write)(Settings&, const std::string&);
};

template <std::int64_t Settings::*field> std::string readNumber(const Settings& settings) { return std::to_string(settings.*field); }
template <std::int64_t Settings::*field> bool writeNumber(Settings& settings, const std::string& text) {
  const auto number = parseInteger(text);
  if (number) settings.*field = *number;
  return number.has_value();
}
template <char... text> std::string fixed(const Settings&) { return {text...}; }

constexpr SettingRow kSettings[] = {
    {"requirepass", [](const Settings& s) { return s.password; },
     [](Settings& s, const std::string& text) {
       s.password = text;
       return true;
     }},
    {"busy-reply-threshold", readNumber<&Settings::busyThresholdMs>, writeNumber<&Settings::busyThresholdMs>},
    {"lua-time-limit", readNumber<&Settings::busyThresholdMs>, writeNumber<&Settings::busyThresholdMs>},
    {"slowlog-log-slower-than", readNumber<&Settings::slowlogSlowerThanUs>, writeNumber<&Settings::slowlogSlowerThanUs>},
    {"slowlog-max-len", readNumber<&Settings::slowlogMaxLength>, writeNumber<&Settings::slowlogMaxLength>},
    {"cluster-enabled", [](const Settings& s) { return std::string(s.clusterEnabled ? "yes" : "no"); }, nullptr},
    {"databases", fixed<'1', '6'>, nullptr},
    {"save", fixed<>, nullptr},
    {"appendonly", fixed<'n', 'o'>, nullptr},
    {"maxmemory", fixed<'0'>, nullptr},
    {"hash-max-listpack-entries", fixed<'1', '2', '8'>, nullptr},
    {"hash-max-listpack-value", fixed<'6', '4'>, nullptr},
    {"set-max-intset-entries", fixed<'5', '1', '2'>, nullptr},
    {"zset-max-listpack-entries", fixed<'1', '2', '8'>, nullptr},
    {"zset-max-listpack-value", fixed<'6', '4'>, nullptr},
    {"proto-max-bulk-len", fixed<'5', '3', '6', '8', '7', '0', '9', '1', '2'>, nullptr},
};

Reply configGet(Call& call) {
  std::vector<Reply> pairs;
  for (const SettingRow& row : kSettings) {
    const bool wanted = std::any_of(call.arguments.begin() + 2, call.arguments.end(), [&](const std::string& pattern) {
      return matchesGlob(pattern, row.name, CaseRule::Insensitive);
    });
    if (!wanted) continue;
    pairs.push_back(Reply::bulk(std::string(row.name)));
    pairs.push_back(Reply::bulk(row.read(call.server.settings())));
  }
  return Reply::map(std::move(pairs));
}

Reply configSet(Call& call) {
  if (call.count() % 2 == 1) return errors::wrongArity("config|set");
  for (std::size_t i = 2; i < call.count(); i += 2) {
    const std::string& name = call.argument(i);
    const auto* row = std::find_if(std::begin(kSettings), std::end(kSettings),
                                   [&](const SettingRow& known) { return equalsIgnoringCase(known.name, name); });
    if (row == std::end(kSettings)) return Reply::error(fmt::format("ERR Unknown option or number of arguments for CONFIG SET - '{}'", name));
    if (row->write == nullptr)
      return Reply::error(fmt::format("ERR CONFIG SET failed (possibly related to argument '{}') - can't set immutable config", name));
    if (!row->write(call.server.settings(), call.argument(i + 1)))
      return Reply::error(fmt::format("ERR CONFIG SET failed (possibly related to argument '{}') - argument couldn't be parsed into an integer", name));
  }
  return Reply::ok();
}

Reply configResetStat(Call&) { return Reply::ok(); }

constexpr Subcommand kConfig[] = {{"get", -3, configGet}, {"set", -4, configSet}, {"resetstat", 2, configResetStat}};

Reply config(Call& call) { return runSubcommand(call, "config", kConfig); }

std::string keySpaceSection(const Call& call) {
  std::string text = "# Keyspace\r\n";
  for (int database = 0; database < kDatabaseCount; ++database)
    if (call.keys.size(database) > 0)
      text += fmt::format("db{}:keys={},expires={},avg_ttl=0\r\n", database, call.keys.size(database), call.keys.volatileCount(database));
  return text;
}

Reply info(Call& call) {
  const auto& sessions = call.server.sessions();
  const auto connected = std::count_if(sessions.begin(), sessions.end(), [](const Session& s) { return s.connected; });
  const auto blocked = std::count_if(sessions.begin(), sessions.end(), [](const Session& s) { return s.blocked.has_value(); });
  const std::pair<std::string_view, std::string> sections[] = {
      {"server", fmt::format("# Server\r\nredis_version:7.0.15\r\nredis_mode:{}\r\nserver_name:interleave\r\n",
                             call.server.settings().clusterEnabled ? "cluster" : "standalone")},
      {"clients", fmt::format("# Clients\r\nconnected_clients:{}\r\nblocked_clients:{}\r\n", connected, blocked)},
      {"memory", fmt::format("# Memory\r\nnumber_of_cached_scripts:{}\r\nnumber_of_functions:{}\r\nnumber_of_libraries:{}\r\n",
                             call.server.scriptCount(), call.server.functions().functionCount(),
                             call.server.functions().libraries().size())},
      {"persistence", "# Persistence\r\nloading:0\r\naof_enabled:0\r\n"},
      {"replication", "# Replication\r\nrole:master\r\nconnected_slaves:0\r\n"},
      {"cluster", fmt::format("# Cluster\r\ncluster_enabled:{}\r\n", call.server.settings().clusterEnabled ? 1 : 0)},
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
  call.server.startMonitoring(call.session);
  return Reply::ok();
}

// Nothing is slow on a clock that stands still while a command runs; a served one keeps no log yet.
Reply emptyList(Call&) { return Reply::array(); }
Reply zero(Call&) { return Reply::integerOf(0); }
Reply okReply(Call&) { return Reply::ok(); }

constexpr Subcommand kSlowlog[] = {{"get", -2, emptyList}, {"len", 2, zero}, {"reset", 2, okReply}};
Reply slowlog(Call& call) { return runSubcommand(call, "slowlog", kSlowlog); }

constexpr Subcommand kLatency[] = {{"latest", 2, emptyList}, {"history", 3, emptyList}, {"reset", -2, zero}};
Reply latency(Call& call) { return runSubcommand(call, "latency", kLatency); }

Reply setActiveExpire(Call& call) {
  call.server.settings().activeExpiry = call.argument(2) != "0";
  return Reply::ok();
}

Reply sleep(Call& call) {
  const auto seconds = parseDouble(call.argument(2));
  call.server.requestPause(static_cast<std::int64_t>(seconds.value_or(0) * 1'000'000));
  return Reply::ok();
}

constexpr Subcommand kDebug[] = {{"set-active-expire", 3, setActiveExpire}, {"sleep", 3, sleep}};
Reply debug(Call& call) { return runSubcommand(call, "debug", kDebug); }

Reply wait(Call& call) {
  if (!parseInteger(call.argument(1))) return errors::notAnInteger();
  const auto timeout = parseInteger(call.argument(2));
  if (!timeout) return Reply::error("ERR timeout is not an integer or out of range");
  return *timeout < 0 ? Reply::error("ERR timeout is negative") : Reply::integerOf(0);
}

Reply swapDb(Call& call) {
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
    {"config", -2, kAdministration, {}, config, "server", "2.0.0", "A container for server configuration commands",
     "GET parameter [parameter ...] | SET parameter value [parameter value ...] | RESETSTAT"},
    {"info", -1, kLoading | kStale, {}, info, "server", "1.0.0", "Get information and statistics about the server",
     "[section [section ...]]"},
    {"monitor", 1, kAdministration, {}, monitor, "server", "1.0.0",
     "Listen for all requests received by the server in real time", ""},
    {"slowlog", -2, kAdministration, {}, slowlog, "server", "2.2.12", "A container for slow log commands", "GET [count] | LEN | RESET"},
    {"latency", -2, kAdministration, {}, latency, "server", "2.8.13", "A container for latency diagnostics commands",
     "LATEST | HISTORY event | RESET [event ...]"},
    {"debug", -2, kAdministration, {}, debug, "server", "1.0.0", "A container for debugging commands",
     "SET-ACTIVE-EXPIRE 0|1 | SLEEP seconds"},
    {"wait", 3, kNoScript | kBlocking, {}, wait, "generic", "3.0.0",
     "Wait for the synchronous replication of all the write commands sent in the context of the current connection",
     "numreplicas timeout"},
    {"swapdb", 3, kWrite | kFast, {}, swapDb, "server", "4.0.0", "Swaps two Redis databases", "index1 index2"},
};

} // namespace

CommandRows administrationCommands() { return kRows; }

} // namespace interleave
