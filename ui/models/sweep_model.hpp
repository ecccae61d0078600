// A plan priced again and again with one parameter changed: the points of curves, in a thread of its own.
//
// So that a point takes moments, each one does a fixed number of operations, shared among its clients, on a stock in the
// same proportion as in the plan.
#pragma once

#include <QObject>

#include "ui/models/errand.hpp"
#include "ui/models/price_plan.hpp"

namespace interleave {

class SweepModel final : public QObject {
  Q_OBJECT

public:
  static constexpr std::int64_t kOperations = 2'000; ///< of each point, or one of each client

  explicit SweepModel(const ScenarioLibrary& library, QObject* parent = nullptr);

  [[nodiscard]] SweptParameter parameter() const { return m_parameter; }
  [[nodiscard]] const std::vector<CurvePoint>& points() const { return m_points; }
  [[nodiscard]] bool isWorking() const { return m_working; }
  [[nodiscard]] const QString& problem() const { return m_problem; }
  /// Values that a parameter is swept over.
  [[nodiscard]] static std::vector<double> valuesOf(SweptParameter parameter);

  /// Does nothing when these points are there already.
  void sweepOver(const PriceSettings& settings, SweptParameter parameter);
  void cancel() { m_errand.stop(); }

signals:
  void changed();

private:
  const ScenarioLibrary& m_library;
  SweptParameter m_parameter = SweptParameter::Clients;
  QString m_identity;
  std::vector<CurvePoint> m_points;
  bool m_working = false;
  int m_ticket = 0;
  QString m_problem;
  Errand m_errand; ///< last: it ends before the rest does
};

} // namespace interleave
