#include "ui/views/race/lane_head.hpp"

#include <QMouseEvent>

#include "ui/shell/painting.hpp"

namespace interleave {

LaneHead::LaneHead(QWidget* parent) : QWidget(parent) {
  setFixedHeight(theme().px(34));
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void LaneHead::setLane(const LaneView& lane) {
  m_lane = lane;
  setCursor(lane.canMove ? Qt::PointingHandCursor : Qt::ArrowCursor);
  setToolTip(lane.description());
  fitHeight();
  update();
}

bool LaneHead::outcomeBelow() const {
  if (m_lane.outcome.isEmpty()) return false;
  const QFontMetricsF strong(theme().font(FontRole::Strong));
  const QFontMetricsF table(theme().font(FontRole::Table));
  const double wanted = clientMarkSize() + strong.horizontalAdvance(m_lane.program) +
                        table.horizontalAdvance(m_lane.state) +
                        paintPill(nullptr, {}, m_lane.outcome, m_lane.outcomeTone).width() + theme().px(48);
  return wanted > width();
}

void LaneHead::fitHeight() {
  setFixedHeight(theme().px(outcomeBelow() ? 58 : 34));
}

void LaneHead::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitHeight();
}

void LaneHead::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) emit clicked();
}

void LaneHead::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Colors& c = theme().colors();
  const double row = theme().px(34);
  double left = theme().px(10);
  paintClientMark(painter, QRectF(left, (row - clientMarkSize()) / 2, clientMarkSize(), clientMarkSize()),
                  m_lane.client);
  left += clientMarkSize() + theme().px(8);
  double right = width() - theme().px(10);
  if (!m_lane.outcome.isEmpty()) {
    const double most = width() - 2 * theme().px(10);
    const QSizeF size = paintPill(nullptr, {}, m_lane.outcome, m_lane.outcomeTone, most);
    const bool below = outcomeBelow();
    const double top = below ? row - theme().px(1) : (row - size.height()) / 2;
    paintPill(&painter, {below ? static_cast<double>(theme().px(10)) : right - size.width(), top}, m_lane.outcome,
              m_lane.outcomeTone, most);
    if (!below) right -= size.width() + theme().px(8);
  }
  painter.setFont(theme().font(FontRole::Strong));
  painter.setPen(c.text);
  const QFontMetricsF strong(painter.font());
  painter.drawText(QRectF(left, 0, right - left, row), Qt::AlignVCenter,
                   strong.elidedText(m_lane.program, Qt::ElideRight, right - left));
  left += strong.horizontalAdvance(m_lane.program) + theme().px(8);
  painter.setFont(theme().font(FontRole::Table));
  painter.setPen(m_lane.stateTone == Tone::Plain ? c.muted : theme().tone(m_lane.stateTone).ink);
  const QString sign = signOf(m_lane.stateTone);
  const QString state = sign.isEmpty() ? m_lane.state : sign + ' ' + m_lane.state;
  painter.drawText(QRectF(left, 0, right - left, row), Qt::AlignVCenter,
                   QFontMetricsF(painter.font()).elidedText(state, Qt::ElideRight, right - left));
  painter.setPen(c.line);
  painter.drawLine(0, height() - 1, width(), height() - 1);
}

} // namespace interleave
