#include "ui/shell/flow_layout.hpp"

#include <QWidget>

namespace interleave {

FlowLayout::FlowLayout(QWidget* parent, int gap) : QLayout(parent), m_gap(gap) {}

FlowLayout::~FlowLayout() {
  for (QLayoutItem* item : m_items)
    delete item;
}

void FlowLayout::addStretched(QWidget* widget) {
  m_stretched = widget;
  addWidget(widget);
}

void FlowLayout::insertWidget(int index, QWidget* widget) {
  addWidget(widget);
  QLayoutItem* item = m_items.back();
  m_items.pop_back();
  m_items.insert(m_items.begin() + index, item);
}

void FlowLayout::addItem(QLayoutItem* item) {
  m_items.push_back(item);
}

QLayoutItem* FlowLayout::itemAt(int index) const {
  return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
  QLayoutItem* item = itemAt(index);
  if (item != nullptr) m_items.erase(m_items.begin() + index);
  return item;
}

int FlowLayout::wantedWidth(QLayoutItem* item) const {
  return item->widget() == m_stretched ? item->minimumSize().width() : item->sizeHint().width();
}

int FlowLayout::tailWidth() const {
  int width = -m_gap;
  bool inTail = false;
  for (QLayoutItem* item : m_items) {
    inTail = inTail || item->widget() == m_stretched;
    if (inTail && !item->isEmpty()) width += wantedWidth(item) + m_gap;
  }
  return width;
}

std::vector<FlowLayout::Row> FlowLayout::rowsFor(int width) const {
  std::vector<Row> rows(1);
  int used = 0;
  for (QLayoutItem* item : m_items) {
    if (item->isEmpty()) continue;
    const int wanted = wantedWidth(item);
    const int together = item->widget() == m_stretched ? tailWidth() : wanted;
    if (!rows.back().empty() && used + m_gap + together > width) {
      rows.emplace_back();
      used = 0;
    }
    used += (rows.back().empty() ? 0 : m_gap) + wanted;
    rows.back().push_back(item);
  }
  return rows;
}

void FlowLayout::placeRow(const Row& row, const QRect& bounds, int height) const {
  int spare = bounds.width() + m_gap;
  for (QLayoutItem* item : row)
    spare -= wantedWidth(item) + m_gap;
  int x = bounds.left();
  for (QLayoutItem* item : row) {
    const int width =
        std::min(wantedWidth(item) + (item->widget() == m_stretched ? std::max(0, spare) : 0), bounds.width());
    const int own = item->hasHeightForWidth() ? item->heightForWidth(width) : item->sizeHint().height();
    item->setGeometry(QRect(x, bounds.top() + (height - own) / 2, width, own));
    x += width + m_gap;
  }
}

int FlowLayout::arrange(const QRect& bounds, Do what) const {
  const QMargins margins = contentsMargins();
  QRect inner = bounds.marginsRemoved(margins);
  const int top = inner.top();
  for (const Row& row : rowsFor(inner.width())) {
    int height = 0;
    for (QLayoutItem* item : row) {
      const bool stretched = item->widget() == m_stretched && item->hasHeightForWidth();
      height = std::max(height, stretched ? item->heightForWidth(inner.width()) : item->sizeHint().height());
    }
    if (what == Do::Place) placeRow(row, inner, height);
    inner.setTop(inner.top() + height + (height > 0 ? m_gap : 0));
  }
  return std::max(0, inner.top() - top - m_gap) + margins.top() + margins.bottom();
}

int FlowLayout::heightForWidth(int width) const {
  return arrange(QRect(0, 0, width, 0), Do::Measure);
}

QSize FlowLayout::minimumSize() const {
  QSize size;
  for (QLayoutItem* item : m_items)
    if (!item->isEmpty()) size = size.expandedTo({wantedWidth(item), item->sizeHint().height()});
  return size.grownBy(contentsMargins());
}

QSize FlowLayout::sizeHint() const {
  int width = 0;
  int height = 0;
  for (QLayoutItem* item : m_items)
    if (!item->isEmpty()) {
      width += wantedWidth(item) + m_gap;
      height = std::max(height, item->sizeHint().height());
    }
  return QSize(width, height).grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect& bounds) {
  QLayout::setGeometry(bounds);
  arrange(bounds, Do::Place);
}

} // namespace interleave
