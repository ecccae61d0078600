// A small editor for one parameter: its bounds, what it is, and what is wrong with the value when something is.
#pragma once

#include <QLabel>

#include "ui/models/race_model.hpp"
#include "ui/shell/overlay.hpp"

namespace interleave {

class ParameterPanel final : public Overlay {
  Q_OBJECT

public:
  ParameterPanel(RaceModel& race, const Parameter& parameter, QWidget* anchor);

private:
  QWidget* addChoices();
  QWidget* addNumber();
  void apply(std::int64_t value);

  RaceModel& m_race;
  Parameter m_parameter;
  QLabel* m_error;
};

} // namespace interleave
