#include "ui/views/race/diagram_layers.hpp"

#include <QCoreApplication>

#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Diagram)
};

/// Where the standing after so many steps begins to hold.
double startOf(const DiagramCanvas& d, std::size_t step) {
  return step == 0 ? d.at.x(0) : d.blockOf(static_cast<int>(step)).right();
}

double shareOf(const Standing& standing) {
  if (standing.outlook == Outlook::MustFail) return 1;
  return standing.outlook == Outlook::Safe ? 0 : standing.failingShare.value_or(0.5);
}

void paintStretch(DiagramCanvas& d, const QRectF& place, const Standing& standing) {
  const Colors& c = theme().colors();
  const double radius = theme().px(3);
  const bool lost = standing.outlook == Outlook::MustFail;
  const bool safe = standing.outlook == Outlook::Safe;
  d.painter.setPen(QPen(safe ? c.good : c.line, 1));
  d.painter.setBrush(safe ? c.goodGround : c.raised);
  d.painter.drawRoundedRect(place, radius, radius);
  QColor fill = c.bad;
  if (!lost) fill.setAlphaF(0.45F);
  const bool counted = standing.failingShare.has_value() || lost;
  d.painter.setPen(Qt::NoPen);
  d.painter.setBrush(counted ? QBrush(fill) : QBrush(fill, Qt::BDiagPattern));
  QRectF part = place;
  part.setWidth(counted ? place.width() * shareOf(standing) : safe ? 0 : place.width());
  if (part.width() > 0) d.painter.drawRoundedRect(part, radius, radius);
  const QString words = standingText(standing);
  const QFontMetricsF metrics(d.small);
  const double margin = theme().px(6);
  if (metrics.horizontalAdvance(words) + margin > place.width()) return;
  d.painter.setFont(d.small);
  d.painter.setPen(lost ? c.onClient : safe ? c.good : c.text);
  d.painter.drawText(place.adjusted(margin, 0, 0, 0), Qt::AlignVCenter, words);
}

void paintPointOfNoReturn(DiagramCanvas& d) {
  const int step = d.strip.pointOfNoReturn;
  if (step < 0) return;
  const Colors& c = theme().colors();
  const double x = startOf(d, static_cast<std::size_t>(step)) + 1;
  d.painter.setPen(QPen(c.bad, 2));
  d.painter.drawLine(QPointF(x, d.at.stripTop - theme().px(14)), QPointF(x, d.at.stripBottom + theme().px(4)));
  const QString words = step == 0 ? Words::tr("✕ lost from the start: every order fails")
                                  : Words::tr("✕ point of no return: step %1").arg(step);
  d.painter.setFont(d.small);
  const QFontMetricsF metrics(d.small);
  const double width = metrics.horizontalAdvance(words);
  const bool left = x + width + theme().px(6) > d.at.right && x - width > d.at.left;
  d.painter.drawText(QPointF(left ? x - width - theme().px(6) : x + theme().px(6), d.at.stripTop - theme().px(5)), words);
}

} // namespace

void paintStrip(DiagramCanvas& d) {
  if (d.at.stripBottom <= d.at.stripTop || d.strip.standings.empty()) return;
  const std::size_t steps = d.run.steps.size();
  const bool goesOn = !isFinished(d.race.run().worldAt(static_cast<int>(steps)));
  const double end = steps == 0 || goesOn ? std::max(d.at.x(d.run.width()) + theme().px(60), d.at.x(1)) : d.at.x(d.run.width());
  double unknownFrom = -1; // where it is in sight
  for (std::size_t step = 0; step <= steps && step < d.strip.standings.size(); ++step) {
    // Measuring labels costs time, and of a long run only a part is in sight.
    if (step < steps && d.at.x(d.run.steps[step].start + d.run.steps[step].width) < d.at.left) continue;
    if (step > 0 && d.at.x(d.run.steps[step - 1].start) > d.at.right) break;
    const double from = startOf(d, step);
    const double to = step < steps ? startOf(d, step + 1) : end;
    if (!d.strip.standings[step]) {
      if (unknownFrom < 0) unknownFrom = std::max(from, d.at.left);
      continue;
    }
    if (to < d.at.left || from > d.at.right || to - from < 1) continue;
    d.painter.setOpacity(static_cast<int>(step) > d.race.run().position() ? DiagramCanvas::kFaint : 1);
    paintStretch(d, QRectF(from + 1, d.at.stripTop, to - from - 2, d.at.stripBottom - d.at.stripTop),
                 *d.strip.standings[step]);
  }
  d.painter.setOpacity(1);
  if (unknownFrom >= 0) {
    d.painter.setFont(d.small);
    d.painter.setPen(theme().colors().muted);
    d.painter.drawText(QRectF(unknownFrom + theme().px(6), d.at.stripTop, d.at.right - unknownFrom,
                              d.at.stripBottom - d.at.stripTop),
                       Qt::AlignVCenter, d.strip.whyUnknown);
  }
  paintPointOfNoReturn(d);
}

} // namespace interleave
