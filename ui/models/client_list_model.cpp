#include "ui/models/client_list_model.hpp"

namespace interleave {

ClientListModel::ClientListModel(const RaceModel& race, const Oracle& oracle, QObject* parent)
    : QAbstractListModel(parent), m_race(race), m_oracle(oracle) {
  connect(&oracle, &Oracle::changed, this, [this] {
    if (m_rows > 0) emit dataChanged(index(0), index(m_rows - 1));
  });
  connect(&race, &RaceModel::opened, this, &ClientListModel::restart);
  connect(&race, &RaceModel::changed, this, [this] {
    m_lanes.assign(static_cast<std::size_t>(m_rows), std::nullopt);
    if (m_rows > 0) emit dataChanged(index(0), index(m_rows - 1));
  });
  restart();
}

void ClientListModel::restart() {
  beginResetModel();
  m_rows = m_race.isOpen() ? m_race.clientCount() : 0;
  m_lanes.assign(static_cast<std::size_t>(m_rows), std::nullopt);
  endResetModel();
}

int ClientListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : m_rows;
}

const LaneView& ClientListModel::lane(int row) const {
  std::optional<LaneView>& lane = m_lanes[static_cast<std::size_t>(row)];
  if (!lane) lane = laneView(m_race, row);
  return *lane;
}

QVariant ClientListModel::data(const QModelIndex& at, int role) const {
  if (at.row() >= m_rows || at.row() >= m_race.clientCount()) return {};
  const LaneView& view = lane(at.row());
  switch (role) {
  case Qt::DisplayRole: return view.letter;
  case Qt::ToolTipRole:
  case Qt::AccessibleTextRole: {
    const QString outlook = view.canMove ? m_oracle.afterMove(at.row()).words : QString();
    return outlook.isEmpty() ? view.description() : view.description() + tr(" The proof: %1.").arg(outlook);
  }
  case StateRole: return view.state;
  case NextRole: return view.next;
  case OutcomeRole: return view.outcome;
  case OutcomeToneRole: return static_cast<int>(view.outcomeTone);
  case CanMoveRole: return view.canMove;
  case LastMoverRole: return view.lastMover;
  case OutlookRole: return view.canMove ? m_oracle.afterMove(at.row()).words : QString();
  case OutlookToneRole: return static_cast<int>(m_oracle.afterMove(at.row()).tone);
  default: return {};
  }
}

} // namespace interleave
