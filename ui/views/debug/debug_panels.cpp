#include "ui/views/debug/debug_panels.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QSettings>

#include "ui/models/text.hpp"
#include "ui/shell/button.hpp"
#include "ui/shell/card.hpp"
#include "ui/shell/choice_list.hpp"
#include "ui/shell/flow_layout.hpp"
#include "ui/shell/overlay.hpp"

namespace interleave {
namespace {

constexpr int kMostRecent = 10;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(DebugPanels)
};

QLabel* wrongLine(QWidget* parent) {
  QLabel* label = quietParagraph({}, parent);
  label->setObjectName(QStringLiteral("panel-problem"));
  label->hide();
  return label;
}

void sayWrong(QLabel* label, const QString& words, Overlay* panel) {
  label->setText(words.isEmpty() ? words : signOf(Tone::Bad) + ' ' + words);
  label->setAccessibleDescription(label->text());
  label->setVisible(!words.isEmpty());
  panel->refit();
}

QStringList scriptsAt(const QString& folder) {
  QStringList paths;
  const QDir dir(folder);
  for (const QString& name : dir.entryList({QStringLiteral("*.lua")}, QDir::Files, QDir::Name)) paths << dir.absoluteFilePath(name);
  return paths;
}

void remember(const QString& path) {
  QSettings settings;
  QStringList recent = settings.value(QStringLiteral("debug/recent")).toStringList();
  recent.removeAll(path);
  recent.prepend(path);
  settings.setValue(QStringLiteral("debug/recent"), recent.mid(0, kMostRecent));
}

/// A box of lines under a name.
QPlainTextEdit* addLines(Overlay* panel, const char* name, const QString& title, const QString& about, const std::vector<std::string>& lines) {
  panel->body()->addWidget(strongLabel(title, panel));
  panel->body()->addWidget(quietParagraph(about, panel));
  auto* box = new QPlainTextEdit(panel);
  box->setObjectName(QLatin1String(name));
  box->setAccessibleName(title);
  box->setFont(theme().font(FontRole::Code));
  box->setProperty("field", true);
  box->setTabChangesFocus(true);
  box->setFixedHeight(theme().px(66));
  QStringList words;
  for (const std::string& line : lines) words << text(line);
  box->setPlainText(words.join(QLatin1Char('\n')));
  panel->body()->addWidget(box);
  return box;
}

/// The lines of a box; those at its end that are empty are none.
std::vector<std::string> linesOf(const QPlainTextEdit* box) {
  std::vector<std::string> lines;
  for (const QString& line : box->toPlainText().split(QLatin1Char('\n'))) lines.push_back(line.toStdString());
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

} // namespace

void openScriptPanel(DebugModel& model, QWidget* anchor, const std::function<void(const QString&)>& problem) {
  auto* panel = new Overlay(Words::tr("Script"), anchor);
  panel->body()->addWidget(strongLabel(Words::tr("Open or save a script"), panel));
  auto* path = new QLineEdit(model.file().path(), panel);
  path->setObjectName(QStringLiteral("script-path"));
  path->setAccessibleName(Words::tr("File of the script"));
  path->setPlaceholderText(Words::tr("/home/me/deduct.lua"));
  panel->body()->addWidget(path);
  auto* row = new QHBoxLayout;
  auto* open = new Button(Words::tr("Open"), Button::Kind::Primary, panel);
  open->setObjectName(QStringLiteral("open-script"));
  auto* save = new Button(Words::tr("Save under this name"), Button::Kind::Plain, panel);
  save->setObjectName(QStringLiteral("save-script-as"));
  row->addWidget(open);
  row->addWidget(save);
  row->addStretch(1);
  panel->body()->addLayout(row);
  auto* wrong = wrongLine(panel);
  panel->body()->addWidget(wrong);
  panel->body()->addWidget(quietParagraph(Words::tr("Scripts that came along, and those opened before:"), panel));
  QStringList paths = QSettings().value(QStringLiteral("debug/recent")).toStringList();
  for (const QString& known : scriptsAt(QString::fromStdString((model.library().folder() / "server").string())))
    if (!paths.contains(known)) paths << known;
  auto* list = new ChoiceList(panel);
  list->setAccessibleName(Words::tr("Scripts"));
  for (const QString& known : std::as_const(paths)) list->addItem(QFileInfo(known).fileName() + QStringLiteral("   ") + QDir::toNativeSeparators(QFileInfo(known).path()));
  panel->body()->addWidget(list);
  const auto openPath = [&model, panel, wrong, problem](const QString& chosen) {
    const Status status = model.open(chosen);
    if (!status && QFileInfo(chosen).absoluteFilePath() != model.file().path()) return sayWrong(wrong, text(status.message()), panel);
    problem(status ? QString() : text(status.message()));
    remember(model.file().path());
    panel->closePanel();
  };
  QObject::connect(open, &Button::clicked, panel, [path, openPath] { openPath(path->text()); });
  QObject::connect(path, &QLineEdit::returnPressed, panel, [path, openPath] { openPath(path->text()); });
  QObject::connect(list, &ChoiceList::chosen, panel, [paths, openPath](int at) { openPath(paths[at]); });
  QObject::connect(save, &Button::clicked, panel, [&model, path, wrong, panel] {
    if (const Status status = model.file().saveAs(path->text()); !status) return sayWrong(wrong, text(status.message()), panel);
    remember(model.file().path());
    panel->closePanel();
  });
  panel->showBelow(theme().px(520));
  path->setFocus();
  path->selectAll();
}

void openSetupPanel(DebugModel& model, QWidget* anchor) {
  auto* panel = new Overlay(Words::tr("What the script is called with"), anchor);
  const DebugSetup& setup = model.setup();
  auto* keys = addLines(panel, "setup-keys", QStringLiteral("KEYS"), Words::tr("The keys that are passed, one a line."), setup.keys);
  auto* arguments = addLines(panel, "setup-arguments", QStringLiteral("ARGV"), Words::tr("The arguments, one a line."), setup.arguments);
  QComboBox* scenario = nullptr;
  QPlainTextEdit* commands = nullptr;
  if (model.steppedClient() < 0) {
    panel->body()->addWidget(strongLabel(Words::tr("Keys at first"), panel));
    scenario = new QComboBox(panel);
    scenario->setObjectName(QStringLiteral("setup-scenario"));
    scenario->setAccessibleName(Words::tr("Scenario whose keys are there at first"));
    scenario->addItem(Words::tr("none"), QString());
    for (const Scenario& known : model.library().scenarios()) scenario->addItem(Words::tr("those of: %1").arg(text(known.title)), text(known.id));
    scenario->setCurrentIndex(std::max(0, scenario->findData(text(setup.scenario))));
    panel->body()->addWidget(scenario);
    commands = addLines(panel, "setup-commands", Words::tr("Commands before the script"), Words::tr("One a line: SET stock:1001 5"), setup.commands);
  }
  auto* apply = new Button(Words::tr("Run with these"), Button::Kind::Primary, panel);
  apply->setObjectName(QStringLiteral("setup-apply"));
  panel->body()->addWidget(apply, 0, Qt::AlignLeft);
  QObject::connect(apply, &Button::clicked, panel, [&model, panel, keys, arguments, scenario, commands] {
    DebugSetup changed = model.setup();
    changed.keys = linesOf(keys);
    changed.arguments = linesOf(arguments);
    if (scenario != nullptr) changed.scenario = scenario->currentData().toString().toStdString();
    if (commands != nullptr) changed.commands = linesOf(commands);
    model.setSetup(std::move(changed));
    panel->closePanel();
  });
  panel->showBelow(theme().px(420));
  keys->setFocus();
}

namespace {

/// A stop with a switch, its words, and a button that takes it away.
QWidget* stopRow(DebugModel& model, const Breakpoint& breakpoint, QWidget* parent, const std::function<void()>& again) {
  auto* line = new QWidget(parent);
  auto* row = new QHBoxLayout(line);
  row->setContentsMargins(0, 0, 0, 0);
  auto* on = new QCheckBox(QStringLiteral("%1: %2").arg(breakpoint.id).arg(text(breakpointText(breakpoint))), line);
  on->setAccessibleName(on->text());
  on->setChecked(breakpoint.isOn);
  row->addWidget(on, 1);
  const DebugScene* scene = model.scene();
  if (breakpoint.kind == Breakpoint::Kind::Line && scene != nullptr) {
    const int stands = verifiedLine(scene->executable, breakpoint.line);
    if (stands == 0) row->addWidget(quietLabel(Words::tr("no code from there on"), line));
    else if (stands != breakpoint.line) row->addWidget(quietLabel(Words::tr("at line %1").arg(stands), line));
  }
  auto* away = new Button(Words::tr("Remove"), Button::Kind::Quiet, line);
  away->setAccessibleName(Words::tr("Remove: %1").arg(on->text()));
  row->addWidget(away);
  QObject::connect(on, &QCheckBox::toggled, parent, [&model, id = breakpoint.id](bool checked) { model.setBreakpointOn(id, checked); });
  QObject::connect(away, &Button::clicked, parent, [&model, id = breakpoint.id, again] {
    model.removeBreakpoint(id);
    again();
  });
  return line;
}

/// What most people want to stop at, by a click.
QStringList offeredStops(const DebugModel& model) {
  QStringList offered;
  for (const std::string& key : model.setup().keys) {
    const QString stop = QStringLiteral("write ") + text(key);
    if (offered.size() < 5 && !offered.contains(stop) && !text(key).contains(QLatin1Char(' '))) offered << stop;
  }
  return offered << QStringLiteral("error") << QStringLiteral("undeclared");
}

} // namespace

void openStopsPanel(DebugModel& model, QWidget* anchor) {
  auto* panel = new Overlay(Words::tr("Stops"), anchor);
  panel->body()->addWidget(strongLabel(Words::tr("Where the run stops"), panel));
  panel->body()->addWidget(quietParagraph(Words::tr("A line (12), 12 if left < 0, 12 hits 3, 12 log left is {left}; command SET; key, read, write or change op:*; error; undeclared (a key that is not in KEYS)."), panel));
  auto* words = new QLineEdit(panel);
  words->setObjectName(QStringLiteral("stop-text"));
  words->setAccessibleName(Words::tr("New stop"));
  words->setPlaceholderText(Words::tr("write op:*"));
  panel->body()->addWidget(words);
  auto* wrong = wrongLine(panel);
  panel->body()->addWidget(wrong);
  auto* offers = new QWidget(panel);
  auto* flow = new FlowLayout(offers, theme().px(4));
  flow->setContentsMargins(0, 0, 0, 0);
  panel->body()->addWidget(offers);
  auto* rows = new QWidget(panel);
  auto* column = new QVBoxLayout(rows);
  column->setContentsMargins(0, 0, 0, 0);
  panel->body()->addWidget(rows);
  // The rows are made anew after the button that was pressed has returned.
  const auto again = [&model, anchor] { QMetaObject::invokeMethod(anchor, [&model, anchor] { openStopsPanel(model, anchor); }, Qt::QueuedConnection); };
  for (const Breakpoint& breakpoint : model.setup().breakpoints) column->addWidget(stopRow(model, breakpoint, rows, again));
  const auto add = [&model, wrong, panel, again](const QString& stop) {
    const QString problem = model.addBreakpoint(stop);
    if (problem.isEmpty()) return again();
    sayWrong(wrong, problem, panel);
  };
  for (const QString& stop : offeredStops(model)) {
    auto* offer = new Button(QStringLiteral("+ ") + stop, Button::Kind::Plain, offers);
    offer->setObjectName(QStringLiteral("offer-") + stop);
    flow->addWidget(offer);
    QObject::connect(offer, &Button::clicked, panel, [add, stop] { add(stop); });
  }
  QObject::connect(words, &QLineEdit::returnPressed, panel, [add, words] { add(words->text()); });
  panel->showBelow(theme().px(460));
  words->setFocus();
}

void openProblemsPanel(const DebugModel& model, QWidget* anchor, const std::function<void(int line)>& goToLine, const std::function<void(const ScriptProblem&)>& why) {
  auto* panel = new Overlay(Words::tr("Problems"), anchor);
  panel->body()->addWidget(strongLabel(Words::tr("What is likely to go wrong"), panel));
  auto* area = new QScrollArea(panel);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setFocusPolicy(Qt::NoFocus);
  auto* inside = new QWidget(area);
  auto* grid = new QGridLayout(inside);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setColumnStretch(1, 1);
  int row = 0;
  for (const ScriptProblem& problem : model.problems()) {
    auto* line = new Button(Words::tr("line %1").arg(problem.line), Button::Kind::Quiet, inside);
    line->setAccessibleName(Words::tr("Go to line %1: %2").arg(problem.line).arg(text(problem.message)));
    grid->addWidget(line, row, 0, Qt::AlignTop);
    grid->addWidget(quietParagraph(text(problem.message), inside), row, 1);
    if (!problem.command.empty() || !problem.scenario.empty()) {
      auto* more = new Button(Words::tr("Why?"), Button::Kind::Quiet, inside);
      more->setAccessibleName(Words::tr("More about line %1").arg(problem.line));
      grid->addWidget(more, row, 2, Qt::AlignTop);
      QObject::connect(more, &Button::clicked, panel, [panel, problem, why] {
        panel->closePanel();
        why(problem);
      });
    }
    QObject::connect(line, &Button::clicked, panel, [panel, goToLine, at = problem.line] {
      panel->closePanel();
      goToLine(at);
    });
    ++row;
  }
  grid->setRowStretch(row, 1);
  area->setWidget(inside);
  panel->body()->addWidget(area, 1);
  panel->showCentred(theme().px(620), theme().px(std::min(460, 90 + 46 * row)));
}

} // namespace interleave
