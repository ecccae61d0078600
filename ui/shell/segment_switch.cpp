#include "ui/shell/segment_switch.hpp"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

#include "ui/shell/painting.hpp"

namespace interleave {

SegmentSwitch::SegmentSwitch(const QString& name, QStringList segments, QWidget* parent)
    : QWidget(parent), m_name(name), m_segments(std::move(segments)) {
  setFocusPolicy(Qt::TabFocus);
  setCursor(Qt::PointingHandCursor);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setAccessibleName(name + ' ' + m_segments.value(0));
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void SegmentSwitch::setCurrent(int segment) {
  m_current = segment;
  setAccessibleName(m_name + ' ' + m_segments.value(segment));
  update();
}

void SegmentSwitch::choose(int segment) {
  if (segment < 0 || segment >= m_segments.size() || segment == m_current) return;
  setCurrent(segment);
  emit chosen(segment);
}

double SegmentSwitch::widthOf(int segment) const {
  return std::ceil(QFontMetricsF(theme().font(FontRole::Strong)).horizontalAdvance(m_segments[segment])) + 2 * theme().px(10);
}

QRectF SegmentSwitch::placeOf(int segment) const {
  double left = 0;
  for (int before = 0; before < segment; ++before)
    left += widthOf(before);
  return {left, 0, widthOf(segment), static_cast<double>(height())};
}

QSize SegmentSwitch::sizeHint() const {
  double width = 0;
  for (int segment = 0; segment < m_segments.size(); ++segment)
    width += widthOf(segment);
  return {static_cast<int>(width), theme().px(26)};
}

bool SegmentSwitch::event(QEvent* event) {
  // While the focus is here, the arrows belong to it.
  if (event->type() == QEvent::ShortcutOverride) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Left || key == Qt::Key_Right) event->accept();
  }
  return QWidget::event(event);
}

void SegmentSwitch::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Left)
    choose(m_current - 1);
  else if (event->key() == Qt::Key_Right)
    choose(m_current + 1);
  else
    QWidget::keyPressEvent(event);
}

void SegmentSwitch::mousePressEvent(QMouseEvent* event) {
  for (int segment = 0; segment < m_segments.size(); ++segment)
    if (placeOf(segment).contains(event->position())) choose(segment);
}

void SegmentSwitch::paintEvent(QPaintEvent*) {
  const Colors& c = theme().colors();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double radius = theme().px(6);
  painter.setPen(QPen(c.strongLine, 1));
  painter.setBrush(c.surface);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
  for (int segment = 0; segment < m_segments.size(); ++segment) {
    const QRectF place = placeOf(segment);
    const bool current = segment == m_current;
    if (current) {
      painter.setPen(QPen(c.accent, 1));
      painter.setBrush(c.accentGround);
      painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    }
    painter.setFont(theme().font(current ? FontRole::Strong : FontRole::Body));
    painter.setPen(current ? c.text : c.muted);
    painter.drawText(place, Qt::AlignCenter, m_segments[segment]);
  }
  if (hasFocus()) paintFocusRing(painter, rect(), radius);
}

} // namespace interleave
