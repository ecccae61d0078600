// A command: its table row and its execution side by side. One file per family lists its rows; registry.cpp lists the
// families. The row feeds dispatch, COMMAND DOCS, the app's help and the cost model.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/keyspace/keyspace.hpp"
#include "engine/resp/reply.hpp"

namespace interleave {

class Server;
struct Session;
struct Subcommand;

/// Flags of a command, named as COMMAND INFO names them.
enum CommandFlag : std::uint32_t {
  kWrite = 1u << 0,
  kReadOnly = 1u << 1,
  kDenyOom = 1u << 2,
  kAdmin = 1u << 3,
  kPubSub = 1u << 4,
  kNoScript = 1u << 5,
  kBlocking = 1u << 6,
  kLoading = 1u << 7,
  kStale = 1u << 8,
  kSkipMonitor = 1u << 9,
  kSkipSlowlog = 1u << 10,
  kFast = 1u << 11,
  kNoAuth = 1u << 12,
  kMayReplicate = 1u << 13,
  kNoMulti = 1u << 14,
  kMovableKeys = 1u << 15,
  kAllowBusy = 1u << 16,
};

/// What a command is executed with.
struct Call {
  Server& server;
  Session& session;
  KeySpace& keys;
  int database = 0;
  const Request& arguments; ///< arguments[0] is the name, as it was sent
  bool fromScript = false;

  [[nodiscard]] std::size_t count() const { return arguments.size(); }
  [[nodiscard]] const std::string& argument(std::size_t index) const { return arguments[index]; }
};

/// Which arguments are keys: first, last (negative: from the end), step. 0, 0, 0: none.
struct KeyPositions {
  int first = 0;
  int last = 0;
  int step = 0;
};

/// Simulated cost of an execution, without reading the request and writing the reply, in microseconds:
/// base + perElement × elements touched.
struct CommandCost {
  double baseUs = 0.0;
  double perElementUs = 0.0;

  friend bool operator==(const CommandCost&, const CommandCost&) = default;
};

struct CommandSpec {
  std::string_view name; ///< lower case
  int arity;             ///< as COMMAND tells it: exact when positive (with the name), at least -arity when negative
  std::uint32_t flags;
  KeyPositions keyPositions;
  Reply (*execute)(Call&);
  std::string_view group;   ///< string, hash, generic, transactions, scripting, connection, server …
  std::string_view since;   ///< the Redis version that brought it
  std::string_view summary; ///< one sentence fragment
  std::string_view syntax;  ///< arguments as documentation writes them
  CommandCost cost = {};  ///< all 0: what its flags say, see costOf
  /// For commands whose keys depend on arguments (EVAL, ZUNION …); gives positions, or nothing when they are wrong.
  std::vector<int> (*findKeys)(const Request&) = nullptr;
  /// The table of a container (CLIENT, CONFIG …).
  std::span<const Subcommand> (*subcommands)() = nullptr;
};

/// The row of a command by name, upper or lower case; nothing when there is none.
[[nodiscard]] const CommandSpec* findCommand(std::string_view name);
/// Every row, sorted by name.
[[nodiscard]] std::span<const CommandSpec* const> allCommands();
/// Whether a request has as many arguments as its row wants.
[[nodiscard]] bool arityFits(const CommandSpec& command, std::size_t argumentCount);
/// What an execution costs: the row's own figures, or those of its kind. FAST commands (O(1) or O(log n)) cost 0.2 µs;
/// others 0.3 µs and 0.1 µs an element: medians of `INFO commandstats` and of single runs on 5,000 elements, Redis 7.0.15.
[[nodiscard]] CommandCost costOf(const CommandSpec& command);
/// How many elements an execution touched, as far as its request and reply tell: arguments behind the first, elements of
/// the reply, and what a command that writes says to have changed. At least 1.
[[nodiscard]] std::size_t elementsTouched(const CommandSpec& command, const Request& request, const Reply& reply);
/// The positions of keys in a request, by its row.
[[nodiscard]] std::vector<int> keyPositionsOf(const CommandSpec& command, const Request& request);

} // namespace interleave
