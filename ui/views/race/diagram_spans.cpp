#include "ui/views/race/diagram_layers.hpp"

#include "ui/models/text.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

constexpr double kReplyArrives = 0.92; ///< where in a step its reply reaches the client
constexpr double kBar = 9;             ///< height of a lock's bar
constexpr double kRails = 5;           ///< distance of the two lines of a watch
constexpr double kRoomForWords = 34;   ///< lanes closer than that go without words
constexpr double kBeyondTheEnd = 0.12; ///< of a plain step: what still lasts at the end goes on a little

double placeAfter(const RunView& run, int step) {
  if (step == 0) return 0;
  const RunSlot& slot = run.steps[static_cast<std::size_t>(step - 1)];
  return slot.start + slot.width * kReplyArrives;
}

/// Held: solid. Held and wanted: striped. Waiting: hollow and dotted. Told apart without their colour.
void paintLock(DiagramCanvas& d, const LaneSpan& span, const QRectF& bar) {
  const QColor color = theme().client(span.client);
  const double radius = theme().px(3);
  if (span.kind == LaneSpan::Kind::WaitsForLock) {
    QPen dotted(color, 1.6);
    dotted.setDashPattern({1.2, 2});
    d.painter.setPen(dotted);
    d.painter.setBrush(theme().colors().surface);
    d.painter.drawRoundedRect(bar, radius, radius);
    return;
  }
  d.painter.setPen(Qt::NoPen);
  d.painter.setBrush(color);
  d.painter.drawRoundedRect(bar, radius, radius);
  if (span.kind != LaneSpan::Kind::HoldsWantedLock) return;
  d.painter.save();
  d.painter.setClipRect(bar, Qt::IntersectClip);
  d.painter.setPen(QPen(theme().colors().surface, theme().px(2)));
  for (double x = bar.left(); x < bar.right() + bar.height(); x += theme().px(7))
    d.painter.drawLine(QPointF(x, bar.top()), QPointF(x - bar.height(), bar.bottom()));
  d.painter.restore();
}

/// Two thin lines; dashed and in the colour of what is bad once somebody has changed the key.
void paintWatch(DiagramCanvas& d, const LaneSpan& span, const QRectF& bar) {
  const bool broken = span.kind == LaneSpan::Kind::WatchesBroken;
  QPen pen(broken ? theme().colors().bad : theme().client(span.client), 1.6);
  if (broken) pen.setDashPattern({3, 2});
  d.painter.setPen(pen);
  const double away = theme().px(kRails) / 2.0;
  for (const double y : {bar.center().y() - away, bar.center().y() + away})
    d.painter.drawLine(QPointF(bar.left(), y), QPointF(bar.right(), y));
}

QString signOfSpan(const LaneSpan& span) {
  return span.kind == LaneSpan::Kind::WatchesBroken ? signOf(Tone::Bad) : QString();
}

QString wordsOf(const LaneSpan& span) {
  return (signOfSpan(span) + ' ' + spanText(span)).trimmed();
}

void paintWords(DiagramCanvas& d, const LaneSpan& span, const QRectF& bar) {
  const QFontMetricsF metrics(d.small);
  const double left = std::max(bar.left(), d.at.left);
  const double room = std::min(bar.right(), d.at.right) - left;
  QString words = wordsOf(span);
  if (metrics.horizontalAdvance(words) > room) words = signOfSpan(span);
  const double width = metrics.horizontalAdvance(words);
  if (words.isEmpty() || d.at.laneGap < theme().px(kRoomForWords) || width > room) return;
  const QRectF place(left, bar.top() - metrics.height() - theme().px(1), width + theme().px(2), metrics.height());
  d.painter.fillRect(place, theme().colors().surface);
  d.painter.setFont(d.small);
  d.painter.setPen(span.kind == LaneSpan::Kind::WatchesBroken ? theme().colors().bad : theme().client(span.client));
  d.painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, words);
}

} // namespace

void paintSpans(DiagramCanvas& d) {
  for (const LaneSpan& span : d.run.spans) {
    const double lane = d.at.laneY(span.client);
    const bool lasts = span.toStep == static_cast<int>(d.run.steps.size());
    const double from = d.at.x(placeAfter(d.run, span.fromStep));
    const double to = d.at.x(lasts ? d.run.width() + kBeyondTheEnd : placeAfter(d.run, span.toStep));
    if (lane < 0 || lane > d.at.lanesBottom || to < d.at.left || from > d.at.right) continue;
    const double height = std::min<double>(theme().px(kBar), d.at.laneGap - 2);
    const QRectF bar(from, lane - height / 2, std::max(2.0, to - from), height);
    const bool isWatch = span.kind == LaneSpan::Kind::Watches || span.kind == LaneSpan::Kind::WatchesBroken;
    d.painter.setOpacity(span.fromStep > d.race.run().position() ? DiagramCanvas::kFaint : 1);
    if (isWatch)
      paintWatch(d, span, bar);
    else
      paintLock(d, span, bar);
    paintWords(d, span, bar);
    d.painter.setOpacity(1);
  }
}

} // namespace interleave
