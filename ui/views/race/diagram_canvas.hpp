// What every layer of the space-time diagram paints with: the painter, where things stand, and what is shown.
#pragma once

#include <QPainter>

#include "ui/models/oracle.hpp"
#include "ui/views/race/diagram_geometry.hpp"

namespace interleave {

/// What a person points at or measures.
struct DiagramPointer {
  int hovered = -1; ///< index of a step; -1 for none
  bool measuring = false;
  double measureFrom = 0; ///< places on the x axis
  double measureTo = 0;
};

struct DiagramCanvas {
  static constexpr double kFaint = 0.5; ///< opacity of what lies ahead of the position

  DiagramCanvas(QPainter& onto, const DiagramGeometry& geometry, const RaceModel& shownRace, const RunView& shownRun,
                const OracleStrip& shownStrip, const DiagramPointer& pointedAt);

  [[nodiscard]] bool isAhead(const RunSlot& slot) const;
  [[nodiscard]] QString labelOf(const RunSlot& slot) const;
  [[nodiscard]] double labelWidth(const RunSlot& slot) const;
  /// The block of a step on the server's lane; steps count from 1.
  [[nodiscard]] QRectF blockOf(int step) const;
  /// The head of an arrow, in the pen's colour.
  void paintArrow(QPointF from, QPointF to);

  QPainter& painter;
  const DiagramGeometry& at;
  const RaceModel& race;
  const RunView& run;
  const OracleStrip& strip;
  const DiagramPointer& pointer;
  QFont font;
  QFont small;
};

} // namespace interleave
