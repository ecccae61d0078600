// One order that fails: its steps as marks, what happens in it, and a button that plays it in the race.
#pragma once

#include <QLabel>

#include "ui/models/proof_question.hpp"
#include "ui/shell/button.hpp"
#include "ui/shell/card.hpp"
#include "ui/views/proof/schedule_marks.hpp"

namespace interleave {

class CounterexampleCard final : public Card {
  Q_OBJECT

public:
  CounterexampleCard(const QString& title, const QString& name, QWidget* parent);
  void setKeyCap(const QString& key) { m_play->setKeyCap(key); }
  /// `count` is what it has fewest of, in words.
  void setExample(const ToldSchedule& example, const QString& count);

signals:
  void playAsked(const interleave::Schedule& schedule);

private:
  Schedule m_schedule;
  ScheduleMarks* m_marks;
  QLabel* m_sentence;
  Button* m_play;
};

} // namespace interleave
