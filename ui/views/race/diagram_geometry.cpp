#include "ui/views/race/diagram_geometry.hpp"

#include <algorithm>

#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

constexpr double kLabels = 112;
constexpr double kNarrowestLane = 13;
constexpr double kWidestLane = 74;
constexpr double kNarrowestBlock = 4;
constexpr double kLowestWithStrip = 184;
constexpr double kTight = 230; ///< lower than that, what stands below the server moves together

} // namespace

QRectF DiagramGeometry::block(const RunSlot& slot, double wanted) const {
  const double from = x(slot.start);
  const double room = slot.width * unit;
  const double width = std::max({theme().px(kNarrowestBlock) * 1.0, std::min(wanted, room * 0.93),
                                 std::min(room * 0.42, theme().px(118) * slot.width)});
  return {from + room * 0.48 - width / 2, serverTop(), width, blockHeight + innerHeight * (slot.inner.empty() ? 0 : 1)};
}

void layOutDiagram(DiagramGeometry& g, const RunView& run, int clients, QSizeF area, bool withStrip) {
  const auto px = [](double size) { return static_cast<double>(theme().px(size)); };
  const bool hasInner =
      std::any_of(run.steps.begin(), run.steps.end(), [](const RunSlot& s) { return !s.inner.empty(); });
  g.left = px(kLabels);
  g.right = area.width() - px(20);
  g.top = px(10);
  g.blockHeight = px(24);
  g.innerHeight = hasInner ? px(20) : 0;
  const bool strip = withStrip && area.height() > px(kLowestWithStrip) + g.innerHeight;
  const bool tight = strip && area.height() < px(kTight) + g.innerHeight;
  const double marks = px(tight ? 26 : 34);
  const double values = run.stock.empty() ? 0 : px(tight ? 34 : 48);
  const double oracle = strip ? px(40) : 0;
  const double below = g.blockHeight + g.innerHeight + marks + values + oracle + px(10);
  const double forLanes = std::max(px(tight ? 26 : 40), area.height() - g.top - below - px(14));
  g.laneGap = std::clamp(forLanes / std::max(1, clients), px(kNarrowestLane), px(kWidestLane));
  g.lanesBottom = g.top + std::min(forLanes, g.laneGap * clients);
  // What is left over goes above and between, so that a short run does not stick to the upper edge.
  const double spare = std::max(0.0, area.height() - (g.lanesBottom + px(14) + below));
  g.top += spare * 0.3;
  g.lanesBottom += spare * 0.3;
  g.server = g.lanesBottom + px(14) + std::min(spare * 0.2, px(30)) + g.blockHeight / 2;
  g.markTop = g.serverBottom() + px(5);
  g.valueTop = g.markTop + marks + std::min(spare * 0.1, px(12));
  g.valueBottom = g.valueTop + values;
  g.stripTop = g.valueBottom + (strip ? px(18) : 0);
  g.stripBottom = g.stripTop + (strip ? px(22) : 0);
  g.bottom = g.stripBottom;
}

} // namespace interleave
