#include "ui/views/race/race_view.hpp"

#include <QSettings>
#include <QTimer>

#include "ui/models/text.hpp"
#include "ui/shell/card.hpp"
#include "ui/views/race/lanes_panel.hpp"

namespace interleave {
namespace {

// In pixels of the normal mode: smaller projected windows show less.
constexpr int kRoomyWidth = 900;
constexpr int kRoomyHeight = 560;

} // namespace

RaceView::RaceView(ViewContext& context, QWidget* parent)
    : View(parent), m_context(context), m_race(context.workbench.race()) {
  setFocusPolicy(Qt::ClickFocus);
  setAccessibleName(tr("Race"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  m_nothing = new QLabel(tr("No scenario is open. Choose one in Learn."), this);
  m_nothing->setAlignment(Qt::AlignCenter);
  column->addWidget(m_nothing);
  m_page = new QWidget(this);
  column->addWidget(m_page, 1);
  makePage();
  const auto show = [this] {
    m_nothing->setVisible(!m_race.isOpen());
    m_page->setVisible(m_race.isOpen());
  };
  show();
  connect(&m_race, &RaceModel::opened, this, show);
  connect(&m_race, &RaceModel::changed, this, &View::factsChanged);
  connect(&m_race, &RaceModel::refused, this, [this](const QString& why) {
    if (theme().projector()) // where no line at the bottom tells it
      m_verdict->setRemark(why);
  });
}

void RaceView::savePanes() const {
  QSettings settings;
  settings.setValue(QStringLiteral("race/rows"), m_rows->saveState());
  settings.setValue(QStringLiteral("race/upper"), m_upper->saveState());
  settings.setValue(QStringLiteral("race/lower"), m_lower->saveState());
}

void RaceView::makePage() {
  auto* column = new QVBoxLayout(m_page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  m_bar = new RaceBar(m_context.workbench, m_page);
  column->addWidget(m_bar);
  m_error = new ErrorLine(QStringLiteral("schedule-error"), m_page);
  column->addWidget(m_error);
  auto* inner = new QVBoxLayout;
  const int margin = theme().px(12);
  inner->setContentsMargins(margin, theme().px(10), margin, theme().px(8));
  inner->setSpacing(theme().px(8));
  column->addLayout(inner, 1);
  m_verdict = new VerdictBar(m_race, m_context.workbench.oracle(), m_page);
  inner->addWidget(m_verdict);
  inner->addWidget(makePanes(m_page), 1);
  connect(m_bar->schedule(), &ScheduleBar::errorChanged, m_error, &ErrorLine::say);
  connect(m_bar->schedule(), &ScheduleBar::left, this, [this] { setFocus(); });
  connect(m_bar, &RaceBar::problem, m_error, &ErrorLine::say);
  connect(m_bar, &RaceBar::proveAsked, this, &RaceView::prove);
  connect(&m_race, &RaceModel::opened, this, [this] { m_error->say({}); });
}

QWidget* RaceView::makePanes(QWidget* parent) {
  m_rows = new QSplitter(Qt::Vertical, parent);
  m_upper = new QSplitter(Qt::Horizontal, m_rows);
  m_lower = new QSplitter(Qt::Horizontal, m_rows);
  for (QSplitter* splitter : {m_rows, m_upper, m_lower}) {
    splitter->setHandleWidth(theme().px(8));
    splitter->setChildrenCollapsible(false);
    connect(splitter, &QSplitter::splitterMoved, this, [this] {
      m_panesMoved = true;
      savePanes();
    });
  }
  m_upper->addWidget(new LanesPanel(m_race, m_context.workbench.oracle(), m_upper));
  m_side = new SideCards(m_race, m_upper);
  m_upper->addWidget(m_side);
  m_lower->addWidget(makeRunCard(m_lower));
  m_steps = new StepsCard(m_race, m_lower);
  m_lower->addWidget(m_steps);
  m_upper->setStretchFactor(0, 1);
  m_lower->setStretchFactor(0, 1);
  m_rows->setStretchFactor(0, 5);
  m_rows->setStretchFactor(1, 6);
  restorePanes();
  return m_rows;
}

QWidget* RaceView::makeRunCard(QWidget* parent) {
  auto* card = new Card(tr("Run"), parent);
  m_runHead = card->head();
  card->setSubtitle(tr("click a step to go there"));
  card->setAside(tr("Δ drag with Shift · F fit · . , next / previous"));
  m_diagram = new SpaceTimeDiagram(m_race, m_context.workbench.oracle(), card);
  card->setContent(m_diagram);
  return card;
}

void RaceView::restorePanes() {
  m_rows->setSizes({500, 600});
  const QSettings settings;
  if (theme().projector() || !settings.contains(QStringLiteral("race/rows"))) return;
  m_panesMoved = true;
  m_rows->restoreState(settings.value(QStringLiteral("race/rows")).toByteArray());
  m_upper->restoreState(settings.value(QStringLiteral("race/upper")).toByteArray());
  m_lower->restoreState(settings.value(QStringLiteral("race/lower")).toByteArray());
}

void RaceView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  leaveOutWhatHasNoRoom();
  if (m_panesMoved) return;
  const int room = width() - 2 * theme().px(12);
  const int side = std::clamp(room * 32 / 100, theme().px(240), theme().px(340));
  m_upper->setSizes({room - side, side});
  m_lower->setSizes({room - side, side});
}

void RaceView::leaveOutWhatHasNoRoom() {
  // Large type in a small window: the diagram tells what the list of steps and the server's card would.
  const bool cramped = theme().projector() && (width() < theme().px(kRoomyWidth) || height() < theme().px(kRoomyHeight));
  m_bar->setShort(cramped);
  m_side->setServerShown(!cramped);
  m_steps->setVisible(!cramped);
  m_runHead->setVisible(!cramped);
}

void RaceView::addMoves(std::vector<ActionSpec>& specs) {
  for (ClientIndex client = 0; client < 9; ++client) {
    const QString letter = text(clientName(client));
    specs.push_back({QStringLiteral("move-client-") + letter,
                     tr("Move client %1").arg(letter),
                     {QKeySequence(Qt::Key_1 + client)},
                     [this, client] { m_race.move(client); },
                     client == 0 ? QStringLiteral("1 … 9") : QString::number(client + 1),
                     client == 0 ? tr("move that client") : QString(),
                     [this, client] { return m_race.isOpen() && client < m_race.clientCount(); }});
  }
  specs.push_back({QStringLiteral("move-again"),
                   tr("Move the same client again"),
                   {QKeySequence(Qt::Key_Space)},
                   [this] { m_race.moveSameAgain(); },
                   tr("Space"),
                   tr("the same client again")});
}

void RaceView::addRunActions(std::vector<ActionSpec>& specs) {
  specs.push_back({QStringLiteral("back"),
                   tr("One step back"),
                   {QKeySequence(Qt::Key_Backspace)},
                   [this] { m_race.back(); },
                   tr("Backspace"),
                   tr("one step back")});
  specs.push_back({QStringLiteral("forward"),
                   tr("One step forward"),
                   {QKeySequence(Qt::SHIFT | Qt::Key_Backspace)},
                   [this] { m_race.forward(); },
                   tr("Shift+Backspace"),
                   tr("one step forward")});
  specs.push_back({QStringLiteral("to-start"),
                   tr("Reset: to the start of the run"),
                   {QKeySequence(Qt::Key_R)},
                   [this] { m_race.toStart(); },
                   QStringLiteral("R"),
                   tr("to the start")});
  specs.push_back({QStringLiteral("next-event"),
                   tr("Next event"),
                   {QKeySequence(Qt::Key_Period)},
                   [this] { m_race.goTo(m_race.run().position() + 1); },
                   QStringLiteral("."),
                   tr("next event")});
  specs.push_back({QStringLiteral("previous-event"),
                   tr("Previous event"),
                   {QKeySequence(Qt::Key_Comma)},
                   [this] { m_race.goTo(m_race.run().position() - 1); },
                   QStringLiteral(","),
                   tr("previous event")});
  specs.push_back({QStringLiteral("fit"),
                   tr("Fit the diagram; once more: the whole run"),
                   {QKeySequence(Qt::Key_F)},
                   [this] { m_diagram->fit(); },
                   QStringLiteral("F"),
                   tr("fit, F again: the whole run")});
  specs.push_back({QStringLiteral("edit-schedule"),
                   tr("Edit the schedule"),
                   {QKeySequence(QStringLiteral("Ctrl+L"))},
                   [this] { m_bar->schedule()->focusLine(); },
                   QStringLiteral("Ctrl+L"),
                   tr("edit the schedule")});
  specs.push_back({QStringLiteral("copy-schedule"),
                   tr("Copy the schedule"),
                   {QKeySequence(QStringLiteral("Ctrl+Shift+C"))},
                   [this] { m_bar->schedule()->copy(); },
                   QStringLiteral("Ctrl+Shift+C"),
                   tr("copy the schedule")});
  specs.push_back({QStringLiteral("branches"),
                   tr("Choose a branch"),
                   {QKeySequence(Qt::Key_B)},
                   [this] { m_bar->schedule()->openBranches(); },
                   QStringLiteral("B"),
                   tr("choose a branch")});
  specs.push_back({QStringLiteral("check-real-redis"),
                   tr("Check on a real Redis"),
                   {QKeySequence(Qt::Key_C)},
                   [this] { m_bar->openRealCheck(); },
                   QStringLiteral("C"),
                   tr("check on a real Redis")});
  specs.push_back({QStringLiteral("scenarios"),
                   tr("Choose a scenario"),
                   {QKeySequence(QStringLiteral("Ctrl+O"))},
                   [this] { m_bar->openScenarios(); },
                   QStringLiteral("Ctrl+O"),
                   tr("choose a scenario")});
}

void RaceView::prove() {
  ProofModel& proof = m_context.workbench.proof();
  m_context.showView(QStringLiteral("proof"));
  const bool known = proof.result() != nullptr && proof.result()->complete;
  if (!known && proof.state() != ProofModel::State::Running) proof.proveAgain();
}

void RaceView::addProofActions(std::vector<ActionSpec>& specs) {
  Workbench& workbench = m_context.workbench;
  specs.push_back({QStringLiteral("prove"),
                   tr("Prove: explore all orders"),
                   {QKeySequence(Qt::Key_E)},
                   [this] { prove(); },
                   QStringLiteral("E"),
                   tr("explore all orders")});
  specs.push_back({QStringLiteral("play-shortest"),
                   tr("Play the shortest failure"),
                   {QKeySequence(Qt::Key_G)},
                   [this, &workbench] {
                     if (const QString wrong = workbench.playShortest(); !wrong.isEmpty()) emit m_race.refused(wrong);
                   },
                   QStringLiteral("G"),
                   tr("the shortest failure")});
  specs.push_back({QStringLiteral("oracle"),
                   tr("Oracle: show or hide what the proof says about each move"),
                   {QKeySequence(Qt::Key_O)},
                   [&workbench] { workbench.oracle().setOn(!workbench.oracle().isOn()); },
                   QStringLiteral("O"),
                   tr("show or hide the oracle")});
  specs.push_back({QStringLiteral("edit"),
                   tr("Edit the program and prove it at once"),
                   {QKeySequence(QStringLiteral("Ctrl+E"))},
                   [this, &workbench] {
                     m_context.showView(QStringLiteral("proof"));
                     workbench.askToEdit();
                   },
                   QStringLiteral("Ctrl+E"),
                   tr("edit the program")});
  specs.push_back({QStringLiteral("debug-step"),
                   tr("Debug the next step of the chosen client"),
                   {QKeySequence(Qt::Key_D)},
                   [this] { debugStep(m_race.focusedClient()); },
                   QStringLiteral("D"),
                   tr("debug this client's next step")});
}

void RaceView::debugStep(ClientIndex client) {
  if (const QString wrong = m_context.workbench.debugStep(client); !wrong.isEmpty()) return emit m_race.refused(wrong);
  m_context.showView(QStringLiteral("debug"));
}

std::vector<ActionSpec> RaceView::actions() {
  std::vector<ActionSpec> specs;
  addMoves(specs);
  addRunActions(specs);
  addProofActions(specs);
  // Without a scenario there is nothing to act on.
  for (ActionSpec& spec : specs)
    spec.run = [this, run = spec.run] {
      if (m_race.isOpen()) run();
    };
  return specs;
}

std::vector<ActionSpec> RaceView::momentaryActions() {
  std::vector<ActionSpec> specs;
  if (!m_race.isOpen()) return specs;
  const auto add = [&](const QString& name, const Choice& choice) {
    specs.push_back({text(choiceText(choice)), name, {}, [this, choice] { m_race.choose(choice); }, {}, {}});
  };
  const auto& parameters = m_race.scenario().parameters;
  for (std::size_t index = 0; index < parameters.size(); ++index)
    specs.push_back({text(parameters[index].name),
                     tr("Change %1").arg(text(parameters[index].name)),
                     {},
                     [this, index] { m_bar->openParameter(index); },
                     {},
                     {}});
  for (ClientIndex client = 0; client < m_race.clientCount(); ++client) {
    if (statusOf(m_race.world(), client) != ClientStatus::Ready) continue;
    const QString letter = text(clientName(client));
    specs.push_back({QStringLiteral("debug-step-") + letter, tr("Debug the next step of %1").arg(letter), {}, [this, client] { debugStep(client); }, {}, {}});
    if (client >= 9) add(tr("Move client %1").arg(letter), Choice::move(client));
    add(tr("Fault: crash %1").arg(letter), Choice::crash(client));
    add(tr("Fault: move %1 and lose the reply").arg(letter), Choice::loseReply(client));
  }
  for (const auto& [key, image] : keysOf(m_race.world()))
    if (image.ttlMs >= 0) add(tr("Fault: let %1 expire").arg(text(key)), Choice::expireKey(key));
  if (m_race.world().server.scriptCount() > 0) add(tr("Fault: flush the script cache"), Choice::flushScripts());
  add(tr("Wait 100 ms"), Choice::wait(100));
  return specs;
}

std::vector<KeyHint> RaceView::hints() const {
  return {{{QStringLiteral("1"), QStringLiteral("…"), QStringLiteral("9")}, tr("move a client")},
          {{tr("Space")}, tr("same again")},
          {{QStringLiteral("⌫")}, tr("back")},
          {{QStringLiteral("G")}, tr("shortest failure")},
          {{QStringLiteral("E")}, tr("prove")},
          {{QStringLiteral("?")}, tr("all keys")},
          {{QStringLiteral("F")}, tr("fit")},
          {{QStringLiteral("P")}, tr("projector")},
          {{QStringLiteral("F1")}, tr("Redis commands")},
          {{QStringLiteral("Ctrl+Shift+P")}, tr("all commands")}};
}

QString RaceView::facts() const {
  if (!m_race.isOpen()) return tr("Redis 7.0 rules");
  const StepEvent* last = m_race.lastEvent();
  return tr("Redis 7.0 rules · virtual time %1 ms").arg(numberText(last == nullptr ? 0 : last->nowMs));
}

} // namespace interleave
