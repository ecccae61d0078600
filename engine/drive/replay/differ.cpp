#include "engine/drive/replay/differ.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/base/random.hpp"
#include "engine/drive/replay/command_generator.hpp"
#include "engine/drive/replay/comparison.hpp"
#include "engine/resp/text.hpp"
#include "engine/world/images.hpp"

namespace interleave {

namespace {

constexpr int kConnections = 3;
constexpr std::size_t kEpisode = 400; ///< commands from empty databases on, so that a difference has a short history
constexpr std::size_t kMostDifferences = 10;
constexpr int kShrinkRounds = 300;

using Stream = std::vector<StreamedRequest>;

/// Both servers, with their connections, brought to nothing at the beginning of every run.
class Pair {
public:
  explicit Pair(const DifferOptions& options) : m_options(options) {}

  Status open() {
    for (auto& connection : m_real) {
      auto opened = RealConnection::open(m_options.redis);
      if (!opened) return opened.error();
      connection = std::move(*opened);
      auto selected = connection->ask({"SELECT", std::to_string(m_options.database)});
      if (!selected) return selected.error();
      if (selected->isError()) return Error{"the server refused SELECT: " + selected->text};
    }
    auto size = m_real[0]->ask({"DBSIZE"});
    if (!size) return size.error();
    if (size->integer > 0 && !m_options.flush)
      return Error{fmt::format("database {} of the real server holds {} keys and is left alone; name an empty one with --database N, "
                               "or add --flush to empty it",
                               m_options.database, size->integer)};
    return {};
  }

  /// Runs a stream from nothing. Gives the position of the first difference and what it is; position == size: the keys
  /// differ at the end; no value: all equal.
  Result<std::optional<std::pair<std::size_t, StreamDifference>>> run(const Stream& stream) {
    using Found = std::optional<std::pair<std::size_t, StreamDifference>>;
    if (Status emptied = reset(); !emptied) return emptied.error();
    for (std::size_t from = 0; from < stream.size();) {
      std::size_t end = from;
      std::vector<Request> batch;
      while (end < stream.size() && stream[end].connection == stream[from].connection && batch.size() < 64) batch.push_back(stream[end++].request);
      const auto connection = static_cast<std::size_t>(stream[from].connection);
      std::vector<Reply> simulated;
      for (Request& request : batch) {
        if (isOpen(m_sessions[connection], request)) request = {"PING"};
        simulated.push_back(m_simulated.execute(m_sessions[connection], request));
      }
      auto replies = m_real[connection]->askAll(batch);
      if (!replies) return replies.error();
      for (std::size_t i = 0; i < batch.size(); ++i) {
        if (!same({stream[from].connection, batch[i]}, simulated[i], (*replies)[i]))
          return Found(std::pair(from + i, StreamDifference{{}, requestText(batch[i]), replyText(simulated[i]), replyText((*replies)[i])}));
      }
      from = end;
    }
    auto difference = compareKeys();
    if (!difference) return difference.error();
    if (!*difference) return Found();
    return Found(std::pair(stream.size(), std::move(**difference)));
  }

  Status reset() {
    for (auto& queued : m_queued) queued.clear();
    for (auto& connection : m_real) {
      auto replies = connection->askAll({{"DISCARD"}, {"UNWATCH"}, {"FLUSHDB"}});
      if (!replies) return replies.error();
    }
    m_simulated = Server();
    m_simulated.setNowUs(nowOnRealServer());
    for (SessionId& session : m_sessions) session = m_simulated.connect();
    return {};
  }

private:
  bool isOpen(SessionId id, const Request& request) const {
    const Session& session = m_simulated.session(id);
    return isLeftOpen(request, session.inMulti ? nullptr : &m_simulated.keys(), session.database);
  }

  /// EXEC answers for all that was queued, each with its own freedom.
  bool same(const StreamedRequest& request, const Reply& simulated, const Reply& real) {
    std::vector<Request>& queued = m_queued[static_cast<std::size_t>(request.connection)];
    if (simulated == Reply::status("QUEUED")) {
      queued.push_back(request.request);
      return real == simulated;
    }
    const bool isExec = equalsIgnoringCase(request.request[0], "exec");
    if (!isExec && !equalsIgnoringCase(request.request[0], "discard")) return sameReply(request.request, simulated, real);
    const std::vector<Request> transaction = std::exchange(queued, {});
    if (simulated == real) return true;
    if (!isExec || simulated.elements.size() != real.elements.size() || transaction.size() != real.elements.size()) return false;
    for (std::size_t i = 0; i < transaction.size(); ++i)
      if (!sameReply(transaction[i], simulated.elements[i], real.elements[i])) return false;
    return true;
  }

  std::int64_t nowOnRealServer() {
    auto time = m_real[0]->ask({"TIME"});
    if (!time || time->elements.size() != 2) return kWorldStartUs;
    return parseInteger(time->elements[0].text).value_or(0) * 1'000'000 + parseInteger(time->elements[1].text).value_or(0);
  }

