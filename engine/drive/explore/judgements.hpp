// What is broken in which state, worked out once for each combination that an invariant can see.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/drive/explore/state_graph.hpp"

namespace interleave {

class Judgements {
public:
  Judgements(const Rules& rules, StateSpace& space) : m_rules(rules), m_space(space) {}

  /// Keys, ledger and who holds a lock (each place as often as clients stand there) are all that an invariant can see.
  struct Seen {
    PartId base = 0;
    PartId ledger = 0;
    std::vector<PartId> holders;
    bool isEnd = false;
  };
  struct Judged {
    BrokenSet broken = 0;
    BrokenSet comeTrue = 0; ///< those of the kind Sometimes
  };
  /// As far as it is known: several threads may ask while nobody judges.
  [[nodiscard]] std::optional<Judged> known(const Seen& seen) const;
  Judged judge(const Seen& seen);

  /// Messages of checks that raised an error.
  [[nodiscard]] const std::vector<std::string>& errors() const { return m_errors; }
  void clear();

private:
  struct Entry {
    BrokenSet atStep = 0;
    BrokenSet atEnd = 0;
    BrokenSet comeTrue = 0;
    bool knowsEnd = false;
  };
  [[nodiscard]] const Entry* find(const Seen& seen) const;

  const Rules& m_rules;
  StateSpace& m_space;
  tsl::robin_map<std::uint64_t, Entry, PairHash> m_entries; ///< by base and ledger, where nobody holds a lock
  std::unordered_map<std::string, Entry> m_holding;         ///< with the holders, where somebody does
  std::vector<std::string> m_errors;
};

} // namespace interleave
