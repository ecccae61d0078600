#include "ui/views/debug/debug_view.hpp"

#include <QScrollArea>
#include <QSettings>

#include <filesystem>

#include "ui/models/price_words.hpp"
#include "ui/models/text.hpp"
#include "ui/shell/command_reference.hpp"
#include "ui/views/debug/debug_panels.hpp"

namespace interleave {
namespace {

constexpr int kNarrowestSide = 312; ///< of the cards at the right: keys with values and times

} // namespace

DebugView::DebugView(ViewContext& context, QWidget* parent) : View(parent), m_context(context), m_model(context.workbench.debug()) {
  setFocusPolicy(Qt::ClickFocus);
  setAccessibleName(tr("Debug"));
  makePage();
  connect(&m_model, &DebugModel::changed, this, &DebugView::refresh);
  connect(&m_model.file(), &ScriptFile::changed, this, &DebugView::refresh);
  connect(&m_model, &DebugModel::opened, this, [this] {
    m_wrong.clear();
    refresh();
  });
  refresh();
}

void DebugView::makePage() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  m_bar = new DebugBar(m_model, this);
  column->addWidget(m_bar);
  m_error = new ErrorLine(QStringLiteral("debug-error"), this);
  column->addWidget(m_error);
  auto* inner = new QVBoxLayout;
  inner->setContentsMargins(theme().px(12), theme().px(8), theme().px(12), theme().px(8));
  column->addLayout(inner, 1);
  m_rows = new QSplitter(Qt::Vertical, this);
  m_upper = new QSplitter(Qt::Horizontal, m_rows);
  m_upper->addWidget(makeCode(m_upper));
  m_upper->addWidget(makeSide(m_upper));
  auto* strip = new Card({}, m_rows);
  auto* line = new QWidget(strip);
  auto* row = new QHBoxLayout(line);
  row->setContentsMargins(theme().px(10), 0, 0, 0);
  row->addWidget(strongLabel(tr("Run"), line));
  row->addWidget(new RunStrip(m_model, line), 1);
  strip->setContent(line);
  strip->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  m_rows->addWidget(strip);
  m_lower = new QSplitter(Qt::Horizontal, m_rows);
  m_lower->addWidget(new CallsCard(m_model, m_lower));
  m_console = new ConsoleCard(m_model, [this] { return m_variables->frame(); }, m_lower);
  m_console->setMinimumWidth(theme().px(kNarrowestSide));
  m_lower->addWidget(m_console);
  inner->addWidget(m_rows);
  for (QSplitter* splitter : {m_rows, m_upper, m_lower, m_side}) {
    splitter->setHandleWidth(theme().px(8));
    splitter->setChildrenCollapsible(false);
    connect(splitter, &QSplitter::splitterMoved, this, &DebugView::savePanes);
  }
  m_upper->setStretchFactor(0, 7);
  m_upper->setStretchFactor(1, 3);
  m_lower->setStretchFactor(0, 7);
  m_lower->setStretchFactor(1, 3);
  m_rows->setStretchFactor(0, 7);
  m_rows->setStretchFactor(2, 3);
  restorePanes();
  connect(m_bar, &DebugBar::backToRace, this, &DebugView::backToRace);
  connect(m_bar, &DebugBar::problem, this, [this](const QString& words) {
    m_wrong = words;
    refresh();
  });
}

QWidget* DebugView::makeCode(QWidget* parent) {
  m_code = new Card(tr("Script"), parent);
  m_editor = new ScriptEditor(m_model, m_code);
  m_code->setContent(m_editor);
  m_problems = new Button({}, Button::Kind::Quiet, m_code->head());
  m_problems->setObjectName(QStringLiteral("problems"));
  m_problems->setKeyCap(QStringLiteral("F8"));
  m_code->head()->layout()->addWidget(m_problems);
  connect(m_problems, &Button::clicked, this, &DebugView::openProblems);
  m_state = new QLabel(m_code);
  m_state->setObjectName(QStringLiteral("debug-state"));
  m_state->setWordWrap(true);
  m_state->setContentsMargins(theme().px(10), theme().px(4), theme().px(10), theme().px(6));
  m_code->body()->addWidget(m_state);
  connect(m_editor, &CodeEditor::left, this, [this] { setFocus(); });
  return m_code;
}

