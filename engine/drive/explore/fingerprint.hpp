// Servers and sessions as text in which equal ones are equal: what the exploration knows them by.
#pragma once

#include <string>

#include "engine/server/server.hpp"
#include "engine/sql/sql_server.hpp"

namespace interleave {

/// Everything of a server that can show in a later reply, but its sessions. Keys, fields and members are
/// sorted: in which order a hash table gives them, Redis leaves open.
[[nodiscard]] std::string fingerprintOf(const Server& server);
/// The same of a session. Its ids and times are left out.
[[nodiscard]] std::string fingerprintOf(const Session& session);
/// What is committed in the database, and how many of its connections are in use; empty while it is unused.
[[nodiscard]] std::string fingerprintOf(const SqlServer& sql);
/// What a session holds there and waits for; empty when that is nothing.
[[nodiscard]] std::string fingerprintOf(const SqlSession& session);

} // namespace interleave
