// The line above the race: scenario, parameters, the schedule, and the view's actions.
#pragma once

#include "ui/views/race/schedule_bar.hpp"
#include "ui/views/scenario/scenario_bar.hpp"

namespace interleave {

class RaceBar final : public ScenarioBar {
  Q_OBJECT

public:
  RaceBar(Workbench& workbench, QWidget* parent);

  [[nodiscard]] ScheduleBar* schedule() { return m_schedule; }

  /// Where the schedule is checked on a real Redis.
  void openRealCheck();

  /// Only scenario and schedule, on one line, where room is dear; everything else goes on having its key.
  void setShort(bool isShort);

signals:
  void proveAsked();

private:
  void addActions();

  ScheduleBar* m_schedule;
  bool m_short = false;
  Button* m_back = nullptr;
  Button* m_reset = nullptr;
  Button* m_copy = nullptr;
  Button* m_realCheck = nullptr;
  Button* m_prove = nullptr;
};

} // namespace interleave
