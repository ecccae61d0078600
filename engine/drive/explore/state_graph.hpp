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
  Chunked<Edge> edges;                  ///< by source
  Chunked<std::uint64_t> edgePlaces;    ///< of the states that were looked at: where their edges begin, and how many there are
  Chunked<StateEnd> ends;               ///< of the same
  std::vector<std::string> keyNames;    ///< for ExpireKey
  std::vector<StateId> levels;          ///< first state of each depth
  std::vector<bool> hopeless;           ///< states from which no run ever finishes; empty where there are none
  std::uint64_t edgeCount = 0;
  std::uint64_t idleSteps = 0;          ///< steps that left everything as it was; they are no edges
  bool leadsOn = true;                  ///< every edge goes to a later state, so that there are no loops
  bool leadsDown = true;                ///< every edge goes one level down
  bool hasStuck = false;                ///< some state is the end of runs that never finish

  /// The parts of a state: base, ledger, broken invariants with the number of faults made, then the clients: for each
  /// place where some stand, the place and how many.
  static constexpr std::size_t kBase = 0;
  static constexpr std::size_t kLedger = 1;
  static constexpr std::size_t kBroken = 2;
  static constexpr std::size_t kClients = 3;

  [[nodiscard]] std::size_t expanded() const { return ends.size(); }
  [[nodiscard]] BrokenSet brokenAt(StateId state) const { return brokenIn(states.at(state)[kBroken]); }
  /// REQUIRES that the state was looked at.
  [[nodiscard]] std::span<const Edge> edgesOf(StateId state) const {
    return edges.at(edgePlaces[state] >> kEdgeCountBits, edgePlaces[state] & ((1U << kEdgeCountBits) - 1));
  }
  /// Notes how a state ends, or goes on, and where its edges lie.
  void setSuccessors(StateId state, StateEnd end, std::size_t firstEdge, std::size_t count) {
    edgePlaces[state] = firstEdge << kEdgeCountBits | count;
    ends[state] = end;
  }
  [[nodiscard]] std::size_t bytes() const { return states.bytes() + edges.bytes() + edgePlaces.bytes() + ends.bytes(); }

private:
  static constexpr int kEdgeCountBits = 16;
};

/// Spreads a number over all bits (the finaliser of splitmix64).
constexpr std::uint64_t spread(std::uint64_t number) {
  number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9ULL;
  number = (number ^ (number >> 27)) * 0x94D049BB133111EBULL;
  return number ^ (number >> 31);
}

/// The hash of a state is a sum over its parts, so that a step changes it in few places.
constexpr std::uint64_t hashOfClients(std::uint32_t word) { return countIn(word) * spread(placeIn(word) + std::uint64_t{1}); }
constexpr std::uint64_t hashOfRest(PartId base, PartId ledger, std::uint32_t broken) {
  constexpr std::uint64_t kOther = 0x9E3779B97F4A7C15ULL;
  return spread((std::uint64_t{base} << 32 | ledger) ^ kOther) + spread(broken * kOther);
}
[[nodiscard]] inline std::uint64_t hashOfState(StateTable::Words words) {
  std::uint64_t hash = hashOfRest(words[StateGraph::kBase], words[StateGraph::kLedger], words[StateGraph::kBroken]);
  for (const std::uint32_t word : words.subspan(StateGraph::kClients)) hash += hashOfClients(word);
  return hash;
}

/// What an edge stands for when a certain client takes it.
[[nodiscard]] inline Choice choiceOf(const StateGraph& graph, const Edge& edge, ClientIndex client) {
  switch (edge.kind) {
  case Choice::Kind::ExpireKey: return Choice::expireKey(graph.keyNames[edge.client]);
  case Choice::Kind::FlushScripts: return Choice::flushScripts();
  case Choice::Kind::Wait: return Choice::wait(edge.client);
  default: return {edge.kind, client, {}, 0};
  }
}

} // namespace interleave
