#include "ui/views/debug/debug_cards.hpp"

#include <QAction>
#include <QHeaderView>

#include "ui/models/text.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

/// Rows are chosen by a click, or by Enter while the focus is here.
FactTableView* tableIn(Card* card, FactTable* facts, FactTableView::Header header, const char* name, const QString& spoken, const std::function<void(const QModelIndex&)>& chosen) {
  auto* table = new FactTableView(facts, header, card);
  table->setObjectName(QLatin1String(name));
  table->setAccessibleName(spoken);
  table->setFocusPolicy(Qt::TabFocus);
  table->setSelectionMode(QAbstractItemView::SingleSelection);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  QObject::connect(table, &QAbstractItemView::clicked, card, chosen);
  auto* enter = new QAction(table);
  enter->setShortcuts({QKeySequence(Qt::Key_Return), QKeySequence(Qt::Key_Enter), QKeySequence(Qt::Key_Space)});
  enter->setShortcutContext(Qt::WidgetShortcut);
  table->addAction(enter);
  QObject::connect(enter, &QAction::triggered, card, [table, chosen] {
    if (table->currentIndex().isValid()) chosen(table->currentIndex());
  });
  return table;
}

} // namespace

// ---- call stack and variables

VariablesCard::VariablesCard(DebugModel& model, QWidget* parent) : Card(tr("Variables"), parent), m_model(model) {
  m_frames = new FactTable({tr("frame"), tr("line")}, {1}, this);
  m_framesTable = tableIn(this, m_frames, FactTableView::Header::Hidden, "frames", tr("Call stack"), [this](const QModelIndex& row) { chooseFrame(row.row()); });
  m_framesTable->setStretched(0);
  m_variables = new FactTable({tr("name"), tr("value")}, {}, this);
  m_table = tableIn(this, m_variables, FactTableView::Header::Hidden, "variables", tr("Variables"), [this](const QModelIndex& row) { openRow(row); });
  m_table->setStretched(1);
  m_table->setToolTip(tr("A click opens a table; a double click goes to the line that gave the value"));
  connect(m_table, &QAbstractItemView::doubleClicked, this, [this](const QModelIndex& row) {
    if (row.row() < static_cast<int>(m_rows.size())) m_model.goToWriterOf(m_frame, m_rows[static_cast<std::size_t>(row.row())].name);
  });
  body()->addWidget(m_framesTable);
  setContent(m_table);
  connect(&model, &DebugModel::changed, this, &VariablesCard::refresh);
  refresh();
}

void VariablesCard::refresh() {
  const DebugScene* scene = m_model.scene();
  if (scene != nullptr && scene->position != m_position) m_frame = 0;
  m_position = scene == nullptr ? 0 : scene->position;
  m_variables->setRows(variableRows(m_model, m_frame, m_open, m_rows));
  m_frames->setRows(scene == nullptr ? std::vector<FactRow>{} : frameRows(*scene, m_frame));
  m_framesTable->setVisible(m_frames->rowCount() > 1);
  m_framesTable->setMaximumHeight(theme().px(120));
  const bool hasFrame = scene != nullptr && m_frame < scene->view.frames.size();
  setSubtitle(hasFrame                          ? tr("frame %1, %2").arg(m_frame).arg(text(scene->view.frames[m_frame].function))
              : scene != nullptr && scene->isAtEnd() ? tr("the script has ended; go back into it")
                                                : QString());
  m_table->setAccessibleDescription(m_variables->description());
  m_framesTable->setAccessibleDescription(m_frames->description());
}

void VariablesCard::chooseFrame(int row) {
  const DebugScene* scene = m_model.scene();
  if (scene == nullptr || row >= static_cast<int>(scene->view.frames.size())) return;
  m_frame = static_cast<std::size_t>(row);
  refresh();
}

void VariablesCard::openRow(const QModelIndex& at) {
  if (at.row() >= static_cast<int>(m_rows.size())) return;
  const VariableRow& row = m_rows[static_cast<std::size_t>(at.row())];
  if (!row.opens) return;
  if (m_open.erase(row.path) == 0) m_open.insert(row.path);
  m_model.setLevels(row.level + 3); // one more than can be opened next
  refresh();
}

// ---- watches

WatchesCard::WatchesCard(DebugModel& model, QWidget* parent) : Card(tr("Watches"), parent), m_model(model) {
  m_watches = new FactTable({tr("expression"), tr("value")}, {}, this);
  m_table = tableIn(this, m_watches, FactTableView::Header::Hidden, "watches", tr("Watches"), [](const QModelIndex&) {});
  m_table->setStretched(1);
  setContent(m_table);
  m_new = new QLineEdit(this);
  m_new->setObjectName(QStringLiteral("new-watch"));
  m_new->setAccessibleName(tr("New watch"));
  m_new->setPlaceholderText(tr("an expression: redis.call('PTTL', KEYS[1])"));
  m_new->setFont(theme().font(FontRole::Code));
  m_new->setFrame(false);
  body()->addWidget(m_new);
  connect(m_new, &QLineEdit::returnPressed, this, [this] {
    m_model.addWatch(m_new->text());
    m_new->clear();
  });
  auto* remove = new QAction(m_table);
  remove->setShortcuts({QKeySequence(Qt::Key_Delete), QKeySequence(Qt::Key_Backspace)});
  remove->setShortcutContext(Qt::WidgetShortcut);
  m_table->addAction(remove);
  m_table->setToolTip(tr("Delete takes the chosen watch away"));
  connect(remove, &QAction::triggered, this, [this] { m_model.removeWatch(m_table->currentIndex().row()); });
  connect(&model, &DebugModel::changed, this, &WatchesCard::refresh);
  refresh();
}

