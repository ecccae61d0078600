// The merged states of a world and what leads from one to the next: what counting, proving and playing back read.
#pragma once

#include <string>
#include <vector>

#include "engine/drive/explore/state_space.hpp"
#include "engine/drive/explore/state_table.hpp"

namespace interleave {

using StateId = StateTable::Id;

/// The same step for every client that stands at the same place.
struct Edge {
  StateId target = 0;
  PartId client = 0;        ///< where the client stood that moves; for ExpireKey the number of the key, for Wait the ms
  std::uint16_t count = 1;  ///< clients that stand there: so many orders in one
  Choice::Kind kind = Choice::Kind::Move;
};

[[nodiscard]] constexpr bool belongsToClient(const Edge& edge) {
  return edge.kind == Choice::Kind::Move || edge.kind == Choice::Kind::Crash || edge.kind == Choice::Kind::LoseReply;
}

/// How a state ends a run.
enum class StateEnd : std::uint8_t {
  No,       ///< somebody can move
  Finished, ///< nobody can move any more
  Stuck,    ///< whoever can move only asks again for ever
};

/// Which invariants a run has broken on its way to a state: bit i is invariant i.
using BrokenSet = std::uint32_t;

/// Invariants and faults share a word.
inline constexpr int kMostInvariants = 25;
inline constexpr int kMostFaults = 127;
constexpr BrokenSet brokenIn(std::uint32_t word) { return word & ((1U << kMostInvariants) - 1); }
constexpr int faultsIn(std::uint32_t word) { return static_cast<int>(word >> kMostInvariants); }
constexpr std::uint32_t oneFault() { return 1U << kMostInvariants; }

/// A place and how many clients stand there, in one word.
inline constexpr int kCountBits = 10;
inline constexpr std::uint32_t kMostClients = (1U << kCountBits) - 1;
inline constexpr PartId kMostPlaces = 1U << (32 - kCountBits);
constexpr std::uint32_t standing(PartId place, std::uint32_t count) { return place << kCountBits | count; }
constexpr PartId placeIn(std::uint32_t word) { return word >> kCountBits; }
constexpr std::uint32_t countIn(std::uint32_t word) { return word & kMostClients; }

struct StateGraph {
  StateTable states;
  std::vector<Edge> edges;              ///< by source
  std::vector<std::uint64_t> firstEdge; ///< of state s: [firstEdge[s], firstEdge[s + 1]); shorter when not all was looked at
  std::vector<StateEnd> ends;           ///< of the states that were looked at
  std::vector<std::string> expiredKeys; ///< names of keys, for ExpireKey
  std::vector<StateId> levels;          ///< first state of each depth
  std::vector<bool> hopeless;           ///< states from which no run ever finishes; empty until all were looked at
  std::uint64_t idleSteps = 0;          ///< steps that left everything as it was; they are no edges

  /// The parts of a state: base, ledger, broken invariants with the number of faults made, then the clients: for each
  /// place where some stand, the place and how many.
  static constexpr std::size_t kBase = 0;
  static constexpr std::size_t kLedger = 1;
  static constexpr std::size_t kBroken = 2;
  static constexpr std::size_t kClients = 3;

  [[nodiscard]] std::size_t expanded() const { return ends.size(); }
  [[nodiscard]] BrokenSet brokenAt(StateId state) const { return brokenIn(states.at(state)[kBroken]); }
  [[nodiscard]] std::span<const Edge> edgesOf(StateId state) const {
    return std::span(edges).subspan(firstEdge[state], firstEdge[state + 1] - firstEdge[state]);
  }
};

/// What an edge stands for when a certain client takes it.
[[nodiscard]] inline Choice choiceOf(const StateGraph& graph, const Edge& edge, ClientIndex client) {
  switch (edge.kind) {
  case Choice::Kind::ExpireKey: return Choice::expireKey(graph.expiredKeys[edge.client]);
  case Choice::Kind::FlushScripts: return Choice::flushScripts();
  case Choice::Kind::Wait: return Choice::wait(edge.client);
  default: return {edge.kind, client, {}, 0};
  }
}

} // namespace interleave
