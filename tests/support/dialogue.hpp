// Conversations with a simulated server, written as text and checked line by line.
#pragma once

#include <string>
#include <string_view>

#include "tests/support/simulated_redis.hpp"

namespace interleave {

/// Plays a dialogue and checks every reply. Its lines are
///
///     SET k v EX 10 => OK          a request and its reply, as replyText writes it
///     B: GET k => "v"              the same over the connection B; A is the one without a name
///     wait 250                     moves the clock on by so many ms
///     # words                      a comment
void expectDialogue(SimulatedRedis& redis, std::string_view dialogue);
/// The same with a new server.
void expectDialogue(std::string_view dialogue);

} // namespace interleave
