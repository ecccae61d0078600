#include "ui/views/price/timeline/timeline_geometry.hpp"

#include <algorithm>
#include <cmath>

namespace interleave {

int TimelineGeometry::shownClients() const {
  const int room = static_cast<int>(std::floor((lanesBottom() - lanesTop()) / pitch()));
  return std::clamp(room, 0, clients);
}

QRectF TimelineGeometry::clientLane(int row) const {
  const double tall = expanded ? px(9) : px(15);
  return {left(), lanesTop() + row * pitch() + (pitch() - tall) / 2, right() - left(), tall};
}

std::optional<int> TimelineGeometry::lockAt(double y) const {
  for (int lock = 0; lock < locks; ++lock)
    if (y >= lockLane(lock).top() && y <= lockLane(lock).bottom()) return lock;
  return {};
}

std::optional<ClientIndex> TimelineGeometry::clientAt(double y) const {
  const int row = static_cast<int>(std::floor((y - lanesTop()) / pitch()));
  if (y < lanesTop() || row >= shownClients() || firstClient + row >= clients) return {};
  return firstClient + row;
}

} // namespace interleave
