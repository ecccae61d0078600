#include "ui/views/race/race_bar.hpp"

#include "ui/views/race/real_check_panel.hpp"

namespace interleave {

RaceBar::RaceBar(Workbench& workbench, QWidget* parent)
    : ScenarioBar(workbench, parent), m_schedule(new ScheduleBar(workbench.race(), this)) {
  flow()->addStretched(m_schedule);
  addActions();
  connect(&workbench.race(), &RaceModel::changed, this, [this] {
    const bool moved = this->workbench().race().run().position() > 0;
    m_back->setEnabled(moved);
    m_reset->setEnabled(moved);
  });
}

void RaceBar::addActions() {
  RaceModel& race = workbench().race();
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
  m_prove = new Button(tr("Prove"), Button::Kind::Primary, this);
  m_prove->setObjectName(QStringLiteral("prove"));
  m_prove->setAccessibleName(tr("Prove all orders"));
  m_prove->setToolTip(tr("Explore every order, count those that fail, and show the smallest of them"));
  m_prove->setKeyCap(QStringLiteral("E"));
  for (Button* button : {m_copy, m_back, m_reset, m_realCheck, m_prove})
    flow()->addWidget(button);
  const bool moved = race.isOpen() && race.run().position() > 0;
  m_back->setEnabled(moved);
  m_reset->setEnabled(moved);
  connect(m_realCheck, &Button::clicked, this, &RaceBar::openRealCheck);
  connect(m_copy, &Button::clicked, m_schedule, &ScheduleBar::copy);
  connect(m_back, &Button::clicked, &race, &RaceModel::back);
  connect(m_reset, &Button::clicked, &race, &RaceModel::toStart);
  connect(m_prove, &Button::clicked, this, &RaceBar::proveAsked);
}

void RaceBar::setShort(bool isShort) {
  if (isShort == m_short) return;
  m_short = isShort;
  for (Button* button : {m_copy, m_back, m_reset, m_realCheck, m_prove})
    button->setVisible(!isShort);
  setChipsShown(!isShort);
  layout()->invalidate();
}

void RaceBar::openRealCheck() {
  new RealCheckPanel(workbench().race(), workbench().realCheck(), m_short ? title() : m_realCheck);
}

} // namespace interleave
