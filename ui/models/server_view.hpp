// What the server just did, and what it remembers of its connections.
#pragma once

#include <QString>

#include <vector>

#include "ui/models/race_model.hpp"
#include "ui/models/tone.hpp"

namespace interleave {

/// One line of text about a client, or about nobody (-1).
struct ServerLine {
  ClientIndex client = -1;
  QString words;
  QString reply; ///< stands behind an arrow; empty for none
  Tone tone = Tone::Plain;
  bool code = false;  ///< requests and replies, in the code's font
  bool inner = false; ///< ran inside the line above
};

/// The last step with what ran inside it, then transactions, watches and waiting clients.
[[nodiscard]] std::vector<ServerLine> serverLines(const RaceModel& race);

/// "step 4", or "nothing executed yet".
[[nodiscard]] QString serverDescription(const std::vector<ServerLine>& lines);

} // namespace interleave
