// Many clients as rows: mark, state, outcome, what it would send, and a place to click that moves it. Up and Down
// choose whose code is shown; Enter moves that client.
#pragma once

#include <QListView>

#include "ui/models/client_list_model.hpp"

namespace interleave {

class ClientRows final : public QListView {
  Q_OBJECT

public:
  ClientRows(RaceModel& race, const Oracle& oracle, QWidget* parent);

  /// Follows the model's focused client.
  void followFocus();
  [[nodiscard]] static int moveWidth();

protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

private:
  RaceModel& m_race;
};

} // namespace interleave
