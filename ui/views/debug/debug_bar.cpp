#include "ui/views/debug/debug_bar.hpp"

#include <QPainter>

#include "ui/models/text.hpp"
#include "ui/views/debug/debug_panels.hpp"

namespace interleave {
namespace {

constexpr int kLongestChip = 18;

QString joined(const std::vector<std::string>& words) {
  QStringList all;
  for (const std::string& word : words) all << text(word);
  return all.isEmpty() ? QStringLiteral("–") : shortened(all.join(QLatin1Char(' ')), kLongestChip);
}

} // namespace

DebugBar::DebugBar(DebugModel& model, QWidget* parent) : QWidget(parent), m_model(model), m_flow(new FlowLayout(this, theme().px(8))) {
  m_flow->setContentsMargins(theme().px(8), theme().px(7), theme().px(12), theme().px(7));
  const auto chip = [this](const char* name, const QString& words, Button::Kind kind, void (DebugBar::*open)()) {
    auto* button = new Button(words, kind, this);
    button->setObjectName(QLatin1String(name));
    m_flow->addWidget(button);
    connect(button, &Button::clicked, this, open);
    return button;
  };
  m_title = chip("debug-script", {}, Button::Kind::Quiet, &DebugBar::openScripts);
  m_title->setStrong(true);
  m_keys = chip("debug-keys", tr("keys"), Button::Kind::Plain, &DebugBar::openSetup);
  m_arguments = chip("debug-arguments", tr("arguments"), Button::Kind::Plain, &DebugBar::openSetup);
  m_initial = chip("debug-initial", tr("initial keys"), Button::Kind::Plain, &DebugBar::openSetup);
  m_stops = chip("debug-stops", tr("stops"), Button::Kind::Plain, &DebugBar::openStops);
  m_race = new Button(tr("Back to the race"), Button::Kind::Plain, this);
  m_race->setObjectName(QStringLiteral("back-to-race"));
  m_race->setToolTip(tr("Makes this step in the race, which goes on from there"));
  m_flow->addWidget(m_race);
  connect(m_race, &Button::clicked, this, &DebugBar::backToRace);
  m_flow->addStretched(new QWidget(this)); // the movements stay together, at the right
  addMoves();
  connect(&model, &DebugModel::changed, this, &DebugBar::refresh);
  connect(&model, &DebugModel::opened, this, &DebugBar::refresh);
  connect(&model.file(), &ScriptFile::changed, this, &DebugBar::refresh);
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
  refresh();
}

Button* DebugBar::addMove(const QString& name, const QString& words, const QString& key, DebugModel::Move how) {
  auto* button = new Button(words, Button::Kind::Plain, this);
  button->setObjectName(name);
  button->setAccessibleName(words);
  button->setKeyCap(key);
  m_flow->addWidget(button);
  connect(button, &Button::clicked, this, [this, how] { m_model.move(how); });
  return button;
}

void DebugBar::addMoves() {
  m_backward = {addMove(QStringLiteral("debug-reverse"), tr("reverse"), QStringLiteral("Ctrl⇧F5"), &ScriptDebugger::reverse),
                addMove(QStringLiteral("debug-back"), tr("◀ back"), QStringLiteral("Ctrl⇧F10"), &ScriptDebugger::backOver)};
  m_forward = {addMove(QStringLiteral("debug-over"), tr("over ▶"), QStringLiteral("F10"), &ScriptDebugger::stepOver),
               addMove(QStringLiteral("debug-into"), tr("into"), QStringLiteral("F11"), &ScriptDebugger::stepInto),
               addMove(QStringLiteral("debug-out"), tr("out"), QStringLiteral("⇧F11"), &ScriptDebugger::stepOut),
               addMove(QStringLiteral("debug-continue"), tr("Continue"), QStringLiteral("F5"), &ScriptDebugger::resume)};
  m_forward.back()->setKind(Button::Kind::Primary);
}

void DebugBar::refresh() {
  const DebugSetup& setup = m_model.setup();
  const bool isStep = m_model.steppedClient() >= 0;
  const QString name = m_model.file().name();
  m_title->setText(name.isEmpty() ? tr("Open a script") : m_model.file().isChanged() ? name + QStringLiteral(" *") : name);
  m_title->setValue({}, true);
  m_title->setAccessibleName(tr("Script: %1").arg(m_title->text()));
  m_title->setToolTip(m_model.file().path());
  m_keys->setValue(joined(setup.keys), true);
  m_arguments->setValue(joined(setup.arguments), true);
  m_initial->setValue(!setup.scenario.empty()      ? shortened(text(setup.scenario), kLongestChip)
                      : setup.commands.empty()       ? tr("none")
                      : setup.commands.size() == 1   ? tr("1 command")
                                                     : tr("%1 commands").arg(setup.commands.size()),
                      true);
  m_stops->setValue(QString::number(setup.breakpoints.size()), true);
  for (Button* button : {m_keys, m_arguments, m_initial, m_stops}) button->setEnabled(m_model.isOpen());
  m_initial->setVisible(!isStep);
  m_race->setVisible(isStep);
  const DebugScene* scene = m_model.canMove() ? m_model.scene() : nullptr;
  for (Button* button : m_forward) button->setEnabled(scene != nullptr && !scene->isAtEnd());
  for (Button* button : m_backward) button->setEnabled(scene != nullptr && scene->position > 0);
  m_flow->invalidate();
}

void DebugBar::openScripts() { openScriptPanel(m_model, m_title, [this](const QString& words) { emit problem(words); }); }
void DebugBar::openSetup() { openSetupPanel(m_model, m_keys); }
void DebugBar::openStops() { openStopsPanel(m_model, m_stops); }

void DebugBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), theme().colors().surface);
  painter.setPen(theme().colors().line);
  painter.drawLine(0, height() - 1, width(), height() - 1);
}

} // namespace interleave
