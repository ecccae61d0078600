// Where things stand in the timeline: time from left to right, lanes from top to bottom.
#pragma once

#include <QRectF>

#include <optional>

#include "ui/models/timeline_data.hpp"

namespace interleave {

struct TimelineGeometry {
  double width = 0;
  double height = 0;
  double scale = 1;       ///< of sizes in pixels
  double from = 0;        ///< time at the left edge of the lanes, in ns
  double nsPerPixel = 1;
  bool redis = true;      ///< its thread and its queue have lanes
  bool database = false;  ///< likewise: what it executes, and what waits there
  int locks = 0;          ///< lanes of locks
  int clients = 0;        ///< of the run
  int firstClient = 0;    ///< in the first of their lanes
  bool expanded = false;  ///< narrow lanes, as many as there is room for

  [[nodiscard]] double px(double size) const { return size * scale; }
  [[nodiscard]] double left() const { return px(112); }
  [[nodiscard]] double right() const { return width - px(12); }
  [[nodiscard]] double to() const { return timeAt(right()); }
  [[nodiscard]] double x(Nanoseconds time) const { return left() + (static_cast<double>(time) - from) / nsPerPixel; }
  [[nodiscard]] double timeAt(double x) const { return from + (x - left()) * nsPerPixel; }

  [[nodiscard]] QRectF axisRow() const { return {left(), px(2), right() - left(), px(18)}; }
  [[nodiscard]] QRectF serverLane() const { return {left(), px(22), right() - left(), px(22)}; }
  [[nodiscard]] QRectF queueLane() const { return {left(), px(50), right() - left(), px(20)}; }
  [[nodiscard]] QRectF executingLane() const { return serverLane().translated(0, redis ? px(56) : 0); }
  [[nodiscard]] QRectF waitingLane() const { return queueLane().translated(0, redis ? px(56) : 0); }
  [[nodiscard]] double locksTop() const { return px(78) + (redis && database ? px(56) : 0); }
  [[nodiscard]] QRectF lockLane(int lock) const { return {left(), locksTop() + lock * px(20), right() - left(), px(13)}; }
  /// The lock whose lane is at a height.
  [[nodiscard]] std::optional<int> lockAt(double y) const;
  [[nodiscard]] double lanesTop() const { return locksTop() + px(2) + locks * px(20) + (locks > 0 ? px(4) : 0); }
  [[nodiscard]] double lanesBottom() const { return height - px(26); }
  [[nodiscard]] double pitch() const { return expanded ? px(15) : px(27); }
  /// Client lanes that are shown.
  [[nodiscard]] int shownClients() const;
  /// Of the row in the shown ones; the bar of what executes.
  [[nodiscard]] QRectF clientLane(int row) const;
  /// The client whose lane is at a height.
  [[nodiscard]] std::optional<ClientIndex> clientAt(double y) const;
  [[nodiscard]] QRectF moreRow() const { return {0, lanesBottom() + px(2), width, px(22)}; }
};

} // namespace interleave
