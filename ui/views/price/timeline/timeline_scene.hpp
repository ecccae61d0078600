// What the timeline shows just now, for its painters. Each paints one kind of lane.
#pragma once

#include <QPainter>

#include <optional>

#include "ui/plots/plot_look.hpp"
#include "ui/views/price/timeline/timeline_geometry.hpp"

namespace interleave {

struct TimelineScene {
  const TimelineData& data;
  PlotLook look;
  TimelineGeometry at;
  std::optional<std::size_t> lit;      ///< the request whose keys are lit everywhere
  std::optional<std::size_t> selected; ///< chosen by click or key
  std::optional<double> cursor;        ///< x
  std::optional<std::pair<double, double>> measured; ///< two times

  [[nodiscard]] const TimedRequest& request(std::size_t place) const { return data.requests()[place]; }
  /// Whether a request touches a key of the lit one.
  [[nodiscard]] bool isLit(std::size_t place) const { return lit && data.sharesKey(request(*lit), request(place)); }
};

/// The whole of it.
void paintTimeline(QPainter& painter, const TimelineScene& scene);

void paintServerLane(QPainter& painter, const TimelineScene& scene);
void paintDatabaseLane(QPainter& painter, const TimelineScene& scene);
/// How many there are at each moment, as a line.
void paintLevels(QPainter& painter, const TimelineScene& scene, const LevelCurve& levels, const QRectF& lane);
void paintLockLanes(QPainter& painter, const TimelineScene& scene);
void paintClientLanes(QPainter& painter, const TimelineScene& scene);

/// A filled block between two times, at least as wide as can be seen.
[[nodiscard]] QRectF blockBetween(const TimelineScene& scene, const QRectF& lane, Nanoseconds from, Nanoseconds to);
void fillBlock(QPainter& painter, const QRectF& block, const QColor& color, double scale);
/// The ground of what waits.
void fillHatched(QPainter& painter, const TimelineScene& scene, const QRectF& box);
/// The frame around what is lit or selected.
void frameBlock(QPainter& painter, const TimelineScene& scene, std::size_t place, const QRectF& block);

/// "0.52 ms", with so many digits that steps of that size can be told apart.
[[nodiscard]] QString timeText(double ns, double stepNs);

} // namespace interleave
