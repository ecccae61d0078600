// Keys as people see them, and what a step changed: from entries and execution logs to trace events.
#pragma once

#include "engine/server/server.hpp"
#include "engine/sql/sql_server.hpp"
#include "engine/world/event.hpp"

namespace interleave {

[[nodiscard]] KeyImage imageOf(const Entry& entry, TimeMs now);
/// "stock" in database 0, "db1/stock" in database 1.
[[nodiscard]] std::string keyLabel(int database, const std::string& key);
/// Every key of every database, by its label.
[[nodiscard]] std::map<std::string, KeyImage> keysOf(const Server& server);
/// A row without its primary key, which is its name.
[[nodiscard]] KeyImage imageOf(const Table& table, const RowValues& values);
/// "sql:stock:1001".
[[nodiscard]] std::string rowLabel(const std::string& table, const std::string& key);
/// Adds to the event's keys and changes what the database noted. `sql` is as it was afterwards.
void describeSql(const SqlLog& log, const SqlServer& sql, StepEvent& event);
/// Fills the event's keys, changes and inner calls from what the server noted. `server` is as it was after the step.
void describeExecution(const ExecutionLog& log, const Server& server, StepEvent& event);

} // namespace interleave
