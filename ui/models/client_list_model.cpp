#include "ui/models/client_list_model.hpp"

namespace interleave {

ClientListModel::ClientListModel(const RaceModel& race, QObject* parent) : QAbstractListModel(parent), m_race(race) {
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
  if (at.row() >= m_rows) return {};
  const LaneView& view = lane(at.row());
  switch (role) {
  case Qt::DisplayRole: return view.letter;
  case Qt::ToolTipRole:
  case Qt::AccessibleTextRole: return view.description();
  case StateRole: return view.state;
  case NextRole: return view.next;
  case OutcomeRole: return view.outcome;
  case OutcomeToneRole: return static_cast<int>(view.outcomeTone);
  case CanMoveRole: return view.canMove;
  case LastMoverRole: return view.lastMover;
  default: return {};
  }
}

} // namespace interleave
