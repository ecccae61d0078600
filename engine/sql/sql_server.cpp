#include "engine/sql/sql_server.hpp"

namespace interleave {

const SqlSession& SqlServer::session(SqlSessionId id) const {
  static const SqlSession kIdle;
  if (!isUsed() || static_cast<std::size_t>(id) >= m_database->sessions().size()) return kIdle;
  return m_database->sessions()[static_cast<std::size_t>(id)];
}

std::vector<RowLock> SqlServer::rowLocks() const {
  std::vector<RowLock> locks;
  for (std::uint32_t i = 0; i < tables().size(); ++i)
    for (const auto& [key, row] : tables()[i].rows)
      if (row.owner != Row::kNobody) locks.push_back({rowText({i, key}), row.owner, row.waiting});
  return locks;
}

SqlSessionId SqlServer::ownerOf(const RowId& id) const {
  const auto& rows = tables()[id.table].rows;
  const auto row = rows.find(id.key);
  return row == rows.end() ? Row::kNobody : row->second.owner;
}

PoolState SqlServer::pool() const {
  if (!isUsed()) return {};
  return {m_database->settings.poolSize, m_database->connectionsInUse(), m_database->connectionQueue()};
}

const std::vector<Table>& SqlServer::tables() const {
  static const std::vector<Table> kNone;
  return isUsed() ? m_database->tables() : kNone;
}

const RowValues* SqlServer::row(const std::string& name, const std::string& key) const {
  for (const Table& table : tables()) {
    if (table.name != name) continue;
    const auto row = table.rows.find(key);
    if (row != table.rows.end() && row->second.committed) return &*row->second.committed;
  }
  return nullptr;
}

const std::string* SqlServer::value(const std::string& name, const std::string& key, const std::string& column) const {
  const RowValues* const values = row(name, key);
  if (values == nullptr) return nullptr;
  for (const Table& table : tables())
    if (table.name == name)
      if (const auto position = table.column(column)) return &(*values)[*position];
  return nullptr;
}

} // namespace interleave
