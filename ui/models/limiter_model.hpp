// The limiters side by side: how much each lets through within its window, worked out in a thread of its own.
#pragma once

#include <QObject>

#include <memory>

#include "engine/lab/limiter_curve.hpp"
#include "ui/models/errand.hpp"
#include "ui/models/price_plan.hpp"

namespace interleave {

class LimiterModel final : public QObject {
  Q_OBJECT

public:
  explicit LimiterModel(const ScenarioLibrary& library, QObject* parent = nullptr);

  /// The three ways to count in a window, with the plan's profile, round trip and seed. Does nothing when they are there already.
  void workOut(const PriceSettings& settings);
  [[nodiscard]] const std::vector<LimiterCurve>& curves() const { return m_curves; }
  [[nodiscard]] bool isWorking() const { return m_working; }
  [[nodiscard]] const QString& problem() const { return m_problem; }

signals:
  void changed();

private:
  const ScenarioLibrary& m_library;
  QString m_identity;
  bool m_working = false;
  int m_ticket = 0;
  std::vector<LimiterCurve> m_curves;
  QString m_problem;
  Errand m_errand; ///< last: it ends before the rest does
};

} // namespace interleave
