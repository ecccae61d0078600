// The verdict on the run so far, in a sentence. Steps that it names are links to them.
#pragma once

#include <QLabel>
#include <QWidget>

#include "ui/models/verdict_view.hpp"
#include "ui/views/race/outlook_pill.hpp"

namespace interleave {

class VerdictBar final : public QWidget {
  Q_OBJECT

public:
  VerdictBar(RaceModel& race, const Oracle& oracle, QWidget* parent);

  /// The whole verdict as plain words.
  [[nodiscard]] QString words() const { return m_view.description(); }
  /// Why something was refused, shown until the next change.
  void setRemark(const QString& remark);

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  void refresh();
  void showOutlook();
  void showWords();

  RaceModel& m_race;
  const Oracle& m_oracle;
  VerdictView m_view;
  QString m_remark;
  QLabel* m_headline;
  QLabel* m_sentence;
  OutlookPill* m_outlook;
};

} // namespace interleave
