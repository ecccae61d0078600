#include "ui/models/proof_model.hpp"

#include <algorithm>

#include <QThread>

namespace interleave {
namespace {

constexpr ProofBudget kAutomatic{10, std::uint64_t{1} << 30};

ProofBudget thorough() {
  // Somebody waits for it: all cores may work.
  return {300, std::uint64_t{4} << 30, std::clamp(QThread::idealThreadCount(), 1, 8)};
}

} // namespace

ProofModel::ProofModel(RaceModel& race, QObject* parent) : QObject(parent), m_race(race) {
  connect(&race, &RaceModel::opened, this, &ProofModel::follow);
  connect(&m_worker, &ProofWorker::answered, this,
          [this](int ticket, int, const std::shared_ptr<const ProofAnswer>& answer) { take(ticket, answer); });
  connect(&m_worker, &ProofWorker::progressed, this, [this](int ticket, const ExploreProgress& at) {
    if (ticket != m_ticket || m_state != State::Running) return;
    m_progress = at;
    emit progressed();
  });
}

const Exploration* ProofModel::result() const {
  return proof() == nullptr ? nullptr : &proof()->result();
}

void ProofModel::follow() {
  ask(Effort::Automatic);
}

void ProofModel::setFaults(const FaultOptions& faults) {
  m_faults = faults;
  if (m_race.isOpen()) ask(Effort::Automatic);
  emit changed(); // also where the faults do not matter yet
}

void ProofModel::proveAgain() {
  m_identity.clear();
  ask(Effort::Thorough);
}

void ProofModel::ask(Effort effort) {
  auto question = std::make_shared<ProofQuestion>();
  question->scenario = m_race.scenario();
  question->values = m_race.values();
  question->faults = m_faults;
  question->budget = m_budget = effort == Effort::Thorough ? thorough() : kAutomatic;
  const QString identity = question->identity();
  // The same race once more, as after a step back to it: what is known of it stays true.
  if (identity == m_identity && (m_state == State::Running || m_state == State::Done)) return;
  m_identity = identity;
  if (m_answer) m_worker.discard(std::move(m_answer));
  m_answer = nullptr;
  m_progress = {};
  m_state = State::Running;
  m_worker.ask({std::move(question)}, ++m_ticket);
  emit changed();
}

void ProofModel::take(int ticket, const std::shared_ptr<const ProofAnswer>& answer) {
  if (ticket != m_ticket) return;
  m_answer = answer;
  m_state = answer->stopped ? State::Cancelled : State::Done;
  emit changed();
}

void ProofModel::cancel() {
  if (m_state == State::Running) m_worker.cancel();
}

} // namespace interleave
