#include "ui/views/proof/counterexample_card.hpp"

#include "ui/models/text.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {

CounterexampleCard::CounterexampleCard(const QString& title, const QString& name, QWidget* parent) : Card(title, parent) {
  setObjectName(name);
  m_play = new Button(tr("Play"), Button::Kind::Plain, head());
  m_play->setAccessibleName(tr("Play: %1").arg(title));
  m_play->setToolTip(tr("Plays it in the race, to be looked at step by step"));
  m_play->setObjectName(QStringLiteral("play-") + name);
  head()->setFixedHeight(theme().px(38));
  head()->layout()->addWidget(m_play);
  auto* inside = new QWidget(this);
  auto* column = new QVBoxLayout(inside);
  column->setContentsMargins(theme().px(12), theme().px(10), theme().px(12), theme().px(10));
  column->setSpacing(theme().px(8));
  m_marks = new ScheduleMarks(inside);
  m_sentence = new QLabel(inside);
  m_sentence->setWordWrap(true);
  m_sentence->setTextFormat(Qt::PlainText);
  column->addWidget(m_marks);
  column->addWidget(m_sentence);
  column->addStretch(1);
  setContent(inside);
  connect(m_play, &Button::clicked, this, [this] { emit playAsked(m_schedule); });
}

void CounterexampleCard::setExample(const ToldSchedule& example, const QString& count) {
  m_schedule = example.schedule;
  setSubtitle(count);
  const bool fromTheStart = example.schedule.empty();
  m_marks->setSchedule(example.schedule);
  m_marks->setVisible(!fromTheStart);
  m_play->setEnabled(!fromTheStart);
  m_sentence->setText(example.sentence.empty() ? tr("From here on some clients only ask again, for ever.") : text(example.sentence));
  if (fromTheStart) m_sentence->setText(tr("Before anybody moves: %1").arg(m_sentence->text()));
  m_sentence->setToolTip(text(example.anomaly));
  setAccessibleDescription(QStringLiteral("%1: %2").arg(text(scheduleText(example.schedule)), m_sentence->text()));
}

} // namespace interleave
