// Requests that wait: for keys, for replicas, for the end of a pause.
#pragma once

#include <string>

#include "engine/commands/command.hpp"

namespace interleave {

/// What a command answers that waited in vain.
[[nodiscard]] Reply replyWhenTimeIsUp(const CommandSpec& command);
/// What a command answers where nothing may wait: in scripts and transactions.
[[nodiscard]] Reply replyInsteadOfWaiting(const CommandSpec& command);
/// The request for the one key that became ready: Redis serves from that key, whatever stands in front of it.
[[nodiscard]] Request servedFrom(const CommandSpec& command, const Request& request, const std::string& key);

} // namespace interleave
