// Locks: who holds it, in the holder's colour; who wanted it in vain, as hollow ticks; and where others wait for it,
// hatched below.
#include "ui/models/text.hpp"
#include "ui/views/price/timeline/timeline_scene.hpp"

namespace interleave {
namespace {

void paintHolder(QPainter& painter, const TimelineScene& scene, const TimedLock& lock, const QRectF& lane) {
  const QRectF block = blockBetween(scene, lane, lock.from, lock.to);
  fillBlock(painter, block, scene.look.client(lock.holder), scene.at.scale);
  const QString letter = text(clientName(lock.holder));
  painter.setFont(scene.look.font(FontRole::Small));
  const QRectF seen = block.intersected(lane);
  if (QFontMetricsF(painter.font()).horizontalAdvance(letter) + scene.at.px(4) > seen.width()) return;
  painter.setPen(scene.look.colors.onClient);
  painter.drawText(seen, Qt::AlignCenter, letter);
}

void paintSpans(QPainter& painter, const TimelineScene& scene, const TimelineData::Lock& lock, const QRectF& lane) {
  const auto& all = scene.data.trace().locks;
  auto span = std::partition_point(lock.spans.begin(), lock.spans.end(),
                                   [&](std::uint32_t at) { return static_cast<double>(all[at].to) < scene.at.from; });
  double painted = lane.left() - 1;
  // Spans that end in the same pixel as one that is painted already are passed over by leaps.
  while (span != lock.spans.end() && scene.at.x(all[*span].from) <= lane.right()) {
    paintHolder(painter, scene, all[*span], lane);
    painted = std::max(painted, scene.at.x(all[*span].to));
    const auto until = scene.at.timeAt(painted + 1);
    span = std::partition_point(span + 1, lock.spans.end(), [&](std::uint32_t at) { return static_cast<double>(all[at].to) < until; });
  }
}

void paintFailed(QPainter& painter, const TimelineScene& scene, const TimelineData::Lock& lock, const QRectF& lane) {
  const double tall = scene.at.px(5);
  const double wide = scene.at.px(4);
  painter.setPen(QPen(scene.look.colors.muted, 1));
  painter.setBrush(scene.look.colors.surface);
  auto at = std::partition_point(lock.failed.begin(), lock.failed.end(),
                                 [&](std::uint32_t place) { return static_cast<double>(scene.request(place).started) < scene.at.from; });
  while (at != lock.failed.end()) {
    const double x = scene.at.x(scene.request(*at).started);
    if (x > lane.right()) return;
    painter.drawRect(QRectF(x - wide / 2, lane.bottom() - tall / 2, wide, tall));
    const double next = scene.at.timeAt(x + wide + 1);
    at = std::partition_point(at + 1, lock.failed.end(), [&](std::uint32_t place) { return static_cast<double>(scene.request(place).started) < next; });
  }
}

void paintWaiting(QPainter& painter, const TimelineScene& scene, const LevelCurve& waiting, const QRectF& lane) {
  const double tall = scene.at.px(4);
  double from = -1;
  for (double x = lane.left(); x <= lane.right() + 1; x += 1) {
    const bool waits = x <= lane.right() && waiting.most(static_cast<Nanoseconds>(scene.at.timeAt(x)), static_cast<Nanoseconds>(scene.at.timeAt(x + 1))) > 0;
    if (waits && from < 0) from = x;
    if (waits || from < 0) continue;
    const QRectF strip(from, lane.bottom() + 1, x - from, tall);
    fillHatched(painter, scene, strip);
    from = -1;
  }
}

} // namespace

void paintLockLanes(QPainter& painter, const TimelineScene& scene) {
  for (int row = 0; row < scene.at.locks; ++row) {
    const QRectF lane = scene.at.lockLane(row);
    const TimelineData::Lock& lock = scene.data.locks()[static_cast<std::size_t>(row)];
    painter.fillRect(QRectF(lane.left(), lane.bottom(), lane.width(), 1), scene.look.colors.line);
    paintSpans(painter, scene, lock, lane);
    paintFailed(painter, scene, lock, lane);
    if (!lock.waiting.empty()) paintWaiting(painter, scene, lock.waiting, lane);
  }
}

} // namespace interleave
