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
  countQueue();
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
  service.reserve(m_trace.requests.size());
  m_busyBefore.reserve(m_trace.requests.size() + 1);
  m_busyBefore.push_back(0);
  for (const TimedRequest& request : m_trace.requests) {
    service.push_back(request.ended - request.started);
    m_busyBefore.push_back(m_busyBefore.back() + service.back());
  }
  m_service = RangeMax(std::move(service));
}

void TimelineData::countQueue() {
  std::vector<Nanoseconds> arrivals;
  arrivals.reserve(m_trace.requests.size());
  for (const TimedRequest& request : m_trace.requests)
    arrivals.push_back(request.arrived);
  std::sort(arrivals.begin(), arrivals.end());
  std::vector<std::int64_t> lengths;
  lengths.reserve(2 * arrivals.size());
  m_queueTimes.reserve(2 * arrivals.size());
  std::size_t arrived = 0;
  for (std::size_t started = 0; started < m_trace.requests.size(); ++started) {
    const Nanoseconds start = m_trace.requests[started].started;
    for (; arrived < arrivals.size() && arrivals[arrived] <= start; ++arrived) {
      m_queueTimes.push_back(arrivals[arrived]);
      lengths.push_back(static_cast<std::int64_t>(arrived + 1 - started));
    }
    m_queueTimes.push_back(start);
    lengths.push_back(static_cast<std::int64_t>(arrived) - static_cast<std::int64_t>(started) - 1);
  }
  m_queue = RangeMax(std::move(lengths));
  m_mostQueued = m_queue.size() == 0 ? 0 : m_queue.most(0, m_queue.size());
}

void TimelineData::gatherLocks() {
  std::map<TextId, std::size_t> known;
  for (std::size_t span = 0; span < m_trace.locks.size(); ++span) {
    const TimedLock& lock = m_trace.locks[span];
    const auto [at, isNew] = known.emplace(lock.lock, m_locks.size());
    if (isNew) m_locks.push_back({m_trace.texts.at(lock.lock), {}, {}});
    m_locks[at->second].spans.push_back(static_cast<std::uint32_t>(span));
  }
  if (m_locks.empty()) return;
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
  const auto& all = m_trace.requests;
  return static_cast<std::size_t>(std::partition_point(all.begin(), all.end(), [&](const TimedRequest& request) { return request.ended <= time; }) - all.begin());
}

std::size_t TimelineData::firstStarted(Nanoseconds time) const {
  const auto& all = m_trace.requests;
  return static_cast<std::size_t>(std::partition_point(all.begin(), all.end(), [&](const TimedRequest& request) { return request.started < time; }) - all.begin());
}

double TimelineData::busyShare(Nanoseconds from, Nanoseconds to) const {
  const std::size_t first = firstNotEnded(from);
  const std::size_t last = firstStarted(to);
  if (first >= last || to <= from) return 0;
  Nanoseconds busy = m_busyBefore[last] - m_busyBefore[first];
  busy -= std::max<Nanoseconds>(0, from - m_trace.requests[first].started);
  busy -= std::max<Nanoseconds>(0, m_trace.requests[last - 1].ended - to);
  return std::clamp(static_cast<double>(busy) / static_cast<double>(to - from), 0.0, 1.0);
}

std::int64_t TimelineData::mostQueued(Nanoseconds from, Nanoseconds to) const {
  const auto first = std::upper_bound(m_queueTimes.begin(), m_queueTimes.end(), from);
  const auto last = std::lower_bound(first, m_queueTimes.end(), to);
  const auto begin = static_cast<std::size_t>(first - m_queueTimes.begin());
  const std::int64_t before = begin == 0 ? 0 : m_queue.at(begin - 1);
  return std::max(before, m_queue.most(begin, static_cast<std::size_t>(last - m_queueTimes.begin())));
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
