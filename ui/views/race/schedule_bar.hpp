// The schedule of the run as text that can be edited: Enter plays it. Beside it where the run stands and its branches.
#pragma once

#include <QWidget>

#include "ui/models/race_model.hpp"
#include "ui/shell/button.hpp"
#include "ui/views/race/schedule_line.hpp"

namespace interleave {

class ScheduleBar final : public QWidget {
  Q_OBJECT

public:
  ScheduleBar(RaceModel& race, QWidget* parent);

  void focusLine();
  void copy() const;
  /// A panel with all branches, to choose one.
  void openBranches();

signals:
  /// What is wrong with the typed schedule; empty when nothing is any more.
  void errorChanged(const QString& error);
  /// The field is done with; the keys belong to the view again.
  void left();

protected:
  void paintEvent(QPaintEvent* event) override;
  [[nodiscard]] QSize sizeHint() const override;

private:
  void play();
  void refresh();
  void setError(const QString& error);

  RaceModel& m_race;
  ScheduleLine* m_line;
  Button* m_where;
  QString m_error;
};

} // namespace interleave
