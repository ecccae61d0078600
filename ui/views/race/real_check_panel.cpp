#include "ui/views/race/real_check_panel.hpp"

#include <QHBoxLayout>

#include "ui/models/private_redis.hpp"
#include "ui/models/text.hpp"
#include "ui/models/tone.hpp"
#include "ui/shell/card.hpp"

namespace interleave {
namespace {

constexpr int kWidth = 560;
/// What the simulation follows; other versions may differ for a reason of their own.
const auto kFollowed = QStringLiteral("7.0.");

QLabel* wrapped(QLabel* label) {
  label->setWordWrap(true);
  return label;
}

void setInk(QLabel* label, const QColor& ink) {
  QPalette palette = label->palette();
  palette.setColor(QPalette::WindowText, ink);
  label->setPalette(palette);
}

} // namespace

RealCheckPanel::RealCheckPanel(RaceModel& race, RealCheck& check, QWidget* anchor)
    : Overlay(tr("Check on a real Redis"), anchor), m_race(race), m_check(check) {
  addIntroduction();
  addServerChoice();
  addActions();
  addResult();
  connect(&check, &RealCheck::changed, this, &RealCheckPanel::takeOver);
  connect(&theme(), &Theme::changed, this, &RealCheckPanel::refresh);
  connect(&race, &RaceModel::changed, this, &RealCheckPanel::refresh);
  takeOver();
  showBelow(theme().px(kWidth));
  m_start->setFocus();
}

void RealCheckPanel::addIntroduction() {
  body()->addWidget(strongLabel(tr("Check on a real Redis"), this));
  m_about = wrapped(quietLabel({}, this));
  body()->addWidget(m_about);
}

void RealCheckPanel::addServerChoice() {
  m_server = new ServerChoice(!PrivateRedis::program().isEmpty(), this);
  body()->addWidget(m_server);
  m_emptyFirst = new QCheckBox(tr("Empty the database first"), m_server);
  m_emptyFirst->setObjectName(QStringLiteral("empty-first"));
  m_emptyFirst->setAccessibleName(m_emptyFirst->text());
  m_warning = wrapped(new QLabel(m_server));
  m_server->form()->addRow(QString(), m_emptyFirst);
  m_server->form()->addRow(QString(), m_warning);
  connect(m_emptyFirst, &QCheckBox::toggled, this, &RealCheckPanel::refresh);
  connect(m_server, &ServerChoice::changed, this, &RealCheckPanel::refresh);
  connect(m_server, &ServerChoice::entered, this, &RealCheckPanel::startOrCancel);
}

void RealCheckPanel::addActions() {
  auto* row = new QHBoxLayout;
  row->setSpacing(theme().px(8));
  m_start = new Button({}, Button::Kind::Primary, this);
  m_start->setObjectName(QStringLiteral("start-check"));
  m_progress = quietLabel({}, this);
  m_progress->setObjectName(QStringLiteral("check-progress"));
  row->addWidget(m_start);
  row->addWidget(m_progress, 1);
  body()->addLayout(row);
  connect(m_start, &Button::clicked, this, &RealCheckPanel::startOrCancel);
}

void RealCheckPanel::addResult() {
  m_headline = new QLabel(this);
  m_headline->setObjectName(QStringLiteral("check-headline"));
  m_headline->setFont(theme().font(FontRole::VerdictStrong));
  m_words = wrapped(new QLabel(this));
  m_words->setObjectName(QStringLiteral("check-words"));
  m_words->setTextFormat(Qt::PlainText);
  m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_differences = new DifferenceList(m_race, this);
  body()->addWidget(m_headline);
  body()->addWidget(m_words);
  body()->addWidget(m_differences, 1);
  connect(m_differences, &DifferenceList::chosen, &m_check,
          [this](int step) { m_check.goTo(step > 0 ? step : m_check.stepCount()); });
}

RealCheckRequest RealCheckPanel::request() const {
  return {m_server->startsOwn(), m_server->address(), m_server->database(), m_emptyFirst->isChecked(), m_server->password()};
}

void RealCheckPanel::startOrCancel() {
  if (m_check.state() == RealCheck::State::Running) return m_check.cancel();
  m_server->remember();
  m_check.start(request());
}

void RealCheckPanel::refresh() {
  const bool running = m_check.state() == RealCheck::State::Running;
  const QString schedule = text(scheduleText(m_race.run().wholeSchedule()));
  m_about->setText(schedule.isEmpty()
                       ? tr("Move a client first: there is no step yet that could be checked.")
                       : tr("Sends the requests of %1 in this order to a real server, one connection a client, and "
                            "compares every reply and the keys at the end.")
                             .arg(shortened(schedule, 60)));
  m_warning->setVisible(m_emptyFirst->isChecked());
  m_warning->setText(
      tr("%1 Every key of database %2 on that server is deleted.").arg(signOf(Tone::Caution)).arg(m_server->database()));
  setInk(m_warning, theme().colors().caution);
  m_server->setEditable(!running);
  m_start->setText(running ? tr("Cancel") : tr("Check"));
  m_start->setAccessibleName(m_start->text());
  m_start->setKind(running ? Button::Kind::Plain : Button::Kind::Primary);
  m_start->setEnabled(running || !schedule.isEmpty());
  m_start->updateGeometry();
  m_progress->setText(running ? tr("step %1 of %2 …").arg(m_check.stepsMade()).arg(m_check.stepCount()) : QString());
  showResult();
  refit();
}

void RealCheckPanel::tell(Tone tone, const QString& headline, const QString& words) {
  m_headline->setText(signOf(tone) + ' ' + headline);
  setInk(m_headline, theme().tone(tone).ink);
  m_words->setText(words);
  m_headline->setVisible(!headline.isEmpty());
  m_words->setVisible(!words.isEmpty());
  setAccessibleDescription(headline.isEmpty() ? QString() : headline + QStringLiteral(". ") + words);
}

void RealCheckPanel::showResult() {
  const bool done = m_check.state() == RealCheck::State::Done;
  m_differences->setVisible(done && !m_check.report().differences.empty());
  switch (m_check.state()) {
  case RealCheck::State::Idle:
  case RealCheck::State::Running: return tell(Tone::Plain, {}, {});
  case RealCheck::State::Cancelled: return tell(Tone::Caution, tr("Cancelled"), tr("The check was stopped before its end."));
  case RealCheck::State::Failed: return tell(Tone::Bad, tr("Not checked"), m_check.problem());
  case RealCheck::State::Done: break;
  }
  const ReplayReport& report = m_check.report();
  QStringList words{tr("%1 of %2 replies and %3 of %4 keys at the end are the same.")
                        .arg(report.equal)
                        .arg(report.steps)
                        .arg(report.equalKeys)
                        .arg(report.keys)};
  words << (report.serverVersion.empty() ? tr("Redis of an unknown version; %1.").arg(m_check.place())
                                         : tr("Redis %1; %2.").arg(text(report.serverVersion), m_check.place()));
  if (!report.serverVersion.empty() && !text(report.serverVersion).startsWith(kFollowed))
    words << tr("%1 The simulation follows Redis 7.0: a difference may be one between the versions.")
                 .arg(signOf(Tone::Caution));
  if (!m_check.fitsRun())
    words << tr("%1 The run has changed since. Check again to compare it.").arg(signOf(Tone::Caution));
  else if (!report.differences.empty())
    words << tr("Choose one to go to its step.");
  const int different = report.steps - report.equal;
  if (report.differences.empty())
    tell(Tone::Good, tr("Every reply equal"), words.join(' '));
  else if (different == 0)
    tell(Tone::Bad, tr("The keys at the end differ"), words.join(' '));
  else
    tell(Tone::Bad, different == 1 ? tr("1 reply differs") : tr("%1 replies differ").arg(different), words.join(' '));
}

void RealCheckPanel::takeOver() {
  if (m_check.state() == RealCheck::State::Done && m_check.fitsRun())
    m_differences->setDifferences(m_check.report().differences);
  refresh();
}

} // namespace interleave
