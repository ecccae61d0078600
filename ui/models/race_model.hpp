// The race that is on the screen: a scenario with its parameters, and the run that a person plays in it.
//
// Holds the only truth that race views show. Views call its verbs and read it again on `changed` (the position or the
// steps) and on `opened` (another scenario, other parameters, or a new version of the file: a new run).
#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/drive/hand/hand_run.hpp"
#include "engine/lab/explain.hpp"
#include "engine/lab/scenario.hpp"

namespace interleave {

using Events = std::span<const StepEvent* const>;

class RaceModel final : public QObject {
  Q_OBJECT

public:
  explicit RaceModel(QObject* parent = nullptr);
  ~RaceModel() override;

  /// Starts a new run. On failure the old one stays.
  Status open(const Scenario& scenario, const ParameterValues& values);
  /// Starts a new run with one parameter changed.
  Status setParameter(const std::string& name, std::int64_t value);
  /// Starts a new run of a changed file with the same values and repeats the steps as far as they go.
  Status reload(const Scenario& scenario);

  /// Everything below REQUIRES isOpen().
  [[nodiscard]] bool isOpen() const { return m_run != nullptr; }
  [[nodiscard]] const Scenario& scenario() const { return m_scenario; }
  [[nodiscard]] const ParameterValues& values() const { return m_values; }
  [[nodiscard]] const HandRun& run() const { return *m_run; }
  [[nodiscard]] const World& world() const { return m_run->world(); }
  [[nodiscard]] int clientCount() const { return static_cast<int>(world().clients.size()); }

  /// The steps up to the position.
  [[nodiscard]] Events events() const;
  /// The steps of the whole branch, those ahead of the position included.
  [[nodiscard]] Events branchEvents() const { return m_events; }
  /// The step that led to the position; nothing at the start.
  [[nodiscard]] const StepEvent* lastEvent() const;
  /// The steps of one client up to the position, ascending.
  [[nodiscard]] std::vector<const StepEvent*> eventsOf(ClientIndex client) const;

  [[nodiscard]] const Verdict& verdict() const;
  /// Reads that are out of date at the position. useStep is 0 while nobody has acted on them.
  [[nodiscard]] const std::vector<StaleRead>& staleReads() const;
  /// Whether the step broke something, or broke it further: sold beyond the stock once more.
  [[nodiscard]] bool isBad(int step) const;
  /// What happened at a step, in one sentence.
  [[nodiscard]] QString sentence(int step) const;
  /// A client's locals on the way to where it stands; computed again only when it has moved.
  [[nodiscard]] const ProgramTrace& trace(ClientIndex client) const;

  /// The client whose code is shown where only one has room.
  [[nodiscard]] ClientIndex focusedClient() const { return m_focusedClient; }
  void setFocusedClient(ClientIndex client);

  /// The client whose next step stands still in the debugger, so that nobody else is served; -1: none.
  [[nodiscard]] ClientIndex heldClient() const { return m_heldClient; }
  /// Until the run moves, or -1 is given.
  void hold(ClientIndex client);

  // Verbs. What cannot be done is told by `refused` and changes nothing.
  void choose(const Choice& choice);
  void move(ClientIndex client);
  void moveSameAgain();
  void back();
  void forward();
  void toStart();
  void goTo(int step);
  void selectBranch(int branch);
  /// Plays a schedule from the start; gives what is wrong with it, or nothing. A wrong one changes nothing.
  [[nodiscard]] QString play(const QString& schedule);

signals:
  void opened();
  void changed();
  void focusedClientChanged();
  void refused(const QString& why);

private:
  struct CachedTrace {
    const ProgramNode* node = nullptr;
    ProgramTrace trace;
  };
  void replaceRun(World world);
  void afterChange();
  void focusMover();
  [[nodiscard]] QString whyNotPlayable(const Schedule& schedule) const;

  Scenario m_scenario;
  ParameterValues m_values;
  std::unique_ptr<HandRun> m_run;
  std::vector<const StepEvent*> m_events; ///< of the whole branch
  ClientIndex m_focusedClient = 0;
  ClientIndex m_heldClient = -1;
  mutable std::optional<Verdict> m_verdict;
  mutable std::optional<std::vector<StaleRead>> m_staleReads;
  mutable std::unordered_map<const StepEvent*, QString> m_sentences;
  mutable std::vector<CachedTrace> m_traces;
};

} // namespace interleave
