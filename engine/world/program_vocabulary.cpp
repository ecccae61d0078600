// The words that client programs are written in: redis.call, sql, sold, again …
#include <initializer_list>

#include <fmt/format.h>

#include "engine/script/conversion.hpp"
#include "engine/world/program_implementation.hpp"

namespace interleave {

std::vector<ProgramArgument> readArguments(lua_State* lua, int first, int count, std::string& problem) {
  std::vector<ProgramArgument> arguments;
  for (int i = first; i < first + count; ++i) {
    switch (lua_type(lua, i)) {
    case LUA_TNIL: arguments.emplace_back(); break;
    case LUA_TBOOLEAN: arguments.emplace_back(lua_toboolean(lua, i) != 0); break;
    case LUA_TNUMBER: arguments.emplace_back(lua_tonumber(lua, i)); break;
    case LUA_TSTRING: {
      std::size_t size = 0;
      const char* text = lua_tolstring(lua, i, &size);
      arguments.emplace_back(std::string(text, size));
      break;
    }
    default:
      problem = fmt::format("argument {} of a client program is a {}; it must be a number, a string, a boolean or nil",
                            i - first + 1, luaL_typename(lua, i));
    }
  }
  return arguments;
}

void pushArgument(lua_State* lua, const ProgramArgument& argument) {
  if (const auto* flag = std::get_if<bool>(&argument))
    lua_pushboolean(lua, *flag ? 1 : 0);
  else if (const auto* number = std::get_if<double>(&argument))
    lua_pushnumber(lua, *number);
  else if (const auto* text = std::get_if<std::string>(&argument))
    lua_pushlstring(lua, text->data(), text->size());
  else
    lua_pushnil(lua);
}

namespace {

// redis.call and sql raise what the server refuses; redis.pcall and try_sql give it as a table. All stop the coroutine at
// the request.
constexpr const char* kClientLibrary = R"lua(
local request, query, restart, error, type, setmetatable = ...
local failure = { __tostring = function(reply) return reply.err end }
local function answer(reply)
  if type(reply) == "table" and reply.err then setmetatable(reply, failure) end
  return reply
end
redis = {
  call = function(...)
    local reply = answer(request(...))
    if type(reply) == "table" and reply.err then error(reply, 2) end
    return reply
  end,
  pcall = function(...) return answer(request(...)) end,
}
sql = function(...)
  local reply = answer(query(...))
  if type(reply) == "table" and reply.err then error(reply, 2) end
  return reply
end
try_sql = function(...) return answer(query(...)) end
again = function(...) return restart(select("#", ...), ...) end
)lua";

} // namespace

void Programs::Implementation::installVocabulary() {
  lua_State* state = lua();
  luaL_loadbuffer(state, kClientLibrary, __builtin_strlen(kClientLibrary), "=client");
  for (const ServerKind server : {ServerKind::Redis, ServerKind::Sql}) {
    lua_pushinteger(state, static_cast<lua_Integer>(server));
    lua_pushcclosure(state, request, 1);
  }
  lua_pushcfunction(state, restart);
  for (const char* name : {"error", "type", "setmetatable"}) lua_getglobal(state, name);
  lua_call(state, 6, 0);
  for (const char* name : {"sold", "refused", "failed", "gave_up", "duplicate"}) {
    lua_pushstring(state, name);
    lua_pushcclosure(state, report, 1);
    lua_setglobal(state, name);
  }
  for (const auto& [name, function] : {std::pair<const char*, lua_CFunction>{"count", count}, {"holds", holds}, {"releases", releases}})
    lua_register(state, name, function);
}

int Programs::Implementation::request(lua_State* state) {
  Stretch& stretch = of(state).m_stretch;
  stretch.server = static_cast<ServerKind>(lua_tointeger(state, lua_upvalueindex(1)));
  bool readable = false;
  {
    Request words;
    readable = readCallArguments(state, words) && !words.empty();
    if (readable) stretch.request = std::move(words);
  }
  if (!readable && stretch.server == ServerKind::Sql)
    return luaL_error(state, "sql takes a statement and the values for its ?, each a string or a number");
  if (!readable) return luaL_error(state, "redis.call takes a command and its arguments, each a string or a number");
  return lua_yield(state, 0);
}

int Programs::Implementation::restart(lua_State* state) {
  Stretch& stretch = of(state).m_stretch;
  bool fits = false;
  {
    std::string problem;
    stretch.restarts = true;
    stretch.restartArguments = readArguments(state, 2, static_cast<int>(lua_tointeger(state, 1)), problem);
    fits = problem.empty();
  }
  if (!fits) return luaL_error(state, "again() takes numbers, strings, booleans or nil");
  return lua_yield(state, 0);
}

namespace {

int callerLine(lua_State* state) {
  lua_Debug record;
  if (lua_getstack(state, 1, &record) == 0 || lua_getinfo(state, "l", &record) == 0) return 0;
  return record.currentline;
}

/// sold(quantity) counts items; the others count one and say why.
void addReport(Ledger& ledger, std::vector<std::string>& reports, std::string_view what, std::int64_t quantity,
               const std::string& reason) {
  const auto say = [&](std::string_view words) {
    reports.push_back(reason.empty() ? std::string(words) : fmt::format("{}: {}", words, reason));
  };
  if (what == "sold") {
    ledger.sold += quantity;
    reports.push_back(fmt::format("sold {}", quantity));
  } else if (what == "refused") {
    ++ledger.refused;
    say("refused");
  } else if (what == "failed") {
    ++ledger.failed;
    say("failed");
  } else if (what == "gave_up") {
    ++ledger.gaveUp;
    say("gave up");
  } else {
    ++ledger.duplicates;
    say("duplicate");
  }
}

} // namespace

int Programs::Implementation::report(lua_State* state) {
  const char* what = lua_tostring(state, lua_upvalueindex(1));
  const bool isSale = std::string_view(what) == "sold";
  const lua_Number quantity = isSale ? luaL_optnumber(state, 1, 1) : 0;
  const char* reason = isSale ? "" : luaL_optstring(state, 1, "");
  if (isSale && (quantity < 0 || quantity > 9e15 || quantity != static_cast<double>(static_cast<std::int64_t>(quantity))))
    return luaL_error(state, "sold() takes a whole number of items, not %f", quantity);
  Stretch& stretch = of(state).m_stretch;
  stretch.reportLine = callerLine(state);
  addReport(stretch.delta, stretch.reports, what, static_cast<std::int64_t>(quantity), reason);
  return 0;
}

int Programs::Implementation::count(lua_State* state) {
  const char* name = luaL_checkstring(state, 1);
  const auto amount = static_cast<std::int64_t>(luaL_optnumber(state, 2, 1));
  Stretch& stretch = of(state).m_stretch;
  stretch.reportLine = callerLine(state);
  stretch.delta.counts[name] += amount;
  stretch.reports.push_back(fmt::format("{} {}", name, amount));
  return 0;
}

int Programs::Implementation::holds(lua_State* state) {
  const char* name = luaL_checkstring(state, 1);
  auto& held = of(state).m_stretch.holds;
  const auto at = std::lower_bound(held.begin(), held.end(), name);
  if (at == held.end() || *at != name) held.insert(at, name);
  return 0;
}

int Programs::Implementation::releases(lua_State* state) {
  const char* name = luaL_checkstring(state, 1);
  auto& held = of(state).m_stretch.holds;
  held.erase(std::remove(held.begin(), held.end(), std::string(name)), held.end());
  return 0;
}

} // namespace interleave
