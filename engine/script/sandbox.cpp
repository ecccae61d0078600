#include "engine/script/sandbox.hpp"

#include <lua.hpp>

#include "engine/script/lua51_library.hpp"
#include "engine/script/lua_vm.hpp"
#include "engine/script/message_pack_library.hpp"
#include "engine/script/struct_library.hpp"

// lua-cjson has no header of its own for LuaJIT.
extern "C" int luaopen_cjson(lua_State* lua);

namespace interleave {

namespace {

// Runs once in a state. Gets the redis table, gives the real globals and their stand-in.
constexpr const char* kPrelude = R"lua(
local redis, spoil, lua51, xpcall = ...
local realOf = {}
local rawset, rawget, setmetatable, getmetatable, next, type, error = rawset, rawget, setmetatable, getmetatable, next, type, error
local real = { string = string, table = table, math = math, coroutine = coroutine }

local function refuse() error("Attempt to modify a readonly table", 2) end

local function standIn(target, hidden)
  local proxy = {}
  realOf[proxy] = target
  return setmetatable(proxy, { __index = target, __newindex = refuse, __metatable = hidden })
end

local function pick(source, names)
  local result = {}
  for name in names:gmatch("%S+") do result[name] = source[name] end
  return result
end

local strings = pick(real.string, "byte char dump find format gmatch gsub len lower match rep reverse sub upper")
strings.gfind, strings.format, strings.rep = strings.gmatch, lua51.format, lua51.rep
local tables = pick(real.table, "concat foreach foreachi getn insert maxn remove sort")
tables.setn = function() error("'setn' is obsolete", 2) end
local mathematics = pick(real.math, "abs acos asin atan atan2 ceil cos cosh deg exp floor fmod frexp huge ldexp log log10 " ..
  "max min modf pi pow rad random randomseed sin sinh sqrt tan tanh")
mathematics.mod, mathematics.log = mathematics.fmod, lua51.log
mathematics.random, mathematics.randomseed = redis.__random, redis.__randomseed
redis.__random, redis.__randomseed = nil, nil

-- table.insert and table.remove write past metatables.
for _, name in next, { "insert", "remove", "sort" } do
  local plain = tables[name]
  tables[name] = function(target, ...)
    if realOf[target] then error("Attempt to modify a readonly table", 0) end
    return plain(target, ...)
  end
end

local G = pick(_G, "_VERSION assert collectgarbage error gcinfo getmetatable ipairs load loadstring next pairs pcall " ..
  "rawequal rawget rawset select setmetatable tonumber tostring type unpack xpcall")
local empty = setmetatable({}, { __newindex = refuse, __metatable = false })
realOf[empty] = {}

G.tostring, G.tonumber, G.pcall, G.xpcall = lua51.tostring, lua51.tonumber, lua51.pcall, xpcall
G.next = function(target, key) return next(realOf[target] or target, key) end
G.pairs = function(target)
  if realOf[target] then return G.next, target, nil end
  if type(target) ~= "table" then error("bad argument #1 to 'pairs' (table expected, got " .. (target == nil and "nil" or type(target)) .. ")", 2) end
  return G.next, target, nil
end
G.rawget = function(target, key) return rawget(realOf[target] or target, key) end
G.rawset = function(target, key, value)
  if realOf[target] then error("Attempt to modify a readonly table", 0) end
  return rawset(target, key, value)
end
G.setmetatable = function(target, meta)
  if realOf[target] then error("Attempt to modify a readonly table", 0) end
  return setmetatable(target, meta)
end

G.string = standIn(strings, empty)
G.table = standIn(tables, empty)
G.math = standIn(mathematics, empty)
G.bit = standIn(pick(bit, "arshift band bnot bor bswap bxor lshift rol ror rshift tobit tohex"), empty)
local coroutines = pick(real.coroutine, "create resume running status wrap")
coroutines.yield = lua51.yield
G.coroutine = standIn(coroutines, empty)
G.redis = standIn(redis, empty)
-- What these set lasts beyond the script that called them; the state is then made anew, so that none sees another's.
local json = pick(cjson, "_NAME _VERSION decode encode null")
for _, name in next, { "decode_invalid_numbers", "decode_max_depth", "encode_invalid_numbers", "encode_keep_buffer", "encode_max_depth",
                       "encode_number_precision", "encode_sparse_array" } do
  local plain = cjson[name]
  json[name] = function(...) spoil(); return plain(...) end
end
json.new = function() return cjson.new() end
G.cjson = standIn(json, empty)
G.struct = standIn(struct, empty)
G.cmsgpack = standIn(cmsgpack, empty)

local stringMeta = getmetatable("")
stringMeta.__index = strings
stringMeta.__metatable = standIn({ __index = G.string }, empty)

-- What translated scripts call; see lua_dialect.hpp.
local helpers = {
  __interleave_keep = function(...) return ... end,
  __interleave_step = function(step) if step == 0 then return -0 end return step end,
  __interleave_arg = function(...) return { n = select("#", ...), ... } end,
}
local missing = { __index = function(_, name)
  if helpers[name] then return helpers[name] end
  error("Script attempted to access nonexistent global variable '" .. tostring(name) .. "'", 2)
end }
setmetatable(G, missing)
local globals = standIn(G, empty)
G._G = globals

-- All that the code of a library sees while FUNCTION LOAD runs it.
local loading = pick(redis, "log LOG_DEBUG LOG_VERBOSE LOG_NOTICE LOG_WARNING REDIS_VERSION REDIS_VERSION_NUM")
loading.register_function = redis.__register
G.__redis__err__handler = redis.__handler
redis.__register, redis.__handler = nil, nil
local loadingGlobals = setmetatable({ redis = standIn(setmetatable(loading, missing), empty) }, missing)
return G, globals, loadingGlobals
)lua";

int markSpoiled(lua_State* lua) {
  lua_pushboolean(lua, 1);
  lua_setfield(lua, LUA_REGISTRYINDEX, kSandboxSpoiled);
  return 0;
}

} // namespace

void installSandbox(lua_State* lua) {
  lua_pushcfunction(lua, luaopen_cjson);
  lua_call(lua, 0, 1);
  lua_setglobal(lua, "cjson");
  pushStructLibrary(lua);
  lua_setglobal(lua, "struct");
  pushMessagePackLibrary(lua);
  lua_setglobal(lua, "cmsgpack");
  if (luaL_loadbuffer(lua, kPrelude, __builtin_strlen(kPrelude), "=sandbox") != 0) lua_error(lua);
  lua_insert(lua, -2);
  lua_pushcfunction(lua, markSpoiled);
  pushLua51Library(lua);
  lua_getfield(lua, -1, "plainPcall");
  LuaVm::pushXpcall(lua);
  lua_call(lua, 4, 3);
  lua_setfield(lua, LUA_REGISTRYINDEX, kSandboxLoadingGlobals);
  lua_replace(lua, LUA_GLOBALSINDEX);
  lua_setfield(lua, LUA_REGISTRYINDEX, kSandboxGlobals);
}

} // namespace interleave
