#include "ui/models/sweep_model.hpp"

#include <algorithm>
#include <cmath>

#include "ui/models/text.hpp"

namespace interleave {
namespace {

/// The plan at a value, made small enough.
PricePlan pointOf(const PricePlan& plan, SweptParameter parameter, double value) {
  PricePlan point = at(plan, parameter, value);
  const double share = static_cast<double>(plan.workload.stock) / static_cast<double>(plan.workload.clients * plan.workload.operations);
  point.workload.operations = std::max<std::int64_t>(1, SweepModel::kOperations / point.workload.clients);
  if (parameter != SweptParameter::Stock) {
    const auto operations = static_cast<double>(point.workload.operations * point.workload.clients);
    point.workload.stock = std::max<std::int64_t>(1, std::llround(share * operations));
  }
  return point;
}

} // namespace

SweepModel::SweepModel(const ScenarioLibrary& library, QObject* parent) : QObject(parent), m_library(library) {}

std::vector<double> SweepModel::valuesOf(SweptParameter parameter) {
  switch (parameter) {
  case SweptParameter::Clients: return {1, 2, 5, 10, 20, 50, 100, 200, 500};
  case SweptParameter::RoundTripMs: return {0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20};
  case SweptParameter::Stock: return {1, 3, 10, 30, 100, 300, 1000, 3000};
  case SweptParameter::ScriptWeight: return {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
  }
  return {};
}

void SweepModel::sweepOver(const PriceSettings& settings, SweptParameter parameter) {
  const QString identity = settings.identity() + QString::number(static_cast<int>(parameter));
  if (identity == m_identity) return;
  const auto plan = planOf(settings, m_library);
  m_problem = plan ? QString() : text(plan.message());
  m_points.clear();
  m_parameter = parameter;
  m_identity = identity;
  m_working = static_cast<bool>(plan);
  const int ticket = ++m_ticket;
  emit changed();
  if (!plan) return;
  m_errand.start([this, ticket, parameter, plan = *plan](const std::atomic<bool>& stop) {
    const auto tell = [&](auto what) {
      QMetaObject::invokeMethod(this, [this, ticket, what] { if (ticket == m_ticket) what(); }, Qt::QueuedConnection);
    };
    for (const double value : valuesOf(parameter)) {
      auto point = std::make_shared<CurvePoint>(CurvePoint{value, price(pointOf(plan, parameter, value), &stop)});
      if (stop) break;
      tell([this, point] {
        m_points.push_back(*point);
        emit changed();
      });
    }
    tell([this, stopped = stop.load()] {
      m_working = false;
      if (stopped) m_identity.clear(); // asked again, it begins anew
      emit changed();
    });
  });
}

} // namespace interleave
