// The verdict on the run so far, as the bar above everything shows it.
#pragma once

#include <QString>

#include "ui/models/race_model.hpp"
#include "ui/models/tone.hpp"

namespace interleave {

struct VerdictView {
  Tone tone = Tone::Plain;
  QString sign;
  QString headline;
  QString sentence;
  QString anomaly;

  [[nodiscard]] QString description() const;
};

[[nodiscard]] VerdictView verdictView(const RaceModel& race);

} // namespace interleave
