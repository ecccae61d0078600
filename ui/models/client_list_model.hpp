// All clients as a list, for runs with more of them than lanes have room for.
#pragma once

#include <QAbstractListModel>

#include "ui/models/lane_view.hpp"
#include "ui/models/oracle.hpp"

namespace interleave {

class ClientListModel final : public QAbstractListModel {
  Q_OBJECT

public:
  enum Role { StateRole = Qt::UserRole, NextRole, OutcomeRole, OutcomeToneRole, CanMoveRole, LastMoverRole, OutlookRole, OutlookToneRole };

  ClientListModel(const RaceModel& race, const Oracle& oracle, QObject* parent);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
  void restart();
  [[nodiscard]] const LaneView& lane(int row) const;

  const RaceModel& m_race;
  const Oracle& m_oracle;
  int m_rows = 0;
  mutable std::vector<std::optional<LaneView>> m_lanes; ///< computed for the rows that are looked at
};

} // namespace interleave
