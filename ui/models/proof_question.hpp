// What is to be proved, and what came of it: values that one thread makes and another shows.
#pragma once

#include <QString>

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engine/drive/explore/explorer.hpp"
#include "engine/lab/scenario.hpp"

namespace interleave {

struct ProofBudget {
  double seconds = 0;
  std::uint64_t bytes = 0;
  int threads = 1;
};

struct ProofQuestion {
  Scenario scenario;
  ParameterValues values;
  FaultOptions faults;
  ProofBudget budget;

  /// Whatever makes one question another one, the budget left aside.
  [[nodiscard]] QString identity() const;
};

/// A counterexample with what happens in it.
struct ToldSchedule {
  Schedule schedule;
  int switches = 0;
  std::string headline; ///< "Oversold by 1"
  std::string sentence;
  std::string anomaly;
};

struct ProofAnswer {
  std::shared_ptr<const Proof> proof; ///< null when the world could not even be made
  std::string problem;                ///< why not
  std::map<std::string, std::string> abouts; ///< what each invariant says, by id
  std::int64_t stockAtStart = 0;
  bool hasStock = false;
  bool stopped = false; ///< somebody cancelled it
  std::optional<ToldSchedule> shortest;
  std::optional<ToldSchedule> fewestSwitches;
};

/// Explores; takes as long as the budget allows. Worlds of its own: those of the window share programs that only the
/// window's thread may run.
[[nodiscard]] ProofAnswer answer(const ProofQuestion& question, const std::atomic<bool>& stop,
                                 const std::function<void(const ExploreProgress&)>& progress = {});

} // namespace interleave
