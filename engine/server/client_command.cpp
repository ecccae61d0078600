// CLIENT: what the server knows of its connections.
#include <limits>

#include <fmt/format.h>

#include "engine/server/families.hpp"
#include "engine/server/server.hpp"
#include "engine/server/subcommands.hpp"
#include "engine/server/waiting.hpp"

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

std::string flagsOfSession(const Session& session) {
  std::string flags;
  if (session.monitoring) flags += 'O';
  if (!session.subscriptions.empty()) flags += 'P';
  if (session.inMulti) flags += 'x';
  if (session.blocked) flags += 'b';
  if (session.watchBroken) flags += 'd';
  if (session.closing) flags += 'c';
  if (session.noEvict) flags += 'e';
  return flags.empty() ? "N" : flags;
}

/// A type of clients as LIST and KILL name it. There are no links to masters or replicas.
enum class ClientType { Normal, Master, Replica, PubSub };

std::optional<ClientType> clientType(std::string_view word) {
  constexpr std::pair<std::string_view, ClientType> kWords[] = {
      {"normal", ClientType::Normal}, {"master", ClientType::Master}, {"replica", ClientType::Replica},
      {"slave", ClientType::Replica}, {"pubsub", ClientType::PubSub},
  };
  for (const auto& [name, type] : kWords)
    if (equalsIgnoringCase(name, word)) return type;
  return std::nullopt;
}

ClientType typeOf(const Session& session) { return session.subscriptions.empty() ? ClientType::Normal : ClientType::PubSub; }

Reply unknownType(const std::string& word) { return Reply::error(fmt::format("ERR Unknown client type '{}'", word)); }

std::string describe(const Call& call, const Session& session) {
  const std::int64_t now = call.server.nowUs();
  return fmt::format("id={} addr={} laddr={} fd=0 name={} age={} idle={} flags={} db={} sub={} psub={} ssub={} multi={} qbuf=0 "
                     "qbuf-free=0 argv-mem=0 multi-mem=0 rbs=0 rbp=0 obl=0 oll=0 omem=0 tot-mem=0 events=r cmd={} user=default "
                     "redir=-1 resp={}\n",
                     session.clientId, session.address, session.localAddress, session.name, (now - session.connectedAtUs) / 1'000'000,
                     (now - session.lastRequestUs) / 1'000'000, flagsOfSession(session), session.database,
                     session.subscriptions.channels.size(), session.subscriptions.patterns.size(), session.subscriptions.shards.size(),
                     session.inMulti ? static_cast<int>(session.queued.size()) : -1, session.lastCommand == nullptr ? std::string() : fullNameOf(*session.lastCommand, session.lastSubcommand), session.protocol);
}

template <class Wanted> Reply listOf(const Call& call, Wanted wanted) {
  std::string text;
  for (const Session& session : call.server.sessions())
    if (session.connected && wanted(session)) text += describe(call, session);
  return Reply::verbatim("txt:" + text);
}

Reply listOfIds(const Call& call) {
  std::string text;
  for (std::size_t i = 3; i < call.count(); ++i) {
    const auto wanted = parseInteger(call.argument(i));
    if (!wanted) return Reply::error("ERR Invalid client ID");
    for (const Session& session : call.server.sessions())
      if (session.connected && session.clientId == static_cast<std::uint64_t>(*wanted)) text += describe(call, session);
  }
  return Reply::verbatim("txt:" + text);
}

/// CLIENT LIST [TYPE type | ID id ...]
Reply list(Call& call) {
  if (call.count() == 2) return listOf(call, [](const Session&) { return true; });
  if (call.count() > 3 && equalsIgnoringCase(call.argument(2), "id")) return listOfIds(call);
  if (call.count() != 4 || !equalsIgnoringCase(call.argument(2), "type")) return errors::syntax();
  const auto type = clientType(call.argument(3));
  if (!type) return unknownType(call.argument(3));
  return listOf(call, [&](const Session& session) { return typeOf(session) == *type; });
}

Reply info(Call& call) { return Reply::verbatim("txt:" + describe(call, call.session)); }

/// Whom CLIENT KILL closes: everybody who fits all that is given.
struct KillFilter {
  std::string address;
  std::string localAddress;
  std::optional<std::uint64_t> id;
  std::optional<ClientType> type;
  bool skipSelf = true;

  [[nodiscard]] bool fits(const Session& session) const {
    return (address.empty() || session.address == address) && (localAddress.empty() || session.localAddress == localAddress) &&
           (!id || session.clientId == *id) && (!type || typeOf(session) == *type);
  }
};

/// Reads one option with its value; gives the error.
std::optional<Reply> readKillOption(const std::string& option, const std::string& value, KillFilter& filter) {
  if (equalsIgnoringCase(option, "id")) {
    const auto number = parseInteger(value);
    if (!number || *number < 1) return Reply::error("ERR client-id should be greater than 0");
    filter.id = static_cast<std::uint64_t>(*number);
  } else if (equalsIgnoringCase(option, "type")) {
    filter.type = clientType(value);
    if (!filter.type) return unknownType(value);
  } else if (equalsIgnoringCase(option, "addr")) {
    filter.address = value;
  } else if (equalsIgnoringCase(option, "laddr")) {
    filter.localAddress = value;
  } else if (equalsIgnoringCase(option, "user")) {
    if (value != "default") return Reply::error(fmt::format("ERR No such user '{}'", value));
  } else if (equalsIgnoringCase(option, "skipme") && (equalsIgnoringCase(value, "yes") || equalsIgnoringCase(value, "no"))) {
    filter.skipSelf = equalsIgnoringCase(value, "yes");
  } else {
    return errors::syntax();
  }
  return std::nullopt;
}

