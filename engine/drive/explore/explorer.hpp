// Every interleaving of a world: explored, counted exactly, with the orders that fail.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

#include "engine/drive/explore/counting.hpp"

namespace interleave {

/// Which faults are choices too.
struct FaultOptions {
  bool crash = false;        ///< a client dies between two of its steps
  bool loseReply = false;    ///< the server executed, the client sees a time-out
  bool expire = false;       ///< a key's time runs out early
  bool flushScripts = false; ///< the server forgets its scripts, as after a restart
  int most = 1;              ///< faults in one run, of all kinds together

  [[nodiscard]] bool any() const { return most > 0 && (crash || loseReply || expire || flushScripts); }
};

struct ExploreOptions {
  FaultOptions faults;
  std::uint64_t mostStates = 50'000'000;
  std::uint64_t mostBytes = std::uint64_t{4} << 30; ///< for states and edges
  double mostSeconds = 600;
  int threads = 1;
  bool details = true; ///< whether standings will be asked for, and how likely each outcome is at random
};

/// How far an exploration is, for people who wait.
struct ExploreProgress {
  std::uint64_t states = 0;
  std::uint64_t waiting = 0; ///< found but not yet looked at
  int depth = 0;             ///< steps from the start
  double seconds = 0;
};

enum class ProofVerdict { Safe, Fails, Unknown };

/// A way in which runs end.
struct Outcome {
  Ledger ledger;
  std::map<std::string, KeyImage> keys;
  std::vector<std::string> broken; ///< ids of invariants
  mpz_class orders;                ///< how many orders end so; 0 when they cannot be counted
  mpz_class alike = 1;             ///< it stands for so many that differ only in whose token is where
  std::optional<double> randomWalkShare; ///< how likely a scheduler that picks at random ends so; where it can be said
};

/// A schedule that breaks an invariant at its last step.
struct Counterexample {
  Schedule schedule;
  std::vector<std::string> broken; ///< ids
  int switches = 0;                ///< how often somebody else goes on
};

/// A good thing that must come true in some order.
struct Witness {
  std::string invariant;            ///< id
  std::string about;
  std::optional<Schedule> schedule; ///< a shortest one in which it comes true; none: it never does
};

struct Exploration {
  ProofVerdict verdict = ProofVerdict::Unknown;
  bool complete = false;      ///< every state was looked at
  std::string whyIncomplete;  ///< a sentence, when it is not
  int completeDepth = 0;      ///< all orders up to so many steps were looked at
  std::uint64_t states = 0;   ///< merged states
  std::optional<mpz_class> unmergedStates; ///< the same with clients told apart; only when all begin alike
  std::uint64_t steps = 0;    ///< edges between them
  std::uint64_t idleSteps = 0;
  std::uint64_t executed = 0; ///< steps that Redis really made; all others were remembered
  bool hasLoops = false;      ///< some runs can go on for ever: orders cannot be counted
  std::optional<mpz_class> orders;  ///< complete runs from start to end; clients are told apart
  std::optional<mpz_class> failing; ///< those that break an invariant
  std::optional<double> share;      ///< failing / orders
  std::optional<double> randomWalkShare; ///< probability to fail when everybody who can move is as likely to
  int walks = 0;                         ///< when not every state was looked at: random runs that were made to estimate
  double failingWalks = 0;               ///< an estimate: the part of them that failed
  double coveredWalks = 0;               ///< an estimate: the part of them of which every state was looked at
  std::optional<Counterexample> shortest;
  std::optional<Counterexample> fewestSwitches;
  std::vector<Witness> witnesses; ///< one for each invariant of the kind Sometimes
  std::vector<Outcome> outcomes;
  std::vector<std::string> invariantErrors; ///< messages of checks that raised an error
  double seconds = 0;
};

/// What the explored graph says about one moment of a run.
struct Standing {
  Outlook outlook = Outlook::Safe;
  std::optional<double> failingShare; ///< of the orders that go on from there, all equally likely; when they were counted
};

class Crew;
class Expansion;
class Path;

/// An exploration that is kept, so that any moment of any run can be looked up in it.
class Proof {
public:
  /// Explores all orders of a world in which nothing has moved. The world's programs are used from now on, and by nobody
  /// else; a Proof may move between threads, but not be used by two. Stops early, with verdict Unknown or Fails, when a
  /// limit is reached or `stop` becomes true.
  explicit Proof(World start, const ExploreOptions& options = {}, const std::atomic<bool>* stop = nullptr,
                 const std::function<void(const ExploreProgress&)>& progress = {});
  ~Proof();
  Proof(const Proof&) = delete;
  Proof& operator=(const Proof&) = delete;

  [[nodiscard]] const Exploration& result() const { return m_result; }
  /// Where a schedule leads; nothing when it leaves what was explored (a wait, a fault that was not switched on, …).
  [[nodiscard]] std::optional<Standing> standingAfter(const Schedule& schedule) const;
  /// The same after 0, 1, 2 … all steps of a schedule, in one go.
  [[nodiscard]] std::vector<std::optional<Standing>> standingsAlong(const Schedule& schedule) const;
  /// The same for a schedule and one more step, for each of several such steps.
  [[nodiscard]] std::vector<std::optional<Standing>> standingsAfterEach(const Schedule& schedule, const std::vector<Choice>& next) const;

private:
  void count(const ExploreOptions& options, Crew& crew);
  void estimate(const std::atomic<bool>* stop);
  bool follow(Path& path, const Choice& choice) const;
  [[nodiscard]] Standing standingAt(const Path& path) const;

  World m_start;
  std::unique_ptr<Expansion> m_expansion;
  Exploration m_result;
  std::vector<Outlook> m_outlooks; ///< by state; empty when nobody will ask
  std::vector<float> m_failingShares; ///< by state; empty when orders cannot be counted
};

/// Id under which it counts as broken that a run can never finish any more: clients only ask again, for ever.
inline constexpr const char* kStuck = "stuck";

} // namespace interleave
