#include "ui/views/race/diagram_canvas.hpp"

#include <cmath>

#include "ui/shell/theme.hpp"

namespace interleave {

DiagramCanvas::DiagramCanvas(QPainter& onto, const DiagramGeometry& geometry, const RaceModel& shownRace,
                             const RunView& shownRun, const OracleStrip& shownStrip, const DiagramPointer& pointedAt)
    : painter(onto), at(geometry), race(shownRace), run(shownRun), strip(shownStrip), pointer(pointedAt),
      font(theme().font(FontRole::Table)), small(theme().font(FontRole::Small)) {
  font.setWeight(QFont::DemiBold);
  small.setWeight(QFont::DemiBold);
}

QRectF DiagramCanvas::blockOf(int step) const {
  const RunSlot& slot = run.steps[static_cast<std::size_t>(step - 1)];
  return at.block(slot, labelWidth(slot));
}

double DiagramCanvas::labelWidth(const RunSlot& slot) const {
  // Narrow steps show no label: no need to measure one.
  if (slot.width * at.unit < theme().px(30)) return 0;
  const QFontMetricsF metrics(font);
  double inner = 0;
  for (const QString& call : slot.inner)
    inner += QFontMetricsF(small).horizontalAdvance(call) + theme().px(12);
  return std::max(metrics.horizontalAdvance(labelOf(slot)) + theme().px(16), inner);
}

QString DiagramCanvas::labelOf(const RunSlot& slot) const {
  return QStringLiteral("%1 %2").arg(slot.event->step).arg(slot.label);
}

bool DiagramCanvas::isAhead(const RunSlot& slot) const {
  return slot.event->step > race.run().position();
}

void DiagramCanvas::paintArrow(QPointF from, QPointF to) {
  const double angle = std::atan2(to.y() - from.y(), to.x() - from.x());
  const double size = theme().px(8);
  const auto wing = [&](double turn) {
    return to - QPointF(std::cos(angle + turn) * size, std::sin(angle + turn) * size);
  };
  painter.save();
  painter.setBrush(painter.pen().color());
  painter.setPen(Qt::NoPen);
  painter.drawPolygon(QPolygonF{to, wing(0.38), wing(-0.38)});
  painter.restore();
}

} // namespace interleave
