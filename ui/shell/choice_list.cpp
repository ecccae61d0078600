#include "ui/shell/choice_list.hpp"

#include <QKeyEvent>

#include "ui/shell/theme.hpp"

namespace interleave {

ChoiceList::ChoiceList(QWidget* parent) : QListWidget(parent) {
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSpacing(theme().px(2));
  connect(this, &QListWidget::clicked, this, [this](const QModelIndex& index) { emit chosen(index.row()); });
}

QSize ChoiceList::sizeHint() const {
  const int rows = std::min(count(), 12);
  return {theme().px(260), std::max(1, rows) * (fontMetrics().height() + theme().px(6)) + theme().px(8)};
}

void ChoiceList::keyPressEvent(QKeyEvent* event) {
  if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentRow() >= 0)
    emit chosen(currentRow());
  else
    QListWidget::keyPressEvent(event);
}

} // namespace interleave
