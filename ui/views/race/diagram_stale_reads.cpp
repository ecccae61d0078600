#include "ui/views/race/diagram_layers.hpp"

#include <QCoreApplication>

#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Diagram)
};

constexpr std::ptrdiff_t kMostStaleReads = 12;

enum class Caption { Shown, Hidden };

bool didHarm(DiagramCanvas& d, const StaleRead& read) {
  return read.useStep > 0 && d.race.isBad(read.useStep);
}

bool isVisible(DiagramCanvas& d, const StaleRead& read) {
  const int last = std::max(read.writeStep, read.useStep);
  if (read.readStep < 1 || read.writeStep < 1 || last > static_cast<int>(d.run.steps.size())) return false;
  return d.blockOf(last).right() >= d.at.left && d.blockOf(read.readStep).left() <= d.at.right;
}

void paintStaleRead(DiagramCanvas& d, const StaleRead& read, int level, Caption caption) {
  const Colors& c = theme().colors();
  const QColor ink = didHarm(d, read) ? c.bad : c.caution;
  const QRectF from = d.blockOf(read.readStep);
  const QRectF to = d.blockOf(read.writeStep);
  const double y = d.at.markTop + theme().px(6) + (level % 3) * theme().px(4);
  d.painter.setPen(QPen(ink, 1.6));
  d.painter.setBrush(Qt::NoBrush);
  d.painter.drawRoundedRect(from.adjusted(-2.5, -2.5, 2.5, 2.5), theme().px(6), theme().px(6));
  QPen dotted(ink, 1.6);
  dotted.setDashPattern({1.5, 1.8});
  d.painter.setPen(dotted);
  d.painter.drawPolyline(QPolygonF{{from.center().x(), from.bottom() + 3},
                                   {from.center().x(), y},
                                   {to.center().x(), y},
                                   {to.center().x(), to.bottom() + 2}});
  if (read.useStep > read.writeStep) {
    const QRectF use = d.blockOf(read.useStep);
    d.painter.drawPolyline(
        QPolygonF{{to.center().x(), y}, {use.center().x(), y}, {use.center().x(), use.bottom() + 4}});
  }
  d.painter.setPen(QPen(ink, 1.6));
  d.paintArrow({from.center().x(), y}, {from.center().x(), from.bottom() + 3});
  QString words = Words::tr("stale: read at %1, changed at %2").arg(read.readStep).arg(read.writeStep);
  if (read.useStep > 0 && read.useStep != read.writeStep) words += Words::tr(", acted on at %1").arg(read.useStep);
  const QFontMetricsF metrics(d.small);
  const double width = metrics.horizontalAdvance(words);
  const double left = std::max(from.center().x() + theme().px(6), d.at.left);
  if (caption == Caption::Hidden || width > d.at.right - left) return;
  const QRectF label(left, d.at.markTop + theme().px(16), width, metrics.height());
  d.painter.setFont(d.small);
  d.painter.setPen(ink);
  d.painter.drawText(label, Qt::AlignCenter, words);
}

} // namespace

void paintStaleReads(DiagramCanvas& d) {
  // Those that did harm last and with words; the others only where there is no such one.
  int level = 0;
  std::vector<StaleRead> ordered = d.race.staleReads();
  std::stable_partition(ordered.begin(), ordered.end(), [&d](const StaleRead& read) { return !didHarm(d, read); });
  // In a long run there are hundreds, which nobody could tell apart: the latest ones stand for them.
  if (std::ssize(ordered) > kMostStaleReads) ordered.erase(ordered.begin(), ordered.end() - kMostStaleReads);
  const StaleRead* named = nullptr;
  for (const StaleRead& read : ordered)
    if (isVisible(d, read) && (named == nullptr || (didHarm(d, read) && !didHarm(d, *named)))) named = &read;
  for (const StaleRead& read : ordered)
    if (isVisible(d, read)) paintStaleRead(d, read, level++, &read == named ? Caption::Shown : Caption::Hidden);
}

} // namespace interleave
