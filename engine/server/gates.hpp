// The gates that a request passes before its command runs: a short list of named tests, each with its error.
#pragma once

#include <span>
#include <string_view>

#include "engine/server/server.hpp"
#include "engine/server/subcommands.hpp"

namespace interleave {

struct GateInput {
  Server& server;
  Session& session;
  const Request& request;
  const CommandSpec* command;    ///< nothing when the name is unknown; only the first gate sees that
  const Subcommand* subcommand; ///< nothing when the command is no container, or has none of that name
};

struct Gate {
  std::string_view name;
  bool (*stops)(const GateInput&);
  /// The error for a request that it stops.
  Reply (*refusal)(const GateInput&);
};

/// In the order in which they are passed, as in Redis's processCommand.
[[nodiscard]] std::span<const Gate> gates();

/// Whether the request waits for EXEC instead of running now.
[[nodiscard]] bool isQueuedByMulti(const GateInput& input);

/// What others are told while a script runs for long.
[[nodiscard]] Reply busyError(const Server::RunningScript& script);

/// "ERR unknown command 'x', with args beginning with: 'a' 'b' "
[[nodiscard]] Reply unknownCommand(const Request& request);

} // namespace interleave
