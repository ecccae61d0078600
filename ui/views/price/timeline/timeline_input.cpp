// Mouse, wheel and keys of the timeline.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <cmath>

#include "ui/views/price/timeline/timeline.hpp"

namespace interleave {
namespace {

constexpr double kZoomPerNotch = 1.25;
constexpr double kNotch = 120; ///< what Qt calls one click of a wheel
constexpr double kPanShare = 0.12;
constexpr double kDragFrom = 3; ///< pixels; less is a click

} // namespace

void Timeline::mousePressEvent(QMouseEvent* event) {
  if (!m_data || event->button() != Qt::LeftButton) return;
  m_pressed = event->position();
  m_fromWhenPressed = m_from;
  const TimelineGeometry at = geometryNow();
  if (at.moreRow().contains(m_pressed) && m_pressed.x() < at.px(260)) return toggleExpanded();
  const bool measures = event->modifiers().testFlag(Qt::ShiftModifier);
  m_drag = measures ? Drag::Measure : Drag::Pan;
  if (measures) m_measuresToSelected = false;
  if (measures) m_measured = {at.timeAt(m_pressed.x()), at.timeAt(m_pressed.x())};
}

void Timeline::mouseMoveEvent(QMouseEvent* event) {
  if (!m_data) return;
  const QPointF place = event->position();
  const TimelineGeometry at = geometryNow();
  if (m_drag == Drag::Pan && std::abs(place.x() - m_pressed.x()) >= kDragFrom) {
    setCursor(Qt::ClosedHandCursor);
    setShown(m_fromWhenPressed - (place.x() - m_pressed.x()) * m_nsPerPixel, m_nsPerPixel);
  }
  if (m_drag == Drag::Measure) m_measured->second = at.timeAt(place.x());
  m_cursor = place.x() >= at.left() && place.x() <= at.right() ? std::optional(place.x()) : std::nullopt;
  m_hovered = m_drag == Drag::None ? requestAt(place) : std::nullopt;
  update();
}

void Timeline::mouseReleaseEvent(QMouseEvent* event) {
  const bool clicked = m_drag != Drag::None && (event->position() - m_pressed).manhattanLength() < kDragFrom;
  const Drag was = std::exchange(m_drag, Drag::None);
  unsetCursor();
  if (!clicked) return;
  if (was == Drag::Measure || !m_measuresToSelected) m_measured.reset();
  if (const auto found = requestAt(event->position())) select(*found);
  update();
}

void Timeline::mouseDoubleClickEvent(QMouseEvent* event) {
  if (const auto found = requestAt(event->position())) emit requestChosen(*found);
}

void Timeline::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  m_cursor.reset();
  m_hovered.reset();
  update();
}

void Timeline::wheelEvent(QWheelEvent* event) {
  const QPoint turned = event->angleDelta();
  if (turned.x() != 0 && std::abs(turned.x()) > std::abs(turned.y()))
    pan(-turned.x() / kNotch * lanesWidth() * kPanShare / 2);
  else
    zoom(std::pow(kZoomPerNotch, -turned.y() / kNotch), std::max(event->position().x(), geometryNow().left()));
  event->accept();
}

bool Timeline::moveByKey(int key) {
  const TimelineGeometry at = geometryNow();
  const double middle = (at.left() + at.right()) / 2;
  switch (key) {
  case Qt::Key_Left: pan(-lanesWidth() * kPanShare); return true;
  case Qt::Key_Right: pan(lanesWidth() * kPanShare); return true;
  case Qt::Key_Up: scrollClients(-1); return true;
  case Qt::Key_Down: scrollClients(1); return true;
  case Qt::Key_PageUp: scrollClients(-at.shownClients()); return true;
  case Qt::Key_PageDown: scrollClients(at.shownClients()); return true;
  case Qt::Key_Home: setShown(0, m_nsPerPixel); return true;
  case Qt::Key_End: setShown(static_cast<double>(m_data->end()), m_nsPerPixel); return true;
  case Qt::Key_Plus:
  case Qt::Key_Equal: zoom(1 / kZoomPerNotch, middle); return true;
  case Qt::Key_Minus: zoom(kZoomPerNotch, middle); return true;
  default: return false;
  }
}

void Timeline::keyPressEvent(QKeyEvent* event) {
  const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (isReturn && m_selected)
    emit requestChosen(*m_selected);
  else if (!m_data || !moveByKey(event->key()))
    QWidget::keyPressEvent(event);
}

} // namespace interleave