/// Scrolls where the window is low, so that each card keeps some rows.
QWidget* DebugView::makeSide(QWidget* parent) {
  auto* area = new QScrollArea(parent);
  area->setWidgetResizable(true);
  area->setFocusPolicy(Qt::NoFocus);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setMinimumWidth(theme().px(kNarrowestSide));
  m_side = new QSplitter(Qt::Vertical, area);
  m_side->setMinimumHeight(theme().px(440));
  area->setWidget(m_side);
  m_variables = new VariablesCard(m_model, m_side);
  m_side->addWidget(m_variables);
  m_side->addWidget(new DebugKeysCard(m_model, m_side));
  m_side->addWidget(new WatchesCard(m_model, m_side));
  m_side->setStretchFactor(0, 5);
  m_side->setStretchFactor(1, 5);
  return area;
}

void DebugView::restorePanes() {
  m_upper->setSizes({700, 300});
  m_lower->setSizes({700, 300});
  m_rows->setSizes({620, 80, 240});
  m_side->setSizes({300, 260, 90});
  const QSettings settings;
  for (const auto& [name, splitter] : {std::pair{"debug/rows", m_rows}, {"debug/upper", m_upper}, {"debug/lower", m_lower}, {"debug/side", m_side}})
    if (!theme().projector() && settings.contains(QLatin1String(name))) splitter->restoreState(settings.value(QLatin1String(name)).toByteArray());
}

void DebugView::savePanes() const {
  if (theme().projector()) return;
  QSettings settings;
  for (const auto& [name, splitter] : {std::pair{"debug/rows", m_rows}, {"debug/upper", m_upper}, {"debug/lower", m_lower}, {"debug/side", m_side}})
    settings.setValue(QLatin1String(name), splitter->saveState());
}

/// The first time it shows the script of last time, or one that came along.
void DebugView::showEvent(QShowEvent* event) {
  View::showEvent(event);
  if (m_model.isOpen()) return;
  QStringList paths = QSettings().value(QStringLiteral("debug/recent")).toStringList().mid(0, 1);
  paths << QString::fromStdString((m_model.library().folder() / "server" / "deduct.lua").string());
  for (const QString& path : std::as_const(paths))
    if (std::filesystem::exists(path.toStdString()) && m_model.open(path)) return;
}

void DebugView::takeFocus() { setFocus(); }

void DebugView::refresh() {
  const DebugScene* scene = m_model.scene();
  m_error->say(m_wrong);
  m_code->setSubtitle(stopText(m_model));
  m_code->setAccessibleDescription(stopText(m_model));
  const auto problems = static_cast<int>(m_model.problems().size());
  m_problems->setVisible(problems > 0);
  m_problems->setText(signOf(Tone::Caution) + ' ' + (problems == 1 ? tr("1 problem") : tr("%1 problems").arg(problems)));
  QString words;
  Tone tone = Tone::Caution;
  if (!m_model.problem().isEmpty()) {
    words = m_model.problem();
    tone = Tone::Bad;
  } else if (!m_model.file().notice().isEmpty()) {
    words = m_model.file().notice();
  } else if (scene != nullptr && scene->recording->isCut) {
    words = tr("Recorded as far as %1 lines; the script goes on: an endless loop?").arg(numberText(static_cast<std::int64_t>(scene->length())));
  } else if (scene != nullptr && scene->edits > 0) {
    words = tr("A fork: you changed something in this run (%1). Ctrl+Shift+Z takes it back.").arg(scene->edits);
  } else if (m_model.steppedClient() >= 0) {
    words = tr("%1's step stands still here, and everybody else waits, as they would at a real Redis.").arg(text(clientName(m_model.steppedClient())));
    tone = Tone::Accent;
  }
  m_state->setVisible(!words.isEmpty());
  QPalette palette = m_state->palette();
  palette.setColor(QPalette::WindowText, theme().tone(tone).ink);
  m_state->setPalette(palette);
  m_state->setText(signOf(tone).isEmpty() ? words : signOf(tone) + ' ' + words);
  m_state->setAccessibleDescription(m_state->text());
  emit factsChanged();
}

