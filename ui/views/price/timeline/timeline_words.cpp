// What the timeline says of a request, and as a file for spreadsheets.
#include "ui/models/price_words.hpp"
#include "ui/models/text.hpp"
#include "ui/views/price/timeline/timeline.hpp"

namespace interleave {
namespace {

QString duration(Nanoseconds from, Nanoseconds to) {
  return shortTime(static_cast<double>(to - from) / kNsPerMs);
}

QString quoted(const std::string& bytes) {
  return '"' + text(bytes).replace('"', QStringLiteral("\"\"")) + '"';
}

} // namespace

QString Timeline::described(std::size_t place) const {
  const TimedRequest& request = m_data->requests()[place];
  const auto& texts = m_data->trace().texts;
  QStringList lines{QStringLiteral("%1  %2  →  %3").arg(text(clientName(request.client)), shortened(text(texts.at(request.request)), 90),
                                                          shortened(text(texts.at(request.reply)), 40)),
                    tr("waited %1, executed %2, answered %3 after it was sent")
                        .arg(duration(request.arrived, request.started), duration(request.started, request.ended), duration(request.sent, request.received))};
  constexpr std::uint32_t kMostCalls = 12;
  for (std::uint32_t call = request.firstCall; call < request.endCall; ++call) {
    if (call - request.firstCall == kMostCalls) {
      lines << tr("… %1 more calls").arg(request.endCall - call);
      break;
    }
    const TimedCall& inner = m_data->trace().calls[call];
    lines << QStringLiteral("    %1  →  %2").arg(shortened(text(texts.at(inner.request)), 70), shortened(text(texts.at(inner.reply)), 30));
  }
  if (request.lostRace) lines << tr("The attempt was in vain.");
  return lines.join('\n');
}

QString Timeline::lockWords(QPointF place) const {
  if (!m_data) return {};
  const TimelineGeometry at = geometryNow();
  const auto row = at.lockAt(place.y());
  if (!row || place.x() < at.left() || place.x() > at.right()) return {};
  const TimelineData::Lock& lock = m_data->locks()[static_cast<std::size_t>(*row)];
  const auto time = static_cast<Nanoseconds>(at.timeAt(place.x()));
  const auto& all = m_data->trace().locks;
  const auto span = std::partition_point(lock.spans.begin(), lock.spans.end(), [&](std::uint32_t held) { return all[held].to <= time; });
  QStringList lines;
  if (span == lock.spans.end() || all[*span].from > time)
    lines << tr("%1: nobody holds it").arg(text(lock.name));
  else
    lines << tr("%1: %2 holds it, for %3").arg(text(lock.name), text(clientName(all[*span].holder)), duration(all[*span].from, all[*span].to));
  if (const auto waiting = lock.waiting.most(time, time + 1); waiting > 0) lines << tr("%1 wait for it").arg(waiting);
  return lines.join('\n');
}

QString Timeline::csv() const {
  QString lines = QStringLiteral("client,request,reply,sent_ns,arrived_ns,started_ns,ended_ns,replied_ns,received_ns,lost_race\n");
  if (!m_data) return lines;
  const auto& texts = m_data->trace().texts;
  for (const TimedRequest& request : m_data->requests()) {
    lines += text(clientName(request.client)) + ',' + quoted(texts.at(request.request)) + ',' + quoted(texts.at(request.reply));
    for (const Nanoseconds time : {request.sent, request.arrived, request.started, request.ended, request.replied, request.received})
      lines += ',' + QString::number(time);
    lines += request.lostRace ? QStringLiteral(",1\n") : QStringLiteral(",0\n");
  }
  return lines;
}

} // namespace interleave
