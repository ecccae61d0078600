// What the simulation and a real Redis answered differently, side by side. Enter or a click chooses a row.
#pragma once

#include <QListView>

#include "engine/drive/replay/replay.hpp"
#include "ui/models/race_model.hpp"

namespace interleave {

class DifferenceList final : public QListView {
  Q_OBJECT

public:
  DifferenceList(const RaceModel& race, QWidget* parent);

  void setDifferences(const std::vector<ReplayDifference>& differences);
  [[nodiscard]] QSize sizeHint() const override;

signals:
  /// Of the run; 0 for a key at the end.
  void chosen(int step);

protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

private:
  void choose(const QModelIndex& index);

  const RaceModel& m_race;
};

} // namespace interleave
