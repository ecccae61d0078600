#include "engine/script/lua51_library.hpp"

#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>

#include <lua.hpp>

namespace interleave {

namespace {

// What a C cast gives on x86, without being undefined.
long asLong(double number) {
  if (!(number >= -9223372036854775808.0 && number < 9223372036854775808.0)) return std::numeric_limits<long>::min();
  return static_cast<long>(number);
}

constexpr const char* kFlags = "-+ #0";
constexpr std::size_t kLongestItem = 512;
constexpr std::size_t kLongestSpecification = 32;

bool isDigit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// Copies "%-5.2" into `specification`, with room left for a length and the conversion; gives where the conversion is.
const char* readSpecification(lua_State* lua, const char* text, char* specification) {
  const char* at = text;
  while (*at != '\0' && std::strchr(kFlags, *at) != nullptr)
    ++at;
  if (static_cast<std::size_t>(at - text) > std::strlen(kFlags)) luaL_error(lua, "invalid format (repeated flags)");
  for (int digits = 0; digits < 2 && isDigit(*at); ++digits)
    ++at;
  if (*at == '.') {
    ++at;
    for (int digits = 0; digits < 2 && isDigit(*at); ++digits)
      ++at;
  }
  if (isDigit(*at)) luaL_error(lua, "invalid format (width or precision too long)");
  *specification++ = '%';
  std::memcpy(specification, text, static_cast<std::size_t>(at - text));
  specification[at - text] = '\0';
  return at;
}

void addQuoted(lua_State* lua, luaL_Buffer* buffer, int argument) {
  std::size_t size = 0;
  const char* text = luaL_checklstring(lua, argument, &size);
  luaL_addchar(buffer, '"');
  for (const char* end = text + size; text < end; ++text) {
    if (*text == '"' || *text == '\\' || *text == '\n') {
      luaL_addchar(buffer, '\\');
      luaL_addchar(buffer, *text);
    } else if (*text == '\r') {
      luaL_addlstring(buffer, "\\r", 2);
    } else if (*text == '\0') {
      luaL_addlstring(buffer, "\\000", 4);
    } else {
      luaL_addchar(buffer, *text);
    }
  }
  luaL_addchar(buffer, '"');
}

void addText(lua_State* lua, luaL_Buffer* buffer, const char* specification, int argument) {
  std::size_t size = 0;
  const char* text = luaL_checklstring(lua, argument, &size);
  if (std::strchr(specification, '.') == nullptr && size >= 100) {
    lua_pushvalue(lua, argument);
    luaL_addvalue(buffer);
    return;
  }
  char item[kLongestItem];
  std::snprintf(item, sizeof item, specification, text);
  luaL_addstring(buffer, item);
}

/// One conversion; false when there is none of that letter.
bool addItem(lua_State* lua, luaL_Buffer* buffer, char* specification, char conversion, int argument) {
  char item[kLongestItem];
  char* end = specification + std::strlen(specification);
  switch (conversion) {
  case 'c':
    *end++ = conversion;
    *end = '\0';
    std::snprintf(item, sizeof item, specification, static_cast<int>(asLong(luaL_checknumber(lua, argument))));
    break; // a NUL is cut off, as in Lua 5.1
  case 'd':
  case 'i':
  case 'o':
  case 'u':
  case 'x':
  case 'X':
    *end++ = 'l';
    *end++ = conversion;
    *end = '\0';
    std::snprintf(item, sizeof item, specification, asLong(luaL_checknumber(lua, argument)));
    break;
  case 'e':
  case 'E':
  case 'f':
  case 'g':
  case 'G':
    *end++ = conversion;
    *end = '\0';
    std::snprintf(item, sizeof item, specification, luaL_checknumber(lua, argument));
    break;
  case 'q': addQuoted(lua, buffer, argument); return true;
  case 's':
    std::strcpy(end, "s");
    addText(lua, buffer, specification, argument);
    return true;
  default: return false;
  }
  luaL_addstring(buffer, item);
  return true;
}

int format(lua_State* lua) {
  const int count = lua_gettop(lua);
  std::size_t size = 0;
  const char* text = luaL_checklstring(lua, 1, &size);
  const char* end = text + size;
  int argument = 1;
  luaL_Buffer buffer;
  luaL_buffinit(lua, &buffer);
  while (text < end) {
    if (*text != '%' || *++text == '%') {
      luaL_addchar(&buffer, *text);
      ++text;
      continue;
    }
    if (++argument > count) luaL_argerror(lua, argument, "no value");
    char specification[kLongestSpecification];
    text = readSpecification(lua, text, specification);
    if (!addItem(lua, &buffer, specification, *text, argument))
      return luaL_error(lua, "invalid option '%%%c' to 'format'", *text);
    ++text;
  }
  luaL_pushresult(&buffer);
  return 1;
}

/// Calls LuaJIT's function, the first upvalue, with the first `count` arguments.
int callOriginal(lua_State* lua, int count) {
  lua_settop(lua, count);
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, count, 1);
  return 1;
}

int toString(lua_State* lua) {
  luaL_checkany(lua, 1);
  if (lua_islightuserdata(lua, 1) && lua_touserdata(lua, 1) == nullptr) { // cjson.null
    lua_pushliteral(lua, "userdata: (nil)");
    return 1;
  }
  if (lua_type(lua, 1) != LUA_TNUMBER || !std::isnan(lua_tonumber(lua, 1))) return callOriginal(lua, 1);
  lua_pushstring(lua, std::signbit(lua_tonumber(lua, 1)) ? "-nan" : "nan");
  return 1;
}

bool isBinaryLiteral(const char* text) {
  while (std::isspace(static_cast<unsigned char>(*text)) != 0)
    ++text;
  if (*text == '-' || *text == '+') ++text;
  return text[0] == '0' && (text[1] == 'b' || text[1] == 'B');
}

int toNumber(lua_State* lua) {
  const int base = luaL_optint(lua, 2, 10);
  if (base == 10) {
    luaL_checkany(lua, 1);
    const bool binary = lua_type(lua, 1) == LUA_TSTRING && isBinaryLiteral(lua_tostring(lua, 1));
    if (lua_isnumber(lua, 1) != 0 && !binary)
      lua_pushnumber(lua, lua_tonumber(lua, 1));
    else
      lua_pushnil(lua);
    return 1;
  }
  const char* text = luaL_checkstring(lua, 1);
  luaL_argcheck(lua, 2 <= base && base <= 36, 2, "base out of range");
  char* end = nullptr;
  const unsigned long number = std::strtoul(text, &end, base);
  const bool something = end != text;
  while (std::isspace(static_cast<unsigned char>(*end)) != 0)
    ++end;
  if (something && *end == '\0')
    lua_pushnumber(lua, static_cast<lua_Number>(number));
  else
    lua_pushnil(lua);
  return 1;
}

int repeat(lua_State* lua) {
  luaL_checkstring(lua, 1);
  luaL_checkint(lua, 2);
  return callOriginal(lua, 2);
}

int naturalLog(lua_State* lua) {
  lua_pushnumber(lua, std::log(luaL_checknumber(lua, 1)));
  return 1;
}

/// Runs the call on the stack under a placeholder for its success; true when it came through.
bool protectedCall(lua_State* lua) {
  const int count = lua_gettop(lua);
  lua_pushboolean(lua, 1);
  lua_insert(lua, 1);
  if (lua_pcall(lua, count - 1, LUA_MULTRET, 0) == 0) return true;
  lua_pushboolean(lua, 0);
  lua_replace(lua, 1);
  return false;
}

int plainPcall(lua_State* lua) {
  luaL_checkany(lua, 1);
  protectedCall(lua);
  return lua_gettop(lua);
}

// As luaRedisPcall in Redis's script_lua.c; without any argument it gives nothing.
int redisPcall(lua_State* lua) {
  if (lua_gettop(lua) == 0) return 0;
  if (protectedCall(lua) || !lua_istable(lua, -1)) return lua_gettop(lua);
  lua_getfield(lua, -1, "err");
  if (lua_isstring(lua, -1) != 0)
    lua_replace(lua, -2);
  else
    lua_pop(lua, 1);
  return lua_gettop(lua);
}

int yield(lua_State* lua) {
  if (lua_isyieldable(lua) != 0) return lua_yield(lua, lua_gettop(lua));
  lua_pushliteral(lua, "attempt to yield across metamethod/C-call boundary");
  return lua_error(lua);
}

/// Adds a function that has LuaJIT's own one, table.name or the global name, as its upvalue.
void addOver(lua_State* lua, const char* table, const char* name, lua_CFunction function) {
  lua_getglobal(lua, table == nullptr ? name : table);
  if (table != nullptr) {
    lua_getfield(lua, -1, name);
    lua_remove(lua, -2);
  }
  lua_pushcclosure(lua, function, 1);
  lua_setfield(lua, -2, name);
}

} // namespace

void pushLua51Library(lua_State* lua) {
  static constexpr luaL_Reg kFunctions[] = {{"format", format},         {"tonumber", toNumber}, {"log", naturalLog},
                                            {"plainPcall", plainPcall}, {"pcall", redisPcall},  {"yield", yield}};
  lua_newtable(lua);
  for (const luaL_Reg& function : kFunctions) {
    lua_pushcfunction(lua, function.func);
    lua_setfield(lua, -2, function.name);
  }
  addOver(lua, nullptr, "tostring", toString);
  addOver(lua, LUA_STRLIBNAME, "rep", repeat);
}

} // namespace interleave
