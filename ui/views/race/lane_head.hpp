// The head of a lane: mark, program, state in words, outcome. A click on it moves the client.
#pragma once

#include <QWidget>

#include "ui/models/lane_view.hpp"

namespace interleave {

class LaneHead final : public QWidget {
  Q_OBJECT

public:
  explicit LaneHead(QWidget* parent);
  void setLane(const LaneView& lane);

signals:
  void clicked();

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

private:
  void fitHeight();
  [[nodiscard]] bool outcomeBelow() const;

  LaneView m_lane;
};

} // namespace interleave
