// Keys as people see them, and what a step changed: from entries and execution logs to trace events.
#pragma once

#include "engine/server/server.hpp"
#include "engine/world/event.hpp"

namespace interleave {

[[nodiscard]] KeyImage imageOf(const Entry& entry, TimeMs now);
/// "stock" in database 0, "db1/stock" in database 1.
[[nodiscard]] std::string keyLabel(int database, const std::string& key);
/// Fills the event's keys, changes and inner calls from what the server noted. `server` is as it was after the step.
void describeExecution(const ExecutionLog& log, const Server& server, StepEvent& event);

} // namespace interleave