  Result<std::optional<StreamDifference>> compareKeys() {
    // A transaction may still be open on the first connection; what it queued is not part of the keys.
    auto discarded = m_real[0]->ask({"DISCARD"});
    if (!discarded) return discarded.error();
    auto real = realKeys(*m_real[0]);
    if (!real) return real.error();
    std::map<std::string, KeyImage> simulated;
    for (const std::string& key : m_simulated.keys().sortedKeys(0))
      simulated.emplace(key, imageOf(*m_simulated.keys().peek(0, key), m_simulated.keys().now()));
    const KeyImage nothing;
    for (const auto& [key, image] : simulated) {
      const auto there = real->find(key);
      const KeyImage& other = there == real->end() ? nothing : there->second;
      if (!sameImage(image, other)) return std::optional(StreamDifference{{}, "key " + key, imageText(image), imageText(other)});
    }
    for (const auto& [key, image] : *real)
      if (simulated.count(key) == 0) return std::optional(StreamDifference{{}, "key " + key, "(no such key)", imageText(image)});
    return std::optional<StreamDifference>();
  }

  DifferOptions m_options;
  std::array<std::unique_ptr<RealConnection>, kConnections> m_real;
  std::array<SessionId, kConnections> m_sessions{};
  std::array<std::vector<Request>, kConnections> m_queued; ///< for EXEC
  Server m_simulated;
};

/// Random requests over several connections, some of them in transactions.
class StreamGenerator {
public:
  explicit StreamGenerator(std::uint64_t seed) : m_random(seed), m_commands(seed ^ 0x5DEECE66DULL) {}

  Stream next(std::size_t length) {
    Stream stream;
    while (stream.size() < length) {
      if (m_random.chance(15)) m_connection = static_cast<int>(m_random.below(kConnections));
      stream.push_back({m_connection, request()});
    }
    return stream;
  }

private:
  Request request() {
    static const std::vector<std::string> kKeys = {"s1", "n1", "h1", "k1"};
    const int dice = static_cast<int>(m_random.below(100));
    if (dice < 3) return {"MULTI"};
    if (dice < 7) return {"EXEC"};
    if (dice < 8) return {"DISCARD"};
    if (dice < 11) return {"WATCH", m_random.pick(kKeys)};
    if (dice < 12) return {"UNWATCH"};
    return m_commands.next();
  }

  Random m_random;
  CommandGenerator m_commands;
  int m_connection = 0;
};

/// Leaves out parts of the stream, ever smaller ones, as long as a difference stays (delta debugging).
Result<StreamDifference> shrink(Pair& pair, Stream stream, StreamDifference found) {
  int rounds = 0;
  for (std::size_t part = std::max<std::size_t>(1, stream.size() / 2); part > 0; part /= 2) {
    for (std::size_t from = 0; from < stream.size() && rounds < kShrinkRounds;) {
      Stream shorter(stream.begin(), stream.begin() + static_cast<std::ptrdiff_t>(from));
      const std::size_t behind = std::min(stream.size(), from + part);
      shorter.insert(shorter.end(), stream.begin() + static_cast<std::ptrdiff_t>(behind), stream.end());
      ++rounds;
      auto difference = pair.run(shorter);
      if (!difference) return difference.error();
      if (!*difference) {
        from += part;
        continue;
      }
      const std::size_t needed = std::min(shorter.size(), (*difference)->first + 1);
      shorter.resize(needed);
      stream = std::move(shorter);
      found = std::move((*difference)->second);
    }
  }
  found.stream = std::move(stream);
  return found;
}

} // namespace

std::string StreamDifference::text() const {
  std::string lines;
  const bool several = std::any_of(stream.begin(), stream.end(), [&](const StreamedRequest& r) { return r.connection != stream[0].connection; });
  for (const StreamedRequest& request : stream)
    lines += several ? fmt::format("{}> {}\n", request.connection + 1, requestText(request.request)) : requestText(request.request) + '\n';
  return fmt::format("{}{}\n  simulated  {}\n  real       {}\n", lines, what, simulated, real);
}

Result<DifferReport> differ(const DifferOptions& options, const std::atomic<bool>* stop, const std::function<void(std::int64_t)>& progress) {
  Pair pair(options);
  if (Status opened = pair.open(); !opened) return opened.error();
  StreamGenerator generator(options.seed);
  DifferReport report;
  while (report.commands < options.commands && report.differences.size() < kMostDifferences) {
    if (stop != nullptr && stop->load()) break;
    const auto length = std::min<std::int64_t>(static_cast<std::int64_t>(kEpisode), options.commands - report.commands);
    Stream stream = generator.next(static_cast<std::size_t>(length));
    auto found = pair.run(stream);
    if (!found) return found.error();
    report.commands += static_cast<std::int64_t>(stream.size());
    if (*found) {
      stream.resize(std::min(stream.size(), (*found)->first + 1));
      auto smallest = shrink(pair, std::move(stream), std::move((*found)->second));
      if (!smallest) return smallest.error();
      report.differences.push_back(std::move(*smallest));
    }
    if (progress) progress(report.commands);
  }
  if (Status emptied = pair.reset(); !emptied) return emptied.error();
  return report;
}

} // namespace interleave
