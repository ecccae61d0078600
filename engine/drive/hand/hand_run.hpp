// A run that a person plays by hand: forward, back, and back and then differently, which starts a branch.
//
// The run is a tree of worlds. The current branch is a path from its root to a leaf; the position is a step on it.
// Nothing is ever thrown away: old branches stay reachable until reset to another world.
#pragma once

#include <memory>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/world/world.hpp"

namespace interleave {

class HandRun {
public:
  explicit HandRun(World start);

  /// The world at the position.
  [[nodiscard]] const World& world() const;
  /// The world after `step` steps of the current branch; 0 is the start. REQUIRES 0 <= step <= length().
  [[nodiscard]] const World& worldAt(int step) const;
  /// What happened at `step` of the current branch. REQUIRES 1 <= step <= length().
  [[nodiscard]] const StepEvent& eventAt(int step) const;
  /// The position: how many steps lie behind.
  [[nodiscard]] int position() const { return m_position; }
  /// How many steps the current branch has, those ahead of the position included.
  [[nodiscard]] int length() const { return static_cast<int>(m_path.size()) - 1; }
  /// The choices of the current branch up to the position.
  [[nodiscard]] Schedule schedule() const;
  /// The choices of the whole current branch.
  [[nodiscard]] Schedule wholeSchedule() const;

  /// Makes the choice at the position. A choice already made here is followed; another one starts a branch.
  Status choose(const Choice& choice);
  /// One step back or forward on the branch; false at its end.
  bool back();
  bool forward();
  /// To a step of the current branch. REQUIRES 0 <= step <= length().
  void goTo(int step);
  /// From the start along the schedule. Stops before the first choice that cannot be made and says which and why.
  Status play(const Schedule& schedule);

  [[nodiscard]] int branchCount() const { return static_cast<int>(m_leaves.size()); }
  /// Position of the current branch among all, in order of their beginning, from 0.
  [[nodiscard]] int branchIndex() const;
  /// The whole schedule of a branch. REQUIRES 0 <= branch < branchCount().
  [[nodiscard]] Schedule branchSchedule(int branch) const;
  /// Makes another branch the current one; the position goes to where it parts from the old one.
  void selectBranch(int branch);

private:
  struct Node {
    int parent = -1;
    World world;
    StepEvent event;
    std::vector<int> children;
  };
  [[nodiscard]] std::vector<int> pathTo(int node) const;
  [[nodiscard]] Schedule scheduleOf(const std::vector<int>& path, int steps) const;

  std::vector<std::unique_ptr<Node>> m_nodes; ///< 0 is the start
  std::vector<int> m_path;                    ///< of the current branch, from 0 to its leaf
  std::vector<int> m_leaves;
  int m_position = 0;
};

} // namespace interleave
