#include "engine/script/message_pack_library.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>

#include <lua.hpp>

namespace interleave {

namespace {

constexpr int kDeepestTable = 16; ///< tables below are packed as nil

// --- Packing. A luaL_Buffer keeps parts on the stack, so values that are packed lie at fixed places below it.

void addBytes(luaL_Buffer& out, unsigned char head, std::uint64_t value, int bytes) {
  luaL_addchar(&out, static_cast<char>(head));
  for (int i = bytes - 1; i >= 0; --i) luaL_addchar(&out, static_cast<char>(value >> (8 * i) & 0xff));
}

void addInteger(luaL_Buffer& out, std::int64_t number) {
  const auto bits = static_cast<std::uint64_t>(number);
  if (number >= -32 && number <= 127) return addBytes(out, static_cast<unsigned char>(bits & 0xff), 0, 0);
  if (number >= 0) {
    if (number <= 0xff) return addBytes(out, 0xcc, bits, 1);
    if (number <= 0xffff) return addBytes(out, 0xcd, bits, 2);
    return number <= 0xffffffff ? addBytes(out, 0xce, bits, 4) : addBytes(out, 0xcf, bits, 8);
  }
  if (number >= -128) return addBytes(out, 0xd0, bits, 1);
  if (number >= -32768) return addBytes(out, 0xd1, bits, 2);
  return number >= -2147483648LL ? addBytes(out, 0xd2, bits, 4) : addBytes(out, 0xd3, bits, 8);
}

/// A float when it loses nothing, else a double.
void addFloat(luaL_Buffer& out, double number) {
  const bool fits = std::isinf(number) || std::abs(number) <= 3.4028234663852886e38;
  if (fits && static_cast<double>(static_cast<float>(number)) == number) {
    const auto narrow = static_cast<float>(number);
    std::uint32_t bits = 0;
    std::memcpy(&bits, &narrow, sizeof bits);
    return addBytes(out, 0xca, bits, 4);
  }
  std::uint64_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  addBytes(out, 0xcb, bits, 8);
}

void addNumber(luaL_Buffer& out, double number) {
  const bool fits = number >= -9223372036854775808.0 && number < 9223372036854775808.0;
  if (fits && static_cast<double>(static_cast<std::int64_t>(number)) == number)
    addInteger(out, static_cast<std::int64_t>(number));
  else
    addFloat(out, number);
}

void addString(luaL_Buffer& out, const char* text, std::size_t size) {
  if (size < 32)
    addBytes(out, static_cast<unsigned char>(0xa0 | size), 0, 0);
  else if (size <= 0xff)
    addBytes(out, 0xd9, size, 1);
  else if (size <= 0xffff)
    addBytes(out, 0xda, size, 2);
  else
    addBytes(out, 0xdb, size, 4);
  luaL_addlstring(&out, text, size);
}

void addCount(luaL_Buffer& out, std::size_t count, unsigned char few, unsigned char many) {
  if (count <= 15)
    addBytes(out, static_cast<unsigned char>(few | count), 0, 0);
  else if (count <= 0xffff)
    addBytes(out, many, count, 2);
  else
    addBytes(out, static_cast<unsigned char>(many + 1), count, 4);
}

struct Shape {
  bool isList = true; ///< its keys are 1 to count
  std::size_t count = 0;
};

Shape shapeOf(lua_State* lua, int table) {
  Shape shape;
  double largest = 0;
  for (lua_pushnil(lua); lua_next(lua, table) != 0; lua_pop(lua, 1)) {
    ++shape.count;
    const double key = lua_type(lua, -2) == LUA_TNUMBER ? lua_tonumber(lua, -2) : 0;
    if (key < 1 || key != std::floor(key) || key > 2147483647.0) shape.isList = false;
    if (key > largest) largest = key;
  }
  shape.isList = shape.isList && largest == static_cast<double>(shape.count);
  return shape;
}

/// A table's bytes are made apart and pushed, since a buffer in the making would be in the way of lua_next.
void pushPacked(lua_State* lua, int value, int depth);

void pushPackedTable(lua_State* lua, int table, int depth) {
  luaL_checkstack(lua, 8, "in function mp_encode_lua_table");
  const Shape shape = shapeOf(lua, table);
  luaL_Buffer out;
  // The parts are gathered in a list first, and put together at the end.
  lua_createtable(lua, static_cast<int>(shape.count * (shape.isList ? 1 : 2)) + 1, 0);
  const int parts = lua_gettop(lua);
  int part = 1;
  luaL_buffinit(lua, &out);
  addCount(out, shape.count, shape.isList ? 0x90 : 0x80, shape.isList ? 0xdc : 0xde);
  luaL_pushresult(&out);
  lua_rawseti(lua, parts, part++);
  if (shape.isList) {
    for (std::size_t i = 1; i <= shape.count; ++i) {
      lua_rawgeti(lua, table, static_cast<int>(i));
      pushPacked(lua, lua_gettop(lua), depth + 1);
      lua_rawseti(lua, parts, part++);
      lua_pop(lua, 1);
    }
  } else {
    for (lua_pushnil(lua); lua_next(lua, table) != 0; lua_pop(lua, 1)) {
      const int key = lua_gettop(lua) - 1;
      pushPacked(lua, key, depth + 1);
      lua_rawseti(lua, parts, part++);
      pushPacked(lua, key + 1, depth + 1);
      lua_rawseti(lua, parts, part++);
    }
  }
  luaL_buffinit(lua, &out);
  for (int i = 1; i < part; ++i) {
    lua_rawgeti(lua, parts, i);
    luaL_addvalue(&out);
  }
  luaL_pushresult(&out);
  lua_replace(lua, parts);
}

void pushPacked(lua_State* lua, int value, int depth) {
  luaL_checkstack(lua, 8, "in function mp_encode_lua_type");
  const int type = lua_type(lua, value);
  if (type == LUA_TTABLE && depth < kDeepestTable) return pushPackedTable(lua, value, depth);
  luaL_Buffer out;
  luaL_buffinit(lua, &out);
  if (type == LUA_TSTRING) {
    std::size_t size = 0;
    const char* text = lua_tolstring(lua, value, &size);
    addString(out, text, size);
  } else if (type == LUA_TBOOLEAN) {
    addBytes(out, lua_toboolean(lua, value) != 0 ? 0xc3 : 0xc2, 0, 0);
  } else if (type == LUA_TNUMBER) {
    addNumber(out, lua_tonumber(lua, value));
  } else {
    addBytes(out, 0xc0, 0, 0);
  }
  luaL_pushresult(&out);
}

int pack(lua_State* lua) {
  const int count = lua_gettop(lua);
  if (count == 0) return luaL_argerror(lua, 0, "MessagePack pack needs input.");
  luaL_checkstack(lua, 8, "Too many arguments for MessagePack pack.");
  lua_pushliteral(lua, "");
  for (int i = 1; i <= count; ++i) {
    pushPacked(lua, i, 0);
    lua_concat(lua, 2);
  }
  return 1;
}

// --- Unpacking. Every read asks first whether the bytes are there.

constexpr int kSlotsOfLevel = 4; ///< of the stack: a table, a key, a value, a message

enum class Trouble { None, Missing, Malformed };

struct Input {
  lua_State* lua;
  const unsigned char* at;
  std::size_t left;
  Trouble trouble = Trouble::None;

