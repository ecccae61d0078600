#include "ui/shell/key_list.hpp"

#include <QGridLayout>
#include <QScrollArea>

#include "ui/shell/card.hpp"
#include "ui/shell/painting.hpp"

namespace interleave {
namespace {

class KeyCap final : public QWidget {
public:
  KeyCap(QString keys, QWidget* parent) : QWidget(parent), m_keys(std::move(keys)) {
    const double width = paintKeyCap(nullptr, 0, 0, m_keys, theme().colors().text);
    setFixedSize(static_cast<int>(std::ceil(width)) + 1, theme().px(20));
  }

protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    paintKeyCap(&painter, 0, height() / 2.0, m_keys, theme().colors().text);
  }

private:
  QString m_keys;
};

QWidget* groupWidget(const KeyList::Group& group, QWidget* parent) {
  auto* box = new QWidget(parent);
  auto* grid = new QGridLayout(box);
  grid->setContentsMargins(0, 0, theme().px(16), theme().px(8));
  grid->setHorizontalSpacing(theme().px(12));
  grid->setVerticalSpacing(theme().px(3));
  grid->addWidget(strongLabel(group.title, box), 0, 0, 1, 2);
  int row = 1;
  for (const ActionSpec& action : group.actions) {
    if (action.listedName.isEmpty()) continue;
    const QString keys =
        action.listedKeys.isEmpty() ? action.keys.front().toString(QKeySequence::NativeText) : action.listedKeys;
    grid->addWidget(new KeyCap(keys, box), row, 0, Qt::AlignRight);
    auto* words = new QLabel(action.listedName, box);
    grid->addWidget(words, row++, 1);
  }
  grid->setColumnMinimumWidth(0, theme().px(110));
  grid->setColumnStretch(1, 1);
  grid->setRowStretch(row, 1);
  return box;
}

} // namespace

KeyList::KeyList(const std::vector<Group>& groups, QWidget* anchor) : Overlay(tr("Keys"), anchor, Keys::Shared) {
  auto* area = new QScrollArea(this);
  area->setWidgetResizable(true);
  area->setAccessibleName(tr("All keys"));
  auto* page = new QWidget(area);
  auto* columns = new QHBoxLayout(page);
  columns->setContentsMargins(0, 0, 0, 0);
  for (const Group& group : groups)
    columns->addWidget(groupWidget(group, page), 1, Qt::AlignTop);
  area->setWidget(page);
  body()->addWidget(area, 1);
  body()->addWidget(
      quietLabel(tr("Esc closes this panel. Keys work wherever the focus is, except in a text field."), this));
  const QSize wanted = page->sizeHint();
  showCentred(std::max(theme().px(640), wanted.width() + theme().px(40)), wanted.height() + theme().px(80));
}

} // namespace interleave
