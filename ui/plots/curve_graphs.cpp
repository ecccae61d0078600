#include "ui/plots/curve_graphs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace interleave {
namespace {

/// Told apart by more than colour.
QCPScatterStyle markOf(int approach, const QColor& color, double size) {
  constexpr QCPScatterStyle::ScatterShape kShapes[] = {QCPScatterStyle::ssDisc,     QCPScatterStyle::ssSquare,      QCPScatterStyle::ssTriangle,
                                                       QCPScatterStyle::ssDiamond,  QCPScatterStyle::ssTriangleInverted, QCPScatterStyle::ssCircle,
                                                       QCPScatterStyle::ssCross};
  return {kShapes[static_cast<std::size_t>(approach) % std::size(kShapes)], color, color, size};
}

} // namespace

void addCurve(QCustomPlot& canvas, const PlotLook& look, const PlotCurve& curve) {
  const QColor color = look.approach(curve.approach);
  QCPGraph* low = nullptr;
  QCPGraph* high = nullptr;
  const bool banded = std::any_of(curve.points.begin(), curve.points.end(), [](const PlotCurve::Point& point) { return point.high > point.low; });
  if (banded) {
    low = canvas.addGraph();
    high = canvas.addGraph();
    QColor ground = color;
    ground.setAlphaF(0.16F);
    for (QCPGraph* edge : {low, high}) {
      edge->setPen(Qt::NoPen);
      edge->removeFromLegend();
    }
    high->setBrush(ground);
    high->setChannelFillGraph(low);
  }
  QCPGraph* line = canvas.addGraph();
  line->setName(curve.name);
  line->setPen(QPen(color, look.px(2), curve.approach == 0 ? Qt::DashLine : Qt::SolidLine));
  if (curve.isSteps) line->setLineStyle(QCPGraph::lsStepLeft);
  if (curve.approach != 0 && !curve.isSteps) line->setScatterStyle(markOf(curve.approach, color, look.px(6)));
  const bool isLog = canvas.yAxis->scaleType() == QCPAxis::stLogarithmic;
  for (const PlotCurve::Point& point : curve.points) {
    if (isLog && point.y <= 0) continue; // has no place there
    line->addData(point.x, point.y);
    if (!banded) continue;
    low->addData(point.x, isLog ? std::max(point.low, point.y * 0.01) : point.low);
    high->addData(point.x, point.high);
  }
}

QCPRange rangeOf(const std::vector<PlotCurve>& curves, double PlotCurve::Point::* member, bool isLog) {
  double least = std::numeric_limits<double>::max();
  double most = std::numeric_limits<double>::lowest();
  for (const PlotCurve& curve : curves)
    for (const PlotCurve::Point& point : curve.points) {
      if (isLog && point.*member <= 0) continue;
      least = std::min(least, point.*member);
      most = std::max(most, point.*member);
    }
  if (least > most) return isLog ? QCPRange(1, 1000) : QCPRange(0, 1);
  if (isLog) return {least / 1.4, most * 1.4};
  const double margin = std::max((most - least) * 0.06, 0.5);
  return {least == 0 ? 0 : least - margin, most + margin};
}

} // namespace interleave
