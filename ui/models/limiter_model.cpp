#include "ui/models/limiter_model.hpp"

#include "ui/models/text.hpp"

namespace interleave {

LimiterModel::LimiterModel(const ScenarioLibrary& library, QObject* parent) : QObject(parent), m_library(library) {}

void LimiterModel::workOut(const PriceSettings& settings) {
  PriceSettings limiters = settings;
  limiters.approaches = {"E2", "E2:how=sliding log", "E2:how=token bucket"};
  const QString identity = limiters.identity();
  if (identity == m_identity) return;
  const auto plan = planOf(limiters, m_library);
  const int ticket = ++m_ticket;
  m_identity = identity;
  m_curves.clear();
  m_problem = plan ? QString() : text(plan.message());
  m_working = static_cast<bool>(plan);
  emit changed();
  if (!plan) return;
  m_errand.start([this, ticket, plan = *plan](const std::atomic<bool>& stop) {
    auto curves = std::make_shared<std::vector<LimiterCurve>>();
    QString problem;
    for (const Scenario& limiter : plan.approaches) {
      auto curve = limiterCurve(limiter, plan.profile, plan.workload.seed, &stop);
      if (curve)
        curves->push_back(std::move(*curve));
      else
        problem = text(curve.message());
    }
    QMetaObject::invokeMethod(
        this,
        [this, ticket, curves, problem] {
          if (ticket != m_ticket) return;
          m_curves = std::move(*curves);
          m_problem = problem;
          m_working = false;
          emit changed();
        },
        Qt::QueuedConnection);
  });
}

} // namespace interleave
