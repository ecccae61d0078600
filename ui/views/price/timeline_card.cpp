#include "ui/views/price/timeline_card.hpp"

#include <cmath>

#include "ui/models/text.hpp"
#include "ui/shell/theme.hpp"
#include "ui/views/price/timeline_legend.hpp"

namespace interleave {

TimelineCard::TimelineCard(TraceModel& model, QWidget* parent)
    : Card(tr("Timeline"), parent), m_model(model), m_message(quietLabel({}, this)), m_timeline(new Timeline(this)), m_keptTitle(quietLabel({}, this)), m_kept(new Timeline(this)),
      m_request(quietLabel({}, this)) {
  head()->layout()->addWidget(new TimelineLegend(head()));
  m_message->setAlignment(Qt::AlignCenter);
  m_message->setMinimumHeight(theme().px(120));
  setContent(m_message);
  setContent(m_timeline);
  m_keptTitle->setObjectName(QStringLiteral("kept-title"));
  m_keptTitle->setContentsMargins(theme().px(12), theme().px(4), theme().px(12), 0);
  m_kept->setObjectName(QStringLiteral("kept-timeline"));
  m_kept->setAccessibleName(tr("The kept run"));
  setContent(m_keptTitle);
  setContent(m_kept);
  m_keptTitle->hide();
  m_kept->hide();
  connect(m_timeline, &Timeline::shownChanged, m_kept, [this] { m_kept->follow(*m_timeline); });
  connect(m_kept, &Timeline::shownChanged, m_timeline, [this] { m_timeline->follow(*m_kept); });
  m_request->setObjectName(QStringLiteral("timeline-request"));
  m_request->setFont(theme().font(FontRole::Code));
  m_request->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  m_request->setContentsMargins(theme().px(12), 0, theme().px(12), theme().px(6));
  body()->addWidget(m_request);
  connect(&model, &TraceModel::changed, this, &TimelineCard::refresh);
  connect(m_timeline, &Timeline::selectionChanged, this, &TimelineCard::say);
  connect(m_timeline, &Timeline::shownChanged, this, &TimelineCard::sayTimes);
  refresh();
}

void TimelineCard::refresh() {
  const auto& trace = m_model.data();
  if (m_timeline->data() != trace.get()) m_timeline->setData(trace);
  const bool shows = trace != nullptr && !m_model.isWorking();
  m_timeline->setVisible(shows);
  m_message->setVisible(!shows);
  m_request->setVisible(shows);
  m_message->setText(m_model.isWorking()             ? tr("Recording the run of %1").arg(m_model.title())
                     : m_model.problem().isEmpty() ? tr("A bar or a row opens the run of its approach here.")
                                                   : signOf(Tone::Bad) + ' ' + m_model.problem());
  say();
  sayTimes();
}

void TimelineCard::toggleKept() {
  const bool keeps = m_kept->data() == nullptr && m_model.data() != nullptr;
  m_kept->setData(keeps ? m_model.data() : nullptr);
  if (keeps) m_keptTitle->setText(tr("Kept to compare with: %1. A bar or a row opens another run above it; K lets it go.").arg(m_model.title()));
  m_keptTitle->setVisible(keeps);
  m_kept->setVisible(keeps);
  if (keeps) m_kept->follow(*m_timeline);
}

void TimelineCard::say() {
  const auto selected = m_timeline->selected();
  QString words = selected ? m_timeline->described(*selected).section('\n', 0, 1).replace('\n', QStringLiteral("  ·  "))
                                 : tr("Click a block, or go from request to request by . and , – R opens the race of one.");
  if (const auto measured = m_timeline->measured())
    words = tr("Δ %1 from the first one").arg(timeText(std::abs(measured->second - measured->first), 1)) + QStringLiteral("  ·  ") + words;
  m_request->setText(words);
  m_request->setAccessibleDescription(words);
}

void TimelineCard::sayTimes() {
  const auto& trace = m_model.data();
  if (!trace) return setSubtitle({});
  const auto [from, to] = m_timeline->shownTimes();
  const double step = (to - from) / 100;
  QString words = tr("%1 · %2 – %3 of %4")
                      .arg(m_model.title(), timeText(from, step), timeText(to, step), timeText(static_cast<double>(trace->end()), static_cast<double>(trace->end()) / 100));
  const auto shown = static_cast<std::int64_t>(trace->trace().operations.size());
  if (shown < m_model.plannedOperations())
    words += QStringLiteral(" · ") + tr("first %1 of %2 operations").arg(numberText(shown), numberText(m_model.plannedOperations()));
  setSubtitle(words);
}

} // namespace interleave
