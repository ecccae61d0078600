#include "ui/views/price/price_bar.hpp"

#include <QPainter>

#include "ui/models/text.hpp"
#include "ui/shell/card.hpp"
#include "ui/views/price/plan_panels.hpp"

namespace interleave {

PriceBar::PriceBar(PriceModel& model, QWidget* parent) : QWidget(parent), m_model(model), m_fields(planFields()) {
  auto* flow = new FlowLayout(this, theme().px(6));
  flow->setContentsMargins(theme().px(12), theme().px(7), theme().px(12), theme().px(7));
  QLabel* title = strongLabel(tr("What it costs"), this);
  title->setFixedHeight(theme().px(28));
  flow->addWidget(title);
  m_approaches = addChip(QStringLiteral("approaches"), tr("approaches"), tr("Which approaches are compared"));
  connect(m_approaches, &Button::clicked, this, [this] { openApproachPanel(m_model, m_approaches); });
  for (std::size_t place = 0; place < m_fields.size(); ++place) {
    Button* chip = addChip(m_fields[place].id, m_fields[place].name, m_fields[place].about);
    connect(chip, &Button::clicked, this, [this, place] { openFieldPanel(m_model, m_fields[place], m_chips[place]); });
    m_chips.push_back(chip);
  }
  m_profile = addChip(QStringLiteral("profile"), tr("profile"), tr("What the network, the server and the clients cost"));
  connect(m_profile, &Button::clicked, this, [this] { openProfilePanel(m_model, m_profile); });
  addActions();
  connect(&model, &PriceModel::settingsChanged, this, &PriceBar::refresh);
  connect(&model, &PriceModel::changed, this, &PriceBar::refresh);
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
  refresh();
}

Button* PriceBar::addChip(const QString& id, const QString& name, const QString& about) {
  auto* chip = new Button(name, Button::Kind::Plain, this);
  chip->setObjectName(QStringLiteral("plan-") + id);
  chip->setToolTip(about);
  layout()->addWidget(chip);
  return chip;
}

void PriceBar::addActions() {
  m_measure = new Button(tr("Measure"), Button::Kind::Plain, this);
  m_measure->setObjectName(QStringLiteral("measure"));
  m_measure->setValue({}, true);
  m_measure->setToolTip(tr("Run the same plan on a real Redis, and show both"));
  m_export = new Button(tr("Export"), Button::Kind::Plain, this);
  m_export->setObjectName(QStringLiteral("export"));
  m_export->setValue({}, true);
  m_export->setToolTip(tr("The figures as CSV or Markdown, the charts as PNG, SVG or PDF"));
  m_run = new Button(tr("Run"), Button::Kind::Primary, this);
  m_run->setObjectName(QStringLiteral("run-price"));
  m_run->setToolTip(tr("Run every approach under this load, in virtual time"));
  m_run->setKeyCap(QStringLiteral("E"));
  m_stop = new Button(tr("Stop"), Button::Kind::Primary, this);
  m_stop->setObjectName(QStringLiteral("stop-price"));
  m_stop->setKeyCap(QStringLiteral("Esc"));
  m_stop->hide();
  auto* gap = new QWidget(this); // keeps the actions together, at the right
  gap->setMinimumWidth(1);
  gap->setFixedHeight(1);
  static_cast<FlowLayout*>(layout())->addStretched(gap);
  for (Button* button : {m_measure, m_export, m_run, m_stop})
    layout()->addWidget(button);
  connect(m_measure, &Button::clicked, this, &PriceBar::measureAsked);
  connect(m_export, &Button::clicked, this, &PriceBar::exportAsked);
  connect(m_run, &Button::clicked, &m_model, &PriceModel::run);
  connect(m_stop, &Button::clicked, &m_model, &PriceModel::cancel);
}

void PriceBar::refresh() {
  const PriceSettings& settings = m_model.settings();
  m_approaches->setValue(numberText(static_cast<std::int64_t>(settings.approaches.size())), true);
  for (std::size_t place = 0; place < m_fields.size(); ++place)
    m_chips[place]->setValue(m_fields[place].valueText(settings), true);
  m_profile->setValue(text(settings.profile), true);
  for (std::size_t place = 0; place < m_fields.size(); ++place)
    if (m_fields[place].id == QLatin1String("tries"))
      m_chips[place]->setVisible(settings.workload.onConflict.kind != ConflictPolicy::Kind::GiveUp);
  const bool running = m_model.state() == PriceModel::State::Running;
  m_run->setVisible(!running);
  m_stop->setVisible(running);
  m_export->setEnabled(!m_model.knownPrices().empty());
  layout()->invalidate();
}

void PriceBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), theme().colors().surface);
  painter.setPen(theme().colors().line);
  painter.drawLine(0, height() - 1, width(), height() - 1);
}

} // namespace interleave
