#include "engine/lab/timed_exports.hpp"

#include <algorithm>
#include <map>
#include <ostream>
#include <set>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace interleave {

std::string_view operationEndName(TimedOperation::End end) {
  switch (end) {
  case TimedOperation::End::Running: return "running";
  case TimedOperation::End::Sold: return "sold";
  case TimedOperation::End::Refused: return "refused";
  case TimedOperation::End::Admitted: return "admitted";
  case TimedOperation::End::GaveUp: return "gave up";
  case TimedOperation::End::Failed: return "failed";
  case TimedOperation::End::Other: break;
  }
  return "done";
}

namespace {

constexpr int kServerTrack = 1;
constexpr int kFirstClientTrack = 10;
constexpr int kFirstLockTrack = 1'000'000;

std::string quoted(const std::string& text) { return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace); }
double us(Nanoseconds time) { return static_cast<double>(time) / kNsPerUs; }

/// Writes events with commas between them.
class PerfettoWriter {
public:
  explicit PerfettoWriter(std::ostream& out) : m_out(out) { m_out << R"({"displayTimeUnit":"ms","traceEvents":[)"; }
  ~PerfettoWriter() { m_out << "\n]}\n"; }

  void name(int track, const std::string& text, int order) {
    event(fmt::format(R"({{"ph":"M","name":"thread_name","pid":1,"tid":{},"args":{{"name":{}}}}})", track, quoted(text)));
    event(fmt::format(R"({{"ph":"M","name":"thread_sort_index","pid":1,"tid":{},"args":{{"sort_index":{}}}}})", track, order));
  }
  void process(const std::string& text) {
    event(fmt::format(R"({{"ph":"M","name":"process_name","pid":1,"args":{{"name":{}}}}})", quoted(text)));
  }
  void slice(int track, const std::string& text, Nanoseconds from, Nanoseconds to, const std::string& arguments = "{}") {
    event(fmt::format(R"({{"ph":"X","name":{},"pid":1,"tid":{},"ts":{:.3f},"dur":{:.3f},"args":{}}})", quoted(text), track, us(from), us(to - from), arguments));
  }

private:
  void event(const std::string& text) {
    m_out << (m_isFirst ? "\n" : ",\n") << text;
    m_isFirst = false;
  }
  std::ostream& m_out;
  bool m_isFirst = true;
};

void writeRequest(PerfettoWriter& writer, const TimedTrace& trace, const TimedRequest& request) {
  const std::string& text = trace.texts.at(request.request);
  const std::string arguments = fmt::format(R"({{"client":"{}","reply":{},"waited_us":{:.3f},"calls":{}}})", clientName(request.client),
                                            quoted(trace.texts.at(request.reply)), us(request.started - request.arrived), request.endCall - request.firstCall);
  // What the database executes overlaps: it stands in the lanes of its clients and of its rows only.
  if (request.server == ServerKind::Redis) writer.slice(kServerTrack, text, request.started, request.ended, arguments);
  const int track = kFirstClientTrack + request.client;
  writer.slice(track, text, request.sent, std::max(request.received, request.ended), arguments);
  writer.slice(track, "waiting at the server", request.arrived, request.started);
  writer.slice(track, "executing", request.started, request.ended);
}

} // namespace

void writePerfetto(std::ostream& out, const TimedTrace& trace, const std::string& title) {
  PerfettoWriter writer(out);
  writer.process(title);
  writer.name(kServerTrack, "server thread", 0);
  for (int client = 0; client < trace.clients; ++client) writer.name(kFirstClientTrack + client, "client " + clientName(client), client + 100);
  for (const TimedRequest& request : trace.requests) writeRequest(writer, trace, request);
  std::set<TextId> named;
  for (const TimedLock& lock : trace.locks) {
    const int track = kFirstLockTrack + static_cast<int>(lock.lock);
    if (named.insert(lock.lock).second) writer.name(track, "lock " + trace.texts.at(lock.lock), 50);
    writer.slice(track, "held by " + clientName(lock.holder), lock.from, lock.to);
  }
}

void writeOperationsCsv(std::ostream& out, const TimedTrace& trace) {
  out << "client,item,began_us,ended_us,latency_us,attempts,end\n";
  for (const TimedOperation& operation : trace.operations)
    out << fmt::format("{},{},{:.3f},{:.3f},{:.3f},{},{}\n", clientName(operation.client), operation.item + 1, us(operation.began), us(operation.ended),
                       us(operation.ended - operation.began), operation.attempts, operationEndName(operation.end));
}

namespace {

/// The colours of clients on white paper, as in ui/shell/theme_tokens.
constexpr const char* kClientColours[] = {"#0067A5", "#C2500A", "#00805C", "#7A3FB0"};
constexpr std::size_t kMostLockLanes = 3;
constexpr double kWidth = 1200, kLeft = 110, kLane = 26, kTop = 60, kBar = 16;

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '&')
      result += "&amp;";
    else if (c == '"')
      result += "&quot;";
    else if (static_cast<unsigned char>(c) >= 0x20)
      result += c;
  }
  return result;
}