std::int64_t killAll(Call& call, const KillFilter& filter) {
  std::int64_t killed = 0;
  for (const Session& seen : call.server.sessions()) {
    if (!seen.connected || !filter.fits(seen) || (filter.skipSelf && seen.id == call.session.id)) continue;
    call.server.closeSession(seen.id);
    ++killed;
  }
  return killed;
}

/// CLIENT KILL address, or CLIENT KILL option value …
Reply kill(Call& call) {
  KillFilter filter;
  if (call.count() == 3) {
    filter.address = call.argument(2);
    filter.skipSelf = false;
    return killAll(call, filter) > 0 ? Reply::ok() : Reply::error("ERR No such client");
  }
  for (std::size_t i = 2; i < call.count(); i += 2) {
    if (i + 1 >= call.count()) return errors::syntax();
    if (auto error = readKillOption(call.argument(i), call.argument(i + 1), filter)) return *error;
  }
  return Reply::integerOf(killAll(call, filter));
}

Reply noEvict(Call& call) {
  const bool on = equalsIgnoringCase(call.argument(2), "on");
  if (!on && !equalsIgnoringCase(call.argument(2), "off")) return errors::syntax();
  call.session.noEvict = on;
  return Reply::ok();
}

/// CLIENT PAUSE ms [WRITE | ALL]
Reply pause(Call& call) {
  if (call.count() > 4) return wrongSubcommand(call, "client");
  auto what = Server::Pause::Everything;
  if (call.count() == 4) {
    if (equalsIgnoringCase(call.argument(3), "write")) what = Server::Pause::Writes;
    else if (!equalsIgnoringCase(call.argument(3), "all")) return Reply::error("ERR CLIENT PAUSE mode must be WRITE or ALL");
  }
  const auto ms = parseInteger(call.argument(2));
  constexpr std::int64_t kLongest = std::numeric_limits<std::int64_t>::max() / 4000;
  if (!ms || *ms > kLongest) return Reply::error("ERR timeout is not an integer or out of range");
  if (*ms < 0) return Reply::error("ERR timeout is negative");
  call.server.pause(what, call.server.nowUs() + *ms * 1000);
  return Reply::ok();
}

Reply unpause(Call& call) {
  call.server.endPause();
  return Reply::ok();
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
  if (call.count() > 4) return wrongSubcommand(call, "client");
  const auto wanted = parseInteger(call.argument(2));
  if (!wanted) return errors::notAnInteger();
  const bool withError = call.count() == 4 && equalsIgnoringCase(call.argument(3), "error");
  if (call.count() == 4 && !withError && !equalsIgnoringCase(call.argument(3), "timeout"))
    return Reply::error("ERR CLIENT UNBLOCK reason should be TIMEOUT or ERROR");
  for (const Session& seen : call.server.sessions())
    if (seen.connected && seen.blocked && !seen.blocked->byPause && seen.clientId == static_cast<std::uint64_t>(*wanted)) {
      const Reply timedOut = replyWhenTimeIsUp(*findCommand(seen.blocked->request[0]));
      call.server.unblock(seen.id, withError ? Reply::error("UNBLOCKED client unblocked via CLIENT UNBLOCK") : timedOut);
      return Reply::integerOf(1);
    }
  return Reply::integerOf(0);
}

Reply getRedirection(Call&) { return Reply::integerOf(-1); }

constexpr std::uint32_t kAny = kNoScript | kLoading | kStale;
constexpr std::uint32_t kManaging = kAdmin | kAny;

constexpr Subcommand kSubcommands[] = {
    {"id", 2, id, kAny, "", "Return the id of this connection."},
    {"getname", 2, getName, kAny, "", "Return the name of this connection."},
    {"setname", 3, setName, kAny, "<name>", "Give this connection a name."},
    {"list", -2, list, kManaging, "[TYPE (NORMAL|MASTER|REPLICA|PUBSUB) | ID <id> ...]", "Return the connections, one a line."},
    {"info", 2, info, kAny, "", "Return the line of this connection."},
    {"kill", -3, kill, kManaging, "<ip:port> | <option> <value> ...",
     "Close connections. Options: ID, ADDR, LADDR, TYPE, USER, SKIPME (YES|NO)."},
    {"pause", -3, pause, kManaging, "<ms> [WRITE|ALL]", "Let what writes, or everything, wait for so long."},
    {"unpause", 2, unpause, kManaging, "", "End a pause."},
    {"no-evict", 3, noEvict, kManaging, "(ON|OFF)", "Protect this connection from eviction."},
    {"reply", 3, reply, kAny, "(ON|OFF|SKIP)", "Whether this connection gets replies."},
    {"unblock", -3, unblock, kManaging, "<id> [TIMEOUT|ERROR]", "End the waiting of a connection."},
    {"getredir", 2, getRedirection, kAny, "", "Return -1: nothing is tracked, nothing redirected."},
    {"help", 2, subcommandHelp, kLoading | kStale, "", ""},
};

constexpr CommandSpec kRows[] = {
    {"client", -2, kAny, {}, runSubcommand, "connection", "2.4.0", "A container for client connection commands",
     "ID | GETNAME | SETNAME name | LIST [TYPE type | ID id ...] | INFO | KILL option value ... | PAUSE ms [WRITE | ALL] | UNPAUSE | "
     "NO-EVICT ON | OFF | REPLY ON | OFF | SKIP | UNBLOCK id [TIMEOUT | ERROR]", {}, nullptr, clientSubcommands},
};

} // namespace

Subcommands clientSubcommands() { return kSubcommands; }
CommandRows clientCommands() { return kRows; }

} // namespace interleave
