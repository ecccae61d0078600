#include "ui/shell/command_palette.hpp"

#include <QKeyEvent>
#include <QStyledItemDelegate>
#include <QTimer>

#include "ui/shell/painting.hpp"

namespace interleave {
namespace {

constexpr int kActionRole = Qt::UserRole;
constexpr int kKeysRole = Qt::UserRole + 1;

class Delegate final : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return {theme().px(100), theme().px(28)};
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
    const QRectF inner = QRectF(option.rect).adjusted(theme().px(10), 0, -theme().px(10), 0);
    double right = inner.right();
    if (const QString keys = index.data(kKeysRole).toString(); !keys.isEmpty()) {
      right -= paintKeyCap(nullptr, 0, 0, keys, c.muted);
      paintKeyCap(painter, right, inner.center().y(), keys, c.muted);
    }
    painter->setFont(theme().font(FontRole::Body));
    painter->setPen(c.text);
    const QString words = painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight,
                                                            static_cast<int>(right - inner.left() - theme().px(8)));
    painter->drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, words);
    painter->restore();
  }
};

/// Every typed word must begin somewhere in the name.
bool fits(const QString& name, const QString& words) {
  const QStringList parts = words.split(' ', Qt::SkipEmptyParts);
  return std::all_of(parts.begin(), parts.end(),
                     [&](const QString& part) { return name.contains(part, Qt::CaseInsensitive); });
}

} // namespace

CommandPalette::CommandPalette(std::vector<ActionSpec> actions, QWidget* anchor)
    : Overlay(tr("Commands"), anchor), m_actions(std::move(actions)), m_line(new QLineEdit(this)),
      m_list(new QListView(this)), m_model(new QStandardItemModel(this)) {
  m_line->setObjectName(QStringLiteral("palette-line"));
  m_line->setPlaceholderText(tr("Type what you want to do"));
  m_line->setAccessibleName(tr("Filter of the commands"));
  m_list->setModel(m_model);
  m_list->setItemDelegate(new Delegate(m_list));
  m_list->setUniformItemSizes(true);
  m_list->setAccessibleName(tr("Commands that fit"));
  m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
  body()->addWidget(m_line);
  body()->addWidget(m_list, 1);
  connect(m_line, &QLineEdit::textChanged, this, &CommandPalette::filter);
  connect(m_line, &QLineEdit::returnPressed, this, [this] { run(m_list->currentIndex()); });
  connect(m_list, &QListView::clicked, this, &CommandPalette::run);
  m_line->installEventFilter(this);
  filter({});
  showCentred(theme().px(560), theme().px(440));
  m_line->setFocus();
}

void CommandPalette::filter(const QString& words) {
  m_model->clear();
  for (std::size_t index = 0; index < m_actions.size(); ++index) {
    const ActionSpec& action = m_actions[index];
    if (!fits(action.name, words) || (action.available && !action.available())) continue;
    auto* item = new QStandardItem(action.name);
    item->setData(static_cast<int>(index), kActionRole);
    const QString key = action.keys.isEmpty() ? QString() : action.keys.front().toString(QKeySequence::NativeText);
    item->setData(key, kKeysRole);
    m_model->appendRow(item);
  }
  m_list->setCurrentIndex(m_model->index(0, 0));
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (watched != m_line || event->type() != QEvent::KeyPress) return Overlay::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key != Qt::Key_Up && key != Qt::Key_Down) return false;
  const int row = m_list->currentIndex().row() + (key == Qt::Key_Down ? 1 : -1);
  m_list->setCurrentIndex(m_model->index(std::clamp(row, 0, std::max(0, m_model->rowCount() - 1)), 0));
  return true;
}

void CommandPalette::run(const QModelIndex& index) {
  if (!index.isValid()) return;
  const std::function<void()> action = m_actions[static_cast<std::size_t>(index.data(kActionRole).toInt())].run;
  closePanel();
  // After the panel is gone, since the action may open one itself.
  QTimer::singleShot(0, parentWidget(), action);
}

} // namespace interleave
