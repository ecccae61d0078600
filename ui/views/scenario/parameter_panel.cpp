#include "ui/views/scenario/parameter_panel.hpp"

#include <QHBoxLayout>
#include <QSpinBox>

#include <limits>

#include "ui/models/text.hpp"
#include "ui/models/tone.hpp"
#include "ui/shell/button.hpp"
#include "ui/shell/card.hpp"
#include "ui/shell/choice_list.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

int clamped(std::int64_t value) {
  return static_cast<int>(
      std::clamp<std::int64_t>(value, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

} // namespace

ParameterPanel::ParameterPanel(RaceModel& race, const Parameter& parameter, QWidget* anchor)
    : Overlay(text(parameter.name), anchor), m_race(race), m_parameter(parameter), m_error(new QLabel(this)) {
  body()->addWidget(strongLabel(text(parameter.name), this));
  if (!parameter.about.empty()) {
    QLabel* about = quietLabel(text(parameter.about), this);
    about->setWordWrap(true);
    body()->addWidget(about);
  }
  QWidget* editor = parameter.choices.empty() ? addNumber() : addChoices();
  editor->setObjectName(QStringLiteral("parameter-editor"));
  editor->setAccessibleName(text(parameter.name));
  m_error->setWordWrap(true);
  QPalette palette = m_error->palette();
  palette.setColor(QPalette::WindowText, theme().colors().bad);
  m_error->setPalette(palette);
  m_error->hide();
  body()->addWidget(m_error);
  showBelow(theme().px(300));
  editor->setFocus();
}

QWidget* ParameterPanel::addChoices() {
  auto* list = new ChoiceList(this);
  for (const std::string& choice : m_parameter.choices)
    list->addItem(text(choice));
  list->setCurrentRow(clamped(m_race.values().at(m_parameter.name)));
  connect(list, &ChoiceList::chosen, this, [this](int row) {
    apply(row);
    if (m_error->isHidden()) closePanel();
  });
  body()->addWidget(list);
  return list;
}

QWidget* ParameterPanel::addNumber() {
  auto* row = new QHBoxLayout;
  row->setSpacing(theme().px(6));
  auto* less = new Button(QStringLiteral("−"), Button::Kind::Plain, this);
  less->setAccessibleName(tr("One less"));
  auto* more = new Button(QStringLiteral("+"), Button::Kind::Plain, this);
  more->setAccessibleName(tr("One more"));
  auto* spin = new QSpinBox(this);
  spin->setButtonSymbols(QAbstractSpinBox::NoButtons);
  spin->setRange(clamped(m_parameter.minimum), clamped(m_parameter.maximum));
  spin->setGroupSeparatorShown(true);
  spin->setKeyboardTracking(false);
  spin->setValue(clamped(m_race.values().at(m_parameter.name)));
  spin->selectAll();
  connect(spin, &QSpinBox::valueChanged, this, [this](int changed) { apply(changed); });
  connect(less, &Button::clicked, spin, &QSpinBox::stepDown);
  connect(more, &Button::clicked, spin, &QSpinBox::stepUp);
  row->addWidget(less);
  row->addWidget(spin, 1);
  row->addWidget(more);
  body()->addLayout(row);
  QLabel* bounds = quietLabel(tr("%1 to %2. Enter or the arrow keys apply it and start a new run.")
                                  .arg(numberText(m_parameter.minimum), numberText(m_parameter.maximum)),
                              this);
  bounds->setWordWrap(true);
  body()->addWidget(bounds);
  return spin;
}

void ParameterPanel::apply(std::int64_t value) {
  const Status status = m_race.setParameter(m_parameter.name, value);
  m_error->setVisible(!status);
  if (!status) m_error->setText(signOf(Tone::Bad) + ' ' + text(status.message()));
}

} // namespace interleave
