#include <QCoreApplication>

#include <cmath>

#include "ui/models/text.hpp"
#include "ui/views/price/timeline/timeline_scene.hpp"

namespace interleave {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Timeline)
};

constexpr double kTickDistance = 150; ///< at least, in pixels

/// 1, 2 or 5 times a power of ten.
double niceStep(double atLeast) {
  const double power = std::pow(10, std::floor(std::log10(atLeast)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (power * factor >= atLeast) return power * factor;
  return power * 10;
}

void paintAxis(QPainter& painter, const TimelineScene& scene) {
  const TimelineGeometry& at = scene.at;
  const double step = niceStep(at.px(kTickDistance) * at.nsPerPixel);
  painter.setFont(scene.look.font(FontRole::Small));
  const QRectF row = at.axisRow();
  for (double time = std::ceil(std::max(0.0, at.from) / step) * step; time <= at.to(); time += step) {
    const double x = std::floor(at.x(std::llround(time))) + 0.5;
    painter.setPen(QPen(scene.look.colors.line, 1));
    painter.drawLine(QPointF(x, row.bottom()), QPointF(x, at.lanesBottom()));
    painter.setPen(scene.look.colors.muted);
    const QString words = timeText(time, step);
    if (x + at.px(3) + QFontMetricsF(painter.font()).horizontalAdvance(words) <= at.width)
      painter.drawText(QRectF(x + at.px(3), row.top(), at.px(kTickDistance), row.height()), Qt::AlignLeft | Qt::AlignVCenter, words);
  }
}

void paintName(QPainter& painter, const TimelineScene& scene, const QRectF& lane, const QString& words, bool strong) {
  painter.setFont(scene.look.font(strong ? FontRole::Strong : FontRole::Table));
  painter.setPen(strong ? scene.look.colors.text : scene.look.colors.muted);
  const QRectF place(scene.at.px(12), lane.center().y() - scene.at.px(10), scene.at.left() - scene.at.px(18), scene.at.px(20));
  painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft, QFontMetricsF(painter.font()).elidedText(words, Qt::ElideRight, place.width()));
}

void paintNames(QPainter& painter, const TimelineScene& scene) {
  const TimelineGeometry& at = scene.at;
  if (at.redis) {
    paintName(painter, scene, at.serverLane(), Words::tr("server thread"), true);
    paintName(painter, scene, at.queueLane(), Words::tr("queue, most %1").arg(scene.data.queue().most()), false);
  }
  if (at.database) {
    paintName(painter, scene, at.executingLane(), Words::tr("database"), true);
    paintName(painter, scene, at.waitingLane(), Words::tr("wait, most %1").arg(scene.data.waiting().most()), false);
  }
  for (int lock = 0; lock < at.locks; ++lock)
    paintName(painter, scene, at.lockLane(lock), text(scene.data.locks()[static_cast<std::size_t>(lock)].name), false);
  for (int row = 0; row < at.shownClients(); ++row) {
    const ClientIndex client = at.firstClient + row;
    if (client >= at.clients) break;
    const QRectF lane = at.clientLane(row);
    painter.fillRect(QRectF(at.px(12), lane.center().y() - at.px(4), at.px(3), at.px(8)), scene.look.client(client));
    painter.setFont(scene.look.font(at.expanded ? FontRole::Small : FontRole::Table));
    painter.setPen(scene.look.colors.text);
    painter.drawText(QRectF(at.px(20), lane.center().y() - at.px(10), at.left() - at.px(24), at.px(20)), Qt::AlignVCenter,
                     Words::tr("client %1").arg(text(clientName(client))));
  }
}

void paintMore(QPainter& painter, const TimelineScene& scene) {
  const int hidden = scene.at.clients - scene.at.shownClients();
  if (hidden <= 0 && !scene.at.expanded) return;
  painter.setFont(scene.look.font(FontRole::Table));
  painter.setPen(scene.look.colors.accent);
  const QString words = hidden <= 0             ? Words::tr("fewer, wider lanes")
                        : scene.at.expanded ? Words::tr("… %1 more, scroll with ↑ ↓").arg(hidden)
                                            : Words::tr("… %1 more, collapsed").arg(hidden);
  painter.drawText(scene.at.moreRow().adjusted(scene.at.px(12), 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, words);
}

void paintCursor(QPainter& painter, const TimelineScene& scene) {
  if (!scene.cursor) return;
  const double x = std::floor(*scene.cursor) + 0.5;
  painter.setPen(QPen(scene.look.colors.accent, 1));
  painter.drawLine(QPointF(x, scene.at.axisRow().bottom()), QPointF(x, scene.at.lanesBottom()));
  painter.setFont(scene.look.font(FontRole::Small));
  const QString words = timeText(scene.at.timeAt(*scene.cursor), scene.at.nsPerPixel);
  const QFontMetricsF metrics(painter.font());
  const double wide = metrics.horizontalAdvance(words) + scene.at.px(8);
  const QRectF tag(std::min(x, scene.at.right() - wide), scene.at.axisRow().top(), wide, scene.at.axisRow().height() - 1);
  painter.fillRect(tag, scene.look.colors.accentGround);
  painter.setPen(scene.look.colors.text);
  painter.drawText(tag, Qt::AlignCenter, words);
}

void paintMeasure(QPainter& painter, const TimelineScene& scene) {
  if (!scene.measured) return;
  const double a = scene.at.left() + (scene.measured->first - scene.at.from) / scene.at.nsPerPixel;
  const double b = scene.at.left() + (scene.measured->second - scene.at.from) / scene.at.nsPerPixel;
  const QRectF band(std::min(a, b), scene.at.axisRow().bottom(), std::abs(b - a), scene.at.lanesBottom() - scene.at.axisRow().bottom());
  QColor ground = scene.look.colors.accent;
  ground.setAlphaF(0.14F);
  painter.fillRect(band, ground);
  painter.setPen(QPen(scene.look.colors.accent, 1));
  painter.drawLine(band.topLeft(), band.bottomLeft());
  painter.drawLine(band.topRight(), band.bottomRight());
  painter.setFont(scene.look.font(FontRole::Strong));
  const QString words = QStringLiteral("Δ ") + timeText(std::abs(scene.measured->second - scene.measured->first), scene.at.nsPerPixel);
  const QFontMetricsF metrics(painter.font());
  QRectF tag(0, 0, metrics.horizontalAdvance(words) + scene.at.px(12), metrics.height() + scene.at.px(4));
  tag.moveCenter({std::clamp(band.center().x(), scene.at.left() + tag.width() / 2, scene.at.right() - tag.width() / 2), band.bottom() - tag.height()});
  painter.setPen(QPen(scene.look.colors.accent, 1));
  painter.setBrush(scene.look.colors.surface);
  painter.drawRoundedRect(tag, scene.at.px(4), scene.at.px(4));
  painter.setPen(scene.look.colors.text);
  painter.drawText(tag, Qt::AlignCenter, words);
}

} // namespace

QString timeText(double ns, double stepNs) {
  const bool seconds = ns >= 1e9 && stepNs >= 1e6;
  const bool micro = !seconds && ns < 1e6 && stepNs < 1e5;
  const double unit = seconds ? 1e9 : micro ? 1e3 : 1e6;
  const int digits = std::clamp(static_cast<int>(std::ceil(-std::log10(stepNs / unit) - 1e-9)), 0, 4);
  const QString number = QLocale().toString(ns / unit, 'f', digits);
  return seconds ? Words::tr("%1 s").arg(number) : micro ? Words::tr("%1 µs").arg(number) : Words::tr("%1 ms").arg(number);
}

QRectF blockBetween(const TimelineScene& scene, const QRectF& lane, Nanoseconds from, Nanoseconds to) {
  const double left = std::max(scene.at.x(from), lane.left() - 4);
  const double right = std::min(scene.at.x(to), lane.right() + 4);
  return {left, lane.top(), std::max(right - left, scene.at.px(2)), lane.height()};
}

void fillHatched(QPainter& painter, const TimelineScene& scene, const QRectF& box) {
  if (!scene.look.isPrint) return painter.fillRect(box, QBrush(scene.look.colors.muted, Qt::BDiagPattern));
  // As lines: not every program that shows SVG knows patterns.
  painter.setPen(QPen(scene.look.colors.muted, 0.8));
  const double step = scene.at.px(5);
  for (double x = box.left(); x < box.right() + box.height(); x += step) {
    const double upper = std::min(x, box.right());
    const double lower = std::max(x - box.height(), box.left());
    painter.drawLine(QPointF(upper, box.top() + (x - upper)), QPointF(lower, box.top() + (x - lower)));
  }
}

void fillBlock(QPainter& painter, const QRectF& block, const QColor& color, double scale) {
  // A gap of a pixel between neighbours, where there is room.
  if (block.width() < 6 * scale) return painter.fillRect(block.width() < 3 ? block : block.adjusted(0, 0, -1, 0), color);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawRoundedRect(block.adjusted(0, 0, -1, 0), 3 * scale, 3 * scale);
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void frameBlock(QPainter& painter, const TimelineScene& scene, std::size_t place, const QRectF& block) {
  const bool selected = scene.selected == place;
  if (!selected && scene.lit != place && !scene.isLit(place)) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(selected || scene.lit == place ? scene.look.colors.text : scene.look.colors.accent, scene.at.px(2)));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(block.adjusted(-1, -1, 1, 1), scene.at.px(3), scene.at.px(3));
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void paintTimeline(QPainter& painter, const TimelineScene& scene) {
  painter.setRenderHint(QPainter::Antialiasing, false);
  paintAxis(painter, scene);
  paintNames(painter, scene);
  painter.save();
  painter.setClipRect(QRectF(scene.at.left(), 0, scene.at.right() - scene.at.left() + 1, scene.at.height));
  if (scene.at.redis) {
    paintServerLane(painter, scene);
    paintLevels(painter, scene, scene.data.queue(), scene.at.queueLane());
  }
  if (scene.at.database) {
    paintDatabaseLane(painter, scene);
    paintLevels(painter, scene, scene.data.waiting(), scene.at.waitingLane());
  }
  paintLockLanes(painter, scene);
  paintClientLanes(painter, scene);
  painter.restore();
  paintMore(painter, scene);
  paintMeasure(painter, scene);
  paintCursor(painter, scene);
}

} // namespace interleave
