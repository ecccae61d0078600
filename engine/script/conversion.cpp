#include "engine/script/conversion.hpp"

#include <cmath>
#include <cstring>
#include <limits>

#include <lua.hpp>

#include "engine/base/bytes.hpp"

namespace interleave {

namespace {

void pushText(lua_State* lua, std::string_view text) { lua_pushlstring(lua, text.data(), text.size()); }

void pushFieldTable(lua_State* lua, const char* field, std::string_view text) {
  lua_createtable(lua, 0, 1);
  pushText(lua, text);
  lua_setfield(lua, -2, field);
}

void pushMissing(lua_State* lua, ReplyDialect dialect) {
  if (dialect == ReplyDialect::Resp2)
    lua_pushboolean(lua, 0);
  else
    lua_pushnil(lua);
}

void pushList(lua_State* lua, const std::vector<Reply>& elements, ReplyDialect dialect) {
  lua_createtable(lua, static_cast<int>(elements.size()), 0);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    // A Lua list cannot hold nil; clients get false there.
    if (dialect == ReplyDialect::Client && elements[i].isNil())
      lua_pushboolean(lua, 0);
    else
      pushReply(lua, elements[i], dialect);
    lua_rawseti(lua, -2, static_cast<int>(i) + 1);
  }
}

void pushPairs(lua_State* lua, const Reply& reply, ReplyDialect dialect) {
  if (dialect != ReplyDialect::Resp3) return pushList(lua, reply.elements, dialect);
  lua_createtable(lua, static_cast<int>(reply.elements.size() / 2), 0);
  for (std::size_t i = 0; i + 1 < reply.elements.size(); i += 2) {
    pushList(lua, {reply.elements[i], reply.elements[i + 1]}, dialect);
    lua_rawseti(lua, -2, static_cast<int>(i / 2) + 1);
  }
}

void pushTable(lua_State* lua, const Reply& reply, ReplyDialect dialect) {
  const bool isMap = reply.kind == Reply::Kind::Map;
  lua_createtable(lua, 0, static_cast<int>(reply.elements.size()));
  for (std::size_t i = 0; i + (isMap ? 1 : 0) < reply.elements.size(); i += isMap ? 2 : 1) {
    pushReply(lua, reply.elements[i], dialect);
    if (isMap)
      pushReply(lua, reply.elements[i + 1], dialect);
    else
      lua_pushboolean(lua, 1);
    lua_rawset(lua, -3);
  }
}

// RESP3 kinds that keep their kind only in Resp3; elsewhere they are what RESP2 makes of them.
void pushResp3Kind(lua_State* lua, const Reply& reply, ReplyDialect dialect) {
  const bool keep = dialect == ReplyDialect::Resp3;
  switch (reply.kind) {
  case Reply::Kind::Map:
  case Reply::Kind::Set:
    if (dialect == ReplyDialect::Resp2) return pushList(lua, reply.elements, dialect);
    if (!keep) return reply.kind == Reply::Kind::Map ? pushTable(lua, reply, dialect) : pushList(lua, reply.elements, dialect);
    lua_createtable(lua, 0, 1);
    pushTable(lua, reply, dialect);
    return lua_setfield(lua, -2, reply.kind == Reply::Kind::Map ? "map" : "set");
  case Reply::Kind::Double:
    if (!keep) return pushText(lua, formatDouble(reply.number));
    lua_createtable(lua, 0, 1);
    lua_pushnumber(lua, reply.number);
    return lua_setfield(lua, -2, "double");
  case Reply::Kind::Boolean:
    if (keep) return lua_pushboolean(lua, reply.integer != 0);
    return lua_pushnumber(lua, static_cast<lua_Number>(reply.integer));
  case Reply::Kind::BigNumber:
    return keep ? pushFieldTable(lua, "big_number", reply.text) : pushText(lua, reply.text);
  default:
    if (!keep) return pushText(lua, reply.text.size() > 4 ? std::string_view(reply.text).substr(4) : "");
    lua_createtable(lua, 0, 1);
    lua_createtable(lua, 0, 2);
    pushText(lua, std::string_view(reply.text).substr(0, 3));
    lua_setfield(lua, -2, "format");
    pushText(lua, reply.text.size() > 4 ? std::string_view(reply.text).substr(4) : "");
    lua_setfield(lua, -2, "string");
    return lua_setfield(lua, -2, "verbatim_string");
  }
}

} // namespace

