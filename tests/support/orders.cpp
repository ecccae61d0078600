#include "tests/support/orders.hpp"

namespace interleave {

OrderCount countOrders(const World& start, const std::function<bool(const World&)>& holds, int mostSteps) {
  const std::vector<Choice> possible = start.stepsMade < mostSteps ? choices(start) : std::vector<Choice>();
  if (possible.empty()) return {1, holds(start) ? 0 : 1};
  OrderCount sum;
  for (const Choice& choice : possible) {
    World next = start;
    step(next, choice);
    const OrderCount count = countOrders(next, holds, mostSteps);
    sum.all += count.all;
    sum.failing += count.failing;
  }
  return sum;
}

OrderCount countOrders(const World& start, int mostSteps) {
  return countOrders(start, [](const World& world) { return world.brokenInvariants.empty(); }, mostSteps);
}

} // namespace interleave
