#include "engine/drive/hand/hand_run.hpp"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

namespace interleave {

HandRun::HandRun(World start) {
  auto node = std::make_unique<Node>();
  node->world = std::move(start);
  m_nodes.push_back(std::move(node));
  m_path = {0};
  m_leaves = {0};
}

const World& HandRun::world() const { return worldAt(m_position); }

const World& HandRun::worldAt(int step) const {
  assert(step >= 0 && step <= length());
  return m_nodes[static_cast<std::size_t>(m_path[static_cast<std::size_t>(step)])]->world;
}

const StepEvent& HandRun::eventAt(int step) const {
  assert(step >= 1 && step <= length());
  return m_nodes[static_cast<std::size_t>(m_path[static_cast<std::size_t>(step)])]->event;
}

Schedule HandRun::scheduleOf(const std::vector<int>& path, int steps) const {
  Schedule schedule;
  for (int i = 1; i <= steps; ++i)
    schedule.push_back(m_nodes[static_cast<std::size_t>(path[static_cast<std::size_t>(i)])]->event.choice);
  return schedule;
}

Schedule HandRun::schedule() const { return scheduleOf(m_path, m_position); }
Schedule HandRun::wholeSchedule() const { return scheduleOf(m_path, length()); }

std::vector<int> HandRun::pathTo(int node) const {
  std::vector<int> path;
  for (int at = node; at >= 0; at = m_nodes[static_cast<std::size_t>(at)]->parent) path.push_back(at);
  std::reverse(path.begin(), path.end());
  return path;
}

Status HandRun::choose(const Choice& choice) {
  const int here = m_path[static_cast<std::size_t>(m_position)];
  Node& parent = *m_nodes[static_cast<std::size_t>(here)];
  // The same choice again follows the step that is there: on this branch if it is its next one, else on the other.
  for (const int child : parent.children) {
    if (m_nodes[static_cast<std::size_t>(child)]->event.choice != choice) continue;
    const bool isNext = m_position < length() && m_path[static_cast<std::size_t>(m_position) + 1] == child;
    if (!isNext) {
      int leaf = child;
      while (!m_nodes[static_cast<std::size_t>(leaf)]->children.empty())
        leaf = m_nodes[static_cast<std::size_t>(leaf)]->children.back();
      m_path = pathTo(leaf);
    }
    ++m_position;
    return {};
  }
  if (Status allowed = mayChoose(parent.world, choice); !allowed) return allowed;
  auto node = std::make_unique<Node>();
  node->parent = here;
  node->world = parent.world;
  step(node->world, choice, &node->event);
  const auto index = static_cast<int>(m_nodes.size());
  m_nodes.push_back(std::move(node));
  parent.children.push_back(index);
  const bool extends = m_position == length();
  m_path.resize(static_cast<std::size_t>(m_position) + 1);
  m_path.push_back(index);
  ++m_position;
  const auto leaf = std::find(m_leaves.begin(), m_leaves.end(), here);
  if (extends && leaf != m_leaves.end())
    *leaf = index;
  else
    m_leaves.push_back(index);
  return {};
}

bool HandRun::back() {
  if (m_position == 0) return false;
  --m_position;
  return true;
}

bool HandRun::forward() {
  if (m_position == length()) return false;
  ++m_position;
  return true;
}

void HandRun::goTo(int step) {
  assert(step >= 0 && step <= length());
  m_position = step;
}

Status HandRun::play(const Schedule& schedule) {
  m_position = 0;
  for (std::size_t i = 0; i < schedule.size(); ++i)
    if (Status made = choose(schedule[i]); !made)
      return Error{fmt::format("step {} ({}): {}", i + 1, choiceText(schedule[i]), made.message())};
  return {};
}

int HandRun::branchIndex() const {
  const auto found = std::find(m_leaves.begin(), m_leaves.end(), m_path.back());
  return static_cast<int>(found - m_leaves.begin());
}

Schedule HandRun::branchSchedule(int branch) const {
  const std::vector<int> path = pathTo(m_leaves[static_cast<std::size_t>(branch)]);
  return scheduleOf(path, static_cast<int>(path.size()) - 1);
}

void HandRun::selectBranch(int branch) {
  const std::vector<int> path = pathTo(m_leaves[static_cast<std::size_t>(branch)]);
  std::size_t shared = 0;
  while (shared < path.size() && shared < m_path.size() && path[shared] == m_path[shared]) ++shared;
  m_path = path;
  m_position = std::min(m_position, static_cast<int>(shared) - 1);
}

} // namespace interleave
