// The proof of the open race: all its orders, explored in a thread of its own whenever the race becomes another one.
//
// Follows the race: another scenario, other parameters, an edit or other faults cancel what runs and begin anew. Small
// ones are answered before anybody has looked.
#pragma once

#include <QObject>

#include "ui/models/proof_worker.hpp"
#include "ui/models/race_model.hpp"

namespace interleave {

class ProofModel final : public QObject {
  Q_OBJECT

public:
  enum class State { Nothing, Running, Done, Cancelled };
  enum class Effort { Automatic, Thorough };

  explicit ProofModel(RaceModel& race, QObject* parent = nullptr);

  [[nodiscard]] State state() const { return m_state; }
  /// Of the race as it is; null while there is none yet.
  [[nodiscard]] const ProofAnswer* answer() const { return m_answer.get(); }
  /// Null also where the race could not be explored at all.
  [[nodiscard]] const Exploration* result() const;
  [[nodiscard]] const Proof* proof() const { return m_answer ? m_answer->proof.get() : nullptr; }
  [[nodiscard]] const ExploreProgress& progress() const { return m_progress; }
  [[nodiscard]] const ProofBudget& budget() const { return m_budget; }

  [[nodiscard]] const FaultOptions& faults() const { return m_faults; }
  /// Proves again with others.
  void setFaults(const FaultOptions& faults);
  /// Explores again, with the larger budget. REQUIRES an open race.
  void proveAgain();
  /// Stops; what was seen so far stays, as unknown.
  void cancel();

signals:
  /// The state or the answer.
  void changed();
  void progressed();

private:
  void follow();
  void ask(Effort effort);
  void take(int ticket, const std::shared_ptr<const ProofAnswer>& answer);

  RaceModel& m_race;
  FaultOptions m_faults;
  State m_state = State::Nothing;
  QString m_identity; ///< of the question asked last
  ProofBudget m_budget;
  int m_ticket = 0;
  ExploreProgress m_progress;
  std::shared_ptr<const ProofAnswer> m_answer;
  ProofWorker m_worker; ///< last: it ends before the rest does
};

} // namespace interleave
