#include "engine/lab/pending_reads.hpp"

#include <algorithm>
#include <map>

namespace interleave {
namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// What each client has read and not yet written or read again, while the steps pass by.
class Watcher {
public:
  explicit Watcher(const World& world) : m_reads(world.clients.size()) {}

  void pass(const StepEvent& event) {
    for (const KeyChange& change : event.changes)
      for (auto& reads : m_reads)
        if (const auto read = reads.find(change.key); read != reads.end()) noteWrite(read->second, event);
    if (event.client < 0) return;
    auto& own = m_reads[static_cast<std::size_t>(event.client)];
    if (event.restarted) own.clear();
    for (const std::string& key : event.keysWritten)
      own.erase(key);
    for (const std::string& key : event.keysRead)
      if (!contains(event.keysWritten, key) && !event.restarted) own[key] = {event.client, event.step, 0, -1, 0, key};
  }

  [[nodiscard]] std::vector<StaleRead> pending(const World& world) const {
    std::vector<StaleRead> stale;
    for (std::size_t client = 0; client < m_reads.size(); ++client) {
      const ClientStatus status = statusOf(world, static_cast<ClientIndex>(client));
      const bool goesOn = status == ClientStatus::Ready || status == ClientStatus::Blocked;
      for (const auto& [key, read] : m_reads[client])
        if (goesOn && read.writeStep > 0) stale.push_back(read);
    }
    return stale;
  }

private:
  static void noteWrite(StaleRead& read, const StepEvent& event) {
    if (read.writeStep != 0 || event.client == read.reader) return;
    read.writeStep = event.step;
    read.writer = event.client;
  }

  std::vector<std::map<std::string, StaleRead>> m_reads;
};

} // namespace

std::vector<StaleRead> staleReadsAt(const World& world, std::span<const StepEvent* const> events, const Verdict& verdict) {
  Watcher watcher(world);
  for (const StepEvent* event : events)
    watcher.pass(*event);
  std::vector<StaleRead> all = verdict.staleReads;
  for (const StaleRead& read : watcher.pending(world)) {
    const bool known = std::any_of(all.begin(), all.end(), [&](const StaleRead& other) {
      return other.reader == read.reader && other.readStep == read.readStep && other.key == read.key;
    });
    if (!known) all.push_back(read);
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.readStep < b.readStep; });
  return all;
}

} // namespace interleave
