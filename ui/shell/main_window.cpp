#include "ui/shell/main_window.hpp"

#include <QAction>
#include <QBoxLayout>
#include <QSettings>
#include <QTimer>

#include "ui/models/text.hpp"
#include "ui/shell/command_palette.hpp"
#include "ui/shell/command_reference.hpp"
#include "ui/shell/key_list.hpp"
#include "ui/shell/settings_panel.hpp"
#include "ui/shell/theme.hpp"
#include "ui/views/registry.hpp"

namespace interleave {

MainWindow::MainWindow(Workbench& workbench)
    : m_workbench(workbench), m_context{workbench, [this](const QString& id) { showView(id); }} {
  setWindowTitle(QStringLiteral("Interleave"));
  setMinimumSize(720, 480);
  resize(1440, 900);
  restoreGeometry(QSettings().value(QStringLiteral("window")).toByteArray());
  addWindowActions();
  build();
  connect(&workbench, &Workbench::libraryChanged, this, &MainWindow::showProblems);
  connect(&workbench, &Workbench::noticed, this, [this](const QString& words) { m_notices->setRemark(words); });
  connect(&workbench.race(), &RaceModel::refused, this, [this](const QString& why) { m_footer->say(why); });
  connect(&workbench.race(), &RaceModel::changed, this, &MainWindow::updateFooter);
}

void MainWindow::addWindowActions() {
  qDeleteAll(m_windowActions);
  m_windowSpecs = windowActions();
  m_windowActions = addActions(m_windowSpecs);
}

MainWindow::~MainWindow() {
  QSettings().setValue(QStringLiteral("window"), saveGeometry());
}

void MainWindow::build() {
  for (Shown& shown : m_views)
    qDeleteAll(shown.actions);
  m_views.clear();
  auto* page = new QWidget(this);
  page->setObjectName(QStringLiteral("page"));
  auto* row = new QHBoxLayout(page);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  m_rail = new Rail(page);
  row->addWidget(m_rail);
  auto* column = new QVBoxLayout;
  column->setSpacing(0);
  row->addLayout(column, 1);
  m_notices = new NoticeBar(page);
  m_stack = new QStackedWidget(page);
  m_footer = new KeyHints(page);
  column->addWidget(m_notices);
  column->addWidget(m_stack, 1);
  column->addWidget(m_footer);
  connect(m_rail, &Rail::chosen, this, &MainWindow::showView);
  QAbstractButton* settings =
      m_rail->addTool(QStringLiteral("settings"), tr("Settings"), QStringLiteral("settings"), QStringLiteral("Ctrl+,"));
  connect(settings, &QAbstractButton::clicked, this, &MainWindow::openSettings);
  for (const ViewRow& view : viewRegistry())
    addView(view.id, view.title(), view.icon, view.place);
  setCentralWidget(page);
  m_rail->setVisible(!theme().projector());
  m_footer->setVisible(!theme().projector());
  showProblems();
  showView(m_currentId.isEmpty() ? viewRegistry().front().id : m_currentId);
}

void MainWindow::addView(const QString& id, const QString& title, const QString& icon, int place) {
  m_rail->addView(id, title, icon, QStringLiteral("Ctrl+%1").arg(place));
  for (const ViewRow& row : viewRegistry())
    if (row.id == id) {
      View* view = row.make(m_context, m_stack);
      m_stack->addWidget(view);
      Shown shown{id, view, view->actions(), {}};
      shown.actions = addActions(shown.specs);
      m_views.push_back(shown);
      connect(view, &View::factsChanged, this, &MainWindow::updateFooter);
    }
}

QList<QAction*> MainWindow::addActions(const std::vector<ActionSpec>& specs) {
  QList<QAction*> actions;
  for (const ActionSpec& spec : specs) {
    auto* action = new QAction(spec.name, this);
    action->setObjectName(spec.id);
    action->setShortcuts(spec.keys);
    connect(action, &QAction::triggered, this, spec.run);
    QWidget::addAction(action);
    actions << action;
  }
  return actions;
}

std::vector<ActionSpec> MainWindow::windowActions() {
  std::vector<ActionSpec> specs;
  for (const ViewRow& row : viewRegistry()) {
    const QString key = QStringLiteral("Ctrl+%1").arg(row.place);
    specs.push_back({QStringLiteral("show-") + row.id,
                     tr("Show the view %1").arg(row.title()),
                     {QKeySequence(key)},
                     [this, id = row.id] { showView(id); },
                     key,
                     row.title()});
  }
  specs.push_back({QStringLiteral("palette"),
                   tr("Show all commands"),
                   {QKeySequence(QStringLiteral("Ctrl+Shift+P"))},
                   [this] { openPalette(); },
                   QStringLiteral("Ctrl+Shift+P"),
                   tr("every command by name")});
  specs.push_back({QStringLiteral("keys"),
                   tr("Show all keys"),
                   {QKeySequence(QStringLiteral("?")), QKeySequence(QStringLiteral("Shift+?"))},
                   [this] { openKeyList(); },
                   QStringLiteral("?"),
                   tr("this list")});
  specs.push_back({QStringLiteral("redis-commands"),
                   tr("Help: Redis commands"),
                   {QKeySequence(Qt::Key_F1)},
                   [this] { openReference(); },
                   QStringLiteral("F1"),
                   tr("help on Redis commands")});
  specs.push_back({QStringLiteral("projector"),
                   tr("Projector mode: large type, no rail"),
                   {QKeySequence(QStringLiteral("P"))},
                   [this] { setProjector(!theme().projector()); },
                   QStringLiteral("P"),
                   tr("projector mode")});
  specs.push_back({QStringLiteral("theme"),
                   tr("Switch between light and dark"),
                   {QKeySequence(QStringLiteral("Ctrl+T"))},
                   [] { theme().toggle(); },
                   QStringLiteral("Ctrl+T"),
                   tr("light or dark")});
  specs.push_back({QStringLiteral("settings"),
                   tr("Settings: language and theme"),
                   {QKeySequence(QStringLiteral("Ctrl+,"))},
                   [this] { openSettings(); },
                   QStringLiteral("Ctrl+,"),
                   tr("settings")});
  specs.push_back({QStringLiteral("reload"),
                   tr("Read the scenario files again"),
                   {QKeySequence(QStringLiteral("Ctrl+R"))},
                   [this] { m_workbench.refresh(); },
                   QStringLiteral("Ctrl+R"),
                   tr("read the files again")});
  specs.push_back({QStringLiteral("quit"),
                   tr("Quit"),
                   {QKeySequence(QStringLiteral("Ctrl+Q"))},
                   [this] { close(); },
                   QStringLiteral("Ctrl+Q"),
                   tr("quit")});
  return specs;
}

std::vector<ActionSpec> MainWindow::scenarioActions() {
  std::vector<ActionSpec> specs;
  for (const Scenario& scenario : m_workbench.library().scenarios())
    specs.push_back({text(scenario.id),
                     tr("Open the scenario %1").arg(text(scenario.title)),
                     {},
                     [this, id = scenario.id] {
                       if (const Status status = m_workbench.openScenario(id); !status)
                         m_notices->setRemark(text(status.message()));
                       showView(QStringLiteral("race"));
                     },
                     {},
                     {}});
  return specs;
}

MainWindow::Shown* MainWindow::shown(const QString& id) {
  for (Shown& view : m_views)
    if (view.id == id) return &view;
  return nullptr;
}

View* MainWindow::currentView() const {
  return static_cast<View*>(m_stack->currentWidget());
}

void MainWindow::showView(const QString& id) {
  Shown* wanted = shown(id);
  if (wanted == nullptr) return;
  m_currentId = id;
  for (Shown& view : m_views)
    for (QAction* action : std::as_const(view.actions))
      action->setEnabled(&view == wanted);
  m_stack->setCurrentWidget(wanted->view);
  m_rail->setCurrent(id);
  wanted->view->takeFocus();
  updateFooter();
}

void MainWindow::setProjector(bool on) {
  theme().setProjector(on);
  // Sizes are read when widgets are made. Views own no truth, so they can simply be made again.
  build();
}

void MainWindow::showProblems() {
  std::vector<Problem> problems;
  for (const ScenarioProblem& problem : m_workbench.library().problems()) {
    // The name is enough to find it; where it lies is told in the tooltip.
    ScenarioProblem named = problem;
    named.path = problem.path.filename();
    problems.push_back({text(named.text()), text(problem.text())});
  }
  m_notices->setProblems(std::move(problems));
}

void MainWindow::updateFooter() {
  m_footer->setHints(currentView()->hints());
  m_footer->setFacts(currentView()->facts());
}

void MainWindow::openPalette() {
  std::vector<ActionSpec> all = shown(m_currentId)->specs;
  for (std::vector<ActionSpec>& more : std::vector{currentView()->momentaryActions(), m_windowSpecs, scenarioActions()})
    all.insert(all.end(), more.begin(), more.end());
  new CommandPalette(std::move(all), centralWidget());
}

void MainWindow::openKeyList() {
  if (auto* open = dynamic_cast<KeyList*>(Overlay::openIn(this))) {
    open->closePanel();
    return;
  }
  std::vector<KeyList::Group> groups;
  for (const Shown& view : m_views)
    if (!view.specs.empty() && view.id == m_currentId) groups.push_back({tr("In this view"), view.specs});
  groups.push_back({tr("Everywhere"), m_windowSpecs});
  new KeyList(groups, centralWidget());
}

void MainWindow::openSettings() {
  auto* panel = new SettingsPanel(centralWidget());
  // Words are read when widgets are made, as sizes are. Later, since the panel is in the middle of a click.
  connect(panel, &SettingsPanel::languageChanged, this, [this] { QTimer::singleShot(0, this, [this] { retranslate(); }); });
}

void MainWindow::retranslate() {
  addWindowActions();
  build();
  openSettings();
}

void MainWindow::openReference() {
  if (auto* open = dynamic_cast<CommandReference*>(Overlay::openIn(this))) return open->closePanel();
  const RaceModel& race = m_workbench.race();
  const StepEvent* last = race.isOpen() ? race.lastEvent() : nullptr;
  const bool hasRequest = last != nullptr && !last->request.empty();
  new CommandReference(hasRequest ? text(last->request.front()) : QString(), centralWidget());
}

} // namespace interleave
