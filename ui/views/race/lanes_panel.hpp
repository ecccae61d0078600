// The clients: few of them as lanes side by side; many, or where there is no room for lanes, as rows beside the focused
// one's lane.
#pragma once

#include <QWidget>

#include "ui/views/race/client_lane.hpp"
#include "ui/views/race/client_rows.hpp"

namespace interleave {

class LanesPanel final : public QWidget {
  Q_OBJECT

public:
  LanesPanel(RaceModel& race, const Oracle& oracle, QWidget* parent);

  [[nodiscard]] QSize minimumSizeHint() const override;

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  [[nodiscard]] bool wantsRows() const;
  void rebuild();
  void refresh();
  void fitToWidth();

  RaceModel& m_race;
  const Oracle& m_oracle;
  std::vector<ClientLane*> m_lanes; ///< all of them, or only the focused one beside the rows
  Card* m_rowsCard = nullptr;
  int m_builtFor = 0;
};

} // namespace interleave
