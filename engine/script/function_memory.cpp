#include "engine/script/function_memory.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <lua.hpp>

namespace interleave {

namespace {

constexpr const char* kNames = "interleave.permanent.names";   ///< of values
constexpr const char* kValues = "interleave.permanent.values"; ///< by name

/// Kinds of values and records in an image.
enum Tag : char {
  kNil = 'n',
  kTrue = 't',
  kFalse = 'f',
  kNumber = 'd',
  kString = 's',
  kNull = '0', ///< cjson.null
  kPermanent = 'p',
  kObject = 'o', ///< a table or a closure, by number
  kTable = 'T',
  kClosure = 'F',
};

void appendNumber(std::string& out, std::uint64_t number) { out.append(reinterpret_cast<const char*>(&number), sizeof number); }

void appendText(std::string& out, std::string_view text) {
  appendNumber(out, text.size());
  out.append(text);
}

int appendBytecode(lua_State*, const void* bytes, std::size_t size, void* out) {
  static_cast<std::string*>(out)->append(static_cast<const char*>(bytes), size);
  return 0;
}

/// Writes objects in the order in which they are found, each once.
class ImageWriter {
public:
  explicit ImageWriter(lua_State* lua) : m_lua(lua) {
    lua_newtable(lua);
    m_objects = lua_gettop(lua);
    lua_newtable(lua);
    m_numbers = lua_gettop(lua);
    lua_getfield(lua, LUA_REGISTRYINDEX, kNames);
    m_names = lua_gettop(lua);
  }

  /// The value at `root`, a table, is object 1.
  MemoryImage write(int root) {
    std::string ignored;
    appendValue(ignored, root);
    for (int number = 1; number <= m_count; ++number) {
      lua_rawgeti(m_lua, m_objects, number);
      if (lua_istable(m_lua, -1))
        writeTable();
      else
        writeClosure();
      lua_pop(m_lua, 1);
    }
    return {std::move(m_out), m_isWhole};
  }

private:
  void writeTable() {
    const int table = lua_gettop(m_lua);
    m_out += kTable;
    if (lua_getmetatable(m_lua, table) == 0) lua_pushnil(m_lua);
    appendValue(m_out, lua_gettop(m_lua));
    lua_pop(m_lua, 1);
    writeEntries(table);
  }

  // By key, so that equal tables give equal text however they came about.
  void writeEntries(int table) {
    lua_newtable(m_lua);
    const int keys = lua_gettop(m_lua);
    std::vector<std::pair<std::string, int>> order;
    for (lua_pushnil(m_lua); lua_next(m_lua, table) != 0; lua_pop(m_lua, 1)) {
      lua_pushvalue(m_lua, -2);
      lua_rawseti(m_lua, keys, static_cast<int>(order.size()) + 1);
      order.emplace_back(sortKey(lua_gettop(m_lua) - 1), static_cast<int>(order.size()) + 1);
    }
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    appendNumber(m_out, order.size());
    for (const auto& [key, place] : order) {
      lua_rawgeti(m_lua, keys, place);
      appendValue(m_out, lua_gettop(m_lua));
      lua_rawget(m_lua, table);
      appendValue(m_out, lua_gettop(m_lua));
      lua_pop(m_lua, 1);
    }
    lua_pop(m_lua, 1);
  }

  std::string sortKey(int index) {
    const int type = lua_type(m_lua, index);
    std::string key(1, static_cast<char>(type));
    if (type == LUA_TBOOLEAN) key += lua_toboolean(m_lua, index) != 0 ? 't' : 'f';
    if (type == LUA_TNUMBER || type == LUA_TSTRING) appendValue(key, index);
    return key;
  }

  void writeClosure() {
    const int closure = lua_gettop(m_lua);
    m_out += kClosure;
    std::string bytecode;
    lua_pushvalue(m_lua, closure);
    lua_dump(m_lua, appendBytecode, &bytecode);
    lua_pop(m_lua, 1);
    appendText(m_out, bytecode);
    std::string upvalues;
    std::uint64_t count = 0;
    while (lua_getupvalue(m_lua, closure, static_cast<int>(count) + 1) != nullptr) {
      ++count;
      const auto cell = reinterpret_cast<std::uintptr_t>(lua_upvalueid(m_lua, closure, static_cast<int>(count)));
      const auto [known, isNew] = m_cells.emplace(cell, m_cells.size());
      appendNumber(upvalues, known->second);
      if (isNew) appendValue(upvalues, lua_gettop(m_lua));
      lua_pop(m_lua, 1);
    }
    appendNumber(m_out, count);
    m_out += upvalues;
  }

