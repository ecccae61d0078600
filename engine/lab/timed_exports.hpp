// A timed run for other programs: the trace format that Perfetto opens, CSV, SVG.
#pragma once

#include <iosfwd>
#include <string>

#include "engine/drive/timed/timed_trace.hpp"

namespace interleave {

/// The Trace Event Format (JSON), which ui.perfetto.dev and chrome://tracing open: a track for the server's thread, one for
/// each client, one for each lock. Times are µs of virtual time.
void writePerfetto(std::ostream& out, const TimedTrace& trace, const std::string& title);
/// One line for each operation: client, item, when it began and ended in µs, attempts, how it ended.
void writeOperationsCsv(std::ostream& out, const TimedTrace& trace);

struct TimelineExcerpt {
  Nanoseconds from = 0;
  Nanoseconds to = 0; ///< 0: what shows some hundred requests
  int clients = 12;   ///< the first ones get lanes
};
/// A picture of a part of the run that needs no other file: the server's thread, and a lane for each client.
[[nodiscard]] std::string timelineSvg(const TimedTrace& trace, const std::string& title, TimelineExcerpt excerpt = {});

[[nodiscard]] std::string_view operationEndName(TimedOperation::End end);

} // namespace interleave
