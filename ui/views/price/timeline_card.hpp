// Why it costs that much: the run of one approach as a timeline, with what the selected request did below it.
#pragma once

#include "ui/models/trace_model.hpp"
#include "ui/shell/card.hpp"
#include "ui/views/price/timeline/timeline.hpp"

namespace interleave {

class TimelineCard final : public Card {
  Q_OBJECT

public:
  TimelineCard(TraceModel& model, QWidget* parent);
  [[nodiscard]] Timeline& timeline() { return *m_timeline; }
  /// Keeps the run that is shown beside the one that is shown next, over the same times; once more lets it go.
  void toggleKept();

private:
  void refresh();
  void say();
  void sayTimes();

  TraceModel& m_model;
  QLabel* m_message;
  Timeline* m_timeline;
  QLabel* m_keptTitle;
  Timeline* m_kept; ///< a run to compare with
  QLabel* m_request; ///< what the selected one did
};

} // namespace interleave
