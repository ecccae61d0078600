// CONFIG: the settings by their names in redis.conf.
#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "engine/server/families.hpp"
#include "engine/server/server.hpp"
#include "engine/server/subcommands.hpp"

namespace interleave {

namespace {

/// A setting. `write` gives what is wrong with a value; where it is missing, the value is fixed: of those that a real
/// Redis lets one change, `changeable` says so, and then at least the value that it has may be set.
struct SettingRow {
  std::string_view name;
  std::string (*read)(const Settings&);
  std::string (*write)(Settings&, const std::string&);
  bool changeable = false;
};

template <std::int64_t Settings::*field> std::string readNumber(const Settings& settings) {
  return std::to_string(settings.*field);
}

template <std::int64_t Settings::*field, std::int64_t least>
std::string writeNumber(Settings& settings, const std::string& text) {
  const auto number = parseInteger(text);
  if (!number) return "argument couldn't be parsed into an integer";
  if (*number < least)
    return fmt::format("argument must be between {} and {} inclusive", least, std::numeric_limits<std::int64_t>::max());
  settings.*field = *number;
  return {};
}

template <char... text> std::string fixed(const Settings&) {
  return {text...};
}

std::string readOutputLimits(const Settings& s) {
  return fmt::format("normal {} {} {} slave 268435456 67108864 60 pubsub {} {} {}", s.normalOutput.hardBytes,
                     s.normalOutput.softBytes, s.normalOutput.softSeconds, s.pubSubOutput.hardBytes,
                     s.pubSubOutput.softBytes, s.pubSubOutput.softSeconds);
}

/// Bytes with a unit as redis.conf writes them: 100, 64kb, 32mb, 1g.
std::optional<std::int64_t> parseMemory(std::string_view text) {
  constexpr std::pair<std::string_view, std::int64_t> kUnits[] = {
      {"kb", 1 << 10},  {"mb", 1 << 20},      {"gb", 1 << 30}, {"k", 1000},
      {"m", 1'000'000}, {"g", 1'000'000'000}, {"b", 1},        {"", 1},
  };
  for (const auto& [unit, factor] : kUnits) {
    if (text.size() < unit.size() || !equalsIgnoringCase(text.substr(text.size() - unit.size()), unit)) continue;
    const auto number = parseInteger(text.substr(0, text.size() - unit.size()));
    if (!number || *number < 0 || *number > std::numeric_limits<std::int64_t>::max() / factor) return std::nullopt;
    return *number * factor;
  }
  return std::nullopt;
}

std::string writeQueryBufferLimit(Settings& settings, const std::string& text) {
  constexpr std::int64_t kLeast = 1 << 20;
  const auto bytes = parseMemory(text);
  if (!bytes) return "argument must be a memory value";
  if (*bytes < kLeast)
    return fmt::format("argument must be between {} and {} inclusive", kLeast, std::numeric_limits<std::int64_t>::max());
  settings.queryBufferBytes = *bytes;
  return {};
}

// "pubsub 32mb 8mb 60", several of them in a row.
std::string writeOutputLimits(Settings& settings, const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c != ' ')
      words.back() += c;
    else if (!words.back().empty())
      words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  if (words.empty() || words.size() % 4 != 0) return "Wrong number of arguments in buffer limit configuration.";
  for (std::size_t i = 0; i < words.size(); i += 4) {
    const bool isReplica = equalsIgnoringCase(words[i], "slave") || equalsIgnoringCase(words[i], "replica");
    const bool isPubSub = equalsIgnoringCase(words[i], "pubsub");
    if (!isReplica && !isPubSub && !equalsIgnoringCase(words[i], "normal"))
      return "Invalid client class specified in buffer limit configuration.";
    const auto hard = parseMemory(words[i + 1]);
    const auto soft = parseMemory(words[i + 2]);
    const auto seconds = parseInteger(words[i + 3]);
    if (!hard || !soft || !seconds || *seconds < 0)
      return "Error in hard, soft or soft_seconds setting in buffer limit configuration.";
    if (!isReplica) (isPubSub ? settings.pubSubOutput : settings.normalOutput) = {*hard, *soft, *seconds};
  }
  return {};
}

constexpr SettingRow kSettings[] = {
    {"requirepass", [](const Settings& s) { return s.password; },
     [](Settings& s, const std::string& text) {
       s.password = text;
       return std::string();
     }},
    {"busy-reply-threshold", readNumber<&Settings::busyThresholdMs>, writeNumber<&Settings::busyThresholdMs, 0>},
    {"lua-time-limit", readNumber<&Settings::busyThresholdMs>, writeNumber<&Settings::busyThresholdMs, 0>},
    {"slowlog-log-slower-than", readNumber<&Settings::slowlogSlowerThanUs>,
     writeNumber<&Settings::slowlogSlowerThanUs, -1>},
    {"slowlog-max-len", readNumber<&Settings::slowlogMaxLength>, writeNumber<&Settings::slowlogMaxLength, 0>},
    {"maxclients", readNumber<&Settings::mostClients>, writeNumber<&Settings::mostClients, 1>},
    {"client-query-buffer-limit", readNumber<&Settings::queryBufferBytes>, writeQueryBufferLimit},
    {"client-output-buffer-limit", readOutputLimits, writeOutputLimits},
    {"cluster-enabled", [](const Settings& s) { return std::string(s.clusterEnabled ? "yes" : "no"); }, nullptr},
    {"port", [](const Settings& s) { return std::to_string(s.announcedPort); }, nullptr},
    {"bind", [](const Settings& s) { return s.announcedAddress; }, nullptr},
    {"databases", fixed<'1', '6'>, nullptr},
    {"save", fixed<>, nullptr, true},
    {"appendonly", fixed<'n', 'o'>, nullptr, true},
    {"maxmemory", fixed<'0'>, nullptr, true},
    {"maxmemory-policy", fixed<'n', 'o', 'e', 'v', 'i', 'c', 't', 'i', 'o', 'n'>, nullptr, true},
    {"timeout", fixed<'0'>, nullptr, true},
    {"tcp-keepalive", fixed<'3', '0', '0'>, nullptr, true},
    {"latency-monitor-threshold", fixed<'0'>, nullptr, true},
    {"notify-keyspace-events", fixed<>, nullptr, true},
    {"hash-max-listpack-entries", fixed<'1', '2', '8'>, nullptr, true},
    {"hash-max-listpack-value", fixed<'6', '4'>, nullptr, true},
    {"hash-max-ziplist-entries", fixed<'1', '2', '8'>, nullptr, true},
    {"hash-max-ziplist-value", fixed<'6', '4'>, nullptr, true},
    {"set-max-intset-entries", fixed<'5', '1', '2'>, nullptr, true},
    {"zset-max-listpack-entries", fixed<'1', '2', '8'>, nullptr, true},
    {"zset-max-listpack-value", fixed<'6', '4'>, nullptr, true},
    {"zset-max-ziplist-entries", fixed<'1', '2', '8'>, nullptr, true},
    {"zset-max-ziplist-value", fixed<'6', '4'>, nullptr, true},
    {"list-max-listpack-size", fixed<'-', '2'>, nullptr, true},
    {"proto-max-bulk-len", fixed<'5', '3', '6', '8', '7', '0', '9', '1', '2'>, nullptr, true},
};

const SettingRow* findSetting(const std::string& name) {
  for (const SettingRow& row : kSettings)
    if (equalsIgnoringCase(row.name, name)) return &row;
  return nullptr;
}

// A name comes back as it was asked for; what patterns find, as redis.conf writes it. Nothing twice.
Reply configGet(Call& call) {
  std::vector<const SettingRow*> told;
  std::vector<Reply> pairs;
  const auto tell = [&](const SettingRow* row, std::string name) {
    if (row == nullptr || std::find(told.begin(), told.end(), row) != told.end()) return;
    told.push_back(row);
    pairs.push_back(Reply::bulk(std::move(name)));
    pairs.push_back(Reply::bulk(row->read(call.server.settings())));
  };
  for (std::size_t i = 2; i < call.count(); ++i) {
    const std::string& pattern = call.argument(i);
    if (pattern.find_first_of("[*?") == std::string::npos)
      tell(findSetting(pattern), pattern);
    else
      for (const SettingRow& row : kSettings)
        if (matchesGlob(pattern, row.name, CaseRule::Insensitive)) tell(&row, std::string(row.name));
  }
  return Reply::map(std::move(pairs));
}

Reply setFailed(std::string_view name, std::string_view why) {
  return Reply::error(fmt::format("ERR CONFIG SET failed (possibly related to argument '{}') - {}", name, why));
}

std::string writeSetting(const SettingRow& row, Settings& settings, const std::string& value) {
  if (row.write != nullptr) return row.write(settings, value);
  if (row.read(settings) == value) return {};
  return fmt::format("the simulated server keeps '{}'", row.read(settings));
}

// All or nothing.
Reply configSet(Call& call) {
  if (call.count() % 2 == 1) return errors::syntax();
  std::vector<const SettingRow*> rows;
  for (std::size_t i = 2; i < call.count(); i += 2) {
    const std::string& name = call.argument(i);
    const SettingRow* row = findSetting(name);
    if (row == nullptr)
      return Reply::error(fmt::format("ERR Unknown option or number of arguments for CONFIG SET - '{}'", name));
    if (row->write == nullptr && !row->changeable) return setFailed(name, "can't set immutable config");
    if (std::find(rows.begin(), rows.end(), row) != rows.end()) return setFailed(name, "duplicate parameter");
    rows.push_back(row);
  }
  Settings changed = call.server.settings();
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (const std::string wrong = writeSetting(*rows[i], changed, call.argument(2 * i + 3)); !wrong.empty())
      return setFailed(call.argument(2 * i + 2), wrong);
  call.server.settings() = std::move(changed);
  return Reply::ok();
}

Reply configResetStat(Call&) {
  return Reply::ok();
}
Reply configRewrite(Call&) {
  return Reply::error("ERR The server is running without a config file");
}

constexpr std::uint32_t kFlags = kAdmin | kNoScript | kLoading | kStale;

constexpr Subcommand kSubcommands[] = {
    {"get", -3, configGet, kFlags, "<pattern> [<pattern> ...]",
     "Return the settings whose names match, with their values."},
    {"set", -4, configSet, kFlags, "<name> <value> [<name> <value> ...]", "Change settings, all of them or none."},
    {"resetstat", 2, configResetStat, kFlags, "", "Forget the statistics that INFO tells."},
    {"rewrite", 2, configRewrite, kFlags, "", "Refused: there is no configuration file."},
    {"help", 2, subcommandHelp, kLoading | kStale, "", ""},
};

constexpr CommandSpec kRows[] = {
    {"config",
     -2,
     kFlags,
     {},
     runSubcommand,
     "server",
     "2.0.0",
     "A container for server configuration commands",
     "GET parameter [parameter ...] | SET parameter value [parameter value ...] | RESETSTAT",
     {},
     nullptr,
     configSubcommands},
};

} // namespace

Subcommands configSubcommands() {
  return kSubcommands;
}
CommandRows configCommands() {
  return kRows;
}

} // namespace interleave