  void appendValue(std::string& out, int index) {
    switch (lua_type(m_lua, index)) {
    case LUA_TBOOLEAN: out += lua_toboolean(m_lua, index) != 0 ? kTrue : kFalse; return;
    case LUA_TNUMBER: {
      const double number = lua_tonumber(m_lua, index);
      std::uint64_t bits = 0;
      std::memcpy(&bits, &number, sizeof bits);
      out += kNumber;
      return appendNumber(out, bits);
    }
    case LUA_TSTRING: {
      std::size_t size = 0;
      const char* text = lua_tolstring(m_lua, index, &size);
      out += kString;
      return appendText(out, {text, size});
    }
    case LUA_TNIL: out += kNil; return;
    case LUA_TLIGHTUSERDATA: out += kNull; return; // there is no other than cjson.null
    case LUA_TTABLE:
    case LUA_TFUNCTION: return appendObject(out, index);
    default: return appendLost(out);
    }
  }

  void appendLost(std::string& out) {
    out += kNil;
    m_isWhole = false;
  }

  void appendObject(std::string& out, int index) {
    luaL_checkstack(m_lua, 4, nullptr);
    lua_pushvalue(m_lua, index);
    lua_rawget(m_lua, m_names);
    if (const char* name = lua_tostring(m_lua, -1)) {
      out += kPermanent;
      appendText(out, name);
      lua_pop(m_lua, 1);
      return;
    }
    lua_pop(m_lua, 1);
    if (lua_iscfunction(m_lua, index) != 0) return appendLost(out);
    out += kObject;
    appendNumber(out, static_cast<std::uint64_t>(numberOf(index)));
  }

  int numberOf(int index) {
    lua_pushvalue(m_lua, index);
    lua_rawget(m_lua, m_numbers);
    int number = static_cast<int>(lua_tointeger(m_lua, -1));
    lua_pop(m_lua, 1);
    if (number != 0) return number;
    number = ++m_count;
    lua_pushvalue(m_lua, index);
    lua_rawseti(m_lua, m_objects, number);
    lua_pushvalue(m_lua, index);
    lua_pushinteger(m_lua, number);
    lua_rawset(m_lua, m_numbers);
    return number;
  }

  lua_State* m_lua;
  int m_objects = 0; ///< stack index of the table number → object
  int m_numbers = 0; ///< stack index of the table object → number
  int m_names = 0;
  int m_count = 0;
  std::unordered_map<std::uintptr_t, std::uint64_t> m_cells; ///< numbers of the variables that closures share; never iterated
  std::string m_out;
  bool m_isWhole = true;
};

/// Reads twice: first makes every object, then fills them, since they may refer to each other in any way.
class ImageReader {
public:
  ImageReader(lua_State* lua, const std::string& image) : m_lua(lua), m_image(image) {
    lua_newtable(lua);
    m_objects = lua_gettop(lua);
    lua_getfield(lua, LUA_REGISTRYINDEX, kValues);
    m_values = lua_gettop(lua);
  }

  void read() {
    for (const bool fill : {false, true}) {
      m_at = 0;
      m_cells.clear();
      for (int number = 1; m_at < m_image.size(); ++number)
        m_image[m_at++] == kTable ? readTable(number, fill) : readClosure(number, fill);
    }
    lua_rawgeti(m_lua, m_objects, 1);
  }

private:
  void readTable(int number, bool fill) {
    if (!fill) {
      lua_newtable(m_lua);
      lua_rawseti(m_lua, m_objects, number);
    }
    lua_rawgeti(m_lua, m_objects, number);
    pushValue(fill);
    if (lua_istable(m_lua, -1))
      lua_setmetatable(m_lua, -2);
    else
      lua_pop(m_lua, 1);
    for (std::uint64_t left = readNumber(); left > 0; --left) {
      pushValue(fill);
      pushValue(fill);
      if (fill && !lua_isnil(m_lua, -2))
        lua_rawset(m_lua, -3);
      else
        lua_pop(m_lua, 2);
    }
    lua_pop(m_lua, 1);
  }

