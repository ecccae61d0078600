#include "ui/models/timeline_data.hpp"

#include <algorithm>
#include <map>

#include "engine/base/bytes.hpp"
#include "engine/commands/command.hpp"
#include "engine/resp/text.hpp"

namespace interleave {

TimelineData::TimelineData(TimedTrace trace) : m_trace(std::move(trace)), m_end(m_trace.end) {
  for (const TimedRequest& request : m_trace.requests)
    m_end = std::max({m_end, request.ended, request.received});
  groupByClient();
  countBusy();
  countDatabase();
  gatherLocks();
}

void TimelineData::groupByClient() {
  m_firstOf.assign(static_cast<std::size_t>(m_trace.clients) + 1, 0);
  for (const TimedRequest& request : m_trace.requests)
    ++m_firstOf[static_cast<std::size_t>(request.client) + 1];
  for (std::size_t client = 1; client < m_firstOf.size(); ++client)
    m_firstOf[client] += m_firstOf[client - 1];
  std::vector<std::size_t> next(m_firstOf.begin(), m_firstOf.end() - 1);
  m_byClient.resize(m_trace.requests.size());
  for (std::size_t place = 0; place < m_trace.requests.size(); ++place)
    m_byClient[next[static_cast<std::size_t>(m_trace.requests[place].client)]++] = static_cast<std::uint32_t>(place);
}

void TimelineData::countBusy() {
  std::vector<std::int64_t> service;
  std::vector<Nanoseconds> arrivals;
  std::vector<Nanoseconds> starts;
  for (auto* all : {&service, &arrivals, &starts, &m_busyBefore})
    all->reserve(m_trace.requests.size() + 1);
  m_served.reserve(m_trace.requests.size());
  m_busyBefore.push_back(0);
  for (std::size_t place = 0; place < m_trace.requests.size(); ++place) {
    const TimedRequest& request = m_trace.requests[place];
    if (request.server != ServerKind::Redis) continue;
    m_served.push_back(static_cast<std::uint32_t>(place));
    service.push_back(request.ended - request.started);
    m_busyBefore.push_back(m_busyBefore.back() + service.back());
    arrivals.push_back(request.arrived);
    starts.push_back(request.started);
  }
  m_service = RangeMax(std::move(service));
  m_queue = LevelCurve(std::move(arrivals), std::move(starts));
}

void TimelineData::countDatabase() {
  std::vector<Nanoseconds> arrivals;
  std::vector<Nanoseconds> starts;
  std::vector<Nanoseconds> ends;
  for (const TimedRequest& request : m_trace.requests) {
    if (request.server == ServerKind::Redis) continue;
    arrivals.push_back(request.arrived);
    starts.push_back(request.started);
    ends.push_back(request.ended);
  }
  m_waiting = LevelCurve(std::move(arrivals), starts);
  m_executing = LevelCurve(std::move(starts), std::move(ends));
}

void TimelineData::gatherWaits(const std::map<TextId, std::size_t>& known) {
  struct Waits {
    std::vector<Nanoseconds> begins, ends;
  };
  std::map<std::size_t, Waits> waits;
  for (const TimedRequest& request : m_trace.requests) {
    const auto lock = request.wanted == kNoText ? known.end() : known.find(request.wanted);
    if (lock == known.end()) continue;
    waits[lock->second].begins.push_back(request.arrived);
    waits[lock->second].ends.push_back(request.started);
  }
  for (auto& [lock, spans] : waits)
    m_locks[lock].waiting = LevelCurve(std::move(spans.begins), std::move(spans.ends));
}

void TimelineData::gatherLocks() {
  std::map<TextId, std::size_t> known;
  for (std::size_t span = 0; span < m_trace.locks.size(); ++span) {
    const TimedLock& lock = m_trace.locks[span];
    const auto [at, isNew] = known.emplace(lock.lock, m_locks.size());
    if (isNew) m_locks.push_back({m_trace.texts.at(lock.lock), {}, {}, {}});
    m_locks[at->second].spans.push_back(static_cast<std::uint32_t>(span));
  }
  if (m_locks.empty()) return;
  gatherWaits(known);
  // Which lock a text wants: 0 for none, else its place and one.
  std::vector<std::uint32_t> wanted(m_trace.texts.size(), 0);
  for (std::size_t id = 0; id < wanted.size(); ++id)
    for (std::size_t lock = 0; lock < m_locks.size() && lock < 64; ++lock)
      if (m_trace.texts.at(static_cast<TextId>(id)).starts_with(requestText({"SET", m_locks[lock].name}) + " ") ||
          m_trace.texts.at(static_cast<TextId>(id)).starts_with(requestText({"SETNX", m_locks[lock].name}) + " "))
        wanted[id] = static_cast<std::uint32_t>(lock) + 1;
  for (std::size_t place = 0; place < m_trace.requests.size(); ++place) {
    const TimedRequest& request = m_trace.requests[place];
    if (wanted[request.request] != 0 && request.lostRace) m_locks[wanted[request.request] - 1].failed.push_back(static_cast<std::uint32_t>(place));
  }
}

std::span<const std::uint32_t> TimelineData::of(ClientIndex client) const {
  const std::size_t from = m_firstOf[static_cast<std::size_t>(client)];
  return std::span(m_byClient).subspan(from, m_firstOf[static_cast<std::size_t>(client) + 1] - from);
}

std::size_t TimelineData::firstOpenAt(ClientIndex client, Nanoseconds time) const {
  const auto own = of(client);
  return static_cast<std::size_t>(std::partition_point(own.begin(), own.end(), [&](std::uint32_t place) { return m_trace.requests[place].received <= time; }) -
                                  own.begin());
}

std::size_t TimelineData::firstNotEnded(Nanoseconds time) const {
  const auto isOver = [&](std::uint32_t place) { return m_trace.requests[place].ended <= time; };
  return static_cast<std::size_t>(std::partition_point(m_served.begin(), m_served.end(), isOver) - m_served.begin());
}

std::size_t TimelineData::firstStarted(Nanoseconds time) const {
  const auto isEarlier = [&](std::uint32_t place) { return m_trace.requests[place].started < time; };
  return static_cast<std::size_t>(std::partition_point(m_served.begin(), m_served.end(), isEarlier) - m_served.begin());
}

double TimelineData::busyShare(Nanoseconds from, Nanoseconds to) const {
  const std::size_t first = firstNotEnded(from);
  const std::size_t last = firstStarted(to);
  if (first >= last || to <= from) return 0;
  Nanoseconds busy = m_busyBefore[last] - m_busyBefore[first];
  busy -= std::max<Nanoseconds>(0, from - m_trace.requests[m_served[first]].started);
  busy -= std::max<Nanoseconds>(0, m_trace.requests[m_served[last - 1]].ended - to);
  return std::clamp(static_cast<double>(busy) / static_cast<double>(to - from), 0.0, 1.0);
}

const std::vector<std::string>& TimelineData::keysOf(const TimedRequest& request) const {
  auto [known, isNew] = m_keys.try_emplace(request.request);
  if (!isNew) return known->second;
  Request arguments;
  if (!splitArguments(m_trace.texts.at(request.request), arguments) || arguments.empty()) return known->second;
  const CommandSpec* command = findCommand(arguments.front());
  if (command == nullptr || !arityFits(*command, arguments.size())) return known->second;
  for (const int position : keyPositionsOf(*command, arguments))
    if (position > 0 && static_cast<std::size_t>(position) < arguments.size()) known->second.push_back(arguments[static_cast<std::size_t>(position)]);
  return known->second;
}

bool TimelineData::sharesKey(const TimedRequest& a, const TimedRequest& b) const {
  if (a.request == b.request) return !keysOf(a).empty();
  const std::vector<std::string> own = keysOf(a); // a copy: the next look-up may move what is remembered
  const std::vector<std::string>& other = keysOf(b);
  return std::any_of(own.begin(), own.end(), [&](const std::string& key) { return std::find(other.begin(), other.end(), key) != other.end(); });
}

std::string TimelineData::nameOf(const TimedRequest& request) const {
  const std::string& whole = m_trace.texts.at(request.request);
  return whole.substr(0, whole.find(' '));
}

bool TimelineData::isScript(const TimedRequest& request) const {
  const std::string name = toLower(nameOf(request));
  return name == "eval" || name == "evalsha" || name == "fcall";
}

} // namespace interleave
