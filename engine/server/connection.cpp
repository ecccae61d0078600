// PING, HELLO, AUTH, SELECT, RESET, QUIT …: what a connection asks for itself. CLIENT is in client_command.cpp.
#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/commands/errors.hpp"
#include "engine/server/families.hpp"
#include "engine/server/server.hpp"

namespace interleave {

namespace {

Reply ping(Call& call) {
  if (call.count() > 2) return errors::wrongArity("ping");
  const bool listens = call.session.protocol == 2 && !call.session.subscriptions.empty();
  if (listens) return Reply::array({Reply::bulk("pong"), Reply::bulk(call.count() == 2 ? call.argument(1) : "")});
  return call.count() == 2 ? Reply::bulk(call.argument(1)) : Reply::status("PONG");
}

Reply echo(Call& call) { return Reply::bulk(call.argument(1)); }

Reply select(Call& call) {
  const auto database = parseInteger(call.argument(1));
  if (!database) return errors::notAnInteger();
  if (*database > 2147483647 || *database < -2147483648LL)
    return Reply::error("ERR value is out of range, value must between -2147483648 and 2147483647");
  if (call.server.settings().clusterEnabled && *database != 0)
    return Reply::error("ERR SELECT is not allowed in cluster mode");
  if (*database < 0 || *database >= kDatabaseCount) return errors::databaseOutOfRange();
  call.session.database = static_cast<int>(*database);
  return Reply::ok();
}

/// Gives the error of a failed authentication, or nothing when the session is authenticated now.
std::optional<Reply> authenticate(Call& call, const std::string& user, const std::string& password) {
  const std::string& wanted = call.server.settings().password;
  if (user != "default" || (!wanted.empty() && password != wanted))
    return Reply::error("WRONGPASS invalid username-password pair or user is disabled.");
  call.session.authenticated = true;
  return std::nullopt;
}

Reply auth(Call& call) {
  if (call.count() > 3) return errors::syntax();
  if (call.count() == 2 && call.server.settings().password.empty())
    return Reply::error("ERR AUTH <password> called without any password configured for the default user. Are you sure "
                        "your configuration is correct?");
  const bool named = call.count() == 3;
  auto refused = authenticate(call, named ? call.argument(1) : "default", call.argument(named ? 2 : 1));
  return refused ? *refused : Reply::ok();
}

bool isPlainName(const std::string& name) {
  for (const char c : name)
    if (c < '!' || c > '~') return false;
  return true;
}

Reply helloReply(const Call& call) {
  return Reply::map({Reply::bulk("server"), Reply::bulk("redis"), Reply::bulk("version"), Reply::bulk("7.0.15"),
                     Reply::bulk("proto"), Reply::integerOf(call.session.protocol), Reply::bulk("id"),
                     Reply::integerOf(static_cast<std::int64_t>(call.session.clientId)), Reply::bulk("mode"),
                     Reply::bulk(call.server.settings().clusterEnabled ? "cluster" : "standalone"), Reply::bulk("role"),
                     Reply::bulk("master"), Reply::bulk("modules"), Reply::array()});
}

Reply hello(Call& call) {
  std::optional<int> protocol;
  std::size_t i = 1;
  if (call.count() > 1) {
    const auto version = parseInteger(call.argument(i++));
    if (!version) return Reply::error("ERR Protocol version is not an integer or out of range");
    if (*version < 2 || *version > 3) return Reply::error("NOPROTO unsupported protocol version");
    protocol = static_cast<int>(*version);
  }
  for (; i < call.count(); ++i) {
    const std::size_t left = call.count() - i - 1;
    if (equalsIgnoringCase(call.argument(i), "auth") && left >= 2) {
      if (auto refused = authenticate(call, call.argument(i + 1), call.argument(i + 2))) return *refused;
      i += 2;
    } else if (equalsIgnoringCase(call.argument(i), "setname") && left >= 1) {
      const std::string& name = call.argument(++i);
      if (!isPlainName(name)) return Reply::error("ERR Client names cannot contain spaces, newlines or special characters.");
      call.session.name = name;
    } else {
      return Reply::error(fmt::format("ERR Syntax error in HELLO option '{}'", call.argument(i)));
    }
  }
  if (!call.session.authenticated && !call.server.settings().password.empty())
    return Reply::error("NOAUTH HELLO must be called with the client already authenticated, otherwise the HELLO AUTH "
                        "<user> <pass> option can be used to authenticate the client and select the RESP protocol "
                        "version at the same time");
  if (protocol) call.session.protocol = *protocol;
  return helloReply(call);
}

Reply quit(Call& call) {
  call.session.closing = true;
  return Reply::ok();
}

Reply reset(Call& call) {
  Session& session = call.session;
  call.server.endTransaction(session);
  session.subscriptions = {};
  call.server.stopMonitoring(session);
  session.noEvict = false;
  session.database = 0;
  session.protocol = 2;
  session.name.clear();
  session.replies = Session::Replies::On;
  session.authenticated = call.server.settings().password.empty();
  return Reply::status("RESET");
}

constexpr std::uint32_t kAny = kNoScript | kLoading | kStale | kFast;

constexpr CommandSpec kRows[] = {
    {"ping", -1, kFast, {}, ping, "connection", "1.0.0", "Ping the server", "[message]"},
    {"echo", 2, kLoading | kStale | kFast, {}, echo, "connection", "1.0.0", "Echo the given string", "message"},
    {"select", 2, kLoading | kStale | kFast, {}, select, "connection", "1.0.0",
     "Change the selected database for the current connection", "index"},
    {"auth", -2, kAny | kNoAuth | kAllowBusy, {}, auth, "connection", "1.0.0", "Authenticate to the server",
     "[username] password"},
    {"hello", -1, kAny | kNoAuth | kAllowBusy, {}, hello, "connection", "6.0.0", "Handshake with Redis",
     "[protover [AUTH username password] [SETNAME clientname]]"},
    {"quit", -1, kNoScript | kLoading | kStale | kFast | kNoAuth | kAllowBusy, {}, quit, "connection", "1.0.0",
     "Close the connection", ""},
    {"reset", 1, kAny | kNoAuth | kAllowBusy, {}, reset, "connection", "6.2.0", "Reset the connection", ""},
};

} // namespace

CommandRows connectionCommands() { return kRows; }

} // namespace interleave
