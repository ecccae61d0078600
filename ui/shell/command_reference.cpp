#include "ui/shell/command_reference.hpp"

#include <QKeyEvent>
#include <QScrollArea>
#include <QStyledItemDelegate>

#include "ui/shell/card.hpp"
#include "ui/shell/painting.hpp"

namespace interleave {
namespace {

constexpr int kWidth = 860;
constexpr int kHeight = 560;

class Delegate final : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return {theme().px(160), theme().px(40)};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Colors& c = theme().colors();
    painter->save();
    if (option.state.testFlag(QStyle::State_Selected)) {
      painter->setRenderHint(QPainter::Antialiasing);
      painter->setPen(Qt::NoPen);
      painter->setBrush(c.accentGround);
      painter->drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), theme().px(6), theme().px(6));
    }
    const QRectF inner = QRectF(option.rect).adjusted(theme().px(8), theme().px(3), -theme().px(8), -theme().px(3));
    painter->setFont(theme().font(FontRole::CodeStrong));
    painter->setPen(c.text);
    painter->drawText(inner, Qt::AlignTop | Qt::AlignLeft, index.data().toString());
    painter->setFont(theme().font(FontRole::Table));
    painter->setPen(c.muted);
    const QString summary = index.data(CommandListModel::SummaryRole).toString();
    painter->drawText(inner, Qt::AlignBottom | Qt::AlignLeft,
                      QFontMetricsF(painter->font()).elidedText(summary, Qt::ElideRight, inner.width()));
    painter->restore();
  }
};

/// Keeps a command when every typed word occurs in its syntax, summary or group; those whose name begins so come first.
class Filter final : public QSortFilterProxyModel {
public:
  using QSortFilterProxyModel::QSortFilterProxyModel;

  void setWords(const QString& words) {
    m_words = words.split(' ', Qt::SkipEmptyParts);
    invalidate();
    sort(0);
  }

protected:
  [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
    const QString all = sourceModel()->index(row, 0, parent).data(CommandListModel::SearchRole).toString();
    return std::all_of(m_words.begin(), m_words.end(),
                       [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
  }

  [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override {
    const auto rank = [this](const QString& name) {
      return m_words.isEmpty() || name.startsWith(m_words.front(), Qt::CaseInsensitive) ? 0 : 1;
    };
    const QString a = left.data().toString();
    const QString b = right.data().toString();
    return std::pair(rank(a), a) < std::pair(rank(b), b);
  }

private:
  QStringList m_words;
};

QLabel* wrappedLabel(FontRole role, QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  label->setFont(theme().font(role));
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

} // namespace

CommandReference::CommandReference(const QString& name, QWidget* anchor)
    : Overlay(tr("Redis commands"), anchor), m_line(new QLineEdit(this)), m_list(new QListView(this)),
      m_count(quietLabel({}, this)), m_shown(new Filter(this)) {
  m_shown->setSourceModel(new CommandListModel(this));
  m_line->setObjectName(QStringLiteral("reference-line"));
  m_line->setPlaceholderText(tr("Search Redis commands: a name, a word, a group such as hash"));
  m_line->setAccessibleName(tr("Search Redis commands"));
  body()->addWidget(m_line);
  auto* row = new QHBoxLayout;
  row->setSpacing(theme().px(12));
  row->addWidget(makeList(), 2);
  row->addWidget(makeDetails(), 3);
  body()->addLayout(row, 1);
  body()->addWidget(m_count);
  connect(m_line, &QLineEdit::textChanged, this, &CommandReference::filter);
  connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &CommandReference::showCommand);
  m_line->installEventFilter(this);
  filter({});
  select(name);
  showCentred(theme().px(kWidth), theme().px(kHeight));
  m_line->setFocus();
}

QWidget* CommandReference::makeList() {
  m_list->setObjectName(QStringLiteral("reference-list"));
  m_list->setAccessibleName(tr("Redis commands"));
  m_list->setModel(m_shown);
  m_list->setItemDelegate(new Delegate(m_list));
  m_list->setUniformItemSizes(true);
  m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  return m_list;
}

QWidget* CommandReference::makeDetails() {
  auto* area = new QScrollArea(this);
  area->setWidgetResizable(true);
  area->setFocusPolicy(Qt::NoFocus);
  auto* page = new QWidget(area);
  page->setObjectName(QStringLiteral("reference-details"));
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(theme().px(4), theme().px(4), theme().px(4), theme().px(4));
  column->setSpacing(theme().px(10));
  m_name = wrappedLabel(FontRole::Heading, page);
  m_syntax = wrappedLabel(FontRole::Code, page);
  m_summary = wrappedLabel(FontRole::Verdict, page);
  m_facts = wrappedLabel(FontRole::Table, page);
  for (QLabel* label : {m_name, m_summary, m_syntax, m_facts})
    column->addWidget(label);
  column->addStretch(1);
  m_facts->setProperty("quiet", true);
  area->setWidget(page);
  return area;
}

void CommandReference::filter(const QString& words) {
  static_cast<Filter*>(m_shown)->setWords(words);
  const int count = m_shown->rowCount();
  m_count->setText(count == 0
                       ? tr("No command fits. Esc closes this panel.")
                       : tr("%1 of %2 commands of the simulation, as COMMAND DOCS tells them. Esc closes this panel.")
                             .arg(count)
                             .arg(m_shown->sourceModel()->rowCount()));
  m_list->setCurrentIndex(m_shown->index(0, 0));
  m_list->scrollToTop();
}

void CommandReference::select(const QString& name) {
  for (int row = 0; row < m_shown->rowCount(); ++row)
    if (m_shown->index(row, 0).data().toString().compare(name, Qt::CaseInsensitive) == 0) {
      m_list->setCurrentIndex(m_shown->index(row, 0));
      m_list->scrollTo(m_list->currentIndex(), QAbstractItemView::PositionAtCenter);
    }
}

void CommandReference::showCommand(const QModelIndex& index) {
  m_name->setText(index.data().toString());
  m_syntax->setText(index.data(CommandListModel::SyntaxRole).toString());
  m_summary->setText(index.data(CommandListModel::SummaryRole).toString());
  QStringList facts;
  if (index.isValid())
    facts << tr("group %1").arg(index.data(CommandListModel::GroupRole).toString())
          << tr("since Redis %1").arg(index.data(CommandListModel::SinceRole).toString());
  if (const QString traits = index.data(CommandListModel::TraitsRole).toString(); !traits.isEmpty()) facts << traits;
  m_facts->setText(facts.join(QStringLiteral(" · ")));
  setAccessibleDescription(
      QStringList{m_syntax->text(), m_summary->text(), m_facts->text()}.join(QStringLiteral(". ")));
}

bool CommandReference::eventFilter(QObject* watched, QEvent* event) {
  if (watched != m_line || event->type() != QEvent::KeyPress) return Overlay::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key != Qt::Key_Up && key != Qt::Key_Down && key != Qt::Key_PageUp && key != Qt::Key_PageDown) return false;
  QCoreApplication::sendEvent(m_list, event); // the arrows move in the list while one types
  return true;
}

} // namespace interleave
