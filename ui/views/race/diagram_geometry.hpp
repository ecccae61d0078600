// Where things stand in the space-time diagram: places of steps on the x axis, lanes on the y axis.
#pragma once

#include <QRectF>

#include "ui/models/run_view.hpp"

namespace interleave {

struct DiagramGeometry {
  // The x axis.
  double left = 0; ///< where the lanes begin, behind their labels
  double right = 0;
  double unit = 100;   ///< pixels of a plain step
  double scrolled = 0; ///< pixels

  // The y axis, from above: lanes, the server, a band for marks, the values of the stock key.
  double top = 0;
  double laneGap = 0;
  double lanesBottom = 0; ///< lanes are clipped here
  double lanesScrolled = 0;
  double server = 0; ///< middle of the server's lane
  double blockHeight = 0;
  double innerHeight = 0; ///< 0 while no step has inner calls
  double markTop = 0;
  double valueTop = 0;
  double valueBottom = 0; ///< equal to valueTop when there is no stock key
  double stripTop = 0;    ///< of the bar itself; the words about the point of no return stand above it
  double stripBottom = 0; ///< equal to stripTop when there is no strip
  double bottom = 0;      ///< of everything

  [[nodiscard]] double x(double place) const { return left + place * unit - scrolled; }
  [[nodiscard]] double place(double x) const { return (x - left + scrolled) / unit; }
  [[nodiscard]] double laneY(ClientIndex client) const { return top + laneGap * (client + 0.5) - lanesScrolled; }
  [[nodiscard]] double serverTop() const { return server - blockHeight / 2; }
  [[nodiscard]] double serverBottom() const { return server + blockHeight / 2 + innerHeight; }
  /// The block of a step on the server's lane. `wanted` is the width that its label asks for.
  [[nodiscard]] QRectF block(const RunSlot& slot, double wanted) const;
};

/// Places everything in an area of that size; unit and scrolls are left as they are.
void layOutDiagram(DiagramGeometry& geometry, const RunView& run, int clients, QSizeF area,
                   bool withStrip);

} // namespace interleave