  bool has(std::size_t bytes) {
    if (left >= bytes) return true;
    trouble = Trouble::Missing;
    return false;
  }
  std::uint64_t take(int bytes) {
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) value = value << 8 | *at++;
    left -= static_cast<std::size_t>(bytes);
    return value;
  }
};

void pushValue(Input& in);

void pushString(Input& in, std::size_t size) {
  if (!in.has(size)) return;
  lua_pushlstring(in.lua, reinterpret_cast<const char*>(in.at), size);
  in.at += size;
  in.left -= size;
}

void pushList(Input& in, std::uint64_t count) {
  luaL_checkstack(in.lua, kSlotsOfLevel, "in function mp_decode_to_lua_array");
  lua_newtable(in.lua);
  for (std::uint64_t i = 1; i <= count; ++i) {
    lua_pushnumber(in.lua, static_cast<lua_Number>(i));
    pushValue(in);
    if (in.trouble != Trouble::None) return;
    lua_rawset(in.lua, -3);
  }
}

void pushMap(Input& in, std::uint64_t count) {
  luaL_checkstack(in.lua, kSlotsOfLevel, "in function mp_decode_to_lua_hash");
  lua_newtable(in.lua);
  for (std::uint64_t i = 0; i < count; ++i) {
    pushValue(in);
    if (in.trouble != Trouble::None) return;
    pushValue(in);
    if (in.trouble != Trouble::None) return;
    const bool isNil = lua_isnil(in.lua, -2);
    if (isNil || (lua_type(in.lua, -2) == LUA_TNUMBER && std::isnan(lua_tonumber(in.lua, -2)))) {
      lua_pushstring(in.lua, isNil ? "table index is nil" : "table index is NaN");
      lua_error(in.lua);
    }
    lua_rawset(in.lua, -3);
  }
}

void pushFloat(Input& in, bool isDouble) {
  if (isDouble) {
    const std::uint64_t bits = in.take(8);
    double number = 0;
    std::memcpy(&number, &bits, sizeof number);
    return lua_pushnumber(in.lua, number);
  }
  const auto bits = static_cast<std::uint32_t>(in.take(4));
  float number = 0;
  std::memcpy(&number, &bits, sizeof number);
  lua_pushnumber(in.lua, number);
}

/// An integer of 1, 2, 4 or 8 bytes. Redis reads the unsigned one of 8 as signed.
void pushInteger(Input& in, int bytes, bool isSigned) {
  const std::uint64_t value = in.take(bytes);
  const int unused = 64 - 8 * bytes;
  const bool extend = isSigned || bytes == 8;
  const auto number = extend ? static_cast<std::int64_t>(value << unused) >> unused : static_cast<std::int64_t>(value);
  lua_pushnumber(in.lua, static_cast<lua_Number>(number));
}

/// Heads that say more than a short value in themselves: 0xc0 to 0xdf.
void pushLong(Input& in, unsigned head) {
  const auto behindHead = [&](int bytes) {
    if (!in.has(static_cast<std::size_t>(bytes) + 1)) return false;
    in.take(1);
    return true;
  };
  const auto counted = [&](int bytes, void (*push)(Input&, std::uint64_t)) {
    if (behindHead(bytes)) push(in, in.take(bytes));
  };
  switch (head) {
  case 0xc0: in.take(1); return lua_pushnil(in.lua);
  case 0xc2:
  case 0xc3: in.take(1); return lua_pushboolean(in.lua, head == 0xc3 ? 1 : 0);
  case 0xca: return behindHead(4) ? pushFloat(in, false) : void();
  case 0xcb: return behindHead(8) ? pushFloat(in, true) : void();
  case 0xcc:
  case 0xcd:
  case 0xce:
  case 0xcf: return behindHead(1 << (head & 3)) ? pushInteger(in, 1 << (head & 3), false) : void();
  case 0xd0:
  case 0xd1:
  case 0xd2:
  case 0xd3: return behindHead(1 << (head & 3)) ? pushInteger(in, 1 << (head & 3), true) : void();
  case 0xd9: return counted(1, pushString);
  case 0xda: return counted(2, pushString);
  case 0xdb: return counted(4, pushString);
  case 0xdc: return counted(2, pushList);
  case 0xdd: return counted(4, pushList);
  case 0xde: return counted(2, pushMap);
  case 0xdf: return counted(4, pushMap);
  default: in.trouble = Trouble::Malformed;
  }
}

void pushValue(Input& in) {
  if (!in.has(1)) return;
  const unsigned head = *in.at;
  if (head >= 0xc0 && head < 0xe0) return pushLong(in, head);
  in.take(1);
  if (head < 0x80) return lua_pushnumber(in.lua, head);
  if (head >= 0xe0) return lua_pushnumber(in.lua, static_cast<lua_Number>(head) - 256);
  if (head < 0x90) return pushMap(in, head & 0xf);
  if (head < 0xa0) return pushList(in, head & 0xf);
  pushString(in, head & 0x1f);
}

/// Pushes up to `limit` values from `offset` on, after the offset behind them (-1 at the end). All of them, and no offset,
/// when both are 0.
int unpackFrom(lua_State* lua, int limit, int offset) {
  std::size_t size = 0;
  const char* bytes = luaL_checklstring(lua, 1, &size);
  if (offset < 0 || limit < 0)
    return luaL_error(lua, "Invalid request to unpack with offset of %d and limit of %d.", offset, static_cast<int>(size));
  if (static_cast<std::size_t>(offset) > size)
    return luaL_error(lua, "Start offset %d greater than input length %d.", offset, static_cast<int>(size));
  const bool all = limit == 0 && offset == 0;
  lua_settop(lua, 1);
  Input in{lua, reinterpret_cast<const unsigned char*>(bytes) + offset, size - static_cast<std::size_t>(offset)};
  int count = 0;
  for (; in.left > 0 && (all || count < limit); ++count) {
    luaL_checkstack(lua, 1, "too many return values at once; use unpack_one or unpack_limit instead.");
    pushValue(in);
    if (in.trouble == Trouble::Missing) return luaL_error(lua, "Missing bytes in input.");
    if (in.trouble == Trouble::Malformed) return luaL_error(lua, "Bad data format in input.");
  }
  if (all) return count;
  luaL_checkstack(lua, 1, "no room for the offset");
  lua_pushinteger(lua, in.left == 0 ? -1 : static_cast<lua_Integer>(size - in.left));
  lua_insert(lua, 2);
  return count + 1;
}

int unpack(lua_State* lua) { return unpackFrom(lua, 0, 0); }

int unpackOne(lua_State* lua) { return unpackFrom(lua, 1, static_cast<int>(luaL_optinteger(lua, 2, 0))); }

int unpackLimit(lua_State* lua) {
  const auto limit = static_cast<int>(luaL_checkinteger(lua, 2));
  return unpackFrom(lua, limit, static_cast<int>(luaL_optinteger(lua, 3, 0)));
}

} // namespace

void pushMessagePackLibrary(lua_State* lua) {
  static constexpr luaL_Reg kFunctions[] = {
      {"pack", pack}, {"unpack", unpack}, {"unpack_one", unpackOne}, {"unpack_limit", unpackLimit}};
  static constexpr std::pair<const char*, const char*> kTexts[] = {
      {"_NAME", "cmsgpack"},
      {"_VERSION", "lua-cmsgpack 0.4.0"},
      {"_COPYRIGHT", "Copyright (C) 2012, Salvatore Sanfilippo"},
      {"_DESCRIPTION", "MessagePack C implementation for Lua"},
  };
  lua_newtable(lua);
  for (const luaL_Reg& function : kFunctions) {
    lua_pushcfunction(lua, function.func);
    lua_setfield(lua, -2, function.name);
  }
  for (const auto& [name, text] : kTexts) {
    lua_pushstring(lua, text);
    lua_setfield(lua, -2, name);
  }
}

} // namespace interleave