void pushReply(lua_State* lua, const Reply& reply, ReplyDialect dialect) {
  luaL_checkstack(lua, 8, "the reply is nested too deeply");
  switch (reply.kind) {
  case Reply::Kind::Nil:
  case Reply::Kind::NilArray:
  case Reply::Kind::NoReply: return pushMissing(lua, dialect);
  case Reply::Kind::Integer: return lua_pushnumber(lua, static_cast<lua_Number>(reply.integer));
  case Reply::Kind::Bulk: return pushText(lua, reply.text);
  case Reply::Kind::Status:
    return dialect == ReplyDialect::Client ? pushText(lua, reply.text) : pushFieldTable(lua, "ok", reply.text);
  case Reply::Kind::Error: return pushFieldTable(lua, "err", reply.text);
  case Reply::Kind::Array:
  case Reply::Kind::Push: return pushList(lua, reply.elements, dialect);
  case Reply::Kind::Pairs: return pushPairs(lua, reply, dialect);
  default: return pushResp3Kind(lua, reply, dialect);
  }
}

namespace {

// As the C cast of Redis on x86: towards zero; what does not fit, and NaN, becomes the smallest integer.
std::int64_t truncated(double number) {
  if (std::isnan(number) || number >= 9223372036854775808.0 || number < -9223372036854775808.0)
    return std::numeric_limits<std::int64_t>::min();
  return static_cast<std::int64_t>(number);
}

std::string textAt(lua_State* lua, int index) {
  std::size_t size = 0;
  const char* text = lua_tolstring(lua, index, &size);
  return {text, size};
}

std::string withoutLineEnds(std::string text) {
  for (char& c : text)
    if (c == '\r' || c == '\n') c = ' ';
  return text;
}

// Looks at a field of the table on top without calling metamethods; leaves its value on the stack.
int rawField(lua_State* lua, const char* name) {
  lua_pushstring(lua, name);
  lua_rawget(lua, -2);
  return lua_type(lua, -1);
}

Reply takeTable(lua_State* lua, int protocol);

Reply listAt(lua_State* lua, int protocol) {
  std::vector<Reply> elements;
  for (int i = 1;; ++i) {
    lua_rawgeti(lua, -1, i);
    if (lua_isnil(lua, -1)) break;
    elements.push_back(takeReply(lua, protocol));
  }
  lua_pop(lua, 2);
  return Reply::array(std::move(elements));
}

// The table behind {map = …} or {set = …} is on top of its owner; both are taken off.
Reply takeMapOrSet(lua_State* lua, int protocol, bool isMap) {
  std::vector<Reply> elements;
  lua_pushnil(lua);
  while (lua_next(lua, -2) != 0) {
    lua_pushvalue(lua, -2);
    elements.push_back(takeReply(lua, protocol));
    if (isMap)
      elements.push_back(takeReply(lua, protocol));
    else
      lua_pop(lua, 1);
  }
  lua_pop(lua, 2);
  return isMap ? Reply::map(std::move(elements)) : Reply::set(std::move(elements));
}

Reply takeVerbatim(lua_State* lua) {
  const bool haveText = rawField(lua, "string") == LUA_TSTRING;
  const std::string text = haveText ? textAt(lua, -1) : std::string();
  lua_pop(lua, 1);
  const bool haveFormat = rawField(lua, "format") == LUA_TSTRING;
  std::string format = haveFormat ? textAt(lua, -1) : std::string();
  format.resize(3, ' ');
  lua_pop(lua, 3);
  return Reply::verbatim(format + ':' + text);
}

Reply takeTable(lua_State* lua, int protocol) {
  if (rawField(lua, "err") == LUA_TSTRING) {
    Reply reply = Reply::error(withoutLineEnds(textAt(lua, -1)));
    lua_pop(lua, 2);
    return reply;
  }
  lua_pop(lua, 1);
  if (rawField(lua, "ok") == LUA_TSTRING) {
    Reply reply = Reply::status(withoutLineEnds(textAt(lua, -1)));
    lua_pop(lua, 2);
    return reply;
  }
  lua_pop(lua, 1);
  if (rawField(lua, "double") == LUA_TNUMBER) {
    const Reply reply = Reply::doubleOf(lua_tonumber(lua, -1));
    lua_pop(lua, 2);
    return reply;
  }
  lua_pop(lua, 1);
  if (rawField(lua, "map") == LUA_TTABLE) return takeMapOrSet(lua, protocol, true);
  lua_pop(lua, 1);
  if (rawField(lua, "set") == LUA_TTABLE) return takeMapOrSet(lua, protocol, false);
  lua_pop(lua, 1);
  if (rawField(lua, "big_number") == LUA_TSTRING) {
    Reply reply = Reply::bigNumber(withoutLineEnds(textAt(lua, -1)));
    lua_pop(lua, 2);
    return reply;
  }
  lua_pop(lua, 1);
  if (rawField(lua, "verbatim_string") == LUA_TTABLE) return takeVerbatim(lua);
  lua_pop(lua, 1);
  return listAt(lua, protocol);
}

} // namespace

