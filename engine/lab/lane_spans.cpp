#include "engine/lab/lane_spans.hpp"

#include <algorithm>
#include <set>

namespace interleave {

namespace {

using Kind = LaneSpan::Kind;

bool mentions(const Request& request, const std::string& key) {
  return std::find(request.begin(), request.end(), key) != request.end();
}

const ProgramNode& standing(const ClientState& client) {
  return client.node->behavesAs != nullptr ? *client.node->behavesAs : *client.node;
}

bool holds(const ClientState& client, const std::string& lock) {
  return !client.crashed && std::binary_search(client.node->holds.begin(), client.node->holds.end(), lock);
}

/// Follows the steps and keeps one span open per client and key.
class Follower {
public:
  explicit Follower(std::set<std::string> locks) : m_locks(std::move(locks)) {}

  void pass(int step, const World& world, const StepEvent* event) {
    m_lastAsked.resize(world.clients.size());
    if (event != nullptr && event->client >= 0 && !event->request.empty())
      m_lastAsked[static_cast<std::size_t>(event->client)] = &event->request;
    for (const std::string& lock : m_locks) passLock(step, world, lock);
    for (std::size_t i = 0; i < world.clients.size(); ++i) passWatch(step, world, static_cast<ClientIndex>(i));
    m_last = step;
  }

  std::vector<LaneSpan> take() {
    for (LaneSpan& span : m_open) span.toStep = m_last, m_done.push_back(std::move(span));
    m_open.clear();
    std::erase_if(m_done, [](const LaneSpan& span) { return span.fromStep == span.toStep && span.fromStep == 0; });
    std::stable_sort(m_done.begin(), m_done.end(), [](const LaneSpan& a, const LaneSpan& b) {
      return std::pair(a.client, a.fromStep) < std::pair(b.client, b.fromStep);
    });
    return std::move(m_done);
  }

private:
  void passLock(int step, const World& world, const std::string& lock) {
    const auto count = static_cast<ClientIndex>(world.clients.size());
    bool wanted = false;
    for (ClientIndex client = 0; client < count; ++client) wanted = wanted || waits(world, client, lock);
    for (ClientIndex client = 0; client < count; ++client) {
      std::optional<Kind> now;
      if (holds(world.clients[static_cast<std::size_t>(client)], lock))
        now = wanted ? Kind::HoldsWantedLock : Kind::HoldsLock;
      else if (waits(world, client, lock))
        now = Kind::WaitsForLock;
      set(step, client, lock, now, m_locks.count(lock) != 0);
    }
  }

  bool waits(const World& world, ClientIndex client, const std::string& lock) const {
    const auto index = static_cast<std::size_t>(client);
    const ClientState& state = world.clients[index];
    const Request* asked = m_lastAsked[index];
    if (asked == nullptr || !mentions(*asked, lock) || holds(state, lock)) return false;
    const ClientStatus status = statusOf(world, client);
    return status == ClientStatus::Blocked || (status == ClientStatus::Ready && mentions(standing(state).request, lock));
  }

  void passWatch(int step, const World& world, ClientIndex client) {
    const Session& session = world.server.session(world.clients[static_cast<std::size_t>(client)].session);
    std::string keys;
    for (const WatchedKey& watched : session.watched) keys += (keys.empty() ? "" : ", ") + watched.key;
    std::optional<Kind> now;
    if (!keys.empty()) now = session.watchBroken ? Kind::WatchesBroken : Kind::Watches;
    set(step, client, keys, now, false);
  }

  /// Goes on with the open span of that client (and, for locks, key), or ends it and begins another.
  void set(int step, ClientIndex client, const std::string& key, std::optional<Kind> now, bool isLock) {
    const auto sameMatter = [&](const LaneSpan& span) {
      const bool spanIsLock = span.kind != Kind::Watches && span.kind != Kind::WatchesBroken;
      return span.client == client && spanIsLock == isLock && (!isLock || span.key == key);
    };
    const auto open = std::find_if(m_open.begin(), m_open.end(), sameMatter);
    if (open != m_open.end()) {
      if (now && open->kind == *now && open->key == key) return;
      open->toStep = step;
      m_done.push_back(*open);
      m_open.erase(open);
    }
    if (now) m_open.push_back({client, *now, key, step, step});
  }

  std::set<std::string> m_locks;
  std::vector<const Request*> m_lastAsked; ///< by client
  std::vector<LaneSpan> m_open;
  std::vector<LaneSpan> m_done;
  int m_last = 0;
};

/// A key is a lock when some program of the run says so: with holds().
std::set<std::string> locksOf(int steps, const std::function<const World&(int)>& worldAt) {
  std::set<std::string> locks;
  for (int step = 0; step <= steps; ++step)
    for (const ClientState& client : worldAt(step).clients) locks.insert(client.node->holds.begin(), client.node->holds.end());
  return locks;
}

} // namespace

std::vector<LaneSpan> laneSpans(int steps, const std::function<const World&(int)>& worldAt,
                                const std::function<const StepEvent&(int)>& eventAt) {
  Follower follower(locksOf(steps, worldAt));
  for (int step = 0; step <= steps; ++step) follower.pass(step, worldAt(step), step == 0 ? nullptr : &eventAt(step));
  return follower.take();
}

} // namespace interleave
