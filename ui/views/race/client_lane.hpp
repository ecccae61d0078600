// The lane of one client: who and in which state, its program, and the button that moves it.
#pragma once

#include "ui/shell/button.hpp"
#include "ui/shell/card.hpp"
#include "ui/views/race/code_pane.hpp"
#include "ui/views/race/lane_head.hpp"
#include "ui/views/race/outlook_pill.hpp"
#include "ui/views/race/request_label.hpp"

namespace interleave {

class ClientLane final : public Card {
  Q_OBJECT

public:
  ClientLane(RaceModel& race, const Oracle& oracle, ClientIndex client, QWidget* parent);

  /// Shows another client in this lane.
  void setClient(ClientIndex client);
  /// Reads the model again.
  void refresh();

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  void moveClient();
  void placeOutlook();

  RaceModel& m_race;
  const Oracle& m_oracle;
  ClientIndex m_client;
  LaneHead* m_head;
  CodePane* m_code;
  Button* m_move;
  RequestLabel* m_next;
  OutlookPill* m_outlook;      ///< beside the request
  OutlookPill* m_outlookBelow; ///< where the lane is narrow
};

} // namespace interleave
