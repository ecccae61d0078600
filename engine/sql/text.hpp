// Statements as people read them.
#pragma once

#include <string>

#include "engine/resp/reply.hpp"

namespace interleave {

/// Whether a request is a statement for the database: no command of Redis has a blank in its name. BEGIN, COMMIT and
/// ROLLBACK alone look like commands, and read the same either way.
[[nodiscard]] bool looksLikeStatement(const Request& request);

/// The statement with its values in the places of the ?: "UPDATE stock SET quantity = quantity - 1 WHERE id = 1001".
[[nodiscard]] std::string statementText(const Request& request);

/// What it is called in short: SELECT FOR UPDATE, COMMIT; the first word of what is no statement.
[[nodiscard]] std::string statementName(const Request& request);

} // namespace interleave
