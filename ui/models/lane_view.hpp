// One client as its lane shows it.
#pragma once

#include <QString>

#include "ui/models/race_model.hpp"
#include "ui/models/tone.hpp"

namespace interleave {

struct LaneView {
  ClientIndex client = -1;
  QString letter;
  QString program;
  QString state; ///< "read, not yet written", "not started", "finished", "failed: …"
  Tone stateTone = Tone::Plain;
  QString outcome; ///< "sold 1"; empty while there is none
  Tone outcomeTone = Tone::Plain;
  QString next; ///< what it would send, or why it cannot move
  bool canMove = false;
  bool lastMover = false;

  /// All of it as one sentence, for screen readers and tests.
  [[nodiscard]] QString description() const;
};

[[nodiscard]] LaneView laneView(const RaceModel& race, ClientIndex client);

} // namespace interleave
