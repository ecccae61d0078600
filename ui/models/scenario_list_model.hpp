// The scenarios of a library as a list: title, approach and one line of story.
#pragma once

#include <QAbstractListModel>

#include "ui/models/workbench.hpp"

namespace interleave {

class ScenarioListModel final : public QAbstractListModel {
  Q_OBJECT

public:
  enum Role { IdRole = Qt::UserRole, ApproachRole, StoryRole, CurrentRole };

  ScenarioListModel(const Workbench& workbench, QObject* parent);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
  const Workbench& m_workbench;
};

} // namespace interleave