  void readClosure(int number, bool fill) {
    const std::string_view bytecode = readText();
    if (!fill) {
      if (luaL_loadbuffer(m_lua, bytecode.data(), bytecode.size(), "@user_function") != 0) lua_error(m_lua);
      lua_rawseti(m_lua, m_objects, number);
    }
    lua_rawgeti(m_lua, m_objects, number);
    const std::uint64_t count = readNumber();
    for (int i = 1; i <= static_cast<int>(count); ++i) {
      const std::uint64_t cell = readNumber();
      if (cell < m_cells.size()) {
        lua_rawgeti(m_lua, m_objects, m_cells[cell].first);
        lua_upvaluejoin(m_lua, -2, i, -1, m_cells[cell].second);
        lua_pop(m_lua, 1);
        continue;
      }
      m_cells.emplace_back(number, i);
      pushValue(fill);
      if (lua_setupvalue(m_lua, -2, i) == nullptr) lua_pop(m_lua, 1);
    }
    lua_pop(m_lua, 1);
  }

  // While objects are being made, references to them are nil.
  void pushValue(bool fill) {
    switch (m_image[m_at++]) {
    case kTrue: return lua_pushboolean(m_lua, 1);
    case kFalse: return lua_pushboolean(m_lua, 0);
    case kNumber: {
      const std::uint64_t bits = readNumber();
      double number = 0;
      std::memcpy(&number, &bits, sizeof number);
      return lua_pushnumber(m_lua, number);
    }
    case kString: {
      const std::string_view text = readText();
      return lua_pushlstring(m_lua, text.data(), text.size());
    }
    case kNull: return lua_pushlightuserdata(m_lua, nullptr);
    case kPermanent: {
      const std::string_view name = readText();
      lua_pushlstring(m_lua, name.data(), name.size());
      return lua_rawget(m_lua, m_values);
    }
    case kObject: {
      const auto number = static_cast<int>(readNumber());
      if (fill) return lua_rawgeti(m_lua, m_objects, number);
      return lua_pushnil(m_lua);
    }
    default: return lua_pushnil(m_lua);
    }
  }

  std::uint64_t readNumber() {
    std::uint64_t number = 0;
    std::memcpy(&number, m_image.data() + m_at, sizeof number);
    m_at += sizeof number;
    return number;
  }

  std::string_view readText() {
    const std::size_t size = readNumber();
    m_at += size;
    return std::string_view(m_image).substr(m_at - size, size);
  }

  lua_State* m_lua;
  const std::string& m_image;
  std::size_t m_at = 0;
  int m_objects = 0;
  int m_values = 0;
  std::vector<std::pair<int, int>> m_cells; ///< the closure, and the place in it, where a variable was found first
};

/// Names the value on top, which is taken off, and, once, what lies in it or behind the stand-in that it is.
void name(lua_State* lua, const std::string& path, int depth) {
  constexpr int kDeepest = 6;
  if ((!lua_istable(lua, -1) && !lua_isfunction(lua, -1)) || depth > kDeepest) return lua_pop(lua, 1);
  const int value = lua_gettop(lua);
  lua_getfield(lua, LUA_REGISTRYINDEX, kNames);
  lua_pushvalue(lua, value);
  lua_rawget(lua, -2);
  const bool known = !lua_isnil(lua, -1);
  lua_pop(lua, 1);
  if (known) return lua_settop(lua, value - 1);
  lua_pushvalue(lua, value);
  lua_pushlstring(lua, path.data(), path.size());
  lua_rawset(lua, -3);
  lua_getfield(lua, LUA_REGISTRYINDEX, kValues);
  lua_pushlstring(lua, path.data(), path.size());
  lua_pushvalue(lua, value);
  lua_rawset(lua, -3);
  if (lua_istable(lua, value)) {
    for (lua_pushnil(lua); lua_next(lua, value) != 0;) {
      lua_pushvalue(lua, -2);
      const std::string key = lua_tostring(lua, -1);
      lua_pop(lua, 1);
      name(lua, path + '.' + key, depth + 1);
    }
    if (lua_getmetatable(lua, value) != 0) name(lua, path + '@', depth + 1);
  }
  lua_settop(lua, value - 1);
}

} // namespace

MemoryImage imageOf(lua_State* lua) {
  const int root = lua_gettop(lua);
  MemoryImage image = ImageWriter(lua).write(root);
  lua_settop(lua, root - 1);
  return image;
}

void pushFromImage(lua_State* lua, const std::string& image) {
  const int top = lua_gettop(lua);
  ImageReader(lua, image).read();
  lua_replace(lua, top + 1);
  lua_settop(lua, top + 1);
}

void installPermanents(lua_State* lua, int count) {
  for (const char* table : {kNames, kValues}) {
    lua_newtable(lua);
    lua_setfield(lua, LUA_REGISTRYINDEX, table);
  }
  for (int i = 0; i < count; ++i) name(lua, std::to_string(i), 0);
}

} // namespace interleave
