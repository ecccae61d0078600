// What things cost: on the network, at the server, at the clients. A profile is a small JSON file that people read, copy
// and edit; `calibrate` writes one from a real server.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/commands/command.hpp"
#include "engine/drive/timed/delay.hpp"
#include "engine/server/server.hpp"

namespace interleave {

/// What the operating system takes from a thread that works: pauses that come at random.
struct Stalls {
  double perSecond = 0; ///< of work
  double meanUs = 0;    ///< lengths are exponential

  friend bool operator==(const Stalls&, const Stalls&) = default;
};

/// The server's thread: one event loop, as in Redis's ae.c. It takes what has arrived, executes request after request, and
/// then writes the replies.
struct ServerCost {
  double wakeUs = 5;       ///< from the first byte until an idle server runs
  double loopUs = 1;       ///< of each round of the event loop, beside its requests
  double readUs = 2;       ///< reading and parsing a request
  double perKilobyteUs = 0.5; ///< of a request's text
  double writeUs = 2;      ///< writing a reply
  double commandFactor = 1; ///< what the command rows say is multiplied by this
  std::map<std::string, CommandCost> commands; ///< in the place of rows, by lower-case name
  double scriptStartUs = 2;    ///< EVAL: before its first line; EVALSHA and FCALL too
  double scriptPerKilobyteUs = 3; ///< EVAL: its SHA1 is worked out each time
  double scriptCallUs = 0.3;   ///< redis.call, beside the command itself
  double scriptLineUs = 0.03;  ///< each line that runs
  Stalls stalls;

  friend bool operator==(const ServerCost&, const ServerCost&) = default;
};

/// Where the clients run.
struct ClientCost {
  bool sharesOneThread = false; ///< all of them in one event loop, as in a load generator; else each on its own machine
  double wakeUs = 5;    ///< from the first byte until an idle client runs
  double handleUs = 5;  ///< reading a reply, deciding, sending the next request
  double perKilobyteUs = 0; ///< of a request that is sent
  double beginUs = 0;   ///< beginning an operation, beside that
  Stalls stalls;        ///< of the thread, where they share one

  friend bool operator==(const ClientCost&, const ClientCost&) = default;
};

/// A relational database beside Redis: several statements at a time, each on a connection of its own.
struct DatabaseCost {
  int threads = 8;          ///< statements that run at the same time
  double statementUs = 150; ///< parsing, finding the row, the undo log
  double commitUs = 1000;   ///< making it durable

  friend bool operator==(const DatabaseCost&, const DatabaseCost&) = default;
};

struct CostProfile {
  std::string name = "default";
  std::string about;
  Delay network{Delay::Kind::Constant, 500, 0}; ///< one way
  ServerCost server;
  ClientCost client;
  DatabaseCost database;

  friend bool operator==(const CostProfile&, const CostProfile&) = default;
};

/// Fails on a time below zero, on none at all where one is needed, and on what is no number.
[[nodiscard]] Status checkProfile(const CostProfile& profile);
/// Reads what profileText wrote. A field that is missing keeps its default; one that is not known is an error.
[[nodiscard]] Result<CostProfile> parseProfile(const std::string& text);
[[nodiscard]] std::string profileText(const CostProfile& profile);
/// A profile by name from a folder of *.json files, or by path when the name ends with ".json". An error names those there
/// are.
[[nodiscard]] Result<CostProfile> loadProfile(const std::filesystem::path& folder, const std::string& name);
/// The names of the profiles in a folder, sorted.
[[nodiscard]] std::vector<std::string> profileNames(const std::filesystem::path& folder);

/// A profile prepared for many look-ups.
class Pricing {
public:
  explicit Pricing(const CostProfile& profile);
  /// Server time of reading a request and executing it, which did this work.
  [[nodiscard]] Nanoseconds service(const Request& request, const ServerWork& work) const;
  [[nodiscard]] Nanoseconds write() const { return m_write; }

private:
  struct Price {
    CommandCost cost;
    bool isScript = false;
    bool sendsSource = false; ///< EVAL
  };
  [[nodiscard]] const Price& priceOf(const CommandSpec* command) const;

  ServerCost m_server;
  Nanoseconds m_write;
  std::unordered_map<const CommandSpec*, Price> m_prices; ///< never iterated
};

} // namespace interleave
