// Only for ui/plots: puts curves on a canvas.
#pragma once

#include "ui/plots/curve_plot.hpp"
#include "ui/plots/plot_inside.hpp"

namespace interleave {

/// Line, marks and band of a curve.
void addCurve(QCustomPlot& canvas, const PlotLook& look, const PlotCurve& curve);
/// What holds all values, with a margin; on a log axis only those above zero count.
[[nodiscard]] QCPRange rangeOf(const std::vector<PlotCurve>& curves, double PlotCurve::Point::* member, bool isLog);

} // namespace interleave
