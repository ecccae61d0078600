// Values between Lua and Redis, by the rules of Redis 7.0 (Redis's documentation: "Lua API reference, data type conversion").
#pragma once

#include "engine/resp/reply.hpp"

struct lua_State;

namespace interleave {

/// How a reply looks to the Lua code that gets it.
enum class ReplyDialect {
  Resp2,  ///< a script: missing values are false, status and error replies are tables
  Resp3,  ///< a script after redis.setresp(3): maps, sets, doubles and booleans keep their kind
  Client, ///< a client program: as client libraries give them; missing is nil, status is a string, pairs are tables
};

/// Pushes one Lua value for the reply.
void pushReply(lua_State* lua, const Reply& reply, ReplyDialect dialect);

/// The reply for the Lua value on top of the stack, which is taken off. `protocol` is what the script speaks (2 or 3).
[[nodiscard]] Reply takeReply(lua_State* lua, int protocol);

/// Reads the arguments of redis.call: strings and numbers, numbers with 17 digits. False when one is of another type.
[[nodiscard]] bool readCallArguments(lua_State* lua, Request& request);

/// Pushes {err = message}, with "ERR " in front of messages that have no code: a leading '-' marks one that has.
void pushErrorTable(lua_State* lua, std::string_view message);

} // namespace interleave
