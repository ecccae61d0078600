// The whole recorded run as a strip: a mark for each line that ran, a taller one where it called Redis. A click or a drag
// goes there; so do the arrow keys, Home and End.
#pragma once

#include <QWidget>

#include "ui/models/debug_model.hpp"

namespace interleave {

class RunStrip final : public QWidget {
  Q_OBJECT

public:
  RunStrip(DebugModel& model, QWidget* parent);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;
  /// Where an event is, in the widget.
  [[nodiscard]] double placeOf(std::size_t event) const;

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

private:
  void goTo(double x);
  void take();
  void paintMarks(QPainter& painter, const DebugScene& scene) const;
  [[nodiscard]] QRectF room() const;

  DebugModel& m_model;
  std::shared_ptr<const Recording> m_recording;
  std::vector<std::uint8_t> m_kinds; ///< of each event: 1 calls Redis, 2 gets an error
};

} // namespace interleave
