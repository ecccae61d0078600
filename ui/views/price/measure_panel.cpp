#include "ui/views/price/measure_panel.hpp"

#include <QHBoxLayout>
#include <QLabel>

#include "ui/models/private_redis.hpp"
#include "ui/shell/card.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

constexpr int kWidth = 560;

} // namespace

MeasurePanel::MeasurePanel(MeasureModel& measure, QWidget* anchor) : Overlay(tr("Measure on a real Redis"), anchor), m_measure(measure) {
  body()->addWidget(strongLabel(tr("Measure on a real Redis"), this));
  QLabel* about = quietLabel(tr("Runs the same client programs under this load on a real server, one connection a client. What it gives stands dashed "
                                "beside the simulated figures. Keys carry a prefix of their own and are removed afterwards."),
                             this);
  about->setWordWrap(true);
  body()->addWidget(about);
  m_server = new ServerChoice(!PrivateRedis::program().isEmpty(), this);
  m_evenIfNotEmpty = new QCheckBox(tr("Even if the database holds keys; they are not touched"), m_server);
  m_evenIfNotEmpty->setObjectName(QStringLiteral("even-if-not-empty"));
  m_evenIfNotEmpty->setAccessibleName(m_evenIfNotEmpty->text());
  m_server->form()->addRow(QString(), m_evenIfNotEmpty);
  body()->addWidget(m_server);
  addActions();
  connect(m_server, &ServerChoice::changed, this, &MeasurePanel::refresh);
  connect(m_server, &ServerChoice::entered, this, &MeasurePanel::startOrCancel);
  connect(&measure, &MeasureModel::changed, this, &MeasurePanel::refresh);
  connect(&theme(), &Theme::changed, this, &MeasurePanel::refresh);
  refresh();
  showBelow(theme().px(kWidth));
  m_start->setFocus();
}

void MeasurePanel::addActions() {
  auto* row = new QHBoxLayout;
  row->setSpacing(theme().px(8));
  m_start = new Button({}, Button::Kind::Primary, this);
  m_start->setObjectName(QStringLiteral("start-measure"));
  m_progress = quietLabel({}, this);
  m_progress->setObjectName(QStringLiteral("measure-progress"));
  row->addWidget(m_start);
  row->addWidget(m_progress, 1);
  body()->addLayout(row);
  m_words = new QLabel(this);
  m_words->setObjectName(QStringLiteral("measure-words"));
  m_words->setTextFormat(Qt::PlainText);
  m_words->setWordWrap(true);
  m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
  body()->addWidget(m_words);
  connect(m_start, &Button::clicked, this, &MeasurePanel::startOrCancel);
}

void MeasurePanel::startOrCancel() {
  if (m_measure.state() == MeasureModel::State::Running) return m_measure.cancel();
  m_server->remember();
  m_measure.start({m_server->startsOwn(), m_server->address(), m_server->database(), m_server->password(), m_evenIfNotEmpty->isChecked()});
}

void MeasurePanel::refresh() {
  const bool running = m_measure.state() == MeasureModel::State::Running;
  m_server->setEditable(!running);
  m_start->setText(running ? tr("Stop") : tr("Measure"));
  m_start->setAccessibleName(m_start->text());
  m_start->setKind(running ? Button::Kind::Plain : Button::Kind::Primary);
  m_start->updateGeometry();
  m_progress->setText(m_measure.progress());
  const QString& problem = m_measure.problem();
  switch (m_measure.state()) {
  case MeasureModel::State::Idle: say(Tone::Plain, {}); break;
  case MeasureModel::State::Running: say(Tone::Caution, problem); break;
  case MeasureModel::State::Failed: say(Tone::Bad, problem); break;
  case MeasureModel::State::Cancelled: say(Tone::Caution, tr("Stopped: what was measured so far is shown.")); break;
  case MeasureModel::State::Done:
    problem.isEmpty() ? say(Tone::Good, tr("Measured; the charts and the table show both.")) : say(Tone::Caution, problem);
    break;
  }
  refit();
}

void MeasurePanel::say(Tone tone, const QString& words) {
  m_words->setVisible(!words.isEmpty());
  m_words->setText(signOf(tone) + ' ' + words);
  m_words->setAccessibleDescription(words.isEmpty() ? QString() : m_words->text());
  QPalette palette = m_words->palette();
  palette.setColor(QPalette::WindowText, theme().tone(tone).ink);
  m_words->setPalette(palette);
  setAccessibleDescription(words);
}

} // namespace interleave
