#include "ui/views/race/difference_list.hpp"

#include <QKeyEvent>
#include <QStandardItemModel>
#include <QStyledItemDelegate>

#include "ui/models/text.hpp"
#include "ui/shell/painting.hpp"

namespace interleave {
namespace {

constexpr int kRowHeight = 58;
constexpr int kMostRowsShown = 5;
constexpr int kLongestTip = 600;

enum Role { StepRole = Qt::UserRole, ClientRole, SimulatedRole, RealRole };

class Delegate final : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return {theme().px(200), theme().px(kRowHeight)};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Colors& c = theme().colors();
    painter->save();
    if (option.state.testFlag(QStyle::State_Selected)) painter->fillRect(option.rect, c.currentLine);
    painter->setPen(c.line);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    const QRectF place = QRectF(option.rect).adjusted(theme().px(8), theme().px(4), -theme().px(8), -theme().px(4));
    paintHead(*painter, {place.topLeft(), QSizeF(place.width(), theme().px(18))}, index);
    const double half = (place.width() - theme().px(12)) / 2;
    const double top = place.top() + theme().px(19);
    const QSizeF size(half, place.bottom() - top);
    paintAnswer(*painter, {QPointF(place.left(), top), size}, DifferenceList::tr("simulated"),
                index.data(SimulatedRole).toString());
    paintAnswer(*painter, {QPointF(place.right() - half, top), size}, DifferenceList::tr("real Redis"),
                index.data(RealRole).toString());
    painter->restore();
  }

private:
  static void paintHead(QPainter& painter, const QRectF& place, const QModelIndex& index) {
    const Colors& c = theme().colors();
    const int step = index.data(StepRole).toInt();
    const QString where = signOf(Tone::Bad) + ' ' +
                          (step > 0 ? DifferenceList::tr("step %1").arg(step) : DifferenceList::tr("key at the end"));
    painter.setFont(theme().font(FontRole::Strong));
    painter.setPen(c.bad);
    painter.drawText(place, Qt::AlignVCenter, where);
    double left = place.left() + QFontMetricsF(painter.font()).horizontalAdvance(where) + theme().px(8);
    const double side = theme().px(16);
    if (const int client = index.data(ClientRole).toInt(); client >= 0) {
      paintClientMark(painter, QRectF(left, place.center().y() - side / 2, side, side), client);
      left += side + theme().px(6);
    }
    painter.setFont(theme().font(FontRole::Code));
    painter.setPen(c.text);
    const QFontMetricsF metrics(painter.font());
    painter.drawText(QRectF(QPointF(left, place.top()), place.bottomRight()), Qt::AlignVCenter,
                     metrics.elidedText(index.data().toString(), Qt::ElideRight, place.right() - left));
  }

  static void paintAnswer(QPainter& painter, const QRectF& place, const QString& who, const QString& answer) {
    painter.setFont(theme().font(FontRole::Small));
    painter.setPen(theme().colors().muted);
    painter.drawText(place, Qt::AlignTop | Qt::AlignLeft, who);
    painter.setFont(theme().font(FontRole::Code));
    painter.setPen(theme().colors().text);
    const QString line = QFontMetricsF(painter.font()).elidedText(answer, Qt::ElideMiddle, place.width());
    painter.drawText(place, Qt::AlignBottom | Qt::AlignLeft, line);
  }
};

} // namespace

DifferenceList::DifferenceList(const RaceModel& race, QWidget* parent) : QListView(parent), m_race(race) {
  setObjectName(QStringLiteral("differences"));
  setAccessibleName(tr("What was answered differently"));
  setModel(new QStandardItemModel(this));
  setItemDelegate(new Delegate(this));
  setUniformItemSizes(true);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  connect(this, &QListView::clicked, this, &DifferenceList::choose);
}

void DifferenceList::setDifferences(const std::vector<ReplayDifference>& differences) {
  auto* rows = static_cast<QStandardItemModel*>(model());
  rows->clear();
  for (const ReplayDifference& difference : differences) {
    auto* item = new QStandardItem(text(difference.what).simplified());
    const bool isStep = difference.step > 0 && difference.step <= m_race.run().length();
    item->setData(difference.step, StepRole);
    item->setData(isStep ? m_race.run().eventAt(difference.step).client : -1, ClientRole);
    item->setData(text(difference.simulated).simplified(), SimulatedRole);
    item->setData(text(difference.real).simplified(), RealRole);
    const QString words = QStringLiteral("%1\n%2: %3\n%4: %5")
                              .arg(text(difference.what), tr("simulated"), text(difference.simulated), tr("real Redis"),
                                   text(difference.real));
    item->setToolTip(shortened(words, kLongestTip));
    item->setData((difference.step > 0 ? tr("step %1").arg(difference.step) : tr("key at the end")) + '\n' + words,
                  Qt::AccessibleTextRole);
    rows->appendRow(item);
  }
  updateGeometry();
}

QSize DifferenceList::sizeHint() const {
  return {theme().px(400), theme().px(kRowHeight) * std::clamp(model()->rowCount(), 1, kMostRowsShown) + theme().px(4)};
}

void DifferenceList::choose(const QModelIndex& index) {
  if (index.isValid()) emit chosen(index.data(StepRole).toInt());
}

bool DifferenceList::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) event->accept();
  }
  return QListView::event(event);
}

void DifferenceList::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
    choose(currentIndex());
  else
    QListView::keyPressEvent(event);
}

} // namespace interleave
