#include "ui/views/price/price_table.hpp"

#include <QHeaderView>
#include <QKeyEvent>
#include <QStyledItemDelegate>

#include "ui/plots/plot_look.hpp"
#include "ui/shell/painting.hpp"
#include "ui/shell/plain_table.hpp"

namespace interleave {
namespace {

int heightOfRow() {
  return theme().px(26);
}

class Delegate final : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
    const QFontMetricsF metrics(fontOf(index, true));
    return {static_cast<int>(metrics.horizontalAdvance(index.data().toString())) + theme().px(20), heightOfRow()};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Colors& c = theme().colors();
    const bool strong = index.data(PriceTableModel::StrongRole).toBool();
    painter->save();
    if (strong) painter->fillRect(option.rect, c.accentGround);
    painter->setPen(c.line);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    // The colour that the approach has in every chart.
    if (index.column() == 0)
      painter->fillRect(QRect(option.rect.left(), option.rect.top(), theme().px(3), option.rect.height() - 1),
                        screenLook().approach(index.data(PriceTableModel::ApproachRole).toInt()));
    const auto tone = static_cast<Tone>(index.data(PriceTableModel::ToneRole).toInt());
    const bool isWords = index.column() == 0 || index.column() == index.model()->columnCount() - 1;
    const QRectF place = QRectF(option.rect).adjusted(theme().px(10), 0, -theme().px(8), -1);
    const QFont font = fontOf(index, strong);
    painter->setFont(font);
    const QString whole = index.data().toString();
    const QString words = QFontMetricsF(font).elidedText(whole, Qt::ElideRight, place.width() + 1);
    painter->setPen(index.column() == 0 || tone == Tone::Plain ? c.text : theme().tone(tone).ink);
    painter->drawText(place, Qt::AlignVCenter | (isWords ? Qt::AlignLeft : Qt::AlignRight), words);
    if (index.column() == 0 && tone != Tone::Plain) {
      painter->setPen(theme().tone(tone).ink);
      painter->drawText(place, Qt::AlignVCenter | Qt::AlignLeft, words.left(1));
    }
    if (option.state.testFlag(QStyle::State_HasFocus)) paintFocusRing(*painter, QRectF(option.rect).adjusted(1, 1, -1, -2), theme().px(4));
    painter->restore();
  }

private:
  static QFont fontOf(const QModelIndex& index, bool strong) {
    if (index.column() > 0) return theme().font(strong ? FontRole::CodeStrong : FontRole::Code);
    QFont font = theme().font(FontRole::Table);
    font.setWeight(strong ? QFont::DemiBold : QFont::Normal);
    return font;
  }
};

} // namespace

PriceTable::PriceTable(PriceTableModel& model, QWidget* parent) : QTableView(parent) {
  setObjectName(QStringLiteral("price-table"));
  setAccessibleName(tr("Figures of all approaches"));
  setItemDelegate(new Delegate(this));
  setModel(&model);
  makePlain(*this, heightOfRow());
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  horizontalHeader()->setMinimumSectionSize(theme().px(44));
  horizontalHeader()->setStretchLastSection(true);
  connect(this, &QTableView::clicked, this, [this](const QModelIndex& index) { emit chosen(index.row()); });
  connect(&model, &QAbstractItemModel::modelReset, this, &QWidget::updateGeometry);
}

QSize PriceTable::sizeHint() const {
  const int bar = horizontalScrollBar()->isVisible() ? horizontalScrollBar()->height() : 0;
  return {theme().px(600), horizontalHeader()->sizeHint().height() + std::max(4, model()->rowCount()) * heightOfRow() + 2 + bar};
}

QSize PriceTable::minimumSizeHint() const {
  return {theme().px(240), sizeHint().height()};
}

bool PriceTable::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) event->accept();
  }
  return QTableView::event(event);
}

void PriceTable::keyPressEvent(QKeyEvent* event) {
  if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid())
    emit chosen(currentIndex().row());
  else
    QTableView::keyPressEvent(event);
}

} // namespace interleave
