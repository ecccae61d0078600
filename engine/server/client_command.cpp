// CLIENT: what the server knows of its connections.
#include <fmt/format.h>

#include "engine/server/families.hpp"
#include "engine/server/server.hpp"
#include "engine/server/subcommands.hpp"

namespace interleave {

namespace {

Reply id(Call& call) { return Reply::integerOf(static_cast<std::int64_t>(call.session.clientId)); }

Reply getName(Call& call) { return call.session.name.empty() ? Reply::nil() : Reply::bulk(call.session.name); }

Reply setName(Call& call) {
  for (const char c : call.argument(2))
    if (c < '!' || c > '~') return Reply::error("ERR Client names cannot contain spaces, newlines or special characters.");
  call.session.name = call.argument(2);
  return Reply::ok();
}

std::string flagsOf(const Session& session) {
  std::string flags;
  if (session.monitoring) flags += 'O';
  if (!session.subscriptions.empty()) flags += 'P';
  if (session.inMulti) flags += 'x';
  if (session.blocked) flags += 'b';
  if (session.watchBroken) flags += 'd';
  if (session.closing) flags += 'c';
  return flags.empty() ? "N" : flags;
}

std::string describe(const Call& call, const Session& session) {
  const std::int64_t now = call.server.nowUs();
  return fmt::format("id={} addr={} laddr= fd=0 name={} age={} idle={} flags={} db={} sub={} psub={} ssub={} multi={} qbuf=0 "
                     "qbuf-free=0 argv-mem=0 multi-mem=0 rbs=0 rbp=0 obl=0 oll=0 omem=0 tot-mem=0 events=r cmd={} user=default "
                     "redir=-1 resp={}\n",
                     session.clientId, session.address, session.name, (now - session.connectedAtUs) / 1'000'000,
                     (now - session.lastRequestUs) / 1'000'000, flagsOf(session), session.database,
                     session.subscriptions.channels.size(), session.subscriptions.patterns.size(), session.subscriptions.shards.size(),
                     session.inMulti ? static_cast<int>(session.queued.size()) : -1, session.lastCommand, session.protocol);
}

Reply list(Call& call) {
  std::string text;
  for (const Session& session : call.server.sessions())
    if (session.connected) text += describe(call, session);
  return Reply::verbatim("txt:" + text);
}

Reply info(Call& call) { return Reply::verbatim("txt:" + describe(call, call.session)); }

/// CLIENT KILL address, or CLIENT KILL ID n | ADDR a | SKIPME yes|no …
Reply kill(Call& call) {
  std::string address;
  std::optional<std::uint64_t> wanted;
  bool skipSelf = true;
  const bool oldForm = call.count() == 3;
  if (oldForm) {
    address = call.argument(2);
    skipSelf = false;
  }
  for (std::size_t i = 2; !oldForm && i < call.count(); i += 2) {
    if (i + 1 >= call.count()) return errors::syntax();
    const std::string& value = call.argument(i + 1);
    if (equalsIgnoringCase(call.argument(i), "id")) {
      const auto number = parseInteger(value);
      if (!number || *number < 1) return Reply::error("ERR client-id should be greater than 0");
      wanted = static_cast<std::uint64_t>(*number);
    } else if (equalsIgnoringCase(call.argument(i), "addr")) {
      address = value;
    } else if (equalsIgnoringCase(call.argument(i), "skipme") && (equalsIgnoringCase(value, "yes") || equalsIgnoringCase(value, "no"))) {
      skipSelf = equalsIgnoringCase(value, "yes");
    } else {
      return errors::syntax();
    }
  }
  std::int64_t killed = 0;
  for (const Session& seen : call.server.sessions()) {
    const bool matches = seen.connected && (address.empty() || seen.address == address) && (!wanted || seen.clientId == *wanted) &&
                         !(skipSelf && seen.id == call.session.id);
    if (!matches) continue;
    call.server.closeSession(seen.id);
    ++killed;
  }
  if (oldForm) return killed > 0 ? Reply::ok() : Reply::error("ERR No such client");
  return Reply::integerOf(killed);
}

Reply onOrOff(Call& call) {
  const bool fits = equalsIgnoringCase(call.argument(2), "on") || equalsIgnoringCase(call.argument(2), "off");
  return fits ? Reply::ok() : errors::syntax();
}

Reply reply(Call& call) {
  if (equalsIgnoringCase(call.argument(2), "on")) {
    call.session.replies = Session::Replies::On;
    return Reply::ok();
  }
  const bool off = equalsIgnoringCase(call.argument(2), "off");
  if (!off && !equalsIgnoringCase(call.argument(2), "skip")) return errors::syntax();
  if (off)
    call.session.replies = Session::Replies::Off;
  else if (call.session.replies == Session::Replies::On)
    call.session.replies = Session::Replies::SkipNext;
  return Reply::noReply();
}

Reply unblock(Call& call) {
  const auto wanted = parseInteger(call.argument(2));
  if (!wanted) return errors::notAnInteger();
  const bool withError = call.count() == 4 && equalsIgnoringCase(call.argument(3), "error");
  if (call.count() > 4 || (call.count() == 4 && !withError && !equalsIgnoringCase(call.argument(3), "timeout")))
    return Reply::error("ERR CLIENT UNBLOCK reason should be TIMEOUT or ERROR");
  for (const Session& seen : call.server.sessions())
    if (seen.connected && seen.blocked && seen.clientId == static_cast<std::uint64_t>(*wanted)) {
      call.server.unblock(seen.id, withError ? Reply::error("UNBLOCKED client unblocked via CLIENT UNBLOCK") : Reply::nilArray());
      return Reply::integerOf(1);
    }
  return Reply::integerOf(0);
}

Reply getRedirection(Call&) { return Reply::integerOf(-1); }

constexpr Subcommand kSubcommands[] = {
    {"id", 2, id},       {"getname", 2, getName},   {"setname", 3, setName}, {"list", -2, list},        {"info", 2, info},
    {"kill", -3, kill},  {"no-evict", 3, onOrOff}, {"reply", 3, reply},     {"unblock", -3, unblock}, {"getredir", 2, getRedirection},
};

Reply client(Call& call) { return runSubcommand(call, "client", kSubcommands); }

constexpr CommandSpec kRows[] = {
    {"client", -2, kNoScript | kLoading | kStale, {}, client, "connection", "2.4.0", "A container for client connection commands",
     "ID | GETNAME | SETNAME name | LIST | INFO | KILL … | NO-EVICT ON|OFF | REPLY ON|OFF|SKIP | UNBLOCK id [TIMEOUT|ERROR]"},
};

} // namespace

CommandRows clientCommands() { return kRows; }

} // namespace interleave
