// The reference of Redis's commands: a list that a few typed letters narrow, and the chosen one in full beside it.
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSortFilterProxyModel>

#include "ui/models/command_help.hpp"
#include "ui/shell/overlay.hpp"

namespace interleave {

class CommandReference final : public Overlay {
  Q_OBJECT

public:
  /// Opens at a command, or at the first one when the name is empty or unknown.
  CommandReference(const QString& name, QWidget* anchor);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  [[nodiscard]] QWidget* makeList();
  [[nodiscard]] QWidget* makeDetails();
  void filter(const QString& words);
  void showCommand(const QModelIndex& index);
  void select(const QString& name);

  QLineEdit* m_line;
  QListView* m_list;
  QLabel* m_count;
  QLabel* m_name = nullptr;
  QLabel* m_syntax = nullptr;
  QLabel* m_summary = nullptr;
  QLabel* m_facts = nullptr;
  QSortFilterProxyModel* m_shown;
};

} // namespace interleave
