// Every action by name: a line to type in and what fits it. A panel, not a dialog.
#pragma once

#include <QLineEdit>
#include <QListView>
#include <QStandardItemModel>

#include "ui/shell/overlay.hpp"
#include "ui/shell/view.hpp"

namespace interleave {

class CommandPalette final : public Overlay {
  Q_OBJECT

public:
  CommandPalette(std::vector<ActionSpec> actions, QWidget* anchor);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void filter(const QString& words);
  void run(const QModelIndex& index);

  std::vector<ActionSpec> m_actions;
  QLineEdit* m_line;
  QListView* m_list;
  QStandardItemModel* m_model;
};

} // namespace interleave
