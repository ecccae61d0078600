// The key space as rows, with what the last step changed.
#pragma once

#include <vector>

#include "ui/models/fact_table.hpp"
#include "ui/models/race_model.hpp"

namespace interleave {

/// Columns: sign of change, key, type, value, time to live. Members of hashes follow their key, indented. Keys that the
/// last step removed are listed once more.
[[nodiscard]] std::vector<FactRow> keyRows(const RaceModel& race);

/// Columns: what, how many. Zero figures that nobody misses are left out.
[[nodiscard]] std::vector<FactRow> ledgerRows(const RaceModel& race);

} // namespace interleave
