// Values of a script as a debugger shows them: exact, with what is inside of tables, cycles told.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

struct lua_State;

namespace interleave {

struct DebugEntry;

struct DebugValue {
  enum class Type { Nil, Boolean, Number, String, Table, Function, Thread, Other };
  Type type = Type::Nil;
  std::string text;                ///< for people, on one line: 17, "a\nb", {1, 2, n = 3}, function (line 12)
  std::string bytes;               ///< strings: what they hold
  std::size_t entryCount = 0;      ///< tables: how many entries there are
  std::vector<DebugEntry> entries; ///< tables: those that were read; fewer than there are where a limit was met
  bool isCycle = false;            ///< a table that this value lies in

  friend bool operator==(const DebugValue& a, const DebugValue& b);
};

struct DebugEntry {
  std::string key; ///< as Lua writes it behind a table's name: [1], ["a b"], .name; "[table]" where it has no such way
  DebugValue value;
  friend bool operator==(const DebugEntry&, const DebugEntry&) = default;
};

inline bool operator==(const DebugValue& a, const DebugValue& b) {
  return a.type == b.type && a.text == b.text && a.bytes == b.bytes && a.entryCount == b.entryCount && a.entries == b.entries && a.isCycle == b.isCycle;
}

/// How much of a value is read.
struct DebugDepth {
  int levels = 2;             ///< of tables in tables; 0: no entries
  std::size_t entries = 1000; ///< of one table
};

/// Reads the value at an index of the stack. Entries come in the order of their keys: numbers, then texts.
[[nodiscard]] DebugValue readValue(lua_State* lua, int index, const DebugDepth& depth = {});

/// A number as a debugger shows it: as many digits as tell it from every other one (Redis's own debugger shows %g).
[[nodiscard]] std::string exactNumber(double number);

} // namespace interleave
