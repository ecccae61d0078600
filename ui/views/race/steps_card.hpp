// The steps of the branch as a list, and the chosen one in a sentence.
#pragma once

#include <QListView>

#include "ui/models/step_list_model.hpp"
#include "ui/shell/card.hpp"

namespace interleave {

class StepsCard final : public Card {
  Q_OBJECT

public:
  StepsCard(RaceModel& race, QWidget* parent);

private:
  void follow();

  RaceModel& m_race;
  QListView* m_list;
  QLabel* m_sentence;
  bool m_following = false;
};

} // namespace interleave
