// PING, ECHO, SELECT, TIME: what a connection asks for itself.
#include "engine/base/bytes.hpp"
#include "engine/commands/errors.hpp"
#include "engine/server/families.hpp"
#include "engine/server/server.hpp"

namespace interleave {

namespace {

Reply ping(Call& call) {
  if (call.count() > 2) return errors::wrongArity("ping");
  return call.count() == 2 ? Reply::bulk(call.argument(1)) : Reply::status("PONG");
}

Reply echo(Call& call) { return Reply::bulk(call.argument(1)); }

Reply select(Call& call) {
  const auto database = parseInteger(call.argument(1));
  if (!database) return errors::notAnInteger();
  if (*database < 0 || *database >= kDatabaseCount) return errors::databaseOutOfRange();
  call.session.database = static_cast<int>(*database);
  return Reply::ok();
}

Reply time(Call& call) {
  const std::int64_t now = call.server.nowUs();
  return Reply::array({Reply::bulk(std::to_string(now / 1'000'000)), Reply::bulk(std::to_string(now % 1'000'000))});
}

constexpr CommandSpec kRows[] = {
    {"ping", -1, kFast, {}, ping, "connection", "1.0.0", "Ping the server", "[message]"},
    {"echo", 2, kLoading | kStale | kFast, {}, echo, "connection", "1.0.0", "Echo the given string", "message"},
    {"select", 2, kLoading | kStale | kFast, {}, select, "connection", "1.0.0",
     "Change the selected database for the current connection", "index"},
    {"time", 1, kLoading | kStale | kFast, {}, time, "server", "2.6.0", "Return the current server time", ""},
};

} // namespace

CommandRows connectionCommands() { return kRows; }

} // namespace interleave