void WatchesCard::refresh() {
  const DebugScene* scene = m_model.scene();
  m_watches->setRows(scene == nullptr ? std::vector<FactRow>{} : watchRows(*scene));
  m_table->setVisible(m_watches->rowCount() > 0);
  m_table->setAccessibleDescription(m_watches->description());
}

// ---- keys

DebugKeysCard::DebugKeysCard(DebugModel& model, QWidget* parent) : Card(tr("Keys"), parent), m_model(model) {
  setObjectName(QStringLiteral("debug-keys-card"));
  m_since = new SegmentSwitch(tr("Changes since"), {tr("line"), tr("stop"), tr("start")}, head());
  m_since->setToolTip(tr("Changes since: the last line, the last stop, or the start"));
  m_since->setObjectName(QStringLiteral("keys-since"));
  head()->layout()->addWidget(m_since);
  m_keys = new FactTable({tr("key"), tr("value"), tr("TTL")}, {1, 2}, this);
  m_table = tableIn(this, m_keys, FactTableView::Header::Shown, "debug-key-table", tr("Keys"), [](const QModelIndex&) {});
  m_table->setStretched(1);
  m_table->horizontalHeader()->setMinimumSectionSize(theme().px(46)); // no header is cut
  m_table->setToolTip(tr("Double click: go to the line that wrote the key last"));
  setContent(m_table);
  m_warning = new QLabel(this);
  m_warning->setObjectName(QStringLiteral("key-warning"));
  m_warning->setWordWrap(true);
  m_warning->setContentsMargins(theme().px(10), theme().px(6), theme().px(10), theme().px(8));
  body()->addWidget(m_warning);
  connect(m_table, &QAbstractItemView::doubleClicked, this, [this](const QModelIndex& row) {
    if (row.row() < static_cast<int>(m_names.size())) m_model.goToWriterOfKey(text(m_names[static_cast<std::size_t>(row.row())]));
  });
  connect(m_since, &SegmentSwitch::chosen, this, &DebugKeysCard::refresh);
  connect(&model, &DebugModel::changed, this, &DebugKeysCard::refresh);
  connect(&theme(), &Theme::changed, this, &DebugKeysCard::refresh);
  refresh();
}

void DebugKeysCard::refresh() {
  const DebugScene* scene = m_model.scene();
  m_keys->setRows(scene == nullptr ? std::vector<FactRow>{} : keyRows(m_model, static_cast<KeysSince>(m_since->current()), m_names));
  m_table->setAccessibleDescription(m_keys->description());
  std::string key;
  const QString warning = scene == nullptr ? QString() : keyWarning(*scene, key);
  m_warning->setVisible(!warning.isEmpty());
  m_warning->setText(signOf(Tone::Caution) + ' ' + warning);
  m_warning->setAccessibleDescription(warning);
  QPalette palette = m_warning->palette();
  palette.setColor(QPalette::WindowText, theme().tone(Tone::Caution).ink);
  palette.setColor(QPalette::Window, theme().tone(Tone::Caution).ground);
  m_warning->setPalette(palette);
  m_warning->setAutoFillBackground(true);
}

// ---- calls

CallsCard::CallsCard(DebugModel& model, QWidget* parent) : Card(tr("Redis calls"), parent), m_model(model) {
  m_calls = new FactTable({tr("event"), tr("line"), tr("call"), tr("reply"), tr("changed")}, {0, 1}, this);
  m_table = tableIn(this, m_calls, FactTableView::Header::Shown, "calls", tr("Redis calls of this run"), [this](const QModelIndex& row) {
    const DebugScene* scene = m_model.scene();
    if (scene == nullptr) return;
    const auto calls = scene->callsSoFar();
    const std::size_t leftOut = calls.size() - std::min(calls.size(), m_calls->rows().size());
    if (const std::size_t at = leftOut + static_cast<std::size_t>(row.row()); at < calls.size()) m_model.goTo(calls[at].event);
  });
  m_table->setStretched(2);
  m_table->setToolTip(tr("A click goes to the line that made the call"));
  setContent(m_table);
  connect(&model, &DebugModel::changed, this, &CallsCard::refresh);
  refresh();
}

void CallsCard::refresh() {
  const DebugScene* scene = m_model.scene();
  m_calls->setRows(scene == nullptr ? std::vector<FactRow>{} : callRows(*scene));
  const std::size_t all = scene == nullptr ? 0 : scene->recording->calls.size();
  setSubtitle(scene == nullptr ? QString() : tr("%1 of %2 so far").arg(numberText(static_cast<std::int64_t>(scene->callsSoFar().size())), numberText(static_cast<std::int64_t>(all))));
  m_table->setAccessibleDescription(m_calls->description());
  m_table->scrollToBottom();
}

} // namespace interleave
