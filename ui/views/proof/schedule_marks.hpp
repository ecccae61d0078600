// A schedule as a row of marks that wraps: a client's shape, colour and letter for each of its steps, faults in words.
#pragma once

#include <QWidget>

#include "engine/world/choice.hpp"

namespace interleave {

class ScheduleMarks final : public QWidget {
  Q_OBJECT

public:
  explicit ScheduleMarks(QWidget* parent);
  void setSchedule(const Schedule& schedule);

  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  /// Gives the height; paints nothing when painter is null.
  int arrange(QPainter* painter, int width) const;

  Schedule m_schedule;
};

} // namespace interleave
