#include "engine/script/debug/debug_value.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>
#include <lua.hpp>

#include "engine/base/bytes.hpp"

namespace interleave {

namespace {

constexpr double kMostExactWhole = 9'007'199'254'740'992; ///< 2^53
constexpr std::size_t kEntriesInText = 8;
constexpr std::size_t kLengthOfText = 120; ///< of a table's text

bool isName(std::string_view text) {
  const auto fits = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 && std::all_of(text.begin(), text.end(), fits);
}

std::string stringAt(lua_State* lua, int index) {
  std::size_t size = 0;
  const char* text = lua_tolstring(lua, index, &size);
  return {text, size};
}

/// The key at an index, as Lua would write it behind a table's name.
std::string keyText(lua_State* lua, int index) {
  switch (lua_type(lua, index)) {
  case LUA_TNUMBER: return fmt::format("[{}]", exactNumber(lua_tonumber(lua, index)));
  case LUA_TBOOLEAN: return lua_toboolean(lua, index) != 0 ? "[true]" : "[false]";
  case LUA_TSTRING: {
    const std::string key = stringAt(lua, index);
    return isName(key) ? '.' + key : fmt::format("[{}]", quoted(key));
  }
  default: return fmt::format("[{}]", luaL_typename(lua, index));
  }
}

struct SortableEntry {
  int rank = 0; ///< numbers first, then texts, then the rest
  double number = 0;
  DebugEntry entry;
};

class Reader {
public:
  Reader(lua_State* lua, const DebugDepth& depth) : m_lua(lua), m_depth(depth) {}

  DebugValue read(int index) {
    DebugValue value;
    switch (lua_type(m_lua, index)) {
    case LUA_TNIL: return {DebugValue::Type::Nil, "nil", {}, 0, {}, false};
    case LUA_TBOOLEAN: return {DebugValue::Type::Boolean, lua_toboolean(m_lua, index) != 0 ? "true" : "false", {}, 0, {}, false};
    case LUA_TNUMBER: return {DebugValue::Type::Number, exactNumber(lua_tonumber(m_lua, index)), {}, 0, {}, false};
    case LUA_TSTRING: {
      std::string bytes = stringAt(m_lua, index);
      std::string text = quoted(bytes);
      return {DebugValue::Type::String, std::move(text), std::move(bytes), 0, {}, false};
    }
    case LUA_TFUNCTION: return {DebugValue::Type::Function, functionText(index), {}, 0, {}, false};
    case LUA_TTHREAD: return {DebugValue::Type::Thread, "coroutine", {}, 0, {}, false};
    case LUA_TTABLE: return readTable(index);
    default: return {DebugValue::Type::Other, luaL_typename(m_lua, index), {}, 0, {}, false};
    }
  }

private:
  std::string functionText(int index) {
    lua_Debug record;
    lua_pushvalue(m_lua, index);
    if (lua_getinfo(m_lua, ">S", &record) == 0) return "function";
    return *record.what == 'C' ? "function (built in)" : fmt::format("function (line {})", record.linedefined);
  }

  DebugValue readTable(int index) {
    DebugValue value;
    value.type = DebugValue::Type::Table;
    const void* self = lua_topointer(m_lua, index);
    value.isCycle = std::find(m_path.begin(), m_path.end(), self) != m_path.end();
    if (value.isCycle) {
      value.text = "{…} (a table that this one lies in)";
      return value;
    }
    m_path.push_back(self);
    value.entryCount = countEntries(index);
    if (static_cast<int>(m_path.size()) <= m_depth.levels && lua_checkstack(m_lua, 8) != 0) value.entries = readEntries(index);
    m_path.pop_back();
    value.text = tableText(value);
    return value;
  }

  std::size_t countEntries(int index) {
    std::size_t count = 0;
    const int table = lua_gettop(m_lua) + 1;
    lua_pushvalue(m_lua, index);
    for (lua_pushnil(m_lua); lua_next(m_lua, table) != 0; lua_pop(m_lua, 1)) ++count;
    lua_pop(m_lua, 1);
    return count;
  }

  std::vector<DebugEntry> readEntries(int index) {
    std::vector<SortableEntry> found;
    const int table = lua_gettop(m_lua) + 1;
    lua_pushvalue(m_lua, index);
    lua_pushnil(m_lua);
    while (lua_next(m_lua, table) != 0) {
      SortableEntry entry;
      const int type = lua_type(m_lua, -2);
      entry.rank = type == LUA_TNUMBER ? 0 : type == LUA_TSTRING ? 1 : 2;
      if (type == LUA_TNUMBER) entry.number = lua_tonumber(m_lua, -2);
      entry.entry.key = keyText(m_lua, -2);
      entry.entry.value = read(lua_gettop(m_lua));
      found.push_back(std::move(entry));
      lua_pop(m_lua, 1);
    }
    lua_pop(m_lua, 1);
    std::sort(found.begin(), found.end(), [](const SortableEntry& a, const SortableEntry& b) {
      if (a.rank != b.rank) return a.rank < b.rank;
      return a.rank == 0 ? a.number < b.number : a.entry.key < b.entry.key;
    });
    std::vector<DebugEntry> entries;
    for (std::size_t i = 0; i < found.size() && i < m_depth.entries; ++i) entries.push_back(std::move(found[i].entry));
    return entries;
  }

  static std::string tableText(const DebugValue& table) {
    if (table.entryCount == 0) return "{}";
    if (table.entries.empty()) return fmt::format("{{{}}}", counted(static_cast<std::int64_t>(table.entryCount), "entry", "entries"));
    std::string text = "{";
    std::size_t shown = 0;
    for (; shown < table.entries.size() && shown < kEntriesInText && text.size() < kLengthOfText; ++shown) {
      const DebugEntry& entry = table.entries[shown];
      if (shown > 0) text += ", ";
      const bool isNext = entry.key == fmt::format("[{}]", shown + 1);
      if (!isNext) text += (entry.key[0] == '.' ? entry.key.substr(1) : entry.key) + " = ";
      text += entry.value.text;
    }
    if (shown < table.entryCount) text += fmt::format(", … {} more", table.entryCount - shown);
    return text + "}";
  }

  lua_State* m_lua;
  DebugDepth m_depth;
  std::vector<const void*> m_path; ///< tables around the one that is read
};

} // namespace

std::string exactNumber(double number) {
  if (std::isnan(number)) return "nan";
  if (std::isinf(number)) return number > 0 ? "inf" : "-inf";
  if (number == std::floor(number) && std::abs(number) <= kMostExactWhole) return fmt::format("{:.0f}", number);
  return fmt::format("{}", number);
}

DebugValue readValue(lua_State* lua, int index, const DebugDepth& depth) {
  if (lua_checkstack(lua, 8) == 0) return {DebugValue::Type::Other, "there is no room on the stack to look at it", {}, 0, {}, false};
  return Reader(lua, depth).read(index < 0 ? lua_gettop(lua) + index + 1 : index);
}

} // namespace interleave
