// The price view's plan on a real Redis, in a thread of its own: what it gives goes beside the simulated figures.
#pragma once

#include <QObject>
#include <QString>

#include "ui/models/errand.hpp"
#include "ui/models/price_model.hpp"

namespace interleave {

/// What a person asks for.
struct MeasureRequest {
  bool startOwnServer = false; ///< then the rest means nothing
  QString address;             ///< HOST:PORT of a server, or of any node of a cluster
  int database = 0;
  QString password;
  bool evenIfNotEmpty = false; ///< a database that holds keys is refused otherwise
};

class MeasureModel final : public QObject {
  Q_OBJECT

public:
  enum class State { Idle, Running, Done, Failed, Cancelled };

  explicit MeasureModel(PriceModel& price, QObject* parent = nullptr);

  /// Begins with the plan as it is now, and prices that too where it has not been; what cannot even begin becomes Failed at once. REQUIRES not Running.
  void start(const MeasureRequest& request);
  /// Asks the run to end; what was measured so far stays.
  void cancel();

  [[nodiscard]] State state() const { return m_state; }
  /// Why it failed, and what to do; or which approaches could not be measured. Empty when there is nothing to say.
  [[nodiscard]] const QString& problem() const { return m_problem; }
  /// The approach at work and how far it is, in words; empty before the first.
  [[nodiscard]] const QString& progress() const { return m_progress; }

signals:
  void changed();

private:
  struct Task;
  void take(const ApproachPrice& measured);
  void finish(State state, const QString& problem);

  PriceModel& m_price;
  State m_state = State::Idle;
  int m_ticket = 0;
  QString m_problem;
  QString m_progress;
  PriceSettings m_settings; ///< what is measured
  std::vector<ApproachPrice> m_measured;
  Errand m_errand; ///< last: it ends before the rest does
};

} // namespace interleave
