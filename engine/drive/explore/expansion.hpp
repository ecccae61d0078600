// The search itself: from the start, level by level, to every merged state.
#pragma once

#include <chrono>

#include "engine/base/random.hpp"
#include "engine/drive/explore/explorer.hpp"

namespace interleave {

/// When the next key's time runs out; kNever when none's does.
[[nodiscard]] TimeMs earliestExpiry(const KeySpace& keys);

/// What is broken with the same keys, ledger and holders of locks.
struct Judged {
  BrokenSet atStep = 0;
  BrokenSet atEnd = 0;
  BrokenSet comeTrue = 0; ///< those of the kind Sometimes
  bool knowsEnd = false;
};

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
  /// Where an edge brings the clients of its source: the one that acts, and others that it changes.
  struct Effect {
    PartId actor = StateSpace::kNobody;
    Changes others;
    [[nodiscard]] PartId after(PartId place) const { return placeAfter(others, place); }
  };
  [[nodiscard]] Effect effectOf(StateId source, const Edge& edge);

private:
  void restart();
  void expand(StateId state);
  void addMoves();
  void addFaults();
  /// When whoever may move only asks again, time goes on until a key runs out.
  void addWait();
  void addEdge(PartId mover, std::uint32_t count, const Choice& choice);
  /// Takes up a state and counts who may move in it.
  void take(StateTable::Words words);
  /// Writes the state that follows into m_next; false when it is the same.
  bool follow(PartId mover, const Choice& choice);
  /// The others that listen, each once, when one of `mover` is taken away; true when one of them waits.
  bool findListeners(PartId mover);
  /// Puts into m_changed who is changed by the choice beside its mover; gives the number of its transition.
  PartId choose(PartId mover, const Choice& choice);
  /// Writes the clients of the next state behind its first words.
  void writeClients(PartId mover, PartId moverAfter);
  void noteWitnesses(StateId state);
  /// What the state in m_next breaks; m_comeTrue tells what comes true there.
  BrokenSet brokenInNext(bool isEnd);
  void judge(const std::vector<PartId>& holders, bool isEnd, bool isNew, Judged& judged);
  [[nodiscard]] std::string limitReached() const;

  const World& m_start;
  ExploreOptions m_options;
  StateSpace m_space;
  StateGraph m_graph;
  tsl::robin_map<std::uint64_t, Judged, PairHash> m_judged;  ///< by base and ledger, where nobody holds a lock
  std::unordered_map<std::string, Judged> m_judgedHolding;   ///< with the holders, where somebody does
  std::vector<std::string> m_invariantErrors;
  std::vector<std::optional<StateId>> m_witnesses;
  BrokenSet m_comeTrue = 0;
  std::map<std::string, PartId> m_keyNumbers;
  std::chrono::steady_clock::time_point m_startedAt = std::chrono::steady_clock::now();

  // What expand() works with; kept so that nothing is allocated for each state.
  std::vector<std::uint32_t> m_words; ///< the state that is looked at
  std::uint32_t m_ready = 0;          ///< clients in it that may move
  bool m_listening = false;           ///< whether any client in it listens
  std::vector<std::uint32_t> m_next;  ///< the one that follows
  std::vector<PartId> m_listeners;
  Changes m_changed;
  std::vector<std::pair<PartId, std::uint32_t>> m_counts;
};

} // namespace interleave
