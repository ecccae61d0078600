#include "engine/lab/vocabulary.hpp"

#include <initializer_list>
#include <string>

#include <lua.hpp>

#include "engine/base/bytes.hpp"

namespace interleave {

namespace {

constexpr const char* kVocabulary = R"lua(
local keep, scripts, sha1, getinfo, select, type, error, tostring, ipairs, math = ...

local function wants(value, kind, what)
  if type(value) ~= kind then error(what .. " takes a " .. kind .. ", not " .. (value == nil and "nil" or "a " .. type(value)), 3) end
end

function scenario(declaration)
  wants(declaration, "table", "scenario")
  if not keep(declaration) then error("scenario{} is called twice; one file holds one scenario", 2) end
end

function script(name, text)
  wants(name, "string", "the name of script()")
  wants(text, "string", "the text of script()")
  scripts[#scripts + 1] = { name, text, getinfo(2, "l").currentline }
  return text, sha1(text)
end

function client(name, program, ...)
  wants(name, "string", "the name of client()")
  wants(program, "function", "the program of client()")
  return { kind = "client", name = name, program = program, count = select("#", ...), ... }
end

function share(total, parts, index)
  for _, value in ipairs({ total, parts, index }) do wants(value, "number", "share()") end
  local whole = math.floor(total / parts)
  return whole + (index <= total - whole * parts and 1 or 0)
end

local function invariant(kind, argument, about, check)
  return { kind = "invariant", which = kind, argument = argument, about = about, check = check }
end
function oversold() return invariant("oversold") end
function conserved() return invariant("conserved") end
function never_negative(key, row, column)
  wants(key, "string", "never_negative")
  if row == nil then return { kind = "invariant", which = "never_negative", key = key } end
  wants(column, "string", "the column of never_negative")
  return { kind = "invariant", which = "never_negative", table = key, row = tostring(row), column = column }
end
function has_ttl(pattern) wants(pattern, "string", "has_ttl"); return invariant("has_ttl", pattern) end
function one_holder(lock) wants(lock, "string", "one_holder"); return invariant("one_holder", lock) end
local function written(kind)
  return function(id, about, check)
    wants(id, "string", "the id of " .. kind .. "()")
    wants(about, "string", "the description of " .. kind .. "()")
    wants(check, "function", "the check of " .. kind .. "()")
    return invariant(kind, id, about, check)
  end
end
always, never = written("always"), written("never")
sometimes, finally = written("sometimes"), written("finally")
)lua";

/// Keeps the first declaration; false for another one.
int keepDeclaration(lua_State* lua) {
  lua_getfield(lua, LUA_REGISTRYINDEX, kDeclaration);
  const bool isFirst = lua_isnil(lua, -1);
  lua_settop(lua, 1);
  if (isFirst) lua_setfield(lua, LUA_REGISTRYINDEX, kDeclaration);
  lua_pushboolean(lua, isFirst ? 1 : 0);
  return 1;
}

int sha1OfText(lua_State* lua) {
  std::size_t length = 0;
  const char* text = luaL_checklstring(lua, 1, &length);
  lua_pushstring(lua, sha1Hex(std::string(text, length)).c_str());
  return 1;
}

void removeGlobals(lua_State* lua) {
  for (const char* name : {"dofile", "loadfile", "load", "loadstring", "debug", "getfenv", "setfenv", "newproxy", "print",
                           "collectgarbage", "gcinfo", "module", "require"}) {
    lua_pushnil(lua);
    lua_setglobal(lua, name);
  }
  lua_getglobal(lua, "math");
  for (const char* name : {"random", "randomseed"}) {
    lua_pushnil(lua);
    lua_setfield(lua, -2, name);
  }
  lua_pop(lua, 1);
}

} // namespace

void installScenarioVocabulary(lua_State* lua) {
  luaL_loadbuffer(lua, kVocabulary, __builtin_strlen(kVocabulary), "=vocabulary");
  lua_pushcfunction(lua, keepDeclaration);
  lua_newtable(lua);
  lua_pushvalue(lua, -1);
  lua_setfield(lua, LUA_REGISTRYINDEX, kScripts);
  lua_pushcfunction(lua, sha1OfText);
  lua_getglobal(lua, "debug");
  lua_getfield(lua, -1, "getinfo");
  lua_remove(lua, -2);
  for (const char* name : {"select", "type", "error", "tostring", "ipairs", "math"}) lua_getglobal(lua, name);
  lua_call(lua, 10, 0);
  removeGlobals(lua);
}

} // namespace interleave
