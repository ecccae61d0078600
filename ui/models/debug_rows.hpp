// A stop of the debugger as rows of tables, and as notes at the ends of the script's lines.
#pragma once

#include <map>
#include <set>

#include "ui/models/debug_model.hpp"
#include "ui/models/fact_table.hpp"

namespace interleave {

/// A row of the variables, with what belongs to it.
struct VariableRow {
  QString path;         ///< KEYS[1]; what an expression calls it
  QString name;         ///< of the variable that it lies in
  bool opens = false;   ///< a table with entries
  int level = 0;        ///< of the table that it lies in; 0: a variable
};

/// Columns: name, value. Tables whose paths are open are followed by their entries; what is not as it was at the stop
/// before is marked. `rows` tells what each row is.
[[nodiscard]] std::vector<FactRow> variableRows(const DebugModel& model, std::size_t frame, const std::set<QString>& open, std::vector<VariableRow>& rows);
/// Columns: frame, line. The innermost first.
[[nodiscard]] std::vector<FactRow> frameRows(const DebugScene& scene, std::size_t chosen);
/// Columns: expression, value.
[[nodiscard]] std::vector<FactRow> watchRows(const DebugScene& scene);

/// Since when changes of keys are told.
enum class KeysSince { Line, Stop, Start };
/// Columns: key, value, time to live; `keys` are their names.
[[nodiscard]] std::vector<FactRow> keyRows(const DebugModel& model, KeysSince since, std::vector<std::string>& keys);
/// What the last line did to a key's life that people do not expect: "SET dropped the TTL of …"; empty: nothing.
[[nodiscard]] QString keyWarning(const DebugScene& scene, std::string& key);

/// Columns: event, line, call, reply, changed. Those before the stop.
[[nodiscard]] std::vector<FactRow> callRows(const DebugScene& scene);

/// What stands behind a line: values that it gave, replies that it got.
struct LineNote {
  QString text;
  Tone tone = Tone::Accent;
};
[[nodiscard]] std::map<int, LineNote> lineNotes(const DebugScene& scene, const QString& words);
/// How often each line has run so far.
[[nodiscard]] std::map<int, std::int64_t> lineHits(const DebugScene& scene);

/// Hits and cost of a line over the whole run; empty where there is no code.
[[nodiscard]] QString coverageText(const DebugScene& scene, int line);
/// What the whole run would cost the server, in seconds of virtual time.
[[nodiscard]] double costOfRun(const DebugScene& scene);

/// "stopped at line 9 · event 14 of 31 · breakpoint 2: …"
[[nodiscard]] QString stopText(const DebugModel& model);

} // namespace interleave
