// DEBUG: what clients' own tests use of it.
#include <limits>

#include "engine/commands/arguments.hpp"
#include "engine/server/families.hpp"
#include "engine/server/server.hpp"
#include "engine/server/subcommands.hpp"

namespace interleave {

namespace {

Reply setActiveExpire(Call& call) {
  // strtol, as Redis reads it: what is no number is 0.
  call.server.settings().activeExpiry = parseInteger(call.argument(2)).value_or(0) != 0;
  return Reply::ok();
}

Reply sleep(Call& call) {
  const double seconds = parseDouble(call.argument(2)).value_or(0);
  constexpr double kLongest = 1e9;
  if (seconds > 0 && seconds < kLongest) call.server.requestPause(static_cast<std::int64_t>(seconds * 1'000'000));
  return Reply::ok();
}

Reply error(Call& call) {
  return Reply::error(call.argument(2));
}

// Nothing is kept on a disk, and the keys are those of before.
Reply reload(Call&) {
  return Reply::ok();
}

Reply numbers(int count) {
  std::vector<Reply> elements;
  for (int i = 0; i < count; ++i)
    elements.push_back(Reply::integerOf(i));
  return Reply::array(std::move(elements));
}

/// One reply of each kind, for tests of clients.
Reply protocol(Call& call) {
  const std::string kind = toLower(call.argument(2));
  if (kind == "string") return Reply::bulk("Hello World");
  if (kind == "integer") return Reply::integerOf(12345);
  if (kind == "double") return Reply::doubleOf(3.141);
  if (kind == "null") return Reply::nil();
  if (kind == "array") return numbers(3);
  if (kind == "set") return Reply::set(numbers(3).elements);
  if (kind == "map")
    return Reply::map({Reply::integerOf(0), Reply::boolean(false), Reply::integerOf(1), Reply::boolean(true),
                       Reply::integerOf(2), Reply::boolean(false)});
  if (kind == "bignum") return Reply::bigNumber("1234567999999999999999999999999999999");
  if (kind == "verbatim") return Reply::verbatim("txt:This is a verbatim\nstring");
  if (kind == "true") return Reply::boolean(true);
  if (kind == "false") return Reply::boolean(false);
  if (kind == "push" && call.session.protocol < 3) return Reply::error("ERR RESP2 is not supported by this command");
  if (kind == "push") return Reply::push({Reply::bulk("server-cpu-usage"), Reply::integerOf(42)});
  return Reply::error("ERR Wrong protocol type name. Please use one of the following: "
                      "string|integer|double|bignum|null|array|set|map|push|verbatim|true|false");
}

// DEBUG POPULATE count [prefix [size]]: keys that are there stay.
Reply populate(Call& call) {
  constexpr std::int64_t kMostBytes = 1 << 30;
  Reply refused;
  const auto count = integerNotNegative(call.argument(2), refused);
  if (!count) return refused;
  const auto size = call.count() == 5 ? integerNotNegative(call.argument(4), refused) : 0;
  if (!size) return refused;
  if (*count > kMostBytes / 64 || *size > kMostBytes || *count * std::max<std::int64_t>(*size, 64) > kMostBytes)
    return Reply::error("ERR the keys would take more than 1 GB; ask for fewer or smaller ones");
  const std::string prefix = call.count() > 3 ? call.argument(3) : "key";
  for (std::int64_t i = 0; i < *count; ++i) {
    const std::string key = fmt::format("{}:{}", prefix, i);
    if (call.keys.peek(call.database, key) != nullptr) continue;
    std::string value = fmt::format("value:{}", i);
    if (*size > 0) value.resize(static_cast<std::size_t>(*size), '\0');
    call.keys.put(call.database, key, Value(std::move(value)));
    call.keys.changed(call.database, key);
  }
  return Reply::ok();
}

Reply help(Call&);

// Redis counts their arguments itself, with one answer for all that is wrong.
constexpr Subcommand kSubcommands[] = {
    {"sleep", 3, sleep, 0, "<seconds>", "Do nothing for so long; everybody waits."},
    {"set-active-expire", 3, setActiveExpire, 0, "<0|1>", "Whether expired keys are removed that nobody asks for."},
    {"error", 3, error, 0, "<string>", "Reply with this error."},
    {"protocol", 3, protocol, 0, "<kind>", "Reply with a value of the kind."},
    {"populate", -3, populate, 0, "<count> [<prefix>] [<size>]", "Create so many keys with strings."},
    {"reload", -2, reload, 0, "", "Keep all keys, as saving and loading would."},
    {"help", 2, help, 0, "", ""},
};

Reply help(Call&) {
  return helpOf("debug", kSubcommands);
}

Reply debug(Call& call) {
  for (const Subcommand& row : kSubcommands) {
    const bool tooMany = row.name == "populate" && call.count() > 5;
    if (equalsIgnoringCase(row.name, call.argument(1)) && row.arityFits(call.count()) && !tooMany)
      return row.execute(call);
  }
  return wrongSubcommand(call, "debug");
}

constexpr CommandSpec kRows[] = {
    {"debug",
     -2,
     kAdmin | kNoScript | kLoading | kStale,
     {},
     debug,
     "server",
     "1.0.0",
     "A container for debugging commands",
     "SLEEP seconds | SET-ACTIVE-EXPIRE 0|1 | ERROR string | PROTOCOL kind | POPULATE count [prefix [size]] | RELOAD"},
};

} // namespace

CommandRows debugCommands() {
  return kRows;
}

} // namespace interleave
