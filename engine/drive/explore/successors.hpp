// What may happen in a merged state, and what each of it leads to.
#pragma once

#include "engine/drive/explore/explorer.hpp"
#include "engine/drive/explore/judgements.hpp"

namespace interleave {

/// Successors of several states, one after the other, before they are known by numbers.
struct SuccessorList {
  struct Step {
    std::uint64_t hash = 0;   ///< of the state that it leads to
    std::uint32_t words = 0;  ///< its words: from here …
    std::uint32_t wordCount = 0;
    PartId named = 0;         ///< as Edge::client
    BrokenSet comeTrue = 0;
    std::uint32_t slot = 0;   ///< of the state table
    StateId target = 0;
    std::uint16_t count = 1;
    Choice::Kind kind = Choice::Kind::Move;
  };
  struct Source {
    std::uint32_t firstStep = 0;
    StateEnd end = StateEnd::No;
  };
  std::vector<Step> steps;
  std::vector<std::uint32_t> words;
  std::vector<Source> sources;
  std::uint64_t idleSteps = 0;

  [[nodiscard]] StateTable::Words wordsOf(const Step& step) const { return StateTable::Words(words).subspan(step.words, step.wordCount); }
  [[nodiscard]] std::span<Step> stepsOf(std::size_t source) {
    const std::size_t end = source + 1 < sources.size() ? sources[source + 1].firstStep : steps.size();
    return std::span(steps).subspan(sources[source].firstStep, end - sources[source].firstStep);
  }
  void clear() {
    steps.clear();
    words.clear();
    sources.clear();
    idleSteps = 0;
  }
};

/// Works with what it is given and memory of its own: each thread has one.
class Successors {
public:
  Successors(StateSpace& space, Judgements& judgements, const FaultOptions& faults) : m_space(space), m_judgements(judgements), m_faults(faults) {}

  enum class Unknown {
    Make, ///< Redis and Lua run for what is not known yet; no other thread may use the space meanwhile
    Miss, ///< what is not known yet is given up
  };
  /// Appends a state's successors. False when something was not known, or when the space became void: then the list is of
  /// no use.
  bool append(StateTable::Words state, Unknown unknown, SuccessorList& list);

  // One step at a time.

  /// Takes up the state whose steps are asked for. Its words must stay where they are.
  void take(StateTable::Words state);
  [[nodiscard]] std::uint32_t readyCount() const { return m_ready; }
  /// Who is the nth of those who may move. REQUIRES nth < readyCount().
  [[nodiscard]] PartId readyClient(std::uint32_t nth) const;
  /// Whether the act changes anything; then next() is the state that it leads to.
  bool follow(const Act& act, Unknown unknown);
  [[nodiscard]] StateTable::Words next() const { return m_next; }
  [[nodiscard]] BrokenSet comeTrue() const { return m_comeTrue; }
  /// The wait until the next key's time runs out, or somebody's patience in the database; nothing when none has a time.
  [[nodiscard]] std::optional<Act> wait() const;
  /// Where an act brings the client that acts, and others.
  struct Effect {
    PartId actor = StateSpace::kNobody;
    Changes others;
    [[nodiscard]] PartId after(PartId place) const { return placeAfter(others, place); }
  };
  [[nodiscard]] Effect effectOf(const Act& act);
  /// What a state breaks that comes from nowhere: the first one.
  Judgements::Judged judge(StateTable::Words state);

private:
  void add(const Act& act, std::uint32_t count);
  void addFaults();
  /// The others that listen, each once, when one of `mover` is taken away; true when one of them waits, or has locked a row.
  bool findListeners(PartId mover);
  /// Puts into m_changed who is changed beside the mover; gives the number of the transition, or kUnknown.
  PartId choose(const Act& act);
  /// Adds to m_changed who is called otherwise after a transition; false when that is not known.
  bool renameOthers(PartId transition, PartId mover);
  /// Writes the clients of the next state behind its first words, and takes the difference into m_nextHash.
  void writeClients(PartId mover, PartId moverAfter);
  [[nodiscard]] Judgements::Seen seenIn(StateTable::Words state, bool isEnd) const;

  StateSpace& m_space;
  Judgements& m_judgements;
  const FaultOptions& m_faults;
  SuccessorList* m_list = nullptr;
  Unknown m_unknown = Unknown::Make;
  bool m_missed = false;

  // Kept so that nothing is allocated for each state.
  StateTable::Words m_words;         ///< the state that is looked at
  std::uint64_t m_clientsHash = 0;
  std::uint32_t m_ready = 0;         ///< clients in it that may move
  bool m_listening = false;          ///< whether any client in it listens
  std::vector<std::uint32_t> m_next; ///< the one that follows
  std::uint64_t m_nextHash = 0;
  BrokenSet m_comeTrue = 0;
  std::vector<PartId> m_listeners;
  Changes m_changed;
  std::vector<std::pair<PartId, std::uint32_t>> m_counts;
};

} // namespace interleave
