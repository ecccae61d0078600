// The world is a value; everything else only chooses what happens next in it.
//
// Invariants of World: copying it is a snapshot, and going on from the copy gives what going on from the original gives.
// Nothing in it depends on the wall clock, on addresses or on the order of unordered containers.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/server/server.hpp"
#include "engine/sql/sql_server.hpp"
#include "engine/world/choice.hpp"
#include "engine/world/event.hpp"
#include "engine/world/program.hpp"

namespace interleave {

struct World;

/// A property that must hold. `check` gives the sentence that says how it is broken, or nothing while it holds.
struct Invariant {
  /// Sometimes: in some order it must come true, at some step; only who explores all orders can tell.
  enum class When : std::uint8_t { EveryStep, AtEnd, Sometimes };
  std::string id;
  std::string about; ///< the property in words: "sold ≤ stock at the start"
  When when = When::EveryStep;
  std::function<std::optional<std::string>(const World&)> check;
};

/// Where a number lies: at a key of database 0, or in a row of the database.
struct NumberPlace {
  std::string key;
  std::string table; ///< empty: at the key
  std::string row;   ///< its primary key
  std::string column;
  [[nodiscard]] bool isRow() const { return !table.empty(); }
  /// As keysOf() names it.
  [[nodiscard]] std::string name() const;
};

/// What all worlds of one run share and none changes: the rules of the game.
struct Rules {
  std::string scenario;                         ///< id
  std::shared_ptr<Programs> programs;
  std::vector<Invariant> invariants;
  std::int64_t stockAtStart = 0;                ///< items, as the scenario declares it; 0 where it has no stock
  NumberPlace stock;                            ///< where it is kept
  std::string stockKey;                         ///< the name of that place; empty where the scenario has no stock
  std::map<std::string, std::int64_t> parameters;
  std::map<std::string, std::string> scriptNames; ///< SHA1 → the name under which the scenario shows the script
};

/// A virtual client.
struct ClientState {
  const ProgramNode* node = nullptr; ///< never null; never a restarted node (its behavesAs instead)
  SessionId session = 0;
  bool crashed = false;
  bool blocked = false;      ///< its request waits at Redis or in the database
  Ledger ledger; ///< what this client reported so far
};

struct World {
  std::shared_ptr<const Rules> rules;
  Server server;
  SqlServer sql; ///< each client has the same session number there as at the server
  std::vector<ClientState> clients;
  Ledger ledger;                        ///< the sum over all clients
  int stepsMade = 0;
  std::vector<std::string> brokenInvariants; ///< ids found broken so far, each reported once
};

[[nodiscard]] ClientStatus statusOf(const World& world, ClientIndex client);
/// What a blocked client waits for: "waits for the row stock 1001, which A has locked".
[[nodiscard]] std::string waitText(const World& world, ClientIndex client);
/// True when no client can ever move again.
[[nodiscard]] bool isFinished(const World& world);
/// Who may move. Faults are choices too, but only those that a driver is told to make.
[[nodiscard]] std::vector<Choice> choices(const World& world);
/// Whether the choice can be made here; an Error says why not and what could be.
[[nodiscard]] Status mayChoose(const World& world, const Choice& choice);
/// What a client sees in the place of a reply that was lost.
[[nodiscard]] Reply lostReply();
/// Makes the choice. REQUIRES mayChoose. With an event to fill, tells everything; without one, only changes the world
/// (and returns whether a new invariant broke), which is what exploring needs.
bool step(World& world, const Choice& choice, StepEvent* event = nullptr);
/// Answers whoever has waited long enough, at a server, at the database or for what that works on. No step: drivers that
/// move the server's clock themselves call it then.
void answerOverdue(World& world, StepEvent* event = nullptr);
/// Invariants that are broken in the world as it is, each one, whether reported before or not.
[[nodiscard]] std::vector<Violation> violationsOf(const World& world);

/// Every key of every database as people see it, sorted by name. Keys of other databases than 0 are named "db1/…", rows of
/// the relational database "sql:TABLE:PRIMARY KEY"; these are shown as they are committed.
[[nodiscard]] std::map<std::string, KeyImage> keysOf(const World& world);
/// The whole number at a place; nothing when it is missing, expired or no number. Rows count as they are committed.
[[nodiscard]] std::optional<std::int64_t> numberAt(const World& world, const NumberPlace& place);
/// The number of Ledger::sold beyond the stock at the start; 0 when there is none.
[[nodiscard]] std::int64_t oversoldBy(const World& world);

} // namespace interleave
