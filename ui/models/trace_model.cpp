#include "ui/models/trace_model.hpp"

#include <algorithm>

#include "ui/models/text.hpp"

namespace interleave {
namespace {

struct Recorded {
  std::shared_ptr<const TimelineData> data;
  QString problem;
};

Recorded recordRun(const PricePlan& plan, const std::atomic<bool>& stop) {
  auto loaded = plan.approaches.front().underLoad(plan.workload);
  if (!loaded) return {nullptr, text(loaded.message())};
  TimedTrace trace;
  TimedOptions options;
  options.trace = &trace;
  options.mostKeptRequests = TraceModel::kMostRequests;
  options.mostCommands = TraceModel::kMostRequests;
  options.stop = &stop;
  static_cast<void>(runTimed(std::move(*loaded), plan.workload, plan.profile, options));
  return {std::make_shared<const TimelineData>(std::move(trace)), {}};
}

} // namespace

TraceModel::TraceModel(const ScenarioLibrary& library, QObject* parent) : QObject(parent), m_library(library) {}

void TraceModel::record(const PriceSettings& settings, const std::string& approach) {
  PriceSettings one = settings;
  one.approaches = {approach};
  auto plan = planOf(one, m_library);
  const int ticket = ++m_ticket;
  m_working = static_cast<bool>(plan);
  if (!plan) return take(nullptr, {}, text(plan.message()));
  m_title = text(plan->approaches.front().title);
  m_planned = plan->workload.clients * plan->workload.operations;
  // Each operation is at least one request.
  plan->workload.operations = std::clamp<std::int64_t>(kMostRequests / plan->workload.clients, 1, plan->workload.operations);
  m_errand.start([this, ticket, plan = *plan](const std::atomic<bool>& stop) {
    auto recorded = std::make_shared<Recorded>(recordRun(plan, stop));
    QMetaObject::invokeMethod(
        this, [this, ticket, plan, recorded] { if (ticket == m_ticket) take(recorded->data, plan, recorded->problem); }, Qt::QueuedConnection);
  });
  emit changed();
}

Result<RaceExcerpt> TraceModel::excerpt(std::size_t request) const {
  return excerptAround(scenario(), m_recorded.workload, m_data->trace(), request);
}

void TraceModel::take(std::shared_ptr<const TimelineData> data, const PricePlan& plan, const QString& problem) {
  m_working = false;
  m_data = std::move(data);
  m_recorded = plan;
  m_problem = problem;
  emit changed();
}

} // namespace interleave
