#include "ui/views/race/schedule_bar.hpp"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>

#include "ui/models/text.hpp"
#include "ui/shell/card.hpp"
#include "ui/views/race/branch_panel.hpp"

namespace interleave {

ScheduleBar::ScheduleBar(RaceModel& race, QWidget* parent)
    : QWidget(parent), m_race(race), m_line(new ScheduleLine(this)),
      m_where(new Button({}, Button::Kind::Quiet, this)) {
  setMinimumWidth(theme().px(330));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(theme().px(8), 1, theme().px(2), 1);
  row->setSpacing(theme().px(8));
  row->addWidget(quietLabel(tr("schedule"), this));
  row->addWidget(m_line, 1);
  row->addWidget(m_where);
  m_line->setAccessibleName(tr("Schedule: who moves at each step"));
  m_line->setToolTip(tr("Who moves at each step. Enter plays it from the start."));
  m_where->setObjectName(QStringLiteral("branches"));
  connect(m_line, &QLineEdit::returnPressed, this, &ScheduleBar::play);
  connect(m_line, &QLineEdit::textEdited, this, [this] { setError({}); });
  connect(m_line, &ScheduleLine::left, this, [this] {
    setError({});
    emit left();
    refresh();
  });
  connect(m_where, &Button::clicked, this, &ScheduleBar::openBranches);
  connect(&race, &RaceModel::changed, this, &ScheduleBar::refresh);
  if (race.isOpen()) refresh();
}

QSize ScheduleBar::sizeHint() const {
  return {theme().px(420), theme().px(28)};
}

void ScheduleBar::focusLine() {
  m_line->setFocus();
  m_line->selectAll();
}

void ScheduleBar::copy() const {
  QGuiApplication::clipboard()->setText(text(scheduleText(m_race.run().wholeSchedule())));
}

void ScheduleBar::openBranches() {
  new BranchPanel(m_race, m_where);
}

void ScheduleBar::play() {
  setError(m_race.play(m_line->text()));
  if (m_error.isEmpty()) emit left();
}

void ScheduleBar::setError(const QString& error) {
  if (error == m_error) return;
  m_error = error;
  m_line->setAccessibleDescription(error);
  emit errorChanged(error);
  update();
}

void ScheduleBar::refresh() {
  setError({});
  const HandRun& run = m_race.run();
  m_line->showSchedule(text(scheduleText(run.wholeSchedule())), run.position());
  QString where = run.length() == 0 ? tr("at the start") : tr("step %1 of %2").arg(run.position()).arg(run.length());
  if (run.length() > 0 || run.branchCount() > 1)
    where += tr(" · branch %1 of %2").arg(run.branchIndex() + 1).arg(std::max(1, run.branchCount()));
  m_where->setText(where);
  m_where->setValue({}, run.branchCount() > 1);
  m_where->setAccessibleName(tr("Branches: %1").arg(where));
}

void ScheduleBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Colors& c = theme().colors();
  painter.setPen(QPen(!m_error.isEmpty() ? c.bad : m_line->hasFocus() ? c.accent : c.strongLine, 1));
  painter.setBrush(c.surface);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme().px(6), theme().px(6));
}

} // namespace interleave
