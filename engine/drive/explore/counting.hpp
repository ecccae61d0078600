// Counting over the graph of merged states: orders with whole numbers of any size, odds of a random scheduler.
#pragma once

#include <optional>
#include <vector>

#include <gmpxx.h>

#include "engine/drive/explore/state_graph.hpp"

namespace interleave {

/// The states from which nobody's choices lead to an end: clients that only ask again, for ever. REQUIRES that all were
/// looked at.
[[nodiscard]] std::vector<bool> hopelessStates(const StateGraph& graph);

/// Whether a run that has come here has failed for good: something is broken, or it will never finish.
[[nodiscard]] bool hasFailed(const StateGraph& graph, StateId state);

/// The states so that every edge leads on; nothing when there are loops. REQUIRES that all were looked at.
[[nodiscard]] std::optional<std::vector<StateId>> topologicalOrder(const StateGraph& graph);

/// How many orders lead to each state at which runs end; 0 for the others.
[[nodiscard]] std::vector<mpz_class> ordersToEnds(const StateGraph& graph, const std::vector<StateId>& order);

/// From each state, the part of the orders that go on from there and fail.
[[nodiscard]] std::vector<float> failingShares(const StateGraph& graph, const std::vector<StateId>& order);

/// From each state, the probability to fail when whoever can move is as likely to as anybody else. Steps that leave all
/// as it was do not count. With loops it is the solution of the absorbing chain, iterated until it stands still.
[[nodiscard]] std::vector<double> randomWalkShares(const StateGraph& graph, const std::optional<std::vector<StateId>>& order);

/// To each state at which runs end, the probability that a scheduler that picks at random comes there; 0 for the others.
/// With loops it is iterated until nearly every run has ended, or for so long that those left may never end.
[[nodiscard]] std::vector<double> randomWalksToEnds(const StateGraph& graph, const std::optional<std::vector<StateId>>& order);

/// From each state: can it still fail, must it?
enum class Outlook : std::uint8_t { Safe, CanFail, MustFail };
[[nodiscard]] std::vector<Outlook> outlooks(const StateGraph& graph);

} // namespace interleave
