#include "ui/views/race/diagram_painter.hpp"

#include <QCoreApplication>

#include "ui/shell/painting.hpp"
#include "ui/views/race/diagram_layers.hpp"

namespace interleave {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Diagram)
};

void paintLanes(DiagramCanvas& d) {
  d.painter.setRenderHint(QPainter::Antialiasing, false);
  d.painter.setPen(QPen(theme().colors().line, 1));
  for (ClientIndex client = 0; client < d.race.clientCount(); ++client) {
    const double y = d.at.laneY(client);
    if (y >= 0 && y <= d.at.lanesBottom) d.painter.drawLine(QPointF(d.at.left, y), QPointF(d.at.right, y));
  }
  d.painter.drawLine(QPointF(d.at.left, d.at.server), QPointF(d.at.right, d.at.server));
  d.painter.setRenderHint(QPainter::Antialiasing);
}

void paintLabels(DiagramCanvas& d) {
  const Colors& c = theme().colors();
  const double side = std::min<double>(theme().px(18), d.at.laneGap - 1);
  const double left = theme().px(14);
  for (ClientIndex client = 0; client < d.race.clientCount(); ++client) {
    const double y = d.at.laneY(client);
    if (y < side / 2 || y > d.at.lanesBottom) continue;
    paintClientMark(d.painter, QRectF(left, y - side / 2, side, side), client);
  }
  d.painter.setFont(theme().font(FontRole::Table));
  d.painter.setPen(c.text);
  d.painter.drawText(QRectF(left, d.at.server - 12, d.at.left - left, 24), Qt::AlignVCenter, Words::tr("server"));
  d.painter.setPen(c.muted);
  if (d.at.stripBottom > d.at.stripTop)
    d.painter.drawText(QRectF(left, d.at.stripTop, d.at.left - left, d.at.stripBottom - d.at.stripTop),
                       Qt::AlignVCenter, Words::tr("orders that fail"));
  if (d.run.stock.empty()) return;
  const QFontMetricsF metrics(d.painter.font());
  const QString key = metrics.elidedText(d.run.stockKey, Qt::ElideMiddle, d.at.left - left - theme().px(8));
  d.painter.drawText(QRectF(left, d.at.valueTop, d.at.left - left, d.at.valueBottom - d.at.valueTop), Qt::AlignVCenter,
                     key);
}

} // namespace

void paintDiagram(DiagramCanvas d) {
  d.painter.setRenderHint(QPainter::Antialiasing);
  paintLanes(d);
  d.painter.save();
  d.painter.setClipRect(QRectF(d.at.left - theme().px(6), 0, d.at.right - d.at.left + theme().px(26), 1e5));
  paintValues(d);
  paintStrip(d);
  paintSpans(d);
  paintSteps(d);
  paintStaleReads(d);
  paintInvitation(d);
  paintPosition(d);
  paintMeasure(d);
  d.painter.restore();
  paintLabels(d);
}

} // namespace interleave
