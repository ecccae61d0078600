// Plays the present schedule on a real Redis beside the simulation, in a thread of its own, and keeps what came of it.
#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <thread>

#include "engine/drive/replay/replay.hpp"
#include "ui/models/race_model.hpp"

namespace interleave {

/// What a person asks for.
struct RealCheckRequest {
  bool startOwnServer = false; ///< then the four below mean nothing
  QString address;             ///< HOST:PORT
  int database = 0;
  bool emptyFirst = false;
  QString password;
};

class RealCheck final : public QObject {
  Q_OBJECT

public:
  enum class State { Idle, Running, Done, Failed, Cancelled };

  explicit RealCheck(RaceModel& race, QObject* parent = nullptr);
  ~RealCheck() override;

  /// Begins; what cannot even begin (a wrong address, no step yet) becomes Failed at once. REQUIRES not Running.
  void start(const RealCheckRequest& request);
  /// Asks a running check to end; it becomes Cancelled soon after.
  void cancel();

  [[nodiscard]] State state() const { return m_state; }
  /// REQUIRES Done.
  [[nodiscard]] const ReplayReport& report() const { return *m_report; }
  /// Why it failed, and what to do. Empty unless Failed.
  [[nodiscard]] const QString& problem() const { return m_problem; }
  [[nodiscard]] int stepsMade() const { return m_stepsMade; }
  [[nodiscard]] int stepCount() const { return m_stepCount; }
  /// Where it was played: "127.0.0.1:6379, database 0", or that it was a server of our own.
  [[nodiscard]] const QString& place() const { return m_place; }
  /// Whether the run on the screen is still the one that was checked.
  [[nodiscard]] bool fitsRun() const;
  /// Goes to a step of the checked run; nothing when the run has changed since.
  void goTo(int step);

signals:
  void changed();

private:
  struct Task;
  void work(const std::shared_ptr<const Task>& task, const std::stop_token& stop);
  void tellStep(int step);
  void finish(const Result<ReplayReport>& result, bool stopped);
  void fail(const QString& problem);

  RaceModel& m_race;
  State m_state = State::Idle;
  std::optional<ReplayReport> m_report;
  QString m_problem;
  QString m_place;
  QString m_checkedRun; ///< scenario, values and schedule that were checked
  int m_stepsMade = 0;
  int m_stepCount = 0;
  std::jthread m_thread; ///< last: it ends before the rest does
};

} // namespace interleave
