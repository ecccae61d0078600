#include "ui/views/scenario/scenario_bar.hpp"

#include <QPainter>

#include "ui/models/text.hpp"
#include "ui/shell/overlay.hpp"
#include "ui/shell/scenario_list.hpp"
#include "ui/views/scenario/parameter_panel.hpp"

namespace interleave {

ScenarioBar::ScenarioBar(Workbench& workbench, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_title(new Button({}, Button::Kind::Quiet, this)) {
  auto* flow = new FlowLayout(this, theme().px(8));
  flow->setContentsMargins(theme().px(8), theme().px(7), theme().px(12), theme().px(7));
  m_title->setObjectName(QStringLiteral("scenario"));
  m_title->setStrong(true);
  flow->addWidget(m_title);
  connect(m_title, &Button::clicked, this, &ScenarioBar::openScenarios);
  connect(&workbench.race(), &RaceModel::opened, this, &ScenarioBar::refresh);
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
  if (workbench.race().isOpen()) refresh();
}

void ScenarioBar::rebuildChips() {
  qDeleteAll(m_chips);
  m_chips.clear();
  m_chipNames.clear();
  for (const Parameter& parameter : m_workbench.race().scenario().parameters) {
    auto* chip = new Button(text(parameter.name), Button::Kind::Plain, this);
    chip->setObjectName(QStringLiteral("chip-") + text(parameter.name));
    chip->setToolTip(text(parameter.about));
    const std::size_t index = m_chips.size();
    flow()->insertWidget(static_cast<int>(index) + 1, chip);
    QWidget::setTabOrder(m_chips.empty() ? m_title : m_chips.back(), chip);
    chip->setVisible(m_chipsShown);
    connect(chip, &Button::clicked, this, [this, index] { openParameter(index); });
    m_chips.push_back(chip);
    m_chipNames.push_back(parameter.name);
  }
}

void ScenarioBar::refresh() {
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

void ScenarioBar::setChipsShown(bool shown) {
  if (shown == m_chipsShown) return;
  m_chipsShown = shown;
  for (Button* chip : m_chips)
    chip->setVisible(shown);
  layout()->invalidate();
}

void ScenarioBar::openScenarios() {
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

void ScenarioBar::openParameter(std::size_t index) {
  const std::vector<Parameter>& parameters = m_workbench.race().scenario().parameters;
  if (index < parameters.size()) new ParameterPanel(m_workbench.race(), parameters[index], m_chipsShown ? m_chips[index] : m_title);
}

void ScenarioBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), theme().colors().surface);
  painter.setPen(theme().colors().line);
  painter.drawLine(0, height() - 1, width(), height() - 1);
}

} // namespace interleave
