// All branches of the run by their schedules; choosing one makes it the current one.
#pragma once

#include "ui/models/race_model.hpp"
#include "ui/shell/overlay.hpp"

namespace interleave {

class BranchPanel final : public Overlay {
  Q_OBJECT

public:
  BranchPanel(RaceModel& race, QWidget* anchor);
};

} // namespace interleave