Reply takeReply(lua_State* lua, int protocol) {
  if (lua_checkstack(lua, 8) == 0) {
    lua_pop(lua, 1);
    return Reply::error("ERR reached lua stack limit");
  }
  Reply reply;
  switch (lua_type(lua, -1)) {
  case LUA_TTABLE: return takeTable(lua, protocol);
  case LUA_TSTRING: reply = Reply::bulk(textAt(lua, -1)); break;
  case LUA_TBOOLEAN:
    if (protocol >= 3)
      reply = Reply::boolean(lua_toboolean(lua, -1) != 0);
    else if (lua_toboolean(lua, -1) != 0)
      reply = Reply::integerOf(1);
    break;
  case LUA_TNUMBER: reply = Reply::integerOf(truncated(lua_tonumber(lua, -1))); break;
  default: break;
  }
  lua_pop(lua, 1);
  return reply;
}

namespace {

/// As Redis writes a number that a script passes to a command: integers plainly, others with 17 digits.
std::string numberText(double number) {
  const auto integer = static_cast<std::int64_t>(std::abs(number) < 1e15 ? number : 0.5);
  const bool isInteger = static_cast<double>(integer) == number && (integer != 0 || !std::signbit(number));
  return isInteger ? std::to_string(integer) : formatDouble(number);
}

} // namespace

bool readCallArguments(lua_State* lua, Request& request) {
  const int count = lua_gettop(lua);
  request.resize(static_cast<std::size_t>(count));
  for (int i = 1; i <= count; ++i) {
    std::string& argument = request[static_cast<std::size_t>(i) - 1];
    if (lua_type(lua, i) == LUA_TNUMBER) {
      argument = numberText(lua_tonumber(lua, i));
    } else if (lua_type(lua, i) == LUA_TSTRING) {
      std::size_t size = 0;
      const char* text = lua_tolstring(lua, i, &size);
      argument.assign(text, size);
    } else {
      return false;
    }
  }
  return true;
}

void pushErrorTable(lua_State* lua, std::string_view message) {
  std::string text = !message.empty() && message[0] == '-' ? std::string(message.substr(1)) : "ERR " + std::string(message);
  while (!text.empty() && (text.back() == '\r' || text.back() == '\n')) text.pop_back();
  pushFieldTable(lua, "err", text);
}

} // namespace interleave
