// A connection as the server sees it.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/resp/reply.hpp"

namespace interleave {

struct CommandSpec;
struct Subcommand;

/// Place of a connection among the server's sessions, from 0. Places of closed connections are used again.
using SessionId = int;

struct WatchedKey {
  int database = 0;
  std::string key;
  bool wasExpired = false; ///< its time had run out already when WATCH came: its removal later is no change
  friend bool operator==(const WatchedKey&, const WatchedKey&) = default;
};

/// A request that waits for something to arrive at its keys, for replicas (WAIT), or for the end of CLIENT PAUSE.
struct BlockedRequest {
  Request request;
  int database = 0;
  std::vector<std::string> keys;
  std::int64_t deadlineUs = -1; ///< -1: waits for ever
  std::uint64_t order = 0;      ///< who waits longest is served first
  bool byPause = false;         ///< has not begun yet: it runs when the pause is over
};

/// Channels, patterns and sharded channels, as sets so that their order never varies.
struct Subscriptions {
  std::set<std::string> channels;
  std::set<std::string> patterns;
  std::set<std::string> shards;
  [[nodiscard]] bool empty() const { return channels.empty() && patterns.empty() && shards.empty(); }
};

struct Session {
  SessionId id = 0;
  std::uint64_t clientId = 0; ///< as CLIENT ID tells it; never used again
  int database = 0;
  int protocol = 2;           ///< RESP version
  std::string name;
  std::string address;        ///< ip:port of a real connection; empty for virtual clients
  std::string localAddress;   ///< ip:port that it connected to
  std::int64_t connectedAtUs = 0;
  std::int64_t lastRequestUs = 0;
  const CommandSpec* lastCommand = nullptr; ///< for CLIENT LIST
  const Subcommand* lastSubcommand = nullptr;
  bool connected = true;
  bool authenticated = false;
  bool closing = false;       ///< to be closed once its reply is sent
  bool monitoring = false;
  bool noEvict = false;       ///< CLIENT NO-EVICT; nobody is evicted here, but CLIENT LIST tells
  bool inMulti = false;
  bool inExec = false;        ///< while EXEC runs what was queued
  bool abortExec = false;     ///< a command was refused while queueing: EXEC will answer EXECABORT
  bool watchBroken = false;   ///< a watched key changed: EXEC will answer nil
  enum class Replies : std::uint8_t { On, Off, SkipNext } replies = Replies::On;
  enum class ScriptDebug : std::uint8_t { No, Forked, Sync } scriptDebug = ScriptDebug::No; ///< SCRIPT DEBUG: the next EVAL is debugged
  std::vector<Request> queued;
  std::vector<WatchedKey> watched;
  std::optional<BlockedRequest> blocked;
  Subscriptions subscriptions;
};

/// Something sent to a session that is not the reply to its latest request.
struct Outgoing {
  SessionId session = 0;
  Reply message;
  bool endsBlocking = false; ///< it is the reply that the session was blocked for
};

} // namespace interleave
