// Where operations begin in their programs: asked for once where that is always the same, and kept from filling memory.
#pragma once

#include <vector>

#include "engine/drive/timed/workload.hpp"

namespace interleave {

class OperationStarts {
public:
  /// Both must outlive it.
  OperationStarts(const LoadedWorld& loaded, const Workload& workload) : m_loaded(loaded), m_items(static_cast<std::size_t>(workload.items)) {
    const std::size_t places = m_items * static_cast<std::size_t>(workload.clients);
    if (!loaded.dependsOnOperation && places <= kMostRemembered) m_remembered.resize(places);
  }

  Result<const ProgramNode*> of(ClientIndex client, int item, std::int64_t operation) {
    const std::size_t place = static_cast<std::size_t>(client) * m_items + static_cast<std::size_t>(item);
    if (!m_remembered.empty() && m_remembered[place] != nullptr) return m_remembered[place];
    auto node = m_loaded.begin(client, item, operation);
    if (node && !m_remembered.empty()) m_remembered[place] = *node;
    return node;
  }

  /// Forgets replies that clients once got and that nobody stands behind any more, once there are many of them.
  void forgetUnused(const std::vector<const ProgramNode*>& standing) {
    Programs& programs = *m_loaded.world.rules->programs;
    if (programs.nodeCount() < std::max(m_nextForgetting, mostNodes())) return;
    std::vector<const ProgramNode*> kept = standing;
    for (const ProgramNode* node : m_remembered)
      if (node != nullptr) kept.push_back(node);
    programs.keepOnly(kept);
    m_nextForgetting = programs.nodeCount() * 2;
  }

private:
  static constexpr std::size_t kMostRemembered = 1'000'000;
  /// Where operations differ, what was seen is not seen again.
  [[nodiscard]] std::size_t mostNodes() const { return m_loaded.dependsOnOperation ? 4'000 : 100'000; }

  const LoadedWorld& m_loaded;
  std::size_t m_items;
  std::vector<const ProgramNode*> m_remembered; ///< by client and item; empty where operations differ
  std::size_t m_nextForgetting = 0; ///< at so many nodes; 0: not yet asked
};

} // namespace interleave
