#include "ui/plots/bar_layer.hpp"

#include "ui/shell/painting.hpp"

namespace interleave {
namespace {

constexpr double kWidest = 46;
constexpr double kShareOfSlot = 0.62;

} // namespace

double BarPlot::Layer::axisY() const {
  return mParentPlot->axisRect()->bottom() + 1;
}

/// Kept inside the plot, so that zero on a log axis stands on the axis.
double BarPlot::Layer::y(double value) const {
  const QCPAxis& axis = *mParentPlot->yAxis;
  if (axis.scaleType() == QCPAxis::stLogarithmic && value <= axis.range().lower) return axisY();
  return std::clamp(axis.coordToPixel(value), static_cast<double>(mParentPlot->axisRect()->top()), axisY());
}

void BarPlot::Layer::draw(QCPPainter* painter) {
  if (m_plot.hasFocus()) paintFocusRing(*painter, mParentPlot->viewport(), look().px(7));
  for (std::size_t place = 0; place < m_plot.m_bars.size(); ++place) {
    const PlotBar& bar = m_plot.m_bars[place];
    const QRectF slot = m_plot.slot(static_cast<int>(place));
    const bool chosen = m_plot.m_chosen == static_cast<int>(place);
    if (chosen) drawChosen(*painter, slot);
    drawBar(*painter, bar, slot);
    double top = axisY();
    if (bar.value) top = std::min(top, y(*bar.value));
    if (bar.high > bar.low) top = std::min(top, y(bar.high));
    if (bar.measured) top = std::min(top, y(*bar.measured));
    // The figure stands above a mark that it would lie on.
    const double tall = look().px(18);
    if (bar.claimed && y(*bar.claimed) < top + look().px(2) && y(*bar.claimed) > top - tall) top = y(*bar.claimed);
    drawWords(*painter, bar, slot, top, chosen);
  }
}

void BarPlot::Layer::drawChosen(QPainter& painter, const QRectF& slot) const {
  painter.setPen(Qt::NoPen);
  painter.setBrush(look().colors.accentGround);
  const double radius = look().px(4);
  painter.drawRoundedRect(QRectF(slot.left(), axisY() + 2, slot.width(), slot.bottom() - axisY() - 3).adjusted(2, 0, -2, 0), radius, radius);
}

void BarPlot::Layer::drawBar(QPainter& painter, const PlotBar& bar, const QRectF& slot) const {
  const double width = std::min(look().px(kWidest), slot.width() * kShareOfSlot);
  const QRectF column(slot.center().x() - width / 2, slot.top(), width, slot.height());
  if (bar.value && bar.from)
    drawRange(painter, bar, column);
  else if (bar.value) {
    // Zero keeps a mark on the axis: it is known, and it is nothing.
    const double top = std::min(y(*bar.value), std::floor(axisY() - look().px(3)));
    const double radius = axisY() - top > look().px(4) ? look().px(3) : 0;
    QPainterPath shape;
    shape.addRoundedRect(QRectF(column.left(), top, width, axisY() - top + radius), radius, radius);
    QPainterPath above;
    above.addRect(QRectF(column.left(), top - 1, width, axisY() - top + 1));
    painter.setPen(Qt::NoPen);
    painter.setBrush(look().approach(bar.approach));
    painter.drawPath(shape.intersected(above));
  }
  if (bar.value && bar.high > bar.low) drawBand(painter, bar, column);
  if (bar.measured) drawMark(painter, *bar.measured, Qt::DashLine, column);
  if (bar.claimed) drawMark(painter, *bar.claimed, Qt::DotLine, column);
}

void BarPlot::Layer::drawRange(QPainter& painter, const PlotBar& bar, const QRectF& column) const {
  QColor color = look().approach(bar.approach);
  const double top = y(*bar.value);
  const double bottom = std::max(y(*bar.from), top + look().px(2));
  const double inset = column.width() * 0.24;
  painter.setPen(Qt::NoPen);
  color.setAlphaF(0.4F);
  painter.setBrush(color);
  painter.drawRoundedRect(QRectF(column.left() + inset, top, column.width() - 2 * inset, bottom - top), look().px(3), look().px(3));
  color.setAlphaF(1);
  const double thick = look().px(3);
  painter.fillRect(QRectF(column.left() + inset * 0.6, bottom - thick / 2, column.width() - inset * 1.2, thick), color);
}

void BarPlot::Layer::drawBand(QPainter& painter, const PlotBar& bar, const QRectF& column) const {
  const double top = y(bar.high);
  const double bottom = y(bar.low);
  const double middle = column.center().x();
  const double half = look().px(5);
  painter.setPen(QPen(look().colors.text, look().px(1.2)));
  painter.drawLine(QPointF(middle, top), QPointF(middle, bottom));
  painter.drawLine(QPointF(middle - half, top), QPointF(middle + half, top));
  painter.drawLine(QPointF(middle - half, bottom), QPointF(middle + half, bottom));
}

void BarPlot::Layer::drawMark(QPainter& painter, double value, Qt::PenStyle style, const QRectF& column) const {
  const double overhang = look().px(4);
  const QPointF left(column.left() - overhang, y(value));
  const QPointF right(column.right() + overhang, y(value));
  // Light below, dark above: seen on a bar of any colour, and beside it.
  if (left.y() < axisY() - look().px(4)) {
    painter.setPen(QPen(look().colors.surface, look().px(2.6)));
    painter.drawLine(left, right);
  }
  QPen pen(look().colors.text, look().px(1.4));
  pen.setDashPattern(style == Qt::DashLine ? QList<qreal>{3.5, 2} : QList<qreal>{1, 1.6});
  painter.setPen(pen);
  painter.drawLine(left, right);
}

void BarPlot::Layer::drawWords(QPainter& painter, const PlotBar& bar, const QRectF& slot, double top, bool chosen) const {
  QFont font = look().font(FontRole::Small);
  font.setWeight(QFont::DemiBold);
  const QFontMetricsF bold(font);
  painter.setFont(font);
  painter.setPen(bar.value ? look().colors.text : look().colors.faint);
  const QString figure = bar.value ? bar.figure : QStringLiteral("–");
  painter.drawText(QRectF(slot.left() - slot.width() / 2, top - bold.height() - look().px(3), slot.width() * 2, bold.height()), Qt::AlignCenter,
                   bold.elidedText(figure, Qt::ElideRight, slot.width() + look().px(8)));
  if (!chosen) painter.setFont(look().font(FontRole::Small));
  painter.setPen(look().colors.text);
  painter.drawText(QRectF(slot.left() - look().px(4), axisY() + look().px(4), slot.width() + look().px(8), slot.bottom() - axisY() - look().px(6)), Qt::AlignCenter,
                   QFontMetricsF(painter.font()).elidedText(bar.label, Qt::ElideRight, slot.width() + look().px(4)));
}

} // namespace interleave
