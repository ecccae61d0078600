// Where the present schedule is checked on a real Redis: which server, how far it is, and what came of it.
#pragma once

#include <QCheckBox>

#include "ui/models/real_check.hpp"
#include "ui/shell/button.hpp"
#include "ui/shell/overlay.hpp"
#include "ui/shell/server_choice.hpp"
#include "ui/views/race/difference_list.hpp"

namespace interleave {

class RealCheckPanel final : public Overlay {
  Q_OBJECT

public:
  RealCheckPanel(RaceModel& race, RealCheck& check, QWidget* anchor);

private:
  void addIntroduction();
  void addServerChoice();
  void addActions();
  void addResult();
  void startOrCancel();
  [[nodiscard]] RealCheckRequest request() const;
  void takeOver();
  void refresh();
  void showResult();
  void tell(Tone tone, const QString& headline, const QString& words);

  RaceModel& m_race;
  RealCheck& m_check;
  QLabel* m_about = nullptr;
  ServerChoice* m_server = nullptr;
  QCheckBox* m_emptyFirst = nullptr;
  QLabel* m_warning = nullptr;
  Button* m_start = nullptr;
  QLabel* m_progress = nullptr;
  QLabel* m_headline = nullptr;
  QLabel* m_words = nullptr;
  DifferenceList* m_differences = nullptr;
};

} // namespace interleave
