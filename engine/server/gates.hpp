// The gates that a request passes before its command runs: a short list of named tests, each with its error.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/server/server.hpp"

namespace interleave {

struct GateInput {
  Server& server;
  Session& session;
  const Request& request;
  const CommandSpec* command; ///< nothing when the name is unknown; only the first gate sees that
};

struct Gate {
  std::string_view name;
  /// The refusal, or nothing when the request may pass.
  std::optional<Reply> (*refuse)(const GateInput&);
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
