#include "ui/views/race/diagram_layers.hpp"

#include "ui/shell/theme.hpp"

namespace interleave {

void paintValues(DiagramCanvas& d) {
  if (d.run.stock.empty()) return;
  const Colors& c = theme().colors();
  double low = 0;
  double high = 1;
  for (const ValueStretch& stretch : d.run.stock) {
    low = std::min(low, stretch.number.value_or(0));
    high = std::max(high, stretch.number.value_or(0));
  }
  const double top = d.at.valueTop + theme().px(15);
  const double bottom = d.at.valueBottom - theme().px(5);
  const auto y = [&](const ValueStretch& s) {
    return bottom - (bottom - top) * (s.number.value_or(0) - low) / (high - low);
  };
  const double end = std::min(d.at.right, d.at.x(std::max(d.run.width(), 1.0)));
  d.painter.setFont(d.font);
  const QFontMetricsF metrics(d.font);
  double lastLabel = -1e9;
  for (std::size_t index = 0; index < d.run.stock.size(); ++index) {
    const ValueStretch& stretch = d.run.stock[index];
    const double from = stretch.afterStep == 0 ? d.at.left : d.blockOf(stretch.afterStep).center().x();
    const bool last = index + 1 == d.run.stock.size();
    const double to = last ? end : d.blockOf(d.run.stock[index + 1].afterStep).center().x();
    if (to < d.at.left || from > d.at.right) continue;
    const bool negative = stretch.number && *stretch.number < 0;
    d.painter.setOpacity(stretch.afterStep > d.race.run().position() ? DiagramCanvas::kFaint : 1);
    d.painter.setPen(QPen(negative ? c.bad : c.text, 1.6));
    d.painter.drawLine(QPointF(from, y(stretch)), QPointF(to, y(stretch)));
    if (!last) d.painter.drawLine(QPointF(to, y(stretch)), QPointF(to, y(d.run.stock[index + 1])));
    const double labelLeft = std::max(from, d.at.left) + theme().px(8);
    if (labelLeft < lastLabel || labelLeft + metrics.horizontalAdvance(stretch.value) > to + theme().px(30)) continue;
    d.painter.drawText(QPointF(labelLeft, y(stretch) - theme().px(4)), stretch.value);
    lastLabel = labelLeft + metrics.horizontalAdvance(stretch.value) + theme().px(4);
  }
  d.painter.setOpacity(1);
}

} // namespace interleave
