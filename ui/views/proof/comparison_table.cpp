#include "ui/views/proof/comparison_table.hpp"

#include <QHeaderView>
#include <QKeyEvent>
#include <QStyledItemDelegate>

#include "ui/shell/painting.hpp"
#include "ui/shell/plain_table.hpp"

namespace interleave {
namespace {

int heightOfRow() {
  return theme().px(25);
}

class Delegate final : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
    if (index.column() == 0) return {theme().px(120), heightOfRow()};
    const QSizeF pill = paintPill(nullptr, {}, index.data().toString(), Tone::Plain);
    return {static_cast<int>(pill.width()) + theme().px(12), heightOfRow()};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Colors& c = theme().colors();
    painter->save();
    painter->setPen(c.line);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    const QRectF place = QRectF(option.rect).adjusted(theme().px(8), 0, -theme().px(4), -1);
    if (index.column() == 0)
      paintName(*painter, place, index);
    else
      paintCell(*painter, place, index);
    if (option.state.testFlag(QStyle::State_HasFocus)) paintFocusRing(*painter, QRectF(option.rect).adjusted(1, 1, -1, -2), theme().px(4));
    painter->restore();
  }

private:
  static void paintName(QPainter& painter, const QRectF& place, const QModelIndex& index) {
    QFont font = theme().font(FontRole::Table);
    if (index.data(ComparisonModel::IsOpenRole).toBool()) font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(theme().colors().text);
    painter.drawText(place, Qt::AlignVCenter,
                     QFontMetricsF(font).elidedText(index.data().toString(), Qt::ElideRight, place.width()));
  }

  static void paintCell(QPainter& painter, const QRectF& place, const QModelIndex& index) {
    const auto tone = static_cast<Tone>(index.data(ComparisonModel::ToneRole).toInt());
    const auto& cell = static_cast<const ComparisonModel*>(index.model())->cell(index);
    if (tone == Tone::Plain) {
      painter.setFont(theme().font(FontRole::Table));
      painter.setPen(theme().colors().muted);
      painter.drawText(place.adjusted(theme().px(6), 0, 0, 0), Qt::AlignVCenter, cell.word);
      return;
    }
    // The tone brings its own sign; what has another one is shown without a tone's.
    if (cell.sign.isEmpty()) {
      const QSizeF size = paintPill(nullptr, {}, cell.word, tone, place.width());
      paintPill(&painter, {place.left(), place.center().y() - size.height() / 2}, cell.word, tone, place.width());
      return;
    }
    painter.setFont(theme().font(FontRole::Table));
    painter.setPen(theme().tone(tone).ink);
    painter.drawText(place.adjusted(theme().px(6), 0, 0, 0), Qt::AlignVCenter, cell.sign + ' ' + cell.word);
  }
};

} // namespace

ComparisonTable::ComparisonTable(ComparisonModel& comparison, QWidget* parent) : QTableView(parent) {
  setObjectName(QStringLiteral("comparison"));
  setAccessibleName(tr("The same shop, other approaches"));
  setItemDelegate(new Delegate(this));
  setModel(&comparison);
  makePlain(*this, heightOfRow());
  setMouseTracking(true);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  horizontalHeader()->setMinimumSectionSize(theme().px(70));
  horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
  connect(this, &QTableView::clicked, this, [this](const QModelIndex& index) { emit chosen(index); });
  connect(&comparison, &QAbstractItemModel::modelReset, this, &QWidget::updateGeometry);
}

QSize ComparisonTable::sizeHint() const {
  return {theme().px(400), horizontalHeader()->sizeHint().height() + std::max(1, model()->rowCount()) * heightOfRow() + 2};
}

QSize ComparisonTable::minimumSizeHint() const {
  return {theme().px(240), sizeHint().height()};
}

bool ComparisonTable::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) event->accept();
  }
  return QTableView::event(event);
}

void ComparisonTable::keyPressEvent(QKeyEvent* event) {
  if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid())
    emit chosen(currentIndex());
  else
    QTableView::keyPressEvent(event);
}

} // namespace interleave
