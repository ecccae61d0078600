#include "ui/shell/fact_table_view.hpp"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

#include "ui/shell/plain_table.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

constexpr int kFewestRows = 1;
constexpr int kRowsWithoutScrolling = 14;

class Delegate final : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const QString before = index.data(FactTable::BeforeRole).toString();
    const QFontMetricsF metrics(fontOf(index));
    double width = metrics.horizontalAdvance(index.data().toString()) + 2 * padding(index);
    if (!before.isEmpty()) width += metrics.horizontalAdvance(before + QStringLiteral(" → "));
    // In a wide table a column may take more.
    const int widest = std::max(theme().px(156), option.widget == nullptr ? 0 : option.widget->width() * 2 / 5);
    return {std::clamp(static_cast<int>(std::ceil(width)) + theme().px(6), theme().px(24), widest), rowHeight()};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Colors& c = theme().colors();
    painter->save();
    if (index.data(FactTable::ChangedRole).toBool()) painter->fillRect(option.rect, c.changedCell);
    painter->setPen(c.line);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    paintWords(*painter, QRectF(option.rect).adjusted(padding(index), 0, -padding(index), -1), index);
    painter->restore();
  }

  static int rowHeight() { return theme().px(26); }

private:
  static double padding(const QModelIndex& index) {
    return theme().px(index.data().toString().size() == 1 && index.column() == 0 ? 6 : 8);
  }

  static QFont fontOf(const QModelIndex& index) {
    const bool strong = index.data(FactTable::StrongRole).toBool();
    if (index.data(FactTable::CodeRole).toBool()) return theme().font(strong ? FontRole::CodeStrong : FontRole::Code);
    QFont font = theme().font(FontRole::Table);
    font.setWeight(strong ? QFont::DemiBold : QFont::Normal);
    return font;
  }

  static void paintWords(QPainter& painter, QRectF place, const QModelIndex& index) {
    const Colors& c = theme().colors();
    const auto tone = static_cast<Tone>(index.data(FactTable::ToneRole).toInt());
    const QFont font = fontOf(index);
    const QFontMetricsF metrics(font);
    const QString before = index.data(FactTable::BeforeRole).toString();
    const QString lead = before.isEmpty() ? QString() : before + QStringLiteral(" → ");
    const QString whole = index.data().toString();
    // The new value comes first when there is no room for both.
    const double spare = std::max(place.width() * 0.4, place.width() - metrics.horizontalAdvance(whole));
    const double leadWidth = std::min(metrics.horizontalAdvance(lead), spare);
    const QString words = metrics.elidedText(whole, Qt::ElideMiddle, place.width() - leadWidth + 1);
    if (static_cast<const FactTable*>(index.model())->isRightAligned(index.column()))
      place.setLeft(std::max(place.left(), place.right() - leadWidth - metrics.horizontalAdvance(words)));
    painter.setFont(font);
    painter.setPen(c.muted);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(lead, Qt::ElideRight, leadWidth + 1));
    place.setLeft(place.left() + leadWidth);
    painter.setPen(tone == Tone::Plain ? c.text : theme().tone(tone).ink);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, words);
  }
};

} // namespace

FactTableView::FactTableView(FactTable* table, Header header, QWidget* parent) : QTableView(parent) {
  setItemDelegate(new Delegate(this));
  setModel(table);
  makePlain(*this, Delegate::rowHeight());
  horizontalHeader()->setMinimumSectionSize(theme().px(14));
  horizontalHeader()->setVisible(header == Header::Shown);
  connect(table, &QAbstractItemModel::modelReset, this, &QWidget::updateGeometry);
}

void FactTableView::setStretched(int column) {
  horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
}

void FactTableView::setFolding(int column, int narrowest) {
  m_folding = column;
  m_narrowest = narrowest;
}

void FactTableView::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  if (m_folding >= 0) setColumnHidden(m_folding, width() < theme().px(m_narrowest));
}

int FactTableView::heightOfRows(int rows) const {
  const int head = horizontalHeader()->isHidden() ? 0 : horizontalHeader()->sizeHint().height();
  return head + rows * Delegate::rowHeight() + 2;
}

QSize FactTableView::sizeHint() const {
  return {theme().px(200), heightOfRows(std::max(kFewestRows, model()->rowCount()))};
}

QSize FactTableView::minimumSizeHint() const {
  return {theme().px(120), heightOfRows(std::clamp(model()->rowCount(), kFewestRows, kRowsWithoutScrolling))};
}

} // namespace interleave
