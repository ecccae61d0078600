// Tables, their rows, and who has locked them or waits for them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace interleave {

/// A connection's place among the sessions, from 0: the number that its client has at Redis too.
using SqlSessionId = int;

/// A row's values by column. Whole numbers are those texts that parseInteger reads.
using RowValues = std::vector<std::string>;

/// A row, or the place where one would be.
struct RowId {
  std::uint32_t table = 0; ///< position among the tables
  std::string key;         ///< the primary key's value
  friend auto operator<=>(const RowId&, const RowId&) = default;
};

struct Row {
  static constexpr SqlSessionId kNobody = -1;
  std::optional<RowValues> committed; ///< nothing: inserted but not committed, or deleted while others wait
  SqlSessionId owner = kNobody;       ///< who has locked it
  std::vector<SqlSessionId> waiting;  ///< in the order in which they came
};

struct Table {
  std::string name;
  std::vector<std::string> columns; ///< the first one is the primary key
  std::map<std::string, Row, std::less<>> rows;

  /// The column's position; nothing when there is none of that name.
  [[nodiscard]] std::optional<std::size_t> column(const std::string& columnName) const {
    for (std::size_t i = 0; i < columns.size(); ++i)
      if (columns[i] == columnName) return i;
    return std::nullopt;
  }
};

} // namespace interleave
