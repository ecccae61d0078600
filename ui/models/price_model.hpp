// What approaches cost: a plan that people edit, run in a thread of its own, one approach after the other.
//
// Results stay until the next run, also when the plan is edited meanwhile (isStale) or the run is cancelled. Beside the
// simulated figures stand measured ones, which somebody else brings, and those that an article claims.
#pragma once

#include <QObject>

#include <optional>

#include "ui/models/errand.hpp"
#include "ui/models/price_plan.hpp"

namespace interleave {

class PriceModel final : public QObject {
  Q_OBJECT

public:
  enum class State { Nothing, Running, Done, Cancelled };

  explicit PriceModel(const ScenarioLibrary& library, QObject* parent = nullptr);
  ~PriceModel() override;

  [[nodiscard]] const ScenarioLibrary& library() const { return m_library; }
  [[nodiscard]] const PriceSettings& settings() const { return m_settings; }
  void setSettings(const PriceSettings& settings);

  [[nodiscard]] State state() const { return m_state; }
  /// One for each approach of the last run, in its order; without runs where it is still to come.
  [[nodiscard]] const std::vector<ApproachPrice>& prices() const { return m_prices; }
  /// Those that have figures.
  [[nodiscard]] std::vector<ApproachPrice> knownPrices() const;
  /// What the last run was asked for.
  [[nodiscard]] const PriceSettings& pricedSettings() const { return m_priced; }
  /// Whether the plan has changed since.
  [[nodiscard]] bool isStale() const;
  /// Which approach is at work, as a place in prices(), and how far it is.
  [[nodiscard]] std::optional<std::size_t> atWork() const { return m_atWork; }
  [[nodiscard]] const PriceProgress& progress() const { return m_progress; }
  /// How long the last run took, and why there is none.
  [[nodiscard]] double seconds() const { return m_seconds; }
  [[nodiscard]] const QString& problem() const { return m_problem; }

  void run();
  /// Stops; what is done stays.
  void cancel();

  /// Values of a real server under the load that was priced, by approach; null where there are none.
  [[nodiscard]] const ApproachPrice* measuredOf(const std::string& id) const;
  [[nodiscard]] bool hasMeasured() const;
  /// Likewise under the load of another plan.
  [[nodiscard]] const ApproachPrice* measuredUnder(const PriceSettings& settings, const std::string& id) const;
  /// "Redis 7.0.15"; empty while nothing was measured.
  [[nodiscard]] const QString& measuredOn() const { return m_measuredOn; }
  void setMeasuredOn(const QString& server);
  [[nodiscard]] bool showsClaimed() const { return m_showsClaimed; }
  void setShowsClaimed(bool on);

  /// What a real server gave under the load of a plan. Shown beside the prices of that load only.
  void setMeasured(std::vector<ApproachPrice> measured, const PriceSettings& settings);

signals:
  void settingsChanged();
  /// State or figures.
  void changed();
  void progressed();

private:
  void finish(bool stopped, double seconds);

  const ScenarioLibrary& m_library;
  PriceSettings m_settings;
  PriceSettings m_priced;
  State m_state = State::Nothing;
  int m_ticket = 0;
  std::vector<ApproachPrice> m_prices;
  std::optional<std::size_t> m_atWork;
  PriceProgress m_progress;
  double m_seconds = 0;
  QString m_problem;
  std::vector<ApproachPrice> m_measured;
  QString m_measuredLoad; ///< PriceSettings::loadIdentity of what was measured
  QString m_measuredOn;
  bool m_showsClaimed = false;
  Errand m_errand; ///< last: it ends before the rest does
};

} // namespace interleave
