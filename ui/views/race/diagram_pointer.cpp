#include "ui/views/race/diagram_layers.hpp"

#include <QCoreApplication>

#include "ui/models/text.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Diagram)
};

} // namespace

void paintPosition(DiagramCanvas& d) {
  const int position = d.race.run().position();
  if (position == d.race.run().length() && position > 0) return;
  const double place = position == 0 ? 0
                                     : d.run.steps[static_cast<std::size_t>(position - 1)].start +
                                           d.run.steps[static_cast<std::size_t>(position - 1)].width;
  const double x = d.at.x(place);
  const double wing = theme().px(5);
  const double top = theme().px(4);
  d.painter.setPen(QPen(theme().colors().accent, 1.4));
  d.painter.drawLine(QPointF(x, top), QPointF(x, d.at.bottom));
  d.painter.setBrush(theme().colors().accent);
  d.painter.drawPolygon(QPolygonF{{x - wing, top}, {x + wing, top}, {x, top + wing * 1.4}});
}

void paintInvitation(DiagramCanvas& d) {
  const Colors& c = theme().colors();
  if (d.race.run().position() != d.race.run().length() || isFinished(d.race.world())) return;
  const double from = d.at.x(d.run.width()) + theme().px(10);
  const QRectF box(from, d.at.top, d.at.right - from - theme().px(4), d.at.serverBottom() - d.at.top + theme().px(8));
  if (box.width() < theme().px(150)) return;
  QPen dashed(c.strongLine, 1);
  dashed.setDashPattern({5, 4});
  d.painter.setPen(dashed);
  d.painter.setBrush(Qt::NoBrush);
  d.painter.drawRoundedRect(box, theme().px(8), theme().px(8));
  QStringList keys;
  for (ClientIndex client = 0; client < std::min(d.race.clientCount(), 9); ++client)
    if (statusOf(d.race.world(), client) == ClientStatus::Ready) keys << QString::number(client + 1);
  const QString words = keys.isEmpty()    ? Words::tr("who moves next?")
                        : keys.size() > 4 ? Words::tr("press 1 to 9: who moves next?")
                                          : Words::tr("press %1: who moves next?").arg(alternatives(keys));
  d.painter.setFont(theme().font(FontRole::Body));
  d.painter.setPen(c.muted);
  const QFontMetricsF metrics(d.painter.font());
  const int how = Qt::AlignCenter | Qt::TextWordWrap;
  const double margin = theme().px(8);
  const QRectF ground = metrics.boundingRect(box.adjusted(margin, margin, -margin, -margin), how, words);
  d.painter.fillRect(ground.adjusted(-margin, -2, margin, 2), c.surface);
  d.painter.drawText(ground, how, words);
}

void paintMeasure(DiagramCanvas& d) {
  if (!d.pointer.measuring) return;
  const Colors& c = theme().colors();
  const double from = d.at.x(std::min(d.pointer.measureFrom, d.pointer.measureTo));
  const double to = d.at.x(std::max(d.pointer.measureFrom, d.pointer.measureTo));
  QColor ground = c.accent;
  ground.setAlphaF(0.14F);
  d.painter.fillRect(QRectF(from, 0, to - from, d.at.bottom), ground);
  const auto stepAt = [&](double place) {
    const int slot = d.run.slotAt(std::max(0.0, place));
    return slot < 0 ? static_cast<int>(d.run.steps.size()) : slot + 1;
  };
  const int first = stepAt(std::min(d.pointer.measureFrom, d.pointer.measureTo));
  const int last = stepAt(std::max(d.pointer.measureFrom, d.pointer.measureTo));
  if (first < 1 || last < 1) return;
  const std::int64_t ms = d.run.steps[static_cast<std::size_t>(last - 1)].event->nowMs -
                          d.run.steps[static_cast<std::size_t>(first - 1)].event->nowMs;
  const QString words =
      Words::tr("Δ steps %1 to %2: %3 steps, %4 ms").arg(first).arg(last).arg(last - first + 1).arg(ms);
  d.painter.setFont(d.font);
  const double width = QFontMetricsF(d.font).horizontalAdvance(words) + theme().px(16);
  const QRectF label(std::clamp((from + to - width) / 2, d.at.left, std::max(d.at.left, d.at.right - width)),
                     theme().px(4), width, theme().px(22));
  d.painter.setPen(QPen(c.accent, 1));
  d.painter.setBrush(c.raised);
  d.painter.drawRoundedRect(label, theme().px(4), theme().px(4));
  d.painter.setPen(c.text);
  d.painter.drawText(label, Qt::AlignCenter, words);
}

} // namespace interleave