void DebugView::openProblems() {
  if (m_model.problems().empty()) return;
  openProblemsPanel(m_model, m_problems, [this](int line) {
    m_editor->showLine(line);
    m_editor->setFocus();
  }, [this](const ScriptProblem& problem) { explain(problem); });
}

/// The lesson where there is one, else the command's reference.
void DebugView::explain(const ScriptProblem& problem) {
  if (problem.scenario.empty()) {
    new CommandReference(text(problem.command).toUpper(), m_problems);
    return;
  }
  if (const Status status = m_context.workbench.openScenario(problem.scenario); !status) m_wrong = text(status.message());
  else m_context.showView(QStringLiteral("race"));
  refresh();
}

void DebugView::save() {
  const Status status = m_model.file().save();
  m_wrong = status ? QString() : text(status.message());
  if (!status && m_model.file().path().isEmpty()) m_bar->openScripts();
  refresh();
}

void DebugView::revert() {
  m_model.file().revert();
  m_wrong.clear();
  refresh();
}

void DebugView::backToRace() {
  RaceModel& race = m_context.workbench.race();
  const ClientIndex client = m_model.steppedClient();
  if (client < 0) return;
  m_context.showView(QStringLiteral("race"));
  race.move(client);
}

void DebugView::addMoves(std::vector<ActionSpec>& specs) {
  const auto add = [&](const char* id, const QString& name, const QString& keys, DebugModel::Move how, const QString& listed) {
    specs.push_back({QLatin1String(id), name, {QKeySequence(keys)}, [this, how] { m_model.move(how); }, keys, listed});
  };
  add("debug-continue", tr("Continue to the next stop"), QStringLiteral("F5"), &ScriptDebugger::resume, tr("continue"));
  add("debug-over", tr("Step over"), QStringLiteral("F10"), &ScriptDebugger::stepOver, tr("step over"));
  add("debug-into", tr("Step into"), QStringLiteral("F11"), &ScriptDebugger::stepInto, tr("step into"));
  add("debug-out", tr("Step out"), QStringLiteral("Shift+F11"), &ScriptDebugger::stepOut, tr("step out"));
  add("debug-reverse", tr("Continue backward to the stop before"), QStringLiteral("Ctrl+Shift+F5"), &ScriptDebugger::reverse, tr("continue backward"));
  add("debug-back-over", tr("Step back over"), QStringLiteral("Ctrl+Shift+F10"), &ScriptDebugger::backOver, tr("step back over"));
  add("debug-back-into", tr("Step back into"), QStringLiteral("Ctrl+Shift+F11"), &ScriptDebugger::backInto, tr("step back into"));
  // Shift+F11 with Ctrl+Shift would be the key before.
  add("debug-back-out", tr("Step back out"), QStringLiteral("Alt+Shift+F11"), &ScriptDebugger::backOut, tr("step back out"));
  specs.push_back({QStringLiteral("debug-to-cursor"), tr("Run to the cursor"), {QKeySequence(QStringLiteral("Ctrl+F10"))}, [this] { m_model.runTo(m_editor->cursorLine(), false); }, QStringLiteral("Ctrl+F10"), tr("run to the cursor")});
  specs.push_back({QStringLiteral("debug-back-to-cursor"), tr("Run backward to the cursor"), {QKeySequence(QStringLiteral("Alt+F10"))}, [this] { m_model.runTo(m_editor->cursorLine(), true); }, QStringLiteral("Alt+F10"), tr("back to the cursor")});
  specs.push_back({QStringLiteral("debug-start"), tr("To the start of the run"), {QKeySequence(QStringLiteral("Ctrl+Home"))}, [this] { m_model.goTo(0); }, QStringLiteral("Ctrl+Home"), tr("to the start")});
  specs.push_back({QStringLiteral("debug-breakpoint"), tr("Breakpoint at the cursor"), {QKeySequence(QStringLiteral("F9"))}, [this] { m_model.toggleLine(m_editor->cursorLine()); }, QStringLiteral("F9"), tr("breakpoint on or off")});
}

