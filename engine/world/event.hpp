// Trace events: everything that a step tells about itself. Views, exports and explanations read these and nothing else.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/resp/reply.hpp"
#include "engine/world/choice.hpp"

namespace interleave {

/// Whom a request goes to.
enum class ServerKind : std::uint8_t { Redis, Sql };

/// A key as a person sees it at one moment; also a row of the database, whose key is called "sql:TABLE:PRIMARY KEY".
struct KeyImage {
  std::string type;                                       ///< string, hash, list, set, zset; row
  std::string text;                                       ///< a string's bytes, or a summary of the members
  std::vector<std::pair<std::string, std::string>> members; ///< field and value, or member and score; empty for strings
  std::int64_t ttlMs = -1;                                ///< remaining time to live in ms; -1: never expires

  friend bool operator==(const KeyImage&, const KeyImage&) = default;
};

/// What became of one key. Both sides present: changed. No `before`: created. No `after`: deleted or expired.
struct KeyChange {
  int database = 0;
  std::string key;
  std::optional<KeyImage> before;
  std::optional<KeyImage> after;
};

/// A command that a script or EXEC ran inside a step.
struct InnerCall {
  Request request;
  Reply reply;
  int line = 0; ///< line of the script, from 1; 0 for commands of EXEC
  std::vector<std::string> keysRead;
  std::vector<std::string> keysWritten;
};

/// Business results. A client program reports them with sold, refused, failed, gave_up, duplicate and count.
struct Ledger {
  std::int64_t sold = 0;       ///< items
  std::int64_t refused = 0;    ///< buyers told "sold out" or the like
  std::int64_t failed = 0;     ///< clients that ended with an error
  std::int64_t gaveUp = 0;     ///< clients that stopped trying
  std::int64_t duplicates = 0; ///< requests recognised as repeats
  std::map<std::string, std::int64_t> counts; ///< whatever the scenario counts itself

  Ledger& operator+=(const Ledger& other);
  friend bool operator==(const Ledger&, const Ledger&) = default;
};

/// One invariant found broken. `step` counts from 1; 0 means that the initial state breaks it.
struct Violation {
  std::string invariant; ///< its id: oversold, negative_stock, not_conserved, no_ttl, two_holders, or the scenario's
  int step = 0;
  std::string message;   ///< a sentence with the figures

  friend bool operator==(const Violation&, const Violation&) = default;
};

/// What a client is doing between two steps.
enum class ClientStatus : std::uint8_t {
  Ready,    ///< has a next request and may move
  Blocked,  ///< its request waits at the server
  Finished, ///< its program came to its end
  Failed,   ///< its program ended with an error
  Crashed,  ///< a fault ended it
};

/// A client whose request had waited and was answered in a step that somebody else made.
struct WokenClient {
  ClientIndex client = -1;
  Reply reply;
  std::vector<std::string> reports; ///< what it then reported, as StepEvent::reports
};

/// One step: what was chosen, what the server did, and what followed from it.
struct StepEvent {
  int step = 0; ///< from 1
  Choice choice;
  ClientIndex client = -1;            ///< who moved; -1 for choices that belong to no client
  ServerKind server = ServerKind::Redis;
  Request request;                    ///< what reached the server; empty for a crash, a wait, …
  Reply reply;
  bool replyLost = false;
  int line = 0;                       ///< line of the scenario file at which the request was sent, from 1
  std::string scriptSource;           ///< EVAL, EVALSHA: the text that ran
  std::vector<InnerCall> innerCalls;
  std::vector<std::string> keysRead;
  std::vector<std::string> keysWritten; ///< also when the value stayed the same
  std::vector<KeyChange> changes;
  Ledger ledgerDelta;
  std::vector<WokenClient> woken;
  std::vector<std::string> reports;   ///< what the client that moved reported, as words: sold 1; refused: sold out
  bool restarted = false;             ///< the client began again from the top
  ClientStatus statusAfter = ClientStatus::Ready;
  std::string failure;                ///< why the client failed, when it did
  std::vector<Violation> violations;  ///< newly broken in this step
  std::int64_t nowMs = 0;             ///< the world's clock after the step, ms since its start
};

} // namespace interleave
