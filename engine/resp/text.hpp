// Requests and replies as text for people: the way redis-cli prints them.
#pragma once

#include "engine/resp/reply.hpp"

namespace interleave {

/// A request on one line, arguments quoted only where they must be: SET key "two words".
[[nodiscard]] std::string requestText(const Request& request);

/// Splits a line into arguments with redis-cli's quoting rules; false when quotes are unbalanced.
[[nodiscard]] bool splitArguments(std::string_view line, Request& arguments);

/// A reply on one line: (integer) 1, "text", (nil), OK, (error) ERR …, [1, "a", nil].
[[nodiscard]] std::string replyText(const Reply& reply);

/// A reply in the fewest characters, for diagrams: 1, "text" without its quotes, nil, OK, the code of an error.
[[nodiscard]] std::string replyShort(const Reply& reply);

/// A reply as redis-cli prints it on a terminal, nested lists numbered and indented.
[[nodiscard]] std::string replyBlock(const Reply& reply, const std::string& indent = {});

} // namespace interleave
