// Prices as a picture that needs no other file: the four questions of the price view, one chart each.
#pragma once

#include <string>
#include <vector>

#include "engine/lab/price.hpp"

namespace interleave {

/// Oversold, sales per second, latency from median to P99, commands per sale; the last three on a logarithmic scale.
[[nodiscard]] std::string pricesSvg(const std::vector<ApproachPrice>& prices, const std::string& title);

} // namespace interleave
