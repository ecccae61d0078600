// Every order in which the clients of a world can move, by brute force.
#pragma once

#include <cstdint>
#include <functional>

#include "engine/world/world.hpp"

namespace interleave {

struct OrderCount {
  std::int64_t all = 0;
  std::int64_t failing = 0; ///< in which the property did not hold at the end
  friend bool operator==(const OrderCount&, const OrderCount&) = default;
};

/// Plays every order to its end, or to `mostSteps`, and asks of each last world whether the property holds.
OrderCount countOrders(const World& start, const std::function<bool(const World&)>& holds, int mostSteps = 1000);
/// The same with "nothing is broken" as the property.
OrderCount countOrders(const World& start, int mostSteps = 1000);

} // namespace interleave
