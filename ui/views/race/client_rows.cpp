#include "ui/views/race/client_rows.hpp"

#include <QKeyEvent>
#include <QStyledItemDelegate>

#include "ui/shell/painting.hpp"

namespace interleave {
namespace {

constexpr int kKeyedClients = 9;

class Delegate final : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return {theme().px(200), theme().px(30)};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    painter->save();
    paintGround(*painter, option, index);
    QRectF place = QRectF(option.rect).adjusted(theme().px(10), 0, -theme().px(6), 0);
    const double middle = place.center().y();
    paintClientMark(*painter, QRectF(place.left(), middle - clientMarkSize() / 2.0, clientMarkSize(), clientMarkSize()),
                    index.row());
    place.setLeft(place.left() + clientMarkSize() + theme().px(8));
    paintMove(*painter,
              QRectF(place.right() - ClientRows::moveWidth(), place.top(), ClientRows::moveWidth(), place.height()),
              index);
    place.setRight(place.right() - ClientRows::moveWidth() - theme().px(8));
    place.setRight(paintOutlook(*painter, place, index));
    place.setLeft(paintState(*painter, place, index));
    painter->setFont(theme().font(FontRole::Code));
    painter->setPen(index.data(ClientListModel::CanMoveRole).toBool() ? theme().colors().text : theme().colors().faint);
    painter->drawText(place, Qt::AlignVCenter,
                      QFontMetricsF(painter->font())
                          .elidedText(index.data(ClientListModel::NextRole).toString(), Qt::ElideRight, place.width()));
    painter->restore();
  }

private:
  static void paintGround(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
    const Colors& c = theme().colors();
    if (option.state.testFlag(QStyle::State_Selected)) painter.fillRect(option.rect, c.accentGround);
    if (index.data(ClientListModel::LastMoverRole).toBool())
      painter.fillRect(QRect(option.rect.topLeft(), QSize(theme().px(3), option.rect.height())),
                       theme().client(index.row()));
    painter.setPen(c.line);
    painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
  }

  /// Gives where the next column begins.
  static double paintState(QPainter& painter, const QRectF& place, const QModelIndex& index) {
    const double width = place.width() * 0.5;
    double right = place.left() + width;
    if (const QString outcome = index.data(ClientListModel::OutcomeRole).toString(); !outcome.isEmpty()) {
      const auto tone = static_cast<Tone>(index.data(ClientListModel::OutcomeToneRole).toInt());
      const QSizeF size = paintPill(nullptr, {}, outcome, tone, width * 0.6);
      right -= size.width() + theme().px(8);
      paintPill(&painter, {right, place.center().y() - size.height() / 2}, outcome, tone, width * 0.6);
    }
    painter.setFont(theme().font(FontRole::Table));
    painter.setPen(theme().colors().muted);
    const double room = right - place.left() - theme().px(6);
    painter.drawText(QRectF(place.left(), place.top(), room, place.height()), Qt::AlignVCenter,
                     QFontMetricsF(painter.font())
                         .elidedText(index.data(ClientListModel::StateRole).toString(), Qt::ElideRight, room));
    return place.left() + width;
  }

  /// Gives where the column before it ends.
  static double paintOutlook(QPainter& painter, const QRectF& place, const QModelIndex& index) {
    const QString words = index.data(ClientListModel::OutlookRole).toString();
    if (words.isEmpty()) return place.right();
    const auto tone = static_cast<Tone>(index.data(ClientListModel::OutlookToneRole).toInt());
    const QSizeF size = paintPill(nullptr, {}, words, tone, place.width() * 0.4);
    paintPill(&painter, {place.right() - size.width(), place.center().y() - size.height() / 2}, words, tone,
              place.width() * 0.4);
    return place.right() - size.width() - theme().px(8);
  }

  static void paintMove(QPainter& painter, const QRectF& place, const QModelIndex& index) {
    if (!index.data(ClientListModel::CanMoveRole).toBool()) return;
    const QRectF button = place.adjusted(0.5, theme().px(4) + 0.5, -0.5, -theme().px(4) - 0.5);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().client(index.row()), 1.2));
    painter.setBrush(theme().colors().surface);
    painter.drawRoundedRect(button, theme().px(5), theme().px(5));
    painter.setFont(theme().font(FontRole::Table));
    painter.setPen(theme().colors().text);
    const QString words = ClientRows::tr("Move");
    const bool keyed = index.row() < kKeyedClients;
    const double cap =
        keyed ? paintKeyCap(nullptr, 0, 0, QString::number(index.row() + 1), theme().colors().text) + theme().px(5) : 0;
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(words);
    const double left = button.center().x() - (width + cap) / 2;
    painter.drawText(QRectF(left, button.top(), width + 2, button.height()), Qt::AlignVCenter, words);
    if (keyed)
      paintKeyCap(&painter, left + width + theme().px(5), button.center().y(), QString::number(index.row() + 1),
                  theme().colors().text);
  }
};

} // namespace

ClientRows::ClientRows(RaceModel& race, const Oracle& oracle, QWidget* parent) : QListView(parent), m_race(race) {
  setObjectName(QStringLiteral("client-rows"));
  setAccessibleName(tr("Clients"));
  setModel(new ClientListModel(race, oracle, this));
  setItemDelegate(new Delegate(this));
  setUniformItemSizes(true);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  connect(selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& current) { m_race.setFocusedClient(current.row()); });
  connect(&race, &RaceModel::focusedClientChanged, this, &ClientRows::followFocus);
  followFocus();
}

int ClientRows::moveWidth() {
  return theme().px(74);
}

void ClientRows::followFocus() {
  const QModelIndex wanted = model()->index(m_race.focusedClient(), 0);
  if (wanted.isValid() && wanted != currentIndex()) setCurrentIndex(wanted);
}

bool ClientRows::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) event->accept();
  }
  return QListView::event(event);
}

void ClientRows::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (enter && currentIndex().isValid())
    m_race.move(currentIndex().row());
  else
    QListView::keyPressEvent(event);
}

void ClientRows::mousePressEvent(QMouseEvent* event) {
  QListView::mousePressEvent(event);
  const QModelIndex at = indexAt(event->position().toPoint());
  if (at.isValid() && event->position().x() > viewport()->width() - moveWidth() - theme().px(6)) m_race.move(at.row());
}

} // namespace interleave
