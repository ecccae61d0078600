// Redis's thread: each request a block; where they are too many, how busy it is. The database: how much it executes at a
// time. And how many wait at each.
#include <QCoreApplication>

#include <cmath>

#include "ui/models/price_words.hpp"
#include "ui/models/text.hpp"
#include "ui/views/price/timeline/timeline_scene.hpp"

namespace interleave {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Timeline)
};

constexpr double kPixelsPerBlock = 3; ///< fewer for each on average: shown as how busy it is
constexpr double kAlwaysShown = 3;    ///< blocks so wide are shown even then

QString longLabel(const TimelineScene& scene, const TimedRequest& request) {
  const QString client = text(clientName(request.client));
  const QString took = shortTime(static_cast<double>(request.ended - request.started) / kNsPerMs);
  if (scene.data.isScript(request)) return Words::tr("script of %1: %2").arg(client, took);
  return QStringLiteral("%1 %2: %3").arg(client, text(scene.data.nameOf(request)), took);
}

/// The longest of its names that there is room for.
void paintLabel(QPainter& painter, const TimelineScene& scene, const TimedRequest& request, const QRectF& block) {
  const QRectF seen = block.intersected(scene.at.serverLane());
  if (seen.width() < scene.at.px(10)) return;
  QFont font = scene.look.font(FontRole::Small);
  font.setWeight(QFont::DemiBold);
  const QFontMetricsF metrics(font);
  const QString letter = text(clientName(request.client));
  const QString command = letter + ' ' + text(scene.data.nameOf(request));
  for (const QString& words : {longLabel(scene, request), command, letter}) {
    if (metrics.horizontalAdvance(words) + scene.at.px(4) > seen.width()) continue;
    painter.setFont(font);
    painter.setPen(scene.look.colors.onClient);
    painter.drawText(seen, Qt::AlignCenter, words);
    return;
  }
}

/// The commands inside a script, one after the other: their times are not told, only their order.
void paintCalls(QPainter& painter, const TimelineScene& scene, const TimedRequest& request, const QRectF& block) {
  const auto calls = request.endCall - request.firstCall;
  const double each = calls == 0 ? 0 : block.width() / static_cast<double>(calls);
  if (each < scene.at.px(6)) return;
  QColor light = scene.look.colors.onClient;
  light.setAlphaF(0.75F);
  const double foot = scene.at.px(4);
  for (std::uint32_t call = 0; call < calls; ++call) {
    const double left = block.left() + each * call;
    painter.fillRect(QRectF(left + 1.5, block.bottom() - foot, each - 3, scene.at.px(2)), light);
  }
}

void paintOne(QPainter& painter, const TimelineScene& scene, std::size_t turn) {
  const std::size_t place = scene.data.served(turn);
  const TimedRequest& request = scene.request(place);
  const QRectF block = blockBetween(scene, scene.at.serverLane(), request.started, request.ended);
  fillBlock(painter, block, scene.look.client(request.client), scene.at.scale);
  paintCalls(painter, scene, request, block);
  paintLabel(painter, scene, request, block);
  frameBlock(painter, scene, place, block);
}

void paintBusyShare(QPainter& painter, const TimelineScene& scene) {
  const QRectF lane = scene.at.serverLane();
  QColor ground = scene.look.colors.muted;
  ground.setAlphaF(0.55F);
  for (double x = lane.left(); x < lane.right(); x += 1) {
    const auto from = static_cast<Nanoseconds>(scene.at.timeAt(x));
    const double share = scene.data.busyShare(from, from + std::max<Nanoseconds>(1, static_cast<Nanoseconds>(scene.at.nsPerPixel)));
    const double tall = share == 0 ? 0 : std::max(scene.at.px(2), lane.height() * share);
    painter.fillRect(QRectF(x, lane.bottom() - tall, 1, tall), ground);
  }
}

} // namespace

void paintServerLane(QPainter& painter, const TimelineScene& scene) {
  const QRectF lane = scene.at.serverLane();
  painter.fillRect(QRectF(lane.left(), lane.bottom(), lane.width(), 1), scene.look.colors.line);
  const std::size_t first = scene.data.firstNotEnded(static_cast<Nanoseconds>(scene.at.from));
  const std::size_t last = scene.data.firstStarted(static_cast<Nanoseconds>(scene.at.to()));
  if (first >= last) return;
  if (static_cast<double>(last - first) * kPixelsPerBlock <= lane.width()) {
    for (std::size_t turn = first; turn < last; ++turn)
      paintOne(painter, scene, turn);
    return;
  }
  paintBusyShare(painter, scene);
  for (const std::size_t turn : scene.data.longOnes(static_cast<Nanoseconds>(scene.at.nsPerPixel * scene.at.px(kAlwaysShown)), first, last))
    paintOne(painter, scene, turn);
  if (!scene.selected) return;
  const std::size_t selected = scene.data.firstStarted(scene.request(*scene.selected).started);
  if (selected >= first && selected < last) paintOne(painter, scene, selected);
}

void paintDatabaseLane(QPainter& painter, const TimelineScene& scene) {
  const QRectF lane = scene.at.executingLane();
  painter.fillRect(QRectF(lane.left(), lane.bottom(), lane.width(), 1), scene.look.colors.line);
  const LevelCurve& executing = scene.data.executing();
  const auto most = static_cast<double>(std::max<std::int64_t>(1, executing.most()));
  QColor ground = scene.look.colors.muted;
  ground.setAlphaF(0.55F);
  for (double x = lane.left(); x < lane.right(); x += 1) {
    const auto count = static_cast<double>(executing.most(static_cast<Nanoseconds>(scene.at.timeAt(x)), static_cast<Nanoseconds>(scene.at.timeAt(x + 1))));
    if (count <= 0) continue;
    const double tall = std::max(scene.at.px(2), lane.height() * count / most);
    painter.fillRect(QRectF(x, lane.bottom() - tall, 1, tall), ground);
  }
}

void paintLevels(QPainter& painter, const TimelineScene& scene, const LevelCurve& levels, const QRectF& lane) {
  const auto most = static_cast<double>(std::max<std::int64_t>(1, levels.most()));
  QPolygonF line;
  double before = -1;
  for (double x = lane.left(); x <= lane.right(); x += 1) {
    const double from = scene.at.timeAt(x);
    const auto length = levels.most(static_cast<Nanoseconds>(from), static_cast<Nanoseconds>(from + scene.at.nsPerPixel));
    const double y = std::floor(lane.bottom() - lane.height() * static_cast<double>(length) / most) + 0.5;
    if (y != before && before >= 0) line << QPointF(x, before);
    if (y != before) line << QPointF(x, y);
    before = y;
  }
  if (before >= 0) line << QPointF(lane.right(), before);
  painter.setPen(QPen(scene.look.colors.muted, scene.at.px(1.2)));
  painter.drawPolyline(line);
}

} // namespace interleave
