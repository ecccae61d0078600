// The search itself: from the start, level by level, to every merged state.
//
// States are looked at in blocks. Their successors are worked out by several threads from what is known; where something
// is not, Redis and Lua make it, one block's part after the other, on one thread. Then the threads look the successors up,
// each in shards of its own, and the new ones get their numbers in the order in which one thread alone would have met
// them: whatever the number of threads, the graph is the same to the bit.
#pragma once

#include <chrono>

#include "engine/base/random.hpp"
#include "engine/drive/explore/crew.hpp"
#include "engine/drive/explore/successors.hpp"

namespace interleave {

class Expansion {
public:
  Expansion(const World& start, const ExploreOptions& options);

  /// Looks at states until there are no more, or a limit is reached. Gives the reason to stop early; empty: all were seen.
  std::string run(const std::atomic<bool>* stop, const std::function<void(const ExploreProgress&)>& progress);

  /// Marks the states from which no run finishes. REQUIRES that run() saw all.
  void markHopeless();
  [[nodiscard]] const StateGraph& graph() const { return m_graph; }
  [[nodiscard]] const StateSpace& space() const { return m_space; }
  [[nodiscard]] Crew& crew() { return m_crew; }
  [[nodiscard]] const Rules& rules() const { return *m_start.rules; }
  [[nodiscard]] const std::vector<std::string>& invariantErrors() const { return m_judgements.errors(); }
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_startedAt).count();
  }
  /// One run in which everybody who can move is as likely to, from the start to its end.
  struct Walk {
    bool failed = false;    ///< it broke an invariant, or will never finish
    bool isCovered = false; ///< all its states were looked at
  };
  /// Nothing when the run is too long or goes on beyond `until` (as seconds() counts), or when the programs turned out to
  /// differ from what was known.
  std::optional<Walk> walk(Random& random, double until);
  /// For each invariant of the kind Sometimes, the first state in which it came true.
  [[nodiscard]] const std::vector<std::optional<StateId>>& witnesses() const { return m_witnesses; }
  /// Where an edge brings the clients of its source.
  [[nodiscard]] Successors::Effect effectOf(StateId source, const Edge& edge);

private:
  void restart();
  /// Works out the successors of states; gives the reason to stop in the middle.
  std::string findSuccessors(StateId first, StateId end, const std::atomic<bool>* stop);
  void lookUp();
  /// Gives the new states their numbers, and takes all into the graph.
  void number(StateId first);
  void noteWitnesses(StateId state, BrokenSet comeTrue);
  [[nodiscard]] std::string limitReached(const std::atomic<bool>* stop) const;

  const World& m_start;
  ExploreOptions m_options;
  StateSpace m_space;
  StateGraph m_graph;
  Judgements m_judgements;
  std::vector<std::optional<StateId>> m_witnesses;
  bool m_hasWitnesses = false; ///< whether there is anything to witness
  Crew m_crew;
  std::vector<Successors> m_workers; ///< one a thread
  std::chrono::steady_clock::time_point m_startedAt = std::chrono::steady_clock::now();

  /// A block's part: some states that follow each other, and their successors.
  struct Part {
    SuccessorList list;
    std::array<std::vector<std::uint32_t>, StateTable::kShards> byShard; ///< steps of the list
    bool isComplete = false;
    std::size_t newStates = 0;
    std::size_t newWords = 0;
    StateTable::Room room{};   ///< for the new states
    std::size_t firstEdge = 0; ///< of all its edges
    StateId firstSource = 0;
    bool leadsOn = true;   ///< as in StateGraph
    bool leadsDown = true;
    bool hasStuck = false;
  };
  void writeEdges(Part& part);
  std::vector<Part> m_parts;
  std::size_t m_usedParts = 0;
  StateId m_partStates = 1; ///< states in each of them; the last has fewer
  struct Lookup {
    SuccessorList::Step* step;
    std::uint64_t hash;
    StateTable::Words words;
    StateId ticket;
  };
  std::array<std::vector<Lookup>, StateTable::kShards> m_lookups;
};

} // namespace interleave