class TimelineDrawing {
public:
  TimelineDrawing(const TimedTrace& trace, const std::string& title, const TimelineExcerpt& excerpt) : m_trace(trace), m_excerpt(excerpt) {
    nameLanes();
    const double height = kTop + kLane * static_cast<double>(m_names.size()) + 40;
    m_svg = fmt::format(R"svg(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" font-family="sans-serif" font-size="12">
<defs><pattern id="wait" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="#fff"/><line x1="0" y1="0" x2="0" y2="5" stroke="#59626E" stroke-width="1.5"/></pattern></defs>
<rect width="{0}" height="{1}" fill="#fff"/>
<text x="12" y="22" font-size="15" font-weight="600">{2}</text>
<text x="12" y="40" fill="#59626E">{3:.3f} to {4:.3f} ms of virtual time; hatched: waiting at the server; filled: executing</text>
)svg",
                        kWidth, height, escaped(title), static_cast<double>(excerpt.from) / kNsPerMs, static_cast<double>(excerpt.to) / kNsPerMs);
    for (int lane = 0; lane < static_cast<int>(m_names.size()); ++lane)
      m_svg += fmt::format(R"(<text x="12" y="{:.1f}">{}</text><line x1="{}" y1="{:.1f}" x2="{}" y2="{:.1f}" stroke="#DDE1E7"/>)"
                           "\n",
                           top(lane) + 12, escaped(m_names[static_cast<std::size_t>(lane)]), kLeft, top(lane) + kBar / 2, kWidth - 12,
                           top(lane) + kBar / 2);
  }

  std::string draw() {
    for (const TimedRequest& request : m_trace.requests) {
      if (std::max(request.received, request.ended) < m_excerpt.from || request.arrived > m_excerpt.to) continue;
      const std::string hint = fmt::format("client {}: {} → {}", clientName(request.client), m_trace.texts.at(request.request), m_trace.texts.at(request.reply));
      if (request.server == ServerKind::Redis) bar(0, request.started, request.ended, colourOf(request.client), hint);
      if (request.client >= m_excerpt.clients) continue;
      const int lane = m_firstClient + request.client;
      bar(lane, request.arrived, request.started, "url(#wait)", hint);
      bar(lane, request.started, request.ended, colourOf(request.client), hint);
    }
    for (const TimedLock& lock : m_trace.locks) {
      const auto lane = m_lockLanes.find(lock.lock);
      if (lane != m_lockLanes.end() && lock.to >= m_excerpt.from && lock.from <= m_excerpt.to)
        bar(lane->second, lock.from, lock.to, colourOf(lock.holder), fmt::format("{} is held by {}", m_trace.texts.at(lock.lock), clientName(lock.holder)));
    }
    return m_svg + "</svg>\n";
  }

private:
  /// Redis's thread where it did anything, the first locks, the first clients.
  void nameLanes() {
    const auto isRedis = [](const TimedRequest& request) { return request.server == ServerKind::Redis; };
    if (std::any_of(m_trace.requests.begin(), m_trace.requests.end(), isRedis)) m_names.emplace_back("server thread");
    for (const TimedLock& lock : m_trace.locks)
      if (m_lockLanes.size() < kMostLockLanes && m_lockLanes.emplace(lock.lock, static_cast<int>(m_names.size())).second)
        m_names.push_back(m_trace.texts.at(lock.lock));
    m_firstClient = static_cast<int>(m_names.size());
    m_excerpt.clients = std::min(m_excerpt.clients, m_trace.clients);
    for (int client = 0; client < m_excerpt.clients; ++client) m_names.push_back("client " + clientName(client));
  }
  [[nodiscard]] static const char* colourOf(ClientIndex client) { return kClientColours[client % 4]; }
  [[nodiscard]] static double top(int lane) { return kTop + kLane * lane; }
  [[nodiscard]] double x(Nanoseconds at) const {
    const Nanoseconds within = std::clamp(at, m_excerpt.from, m_excerpt.to);
    return kLeft + (kWidth - 12 - kLeft) * static_cast<double>(within - m_excerpt.from) / static_cast<double>(std::max<Nanoseconds>(1, m_excerpt.to - m_excerpt.from));
  }
  void bar(int lane, Nanoseconds from, Nanoseconds to, const char* fill, const std::string& hint) {
    if (to <= from) return;
    m_svg += fmt::format(R"(<rect x="{:.2f}" y="{:.1f}" width="{:.2f}" height="{}" fill="{}"><title>{}</title></rect>)"
                         "\n",
                         x(from), top(lane), std::max(0.5, x(to) - x(from)), kBar, fill, escaped(hint));
  }

  const TimedTrace& m_trace;
  TimelineExcerpt m_excerpt;
  std::vector<std::string> m_names;     ///< of lanes, from the top
  std::map<TextId, int> m_lockLanes;
  int m_firstClient = 0;
  std::string m_svg;
};

} // namespace

std::string timelineSvg(const TimedTrace& trace, const std::string& title, TimelineExcerpt excerpt) {
  constexpr std::size_t kSomeHundred = 400;
  if (excerpt.to <= excerpt.from)
    excerpt.to = trace.requests.size() > kSomeHundred ? trace.requests[kSomeHundred].ended : trace.end;
  return TimelineDrawing(trace, title, excerpt).draw();
}

} // namespace interleave
