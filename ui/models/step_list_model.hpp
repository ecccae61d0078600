// The steps of the branch as a list. Rows come and go at the end only, so that a long run costs nothing to follow.
#pragma once

#include <QAbstractListModel>

#include "ui/models/race_model.hpp"

namespace interleave {

class StepListModel final : public QAbstractListModel {
  Q_OBJECT

public:
  enum Role { StepRole = Qt::UserRole, ClientRole, ReplyRole, ChangedKeyRole, AheadRole, BadRole };

  StepListModel(const RaceModel& race, QObject* parent);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
  void follow();
  [[nodiscard]] QString changedKey(const StepEvent& event) const;
  /// What happened, and what the command is: rich text.
  [[nodiscard]] QString tip(const StepEvent& event) const;
  [[nodiscard]] QString wholeText(const StepEvent& event) const;

  const RaceModel& m_race;
  int m_rows = 0;
};

} // namespace interleave
