// A lane a client: on the network a thin line, waiting in the server's queue hatched, executing filled; thinking is
// blank, waiting for another attempt dotted. Where requests are too many, how much of the time went where.
#include <cmath>

#include "ui/views/price/timeline/timeline_scene.hpp"

namespace interleave {
namespace {

constexpr double kPixelsPerRequest = 3; ///< fewer for each on average: shown as shares of time
constexpr double kBucket = 3;           ///< pixels of one share
constexpr std::size_t kMostLookedAt = 12; ///< requests for one share

void paintWaiting(QPainter& painter, const TimelineScene& scene, const QRectF& block) {
  const QRectF box = block.adjusted(0, block.height() * 0.14, 0, -block.height() * 0.14);
  fillHatched(painter, scene, box);
  if (box.width() < scene.at.px(4)) return;
  painter.setPen(QPen(scene.look.colors.faint, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(std::floor(box.left()) + 0.5, std::floor(box.top()) + 0.5, std::round(box.width()) - 1, std::round(box.height()) - 1));
}

void paintRequest(QPainter& painter, const TimelineScene& scene, std::size_t place, const QRectF& lane) {
  const TimedRequest& request = scene.request(place);
  const double middle = std::floor(lane.center().y()) + 0.5;
  painter.setPen(QPen(scene.look.colors.faint, 1));
  painter.drawLine(QPointF(std::max(lane.left(), scene.at.x(request.sent)), middle), QPointF(std::min(lane.right(), scene.at.x(request.received)), middle));
  if (scene.at.x(request.started) - scene.at.x(request.arrived) >= 1)
    paintWaiting(painter, scene, blockBetween(scene, lane, request.arrived, request.started));
  const QRectF block = blockBetween(scene, lane, request.started, request.ended);
  fillBlock(painter, block, scene.look.client(request.client), scene.at.scale);
  frameBlock(painter, scene, place, block);
}

/// Between an attempt that was in vain and the next one.
void paintBackOff(QPainter& painter, const TimelineScene& scene, const TimedRequest& before, const TimedRequest& next, const QRectF& lane) {
  const double left = scene.at.x(before.received);
  const double right = scene.at.x(next.sent);
  if (!before.lostRace || right - left < scene.at.px(3)) return;
  painter.setPen(QPen(scene.look.client(before.client), scene.at.px(1.6), Qt::DotLine));
  painter.drawLine(QPointF(std::max(left, lane.left()), lane.center().y()), QPointF(std::min(right, lane.right()), lane.center().y()));
}

struct Shares {
  double waiting = 0;
  double executing = 0;
};

/// How a client spends a time, from a sample of its requests in it.
Shares sharesIn(const TimelineScene& scene, std::span<const std::uint32_t> own, Nanoseconds from, Nanoseconds to) {
  const std::size_t step = std::max<std::size_t>(1, own.size() / kMostLookedAt);
  Shares shares;
  const auto overlap = [&](Nanoseconds begins, Nanoseconds ends) {
    return static_cast<double>(std::max<Nanoseconds>(0, std::min(ends, to) - std::max(begins, from)));
  };
  for (std::size_t at = 0; at < own.size(); at += step) {
    const TimedRequest& request = scene.request(own[at]);
    shares.waiting += overlap(request.arrived, request.started);
    shares.executing += overlap(request.started, request.ended);
  }
  const double whole = static_cast<double>(to - from) / static_cast<double>(step);
  return {std::min(1.0, shares.waiting / whole), std::min(1.0, shares.executing / whole)};
}

/// Neighbours of the same height are one block.
class Run {
public:
  explicit Run(double middle) : m_middle(middle) {}
  template <class Paint> void add(double x, double tall, const Paint& paint) {
    if (tall == m_tall) return;
    flush(x, paint);
    m_from = x;
    m_tall = tall;
  }
  template <class Paint> void flush(double x, const Paint& paint) {
    if (m_tall > 0) paint(QRectF(m_from, m_middle - m_tall / 2, x - m_from, m_tall));
    m_tall = 0;
  }

private:
  double m_middle;
  double m_from = 0;
  double m_tall = 0;
};

void paintShares(QPainter& painter, const TimelineScene& scene, ClientIndex client, const QRectF& lane) {
  const auto own = scene.data.of(client);
  const double middle = lane.center().y();
  const QColor color = scene.look.client(client);
  const auto paintWait = [&](const QRectF& box) { fillHatched(painter, scene, box); };
  const auto paintWork = [&](const QRectF& box) { painter.fillRect(box, color); };
  Run waiting(middle);
  Run executing(middle);
  const double bucket = scene.at.px(kBucket);
  std::size_t first = scene.data.firstOpenAt(client, static_cast<Nanoseconds>(scene.at.from));
  painter.fillRect(QRectF(lane.left(), std::floor(middle), lane.width(), 1), scene.look.colors.line);
  double x = lane.left();
  for (; x < lane.right(); x += bucket) {
    const auto from = static_cast<Nanoseconds>(scene.at.timeAt(x));
    const auto to = static_cast<Nanoseconds>(scene.at.timeAt(x + bucket));
    const std::size_t last = std::max(first, scene.data.firstOpenAt(client, to));
    const Shares shares = sharesIn(scene, own.subspan(first, std::min(own.size(), last + 1) - first), from, to);
    first = last;
    waiting.add(x, std::round(lane.height() * shares.waiting), paintWait);
    const double worked = shares.executing > 0 ? std::max(scene.at.px(2), lane.height() * std::sqrt(shares.executing)) : 0;
    executing.add(x, std::round(worked), paintWork);
  }
  waiting.flush(x, paintWait);
  executing.flush(x, paintWork);
}

void paintLane(QPainter& painter, const TimelineScene& scene, ClientIndex client, const QRectF& lane) {
  const auto own = scene.data.of(client);
  const std::size_t first = scene.data.firstOpenAt(client, static_cast<Nanoseconds>(scene.at.from));
  const std::size_t last = scene.data.firstOpenAt(client, static_cast<Nanoseconds>(scene.at.to()));
  if (static_cast<double>(last - first) * scene.at.px(kPixelsPerRequest) > lane.width()) return paintShares(painter, scene, client, lane);
  if (first > 0 && first < own.size()) paintBackOff(painter, scene, scene.request(own[first - 1]), scene.request(own[first]), lane);
  for (std::size_t at = first; at <= last && at < own.size(); ++at) {
    paintRequest(painter, scene, own[at], lane);
    if (at + 1 < own.size()) paintBackOff(painter, scene, scene.request(own[at]), scene.request(own[at + 1]), lane);
  }
}

} // namespace

void paintClientLanes(QPainter& painter, const TimelineScene& scene) {
  for (int row = 0; row < scene.at.shownClients() && scene.at.firstClient + row < scene.at.clients; ++row)
    paintLane(painter, scene, scene.at.firstClient + row, scene.at.clientLane(row));
}

} // namespace interleave
