// From prices to the bars of the four charts.
#pragma once

#include <vector>

#include "ui/models/price_model.hpp"
#include "ui/plots/bar_plot.hpp"

namespace interleave {

[[nodiscard]] std::vector<PlotBar> oversoldBars(const PriceModel& model);
[[nodiscard]] std::vector<PlotBar> salesBars(const PriceModel& model);
/// From the median to P99.
[[nodiscard]] std::vector<PlotBar> latencyBars(const PriceModel& model);
[[nodiscard]] std::vector<PlotBar> commandBars(const PriceModel& model);

} // namespace interleave
