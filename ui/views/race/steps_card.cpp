#include "ui/views/race/steps_card.hpp"

#include <QStyledItemDelegate>

#include "ui/models/text.hpp"
#include "ui/shell/painting.hpp"

namespace interleave {
namespace {

class Delegate final : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return {theme().px(160), theme().px(26)};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Colors& c = theme().colors();
    painter->save();
    if (option.state.testFlag(QStyle::State_Selected)) painter->fillRect(option.rect, c.currentLine);
    painter->setPen(c.line);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    if (index.data(StepListModel::AheadRole).toBool()) painter->setOpacity(0.5);
    QRectF place = QRectF(option.rect).adjusted(theme().px(6), 0, -theme().px(10), 0);
    place.setLeft(paintLead(*painter, place, index));
    place.setRight(paintChange(*painter, place, index));
    paintRequest(*painter, place, index);
    painter->restore();
  }

private:
  static double paintLead(QPainter& painter, const QRectF& place, const QModelIndex& index) {
    const Colors& c = theme().colors();
    const bool bad = index.data(StepListModel::BadRole).toBool();
    painter.setFont(theme().font(FontRole::Table));
    painter.setPen(bad ? c.bad : c.muted);
    const QString number = index.data(StepListModel::StepRole).toString();
    const double width = theme().px(38);
    painter.drawText(QRectF(place.left(), place.top(), width, place.height()), Qt::AlignRight | Qt::AlignVCenter,
                     bad ? signOf(Tone::Bad) + ' ' + number : number);
    const double left = place.left() + width + theme().px(8);
    const int client = index.data(StepListModel::ClientRole).toInt();
    const double side = theme().px(16);
    if (client >= 0) paintClientMark(painter, QRectF(left, place.center().y() - side / 2, side, side), client);
    return left + side + theme().px(8);
  }

  /// Gives where the room for the request ends.
  static double paintChange(QPainter& painter, const QRectF& place, const QModelIndex& index) {
    const QString change = index.data(StepListModel::ChangedKeyRole).toString();
    painter.setFont(theme().font(FontRole::Code));
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(change);
    // The request comes first: the change is told only where it leaves the request whole.
    const QString reply = index.data(StepListModel::ReplyRole).toString();
    const double request = metrics.horizontalAdvance(index.data().toString() + QStringLiteral(" → ") + reply);
    if (change.isEmpty() || width + request + theme().px(16) > place.width()) return place.right();
    painter.setPen(theme().colors().muted);
    painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, change);
    return place.right() - width - theme().px(12);
  }

  static void paintRequest(QPainter& painter, const QRectF& place, const QModelIndex& index) {
    const Colors& c = theme().colors();
    painter.setFont(theme().font(FontRole::Code));
    const QFontMetricsF metrics(painter.font());
    const QString reply = index.data(StepListModel::ReplyRole).toString();
    const QString tail = reply.isEmpty() ? QString() : QStringLiteral(" → ") + reply;
    const double tailWidth = std::min(metrics.horizontalAdvance(tail), place.width() * 0.5);
    const QString request = metrics.elidedText(index.data().toString(), Qt::ElideRight, place.width() - tailWidth);
    painter.setPen(c.text);
    painter.drawText(place, Qt::AlignVCenter, request);
    painter.setPen(c.accent);
    painter.drawText(place.adjusted(metrics.horizontalAdvance(request), 0, 0, 0), Qt::AlignVCenter,
                     metrics.elidedText(tail, Qt::ElideRight, tailWidth + 1));
  }
};

} // namespace

StepsCard::StepsCard(RaceModel& race, QWidget* parent)
    : Card(tr("Steps"), parent), m_race(race), m_list(new QListView(this)), m_sentence(new QLabel(this)) {
  m_list->setObjectName(QStringLiteral("steps"));
  m_list->setAccessibleName(tr("Steps"));
  m_list->setModel(new StepListModel(race, m_list));
  m_list->setItemDelegate(new Delegate(m_list));
  m_list->setUniformItemSizes(true);
  m_list->setFocusPolicy(Qt::TabFocus);
  m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_sentence->setObjectName(QStringLiteral("step-sentence"));
  m_sentence->setWordWrap(true);
  m_sentence->setTextFormat(Qt::PlainText);
  m_sentence->setFont(theme().font(FontRole::Table));
  m_sentence->setContentsMargins(theme().px(12), theme().px(8), theme().px(12), theme().px(8));
  body()->addWidget(m_list, 1);
  auto* foot = new CardFoot(this);
  auto* footColumn = new QVBoxLayout(foot);
  footColumn->setContentsMargins(0, 0, 0, 0);
  footColumn->addWidget(m_sentence);
  body()->addWidget(foot);
  connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
    if (!m_following && current.isValid()) m_race.goTo(current.row() + 1);
  });
  connect(&race, &RaceModel::changed, this, &StepsCard::follow);
  if (race.isOpen()) follow();
}

void StepsCard::follow() {
  m_following = true;
  const int position = m_race.run().position();
  setSubtitle(position == 0 ? tr("at the start") : tr("at step %1").arg(position));
  if (position == 0) {
    m_list->setCurrentIndex({});
    m_list->clearSelection();
    m_sentence->setText(text(m_race.scenario().story).simplified());
  } else {
    m_list->setCurrentIndex(m_list->model()->index(position - 1, 0));
    m_list->scrollTo(m_list->currentIndex());
    QString words = m_race.sentence(position);
    if (isFinished(m_race.world()) && !m_race.scenario().takeHome.empty())
      words += QStringLiteral("\n\n") + tr("To remember: %1").arg(text(m_race.scenario().takeHome));
    m_sentence->setText(words);
  }
  m_following = false;
}

} // namespace interleave
