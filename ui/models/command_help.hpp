// What Redis's commands are and take, in words. All of it comes from the rows of the engine's command table, as COMMAND
// DOCS does: nothing about a command is written here.
#pragma once

#include <QAbstractListModel>
#include <QString>

#include "engine/commands/command.hpp"

namespace interleave {

struct CommandHelp {
  QString name;    ///< upper case
  QString syntax;  ///< the name with its arguments
  QString summary; ///< a sentence
  QString since;
  QString group;
  QString traits; ///< writes, may wait, not in scripts …; may be empty
};

[[nodiscard]] CommandHelp commandHelp(const CommandSpec& command);

/// Syntax and summary of a request's command on lines of rich text; empty when there is no such command.
[[nodiscard]] QString commandTip(const Request& request);

/// Every command, sorted by name, as a list.
class CommandListModel final : public QAbstractListModel {
  Q_OBJECT

public:
  enum Role { SyntaxRole = Qt::UserRole, SummaryRole, SinceRole, GroupRole, TraitsRole, SearchRole };

  using QAbstractListModel::QAbstractListModel;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
};

} // namespace interleave
