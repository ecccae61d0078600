// Counting over the graph of merged states: orders with whole numbers of any size, odds of a random scheduler.
#pragma once

#include <optional>
#include <vector>

#include <gmpxx.h>

#include "engine/drive/explore/crew.hpp"
#include "engine/drive/explore/state_graph.hpp"

namespace interleave {

/// The states from which nobody's choices lead to an end: clients that only ask again, for ever. REQUIRES that all were
/// looked at.
[[nodiscard]] std::vector<bool> hopelessStates(const StateGraph& graph);

/// Whether a run that has come here has failed for good: something is broken, or it will never finish.
[[nodiscard]] bool hasFailed(const StateGraph& graph, StateId state);

/// The states so that every edge leads on.
class TopologicalOrder {
public:
  /// In the order of their numbers.
  explicit TopologicalOrder(std::size_t count) : m_count(count) {}
  explicit TopologicalOrder(std::vector<StateId> order) : m_count(order.size()), m_order(std::move(order)) {}
  [[nodiscard]] std::size_t size() const { return m_count; }
  [[nodiscard]] StateId operator[](std::size_t place) const { return m_order.empty() ? static_cast<StateId>(place) : m_order[place]; }

private:
  std::size_t m_count;
  std::vector<StateId> m_order;
};
/// Nothing when there are loops. REQUIRES that all were looked at.
[[nodiscard]] std::optional<TopologicalOrder> topologicalOrder(const StateGraph& graph);

/// Which states hasFailed() is true of.
[[nodiscard]] std::vector<std::uint8_t> failedStates(const StateGraph& graph);

/// How many orders lead to each state at which runs end, in the order of their numbers.
[[nodiscard]] std::vector<std::pair<StateId, mpz_class>> ordersToEnds(const StateGraph& graph, const TopologicalOrder& order);

/// From each state, the part of the orders that go on from there and fail.
[[nodiscard]] std::vector<float> failingShares(const StateGraph& graph, const TopologicalOrder& order);

/// The probability to fail from the start when whoever can move is as likely to as anybody else. Steps that leave all as it
/// was do not count. With loops (no order) it is the solution of the absorbing chain, iterated until it stands still.
[[nodiscard]] double randomWalkShare(const StateGraph& graph, const std::optional<TopologicalOrder>& order, Crew& crew);

/// To each state at which runs end, the probability that a scheduler that picks at random comes there; 0 for the others.
/// With loops it is iterated until nearly every run has ended, or for so long that those left may never end.
[[nodiscard]] std::vector<double> randomWalksToEnds(const StateGraph& graph, const std::optional<TopologicalOrder>& order);

/// From each state: can it still fail, must it?
enum class Outlook : std::uint8_t { Safe, CanFail, MustFail };
[[nodiscard]] std::vector<Outlook> outlooks(const StateGraph& graph);

} // namespace interleave
