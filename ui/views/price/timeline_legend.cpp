#include "ui/views/price/timeline_legend.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

#include "ui/shell/theme.hpp"

namespace interleave {

TimelineLegend::TimelineLegend(QWidget* parent)
    : QWidget(parent), m_entries{{Mark::Executing, tr("executing")},
                                 {Mark::Waiting, tr("waiting at the server")},
                                 {Mark::Network, tr("on the network")},
                                 {Mark::BackOff, tr("backing off")}} {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

double TimelineLegend::widthOf(const Entry& entry) const {
  return theme().px(20) + std::ceil(QFontMetricsF(theme().font(FontRole::Small)).horizontalAdvance(entry.words)) + theme().px(14);
}

QSize TimelineLegend::sizeHint() const {
  double width = 0;
  for (const Entry& entry : m_entries)
    width += widthOf(entry);
  return {static_cast<int>(width), theme().px(20)};
}

void TimelineLegend::paintMark(QPainter& painter, Mark mark, const QRectF& place) const {
  const Colors& c = theme().colors();
  const double middle = std::floor(place.center().y()) + 0.5;
  switch (mark) {
  case Mark::Executing: painter.fillRect(place, c.text); break;
  case Mark::Waiting:
    painter.fillRect(place, QBrush(c.muted, Qt::BDiagPattern));
    painter.setPen(c.faint);
    painter.drawRect(place.adjusted(0.5, 0.5, -0.5, -0.5));
    break;
  case Mark::Network:
    painter.setPen(c.muted);
    painter.drawLine(QPointF(place.left(), middle), QPointF(place.right(), middle));
    break;
  case Mark::BackOff:
    painter.setPen(QPen(c.muted, theme().px(1.6), Qt::DotLine));
    painter.drawLine(QPointF(place.left(), middle), QPointF(place.right(), middle));
    break;
  }
}

void TimelineLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setFont(theme().font(FontRole::Small));
  double left = 0;
  // From the first on, as many as there is room for.
  for (const Entry& entry : m_entries) {
    const double wide = widthOf(entry);
    if (left + wide > width() + theme().px(14)) return;
    const double tall = theme().px(9);
    paintMark(painter, entry.mark, QRectF(left, (height() - tall) / 2, theme().px(14), tall));
    painter.setPen(theme().colors().muted);
    painter.drawText(QRectF(left + theme().px(20), 0, wide, height()), Qt::AlignVCenter, entry.words);
    left += wide;
  }
}

} // namespace interleave