void DebugView::addFileActions(std::vector<ActionSpec>& specs) {
  specs.push_back({QStringLiteral("debug-open"), tr("Open a script"), {QKeySequence(QStringLiteral("Ctrl+O"))}, [this] { m_bar->openScripts(); }, QStringLiteral("Ctrl+O"), tr("open a script")});
  specs.push_back({QStringLiteral("debug-save"), tr("Save the script"), {QKeySequence(QStringLiteral("Ctrl+S"))}, [this] { save(); }, QStringLiteral("Ctrl+S"), tr("save")});
  specs.push_back({QStringLiteral("debug-revert"), tr("Revert to what the file holds"), {}, [this] { revert(); }, {}, {}});
  specs.push_back({QStringLiteral("debug-setup"), tr("Keys, arguments and initial keys"), {QKeySequence(QStringLiteral("Ctrl+K"))}, [this] { m_bar->openSetup(); }, QStringLiteral("Ctrl+K"), tr("keys and arguments")});
  specs.push_back({QStringLiteral("debug-stops"), tr("Stops: lines, commands, keys, errors"), {QKeySequence(QStringLiteral("Ctrl+B"))}, [this] { m_bar->openStops(); }, QStringLiteral("Ctrl+B"), tr("stops")});
  specs.push_back({QStringLiteral("debug-problems"), tr("Problems of the script"), {QKeySequence(QStringLiteral("F8"))}, [this] { openProblems(); }, QStringLiteral("F8"), tr("problems")});
  specs.push_back({QStringLiteral("debug-console"), tr("Ask in the console"), {QKeySequence(QStringLiteral("Ctrl+J"))}, [this] { m_console->takeUp(); }, QStringLiteral("Ctrl+J"), tr("console")});
  specs.push_back({QStringLiteral("debug-editor"), tr("Go to the script's text"), {QKeySequence(QStringLiteral("Ctrl+E"))}, [this] { m_editor->setFocus(); }, QStringLiteral("Ctrl+E"), tr("the script's text")});
  specs.push_back({QStringLiteral("debug-drop-edits"), tr("Take back what was changed in the run"), {QKeySequence(QStringLiteral("Ctrl+Shift+Z"))}, [this] { m_model.dropEdits(); }, QStringLiteral("Ctrl+Shift+Z"), tr("take back changes of the run")});
  specs.push_back({QStringLiteral("debug-back-to-race"), tr("Back to the race: make the step"), {}, [this] { backToRace(); }, {}, {}, [this] { return m_model.steppedClient() >= 0; }});
}

std::vector<ActionSpec> DebugView::actions() {
  std::vector<ActionSpec> specs;
  addMoves(specs);
  addFileActions(specs);
  return specs;
}

std::vector<KeyHint> DebugView::hints() const {
  return {{{QStringLiteral("F9")}, tr("breakpoint")},
          {{QStringLiteral("Ctrl+F10")}, tr("run to cursor")},
          {{QStringLiteral("Ctrl+⇧")}, tr("with a step key goes backward")},
          {{QStringLiteral("Ctrl+B")}, tr("stops")},
          {{QStringLiteral("Ctrl+J")}, tr("console")},
          {{QStringLiteral("?")}, tr("all keys")}};
}

QString DebugView::facts() const {
  const DebugScene* scene = m_model.scene();
  if (scene == nullptr) return tr("Lua 5.1 rules of Redis 7.0");
  return tr("Lua 5.1 rules of Redis 7.0 · %1 line events · %2 calls · simulated %3")
      .arg(numberText(static_cast<std::int64_t>(scene->length())), numberText(static_cast<std::int64_t>(scene->recording->calls.size())), shortTime(costOfRun(*scene) * 1000));
}

} // namespace interleave
