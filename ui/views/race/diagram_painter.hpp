// Paints the space-time diagram of a run: only what is visible of it.
#pragma once

#include <QPainter>

#include "ui/views/race/diagram_geometry.hpp"

namespace interleave {

/// What a person points at or measures.
struct DiagramPointer {
  int hovered = -1; ///< index of a step; -1 for none
  bool measuring = false;
  double measureFrom = 0; ///< places on the x axis
  double measureTo = 0;
};

class DiagramPainter {
public:
  DiagramPainter(QPainter& painter, const DiagramGeometry& geometry, const RaceModel& race, const RunView& run,
                 const DiagramPointer& pointer);

  void paint();

private:
  struct Range {
    int first = 0;
    int end = 0;
  };
  [[nodiscard]] Range visible() const;
  void paintLanes();
  void paintStep(const RunSlot& slot);
  [[nodiscard]] bool isAhead(const RunSlot& slot) const;
  void paintThread(const RunSlot& slot, const QRectF& block);
  void paintMessage(const RunSlot& slot, const QRectF& block);
  void paintCrash(const RunSlot& slot);
  void paintArrow(QPointF from, QPointF to);
  void paintBlock(const RunSlot& slot, const QRectF& block);
  void paintLabel(const RunSlot& slot, const QRectF& head);
  void paintBroke(const QRectF& block);
  void paintInner(const RunSlot& slot, const QRectF& block);
  void paintStaleReads();
  enum class Words { Shown, Hidden };
  void paintStaleRead(const StaleRead& read, int level, Words withWords);
  [[nodiscard]] bool didHarm(const StaleRead& read) const;
  [[nodiscard]] bool isVisible(const StaleRead& read) const;
  void paintValues();
  void paintPosition();
  void paintInvitation();
  void paintLabels();
  void paintMeasure();
  [[nodiscard]] double labelWidth(const RunSlot& slot) const;
  [[nodiscard]] QString labelOf(const RunSlot& slot) const;
  [[nodiscard]] QRectF blockOf(int step) const;

  QPainter& m_painter;
  const DiagramGeometry& m_at;
  const RaceModel& m_race;
  const RunView& m_run;
  const DiagramPointer& m_pointer;
  QFont m_font;
  QFont m_small;
};

} // namespace interleave
