// One approach's run, recorded for the timeline: a second, shorter run of the same plan, in a thread of its own.
#pragma once

#include <QObject>

#include <memory>

#include "engine/lab/race_excerpt.hpp"
#include "ui/models/errand.hpp"
#include "ui/models/price_plan.hpp"
#include "ui/models/timeline_data.hpp"

namespace interleave {

class TraceModel final : public QObject {
  Q_OBJECT

public:
  /// So many requests are kept; a run that has more shows its beginning.
  static constexpr std::int64_t kMostRequests = 200'000;

  explicit TraceModel(const ScenarioLibrary& library, QObject* parent = nullptr);

  /// Records an approach under a plan.
  void record(const PriceSettings& settings, const std::string& approach);
  [[nodiscard]] bool isWorking() const { return m_working; }
  /// Null while there is none.
  [[nodiscard]] const std::shared_ptr<const TimelineData>& data() const { return m_data; }
  [[nodiscard]] const QString& title() const { return m_title; }
  /// Operations of the plan; the trace may hold only the first ones.
  [[nodiscard]] std::int64_t plannedOperations() const { return m_planned; }
  [[nodiscard]] const QString& problem() const { return m_problem; }
  /// The scenario that was recorded, and the race around one of its requests. REQUIRES data().
  [[nodiscard]] const Scenario& scenario() const { return m_recorded.approaches.front(); }
  [[nodiscard]] Result<RaceExcerpt> excerpt(std::size_t request) const;

signals:
  void changed();

private:
  void take(std::shared_ptr<const TimelineData> data, const PricePlan& plan, const QString& problem);

  const ScenarioLibrary& m_library;
  bool m_working = false;
  int m_ticket = 0;
  QString m_title;
  std::int64_t m_planned = 0;
  QString m_problem;
  std::shared_ptr<const TimelineData> m_data;
  PricePlan m_recorded; ///< of one approach; what m_data shows
  Errand m_errand; ///< last: it ends before the rest does
};

} // namespace interleave
