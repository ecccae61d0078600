// The line above the race: scenario, parameters as chips, the schedule, and the view's actions. Wraps where it is
// narrow.
#pragma once

#include <QWidget>

#include "ui/models/workbench.hpp"
#include "ui/shell/button.hpp"
#include "ui/views/race/schedule_bar.hpp"

namespace interleave {

class RaceBar final : public QWidget {
  Q_OBJECT

public:
  RaceBar(Workbench& workbench, QWidget* parent);

  [[nodiscard]] ScheduleBar* schedule() { return m_schedule; }
  /// A panel with all scenarios.
  void openScenarios();
  /// The editor of a parameter of the open scenario, by its place.
  void openParameter(std::size_t index);

  /// Where the schedule is checked on a real Redis.
  void openRealCheck();

  /// Only scenario and schedule, on one line, where room is dear; everything else goes on having its key.
  void setShort(bool isShort);

signals:
  void problem(const QString& words);

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  void refresh();
  void rebuildChips();
  void addActions();

  Workbench& m_workbench;
  Button* m_title;
  std::vector<Button*> m_chips;
  std::vector<std::string> m_chipNames;
  ScheduleBar* m_schedule;
  bool m_short = false;
  Button* m_back = nullptr;
  Button* m_reset = nullptr;
  Button* m_copy = nullptr;
  Button* m_realCheck = nullptr;
};

} // namespace interleave
