#include "ui/shell/scenario_list.hpp"

#include <QKeyEvent>
#include <QResizeEvent>
#include <QStyledItemDelegate>

#include "ui/shell/painting.hpp"

namespace interleave {
namespace {

class Delegate final : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const double width = option.widget == nullptr ? 400 : option.widget->width() - theme().px(40);
    const QRectF words = storyBounds(index, width);
    return {theme().px(200), theme().px(32) + static_cast<int>(std::ceil(words.height()))};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Colors& c = theme().colors();
    painter->save();
    const bool current = option.state.testFlag(QStyle::State_Selected);
    if (current || option.state.testFlag(QStyle::State_MouseOver)) {
      painter->setRenderHint(QPainter::Antialiasing);
      painter->setPen(Qt::NoPen);
      painter->setBrush(current ? c.accentGround : c.background);
      painter->drawRoundedRect(QRectF(option.rect).adjusted(2, 1, -2, -1), theme().px(6), theme().px(6));
    }
    const QRectF inner = QRectF(option.rect).adjusted(theme().px(12), theme().px(7), -theme().px(12), 0);
    paintTitle(*painter, inner, index);
    painter->setFont(theme().font(FontRole::Table));
    painter->setPen(c.muted);
    painter->drawText(inner.adjusted(0, theme().px(19), 0, 0), Qt::AlignLeft | Qt::TextWordWrap,
                      index.data(ScenarioListModel::StoryRole).toString());
    painter->restore();
  }

private:
  static QRectF storyBounds(const QModelIndex& index, double width) {
    return QFontMetricsF(theme().font(FontRole::Table))
        .boundingRect(QRectF(0, 0, width, 1000), Qt::AlignLeft | Qt::TextWordWrap,
                      index.data(ScenarioListModel::StoryRole).toString());
  }

  static void paintTitle(QPainter& painter, const QRectF& place, const QModelIndex& index) {
    const QString title = index.data().toString();
    painter.setFont(theme().font(FontRole::Strong));
    painter.setPen(theme().colors().text);
    painter.drawText(place, Qt::AlignLeft, title);
    double left = place.left() + QFontMetricsF(painter.font()).horizontalAdvance(title) + theme().px(8);
    if (const QString approach = index.data(ScenarioListModel::ApproachRole).toString(); !approach.isEmpty())
      left += paintPill(&painter, {left, place.top() - 1}, approach, Tone::Plain).width() + theme().px(6);
    if (index.data(ScenarioListModel::CurrentRole).toBool())
      paintPill(&painter, {left, place.top() - 1}, ScenarioList::tr("open"), Tone::Accent);
  }
};

} // namespace

ScenarioList::ScenarioList(const Workbench& workbench, QWidget* parent) : QListView(parent) {
  setObjectName(QStringLiteral("scenarios"));
  setAccessibleName(tr("Scenarios"));
  setItemDelegate(new Delegate(this));
  setModel(new ScenarioListModel(workbench, this));
  setResizeMode(QListView::Adjust);
  setMouseTracking(true);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  connect(this, &QListView::clicked, this, [this](const QModelIndex& index) {
    emit chosen(index.data(ScenarioListModel::IdRole).toString().toStdString());
  });
  for (int row = 0; row < model()->rowCount(); ++row)
    if (model()->index(row, 0).data(ScenarioListModel::CurrentRole).toBool()) setCurrentIndex(model()->index(row, 0));
}

QSize ScenarioList::sizeHint() const {
  int height = theme().px(4);
  for (int row = 0; row < model()->rowCount(); ++row)
    height += sizeHintForIndex(model()->index(row, 0)).height();
  return {theme().px(420), height};
}

void ScenarioList::resizeEvent(QResizeEvent* event) {
  QListView::resizeEvent(event);
  // The rows are as high as their stories are at this width: at once, or they would lie on each other for a moment.
  if (event->size().width() != event->oldSize().width()) doItemsLayout();
}

bool ScenarioList::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) event->accept();
  }
  return QListView::event(event);
}

void ScenarioList::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (enter && currentIndex().isValid())
    emit chosen(currentIndex().data(ScenarioListModel::IdRole).toString().toStdString());
  else
    QListView::keyPressEvent(event);
}

} // namespace interleave
