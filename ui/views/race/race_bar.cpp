#include "ui/views/race/race_bar.hpp"

#include <QPainter>

#include "ui/models/text.hpp"
#include "ui/shell/flow_layout.hpp"
#include "ui/shell/overlay.hpp"
#include "ui/shell/scenario_list.hpp"
#include "ui/views/race/parameter_panel.hpp"
#include "ui/views/race/real_check_panel.hpp"

namespace interleave {

RaceBar::RaceBar(Workbench& workbench, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_title(new Button({}, Button::Kind::Quiet, this)),
      m_schedule(new ScheduleBar(workbench.race(), this)) {
  auto* flow = new FlowLayout(this, theme().px(8));
  flow->setContentsMargins(theme().px(8), theme().px(7), theme().px(12), theme().px(7));
  m_title->setObjectName(QStringLiteral("scenario"));
  m_title->setStrong(true);
  flow->addWidget(m_title);
  flow->addStretched(m_schedule);
  addActions();
  connect(m_title, &Button::clicked, this, &RaceBar::openScenarios);
  connect(&workbench.race(), &RaceModel::opened, this, &RaceBar::refresh);
  connect(&workbench.race(), &RaceModel::changed, this, [this] {
    m_back->setEnabled(m_workbench.race().run().position() > 0);
    m_reset->setEnabled(m_workbench.race().run().position() > 0);
  });
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
  if (workbench.race().isOpen()) refresh();
}

void RaceBar::addActions() {
  RaceModel& race = m_workbench.race();
  m_copy = new Button(tr("Copy"), Button::Kind::Plain, this);
  m_copy->setToolTip(tr("Copy the schedule"));
  m_copy->setAccessibleName(tr("Copy the schedule"));
  m_back = new Button(tr("Back"), Button::Kind::Plain, this);
  m_back->setKeyCap(QStringLiteral("⌫"));
  m_reset = new Button(tr("Reset"), Button::Kind::Plain, this);
  m_reset->setToolTip(tr("Back to the start; the branches stay"));
  m_reset->setKeyCap(QStringLiteral("R"));
  m_realCheck = new Button(tr("Real Redis"), Button::Kind::Plain, this);
  m_realCheck->setObjectName(QStringLiteral("real-check"));
  m_realCheck->setAccessibleName(tr("Check on a real Redis"));
  m_realCheck->setToolTip(tr("Play this schedule on a real Redis and compare every reply"));
  m_realCheck->setKeyCap(QStringLiteral("C"));
  for (Button* button : {m_copy, m_back, m_reset, m_realCheck})
    layout()->addWidget(button);
  const bool moved = race.isOpen() && race.run().position() > 0;
  m_back->setEnabled(moved);
  m_reset->setEnabled(moved);
  connect(m_realCheck, &Button::clicked, this, &RaceBar::openRealCheck);
  connect(m_copy, &Button::clicked, m_schedule, &ScheduleBar::copy);
  connect(m_back, &Button::clicked, &race, &RaceModel::back);
  connect(m_reset, &Button::clicked, &race, &RaceModel::toStart);
}

void RaceBar::rebuildChips() {
  qDeleteAll(m_chips);
  m_chips.clear();
  m_chipNames.clear();
  for (const Parameter& parameter : m_workbench.race().scenario().parameters) {
    auto* chip = new Button(text(parameter.name), Button::Kind::Plain, this);
    chip->setObjectName(QStringLiteral("chip-") + text(parameter.name));
    chip->setToolTip(text(parameter.about));
    const std::size_t index = m_chips.size();
    static_cast<FlowLayout*>(layout())->insertWidget(static_cast<int>(index) + 1, chip);
    QWidget::setTabOrder(m_chips.empty() ? m_title : m_chips.back(), chip);
    chip->setVisible(!m_short);
    connect(chip, &Button::clicked, this, [this, index] { openParameter(index); });
    m_chips.push_back(chip);
    m_chipNames.push_back(parameter.name);
  }
}

void RaceBar::refresh() {
  const RaceModel& race = m_workbench.race();
  const std::vector<Parameter>& parameters = race.scenario().parameters;
  m_title->setText(text(race.scenario().title));
  m_title->setValue({}, true);
  m_title->setAccessibleName(tr("Scenario: %1").arg(text(race.scenario().title)));
  m_title->setToolTip(text(race.scenario().story));
  const bool same =
      std::equal(parameters.begin(), parameters.end(), m_chipNames.begin(), m_chipNames.end(),
                 [](const Parameter& parameter, const std::string& name) { return parameter.name == name; });
  if (!same) rebuildChips();
  for (std::size_t index = 0; index < parameters.size(); ++index)
    m_chips[index]->setValue(text(parameterText(parameters[index], race.values().at(parameters[index].name))), true);
  layout()->invalidate();
}

void RaceBar::setShort(bool isShort) {
  if (isShort == m_short) return;
  m_short = isShort;
  for (Button* button : {m_copy, m_back, m_reset, m_realCheck})
    button->setVisible(!isShort);
  for (Button* chip : m_chips)
    chip->setVisible(!isShort);
  layout()->invalidate();
}

void RaceBar::openScenarios() {
  auto* panel = new Overlay(tr("Scenarios"), m_title);
  auto* list = new ScenarioList(m_workbench, panel);
  list->resize(theme().px(496), list->height()); // its height follows from its width
  panel->body()->addWidget(list, 1);
  connect(list, &ScenarioList::chosen, panel, [this, panel](const std::string& id) {
    panel->closePanel();
    if (const Status status = m_workbench.openScenario(id); !status) emit problem(text(status.message()));
  });
  panel->showBelow(theme().px(520));
  list->setFocus();
}

void RaceBar::openParameter(std::size_t index) {
  const std::vector<Parameter>& parameters = m_workbench.race().scenario().parameters;
  if (index < parameters.size()) 
    new ParameterPanel(m_workbench.race(), parameters[index], m_short ? m_title : m_chips[index]);
}

void RaceBar::openRealCheck() {
  new RealCheckPanel(m_workbench.race(), m_workbench.realCheck(), m_short ? m_title : m_realCheck);
}

void RaceBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), theme().colors().surface);
  painter.setPen(theme().colors().line);
  painter.drawLine(0, height() - 1, width(), height() - 1);
}

} // namespace interleave
