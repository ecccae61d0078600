// The search itself: from the start, level by level, to every merged state.
#pragma once

#include <chrono>

#include "engine/drive/explore/explorer.hpp"

namespace interleave {

class Expansion {
public:
  Expansion(const World& start, const ExploreOptions& options) : m_start(start), m_options(options), m_space(start) {}

  /// Looks at states until there are no more, or a limit is reached. Gives the reason to stop early; empty: all were seen.
  std::string run(const std::atomic<bool>* stop, const std::function<void(const ExploreProgress&)>& progress);

  /// Marks the states from which no run finishes. REQUIRES that run() saw all.
  void markHopeless();
  [[nodiscard]] const StateGraph& graph() const { return m_graph; }
  [[nodiscard]] const StateSpace& space() const { return m_space; }
  [[nodiscard]] StateSpace& space() { return m_space; }
  [[nodiscard]] const Rules& rules() const { return *m_start.rules; }
  [[nodiscard]] const std::vector<std::string>& invariantErrors() const { return m_invariantErrors; }
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_startedAt).count();
  }
  /// The clients of a state, one for each that there is.
  [[nodiscard]] std::vector<PartId> clientsOf(StateId state) const;

private:
  void restart();
  void expand(StateId state);
  void addMoves(StateId state);
  void addFaults(StateId state);
  void addEdge(StateId state, PartId mover, std::uint16_t count, const Choice& choice);
  /// The others that listen, each once, when one of `mover` is taken away.
  void listenersBeside(PartId mover);
  BrokenSet brokenBy(PartId base, PartId ledger, bool isEnd);
  [[nodiscard]] std::string limitReached() const;

  const World& m_start;
  ExploreOptions m_options;
  StateSpace m_space;
  StateGraph m_graph;
  struct Judged {
    BrokenSet atStep = 0;
    BrokenSet atEnd = 0;
    bool knowsEnd = false;
  };
  std::unordered_map<std::uint64_t, Judged> m_judged;        ///< by base and ledger, where nobody holds a lock
  std::unordered_map<std::string, Judged> m_judgedHolding;   ///< with the holders, where somebody does
  std::vector<std::string> m_invariantErrors;
  std::map<std::string, PartId> m_keyNumbers;
  std::chrono::steady_clock::time_point m_startedAt = std::chrono::steady_clock::now();

  // What expand() works with; kept so that nothing is allocated for each state.
  std::vector<std::uint32_t> m_words;    ///< the state that is looked at
  std::vector<std::uint32_t> m_next;     ///< the one that follows
  std::vector<PartId> m_listeners;
  std::vector<std::pair<PartId, std::uint32_t>> m_counts;
  bool m_isEnd = true;
};

} // namespace interleave
