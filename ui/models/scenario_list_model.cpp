#include "ui/models/scenario_list_model.hpp"

#include "ui/models/text.hpp"

namespace interleave {

ScenarioListModel::ScenarioListModel(const Workbench& workbench, QObject* parent)
    : QAbstractListModel(parent), m_workbench(workbench) {
  connect(&workbench, &Workbench::libraryChanged, this, [this] {
    beginResetModel();
    endResetModel();
  });
}

int ScenarioListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_workbench.library().scenarios().size());
}

QVariant ScenarioListModel::data(const QModelIndex& at, int role) const {
  const auto& scenarios = m_workbench.library().scenarios();
  if (at.row() >= static_cast<int>(scenarios.size())) return {};
  const Scenario& scenario = scenarios[static_cast<std::size_t>(at.row())];
  switch (role) {
  case Qt::DisplayRole: return text(scenario.title);
  case Qt::ToolTipRole: return text(scenario.story);
  case Qt::AccessibleTextRole: return text(scenario.title) + QStringLiteral(". ") + firstSentence(scenario.story);
  case IdRole: return text(scenario.id);
  case ApproachRole: return text(scenario.approach);
  case StoryRole: return text(scenario.story).simplified();
  case CurrentRole: return m_workbench.race().isOpen() && m_workbench.race().scenario().id == scenario.id;
  default: return {};
  }
}

} // namespace interleave
