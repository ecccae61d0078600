// A line of text that holds a schedule, each client's letter in its colour, the steps ahead of the position faint.
#pragma once

#include <QLineEdit>

namespace interleave {

class ScheduleLine final : public QLineEdit {
  Q_OBJECT

public:
  explicit ScheduleLine(QWidget* parent);

  /// Shows a schedule whose first `position` steps have been made.
  void showSchedule(const QString& words, int position);

protected:
  void keyPressEvent(QKeyEvent* event) override;

signals:
  void left(); ///< Esc was pressed

private:
  void colour();

  int m_position = -1; ///< -1 while the text is being edited
};

} // namespace interleave
