#include "ui/shell/plain_table.hpp"

#include <QHeaderView>
#include <QTableView>

#include "ui/shell/theme.hpp"

namespace interleave {

void makePlain(QTableView& table, int rowHeight) {
  table.setShowGrid(false);
  table.setSelectionMode(QAbstractItemView::NoSelection);
  table.setEditTriggers(QAbstractItemView::NoEditTriggers);
  table.setFocusPolicy(Qt::TabFocus);
  table.setTabKeyNavigation(false);
  table.setWordWrap(false);
  table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  table.verticalHeader()->hide();
  table.verticalHeader()->setMinimumSectionSize(theme().px(10));
  table.verticalHeader()->setDefaultSectionSize(rowHeight);
  table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  table.horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table.horizontalHeader()->setHighlightSections(false);
  table.horizontalHeader()->setFont(theme().font(FontRole::Table));
}

} // namespace interleave
