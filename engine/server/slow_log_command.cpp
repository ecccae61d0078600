// SLOWLOG and LATENCY: what took long.
#include "engine/server/families.hpp"
#include "engine/server/server.hpp"
#include "engine/server/subcommands.hpp"

namespace interleave {

namespace {

constexpr std::int64_t kUsualCount = 10;

Reply replyOf(const SlowLogEntry& entry) {
  std::vector<Reply> request;
  for (const std::string& argument : entry.request)
    request.push_back(Reply::bulk(argument));
  return Reply::array({Reply::integerOf(static_cast<std::int64_t>(entry.id)), Reply::integerOf(entry.timeSeconds),
                       Reply::integerOf(entry.durationUs), Reply::array(std::move(request)), Reply::bulk(entry.address),
                       Reply::bulk(entry.name)});
}

Reply slowLogGet(Call& call) {
  if (call.count() > 3) return wrongSubcommand(call, "slowlog");
  const auto count = call.count() == 3 ? parseInteger(call.argument(2)) : kUsualCount;
  if (!count || *count < -1) return Reply::error("ERR count should be greater than or equal to -1");
  std::vector<Reply> entries;
  for (const SlowLogEntry& entry : call.server.slowLog().entries()) {
    if (*count >= 0 && static_cast<std::int64_t>(entries.size()) >= *count) break;
    entries.push_back(replyOf(entry));
  }
  return Reply::array(std::move(entries));
}

Reply slowLogLength(Call& call) {
  return Reply::integerOf(static_cast<std::int64_t>(call.server.slowLog().entries().size()));
}

Reply slowLogReset(Call& call) {
  call.server.slowLog().clear();
  return Reply::ok();
}

// The latency monitor is off, as in a new Redis, and stays off: no event is ever noted.
Reply noEvents(Call&) {
  return Reply::array();
}
Reply noneReset(Call&) {
  return Reply::integerOf(0);
}
Reply histogram(Call&) {
  return Reply::map();
}
Reply noSamples(Call& call) {
  return Reply::error(fmt::format("ERR No samples available for event '{}'", untilNul(call.argument(2))));
}
Reply doctor(Call&) {
  return Reply::verbatim(
      "txt:Latency is not monitored by the simulated server. SLOWLOG GET lists commands that took long.\n");
}

constexpr std::uint32_t kFlags = kAdmin | kLoading | kStale;
constexpr std::uint32_t kUnscripted = kAdmin | kNoScript | kLoading | kStale;

constexpr Subcommand kSlowLog[] = {
    {"get", -2, slowLogGet, kFlags, "[<count>]", "Return the latest entries (10 of them; -1: all)."},
    {"len", 2, slowLogLength, kFlags, "", "Return how many entries there are."},
    {"reset", 2, slowLogReset, kFlags, "", "Forget all entries."},
    {"help", 2, subcommandHelp, kLoading | kStale, "", ""},
};

constexpr Subcommand kLatency[] = {
    {"latest", 2, noEvents, kUnscripted, "", "Return the latest sample of each event; there are none."},
    {"history", 3, noEvents, kUnscripted, "<event>", "Return the samples of an event; there are none."},
    {"reset", -2, noneReset, kUnscripted, "[<event> ...]", "Forget samples."},
    {"graph", 3, noSamples, kUnscripted, "<event>", "Draw the samples of an event."},
    {"histogram", -2, histogram, kUnscripted, "[<command> ...]", "Return how long commands took; nothing is counted."},
    {"doctor", 2, doctor, kUnscripted, "", "Tell in words what took long."},
    {"help", 2, subcommandHelp, kLoading | kStale, "", ""},
};

constexpr CommandSpec kRows[] = {
    {"slowlog",
     -2,
     kUnscripted,
     {},
     runSubcommand,
     "server",
     "2.2.12",
     "A container for slow log commands",
     "GET [count] | LEN | RESET",
     {},
     nullptr,
     slowLogSubcommands},
    {"latency",
     -2,
     kUnscripted,
     {},
     runSubcommand,
     "server",
     "2.8.13",
     "A container for latency diagnostics commands",
     "LATEST | HISTORY event | RESET [event ...]",
     {},
     nullptr,
     latencySubcommands},
};

} // namespace

Subcommands slowLogSubcommands() {
  return kSlowLog;
}
Subcommands latencySubcommands() {
  return kLatency;
}
CommandRows slowLogCommands() {
  return kRows;
}

} // namespace interleave
