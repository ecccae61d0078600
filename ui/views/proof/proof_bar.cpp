#include "ui/views/proof/proof_bar.hpp"

#include "ui/models/text.hpp"
#include "ui/shell/card.hpp"
#include "ui/shell/choice_list.hpp"
#include "ui/shell/overlay.hpp"

namespace interleave {
namespace {

constexpr int kMostOffered = 5;

} // namespace

ProofBar::ProofBar(Workbench& workbench, QWidget* parent) : ScenarioBar(workbench, parent) {
  addFaults();
  addActions();
  connect(&workbench.proof(), &ProofModel::changed, this, &ProofBar::refresh);
  refresh();
}

void ProofBar::addTick(const QString& name, const QString& id, const QString& tip, bool FaultOptions::*fault) {
  auto* box = new QCheckBox(name, this);
  box->setObjectName(QStringLiteral("fault-") + id);
  box->setAccessibleName(tr("Fault: %1").arg(name));
  box->setToolTip(tip);
  box->setFocusPolicy(Qt::TabFocus);
  flow()->addWidget(box);
  m_ticks.push_back({box, fault});
  connect(box, &QCheckBox::toggled, this, [this, fault](bool on) {
    FaultOptions faults = workbench().proof().faults();
    faults.*fault = on;
    workbench().proof().setFaults(faults);
  });
}

void ProofBar::addFaults() {
  flow()->addWidget(quietLabel(tr("faults"), this));
  addTick(tr("crash"), QStringLiteral("crash"), tr("A client dies between two of its steps; what it wrote stays."), &FaultOptions::crash);
  addTick(tr("lost reply"), QStringLiteral("lost-reply"), tr("The server executes a command, but its client sees a time-out."),
          &FaultOptions::loseReply);
  addTick(tr("key expires"), QStringLiteral("expire"), tr("The time of a key with a time to live runs out early."), &FaultOptions::expire);
  addTick(tr("scripts flushed"), QStringLiteral("flush-scripts"), tr("The server forgets its scripts, as after a restart."),
          &FaultOptions::flushScripts);
  m_most = new Button(tr("at most"), Button::Kind::Plain, this);
  m_most->setObjectName(QStringLiteral("most-faults"));
  m_most->setToolTip(tr("So many faults in one run, of all kinds together"));
  flow()->addWidget(m_most);
  connect(m_most, &Button::clicked, this, &ProofBar::openMostFaults);
}

void ProofBar::addActions() {
  m_copy = new Button(tr("Copy"), Button::Kind::Plain, this);
  m_copy->setObjectName(QStringLiteral("copy-proof"));
  m_copy->setToolTip(tr("Copy the result as Markdown"));
  m_edit = new Button(tr("Edit"), Button::Kind::Plain, this);
  m_edit->setObjectName(QStringLiteral("edit"));
  m_edit->setToolTip(tr("Change the program; every change is proved at once"));
  m_edit->setKeyCap(QStringLiteral("Ctrl+E"));
  m_prove = new Button(tr("Prove again"), Button::Kind::Primary, this);
  m_prove->setObjectName(QStringLiteral("prove-again"));
  m_prove->setToolTip(tr("Explore all orders again, with more time and memory"));
  m_prove->setKeyCap(QStringLiteral("E"));
  m_stop = new Button(tr("Stop"), Button::Kind::Primary, this);
  m_stop->setObjectName(QStringLiteral("stop"));
  m_stop->setKeyCap(QStringLiteral("Esc"));
  auto* gap = new QWidget(this); // keeps the actions together, at the right
  gap->setMinimumWidth(1);
  gap->setFixedHeight(1);
  flow()->addStretched(gap);
  for (Button* button : {m_copy, m_edit, m_prove, m_stop})
    flow()->addWidget(button);
  m_stop->hide();
  connect(m_copy, &Button::clicked, this, &ProofBar::copyAsked);
  connect(m_edit, &Button::clicked, this, &ProofBar::editAsked);
  connect(m_prove, &Button::clicked, this, &ProofBar::proveAsked);
  connect(m_stop, &Button::clicked, this, &ProofBar::stopAsked);
}

void ProofBar::refresh() {
  const ProofModel& proof = workbench().proof();
  for (const Tick& tick : m_ticks) {
    const QSignalBlocker quiet(tick.box);
    tick.box->setChecked(proof.faults().*tick.fault);
  }
  m_most->setValue(numberText(std::int64_t{proof.faults().most}), true);
  const bool running = proof.state() == ProofModel::State::Running;
  m_copy->setEnabled(proof.result() != nullptr);
  m_prove->setEnabled(workbench().race().isOpen());
  m_prove->setVisible(!running);
  m_stop->setVisible(running);
}

void ProofBar::openMostFaults() {
  auto* panel = new Overlay(tr("Faults in one run"), m_most);
  panel->body()->addWidget(strongLabel(tr("Faults in one run"), panel));
  auto* list = new ChoiceList(panel);
  list->setObjectName(QStringLiteral("most-faults-list"));
  list->setAccessibleName(tr("Faults in one run"));
  for (int most = 1; most <= kMostOffered; ++most)
    list->addItem(tr("at most %1").arg(most));
  list->setCurrentRow(std::clamp(workbench().proof().faults().most, 1, kMostOffered) - 1);
  panel->body()->addWidget(list);
  connect(list, &ChoiceList::chosen, panel, [this, panel](int row) {
    FaultOptions faults = workbench().proof().faults();
    faults.most = row + 1;
    workbench().proof().setFaults(faults);
    panel->closePanel();
  });
  panel->showBelow(theme().px(220));
  list->setFocus();
}

} // namespace interleave
