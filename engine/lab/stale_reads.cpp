#include "engine/lab/stale_reads.hpp"

#include <algorithm>

namespace interleave {

namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool isPlainRead(const StepEvent& event, const std::string& key) {
  return contains(event.keysRead, key) && !contains(event.keysWritten, key);
}

bool changes(const StepEvent& event, const std::string& key) {
  return std::any_of(event.changes.begin(), event.changes.end(), [&](const KeyChange& change) { return change.key == key; });
}

/// The client's latest plain read of the key before events[end], with no write of its own in between.
const StepEvent* latestRead(std::span<const StepEvent* const> events, std::size_t end, ClientIndex client, const std::string& key) {
  for (std::size_t i = end; i-- > 0;) {
    const StepEvent& event = *events[i];
    if (event.client != client) continue;
    if (event.restarted || contains(event.keysWritten, key)) return nullptr;
    if (isPlainRead(event, key)) return &event;
  }
  return nullptr;
}

} // namespace

std::vector<StaleRead> findStaleReads(std::span<const StepEvent* const> events) {
  std::vector<StaleRead> found;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const StepEvent& use = *events[i];
    if (use.client < 0 || !use.scriptSource.empty()) continue;
    for (const std::string& key : use.keysWritten) {
      const StepEvent* read = latestRead(events, i, use.client, key);
      if (read == nullptr) continue;
      const auto between = events.subspan(static_cast<std::size_t>(read->step), i - static_cast<std::size_t>(read->step));
      const auto write = std::find_if(between.begin(), between.end(), [&](const StepEvent* event) {
        return event->client != use.client && changes(*event, key);
      });
      if (write != between.end())
        found.push_back({use.client, read->step, (*write)->step, (*write)->client, use.step, key});
    }
  }
  return found;
}

std::optional<PlainRead> openRead(std::span<const StepEvent* const> events, ClientIndex client, const std::string& key) {
  const StepEvent* read = latestRead(events, events.size(), client, key);
  if (read == nullptr) return std::nullopt;
  return PlainRead{client, read->step, key, read->reply};
}

} // namespace interleave
