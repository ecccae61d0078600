// The whole branch as a space-time diagram: a lane a client, one for the server, and the values of the stock key.
//
// The wheel zooms at the pointer, dragging pans, Shift-dragging measures, a click goes to the step.
#pragma once

#include <QAbstractScrollArea>

#include "ui/views/race/diagram_painter.hpp"

namespace interleave {

class SpaceTimeDiagram final : public QAbstractScrollArea {
  Q_OBJECT

public:
  SpaceTimeDiagram(RaceModel& race, const Oracle& oracle, QWidget* parent);

  /// The surroundings of the position in a readable size; once more, the whole run.
  void fit();
  [[nodiscard]] const DiagramGeometry& geometryNow() const { return m_at; }
  [[nodiscard]] QSize minimumSizeHint() const override;

protected:
  bool viewportEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;

private:
  enum class Zoom { Readable, Whole, Free };
  enum class Drag { None, Pressed, Panning, Measuring };

  void refresh();
  void describe();
  void layOut();
  void showPosition();
  void zoomAt(double x, double factor);
  void hover(double x);
  [[nodiscard]] double readableUnit() const;
  [[nodiscard]] double wholeUnit() const;

  RaceModel& m_race;
  const Oracle& m_oracle;
  RunView m_run;
  DiagramGeometry m_at;
  DiagramPointer m_pointer;
  Zoom m_zoom = Zoom::Readable;
  Drag m_drag = Drag::None;
  QPoint m_pressed;
  QPoint m_scrollAtPress;
};

} // namespace interleave
