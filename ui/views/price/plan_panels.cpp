#include "ui/views/price/plan_panels.hpp"

#include <QCheckBox>
#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>

#include <algorithm>
#include <cmath>

#include "ui/models/text.hpp"
#include "ui/shell/button.hpp"
#include "ui/shell/card.hpp"
#include "ui/shell/choice_list.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(PlanPanel)
};

/// Enter applies the value and closes the panel.
class ValueBox final : public QDoubleSpinBox {
public:
  ValueBox(const PlanField& field, Overlay* panel) : QDoubleSpinBox(panel), m_panel(panel) {
    setObjectName(QStringLiteral("plan-editor"));
    setAccessibleName(field.name);
    setButtonSymbols(QAbstractSpinBox::NoButtons);
    setDecimals(field.digits);
    setRange(field.least, field.most);
    setGroupSeparatorShown(true);
    setKeyboardTracking(false);
    if (!field.unit.isEmpty()) setSuffix(' ' + field.unit);
  }

protected:
  void keyPressEvent(QKeyEvent* event) override {
    QDoubleSpinBox::keyPressEvent(event);
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) m_panel->closePanel();
  }

private:
  Overlay* m_panel;
};

void apply(PriceModel& model, const PlanField& field, double value) {
  PriceSettings settings = model.settings();
  field.set(settings, value);
  model.setSettings(settings);
}

void addNumber(PriceModel& model, const PlanField& field, Overlay* panel) {
  auto* box = new ValueBox(field, panel);
  box->setValue(field.get(model.settings()));
  box->selectAll();
  QObject::connect(box, &QDoubleSpinBox::valueChanged, panel, [&model, field](double value) { apply(model, field, value); });
  panel->body()->addWidget(box);
  auto* row = new QHBoxLayout;
  row->setSpacing(theme().px(4));
  for (const double value : field.offered) {
    auto* button = new Button(field.digits == 0 ? numberText(std::llround(value)) : decimalText(value, field.digits), Button::Kind::Plain, panel);
    QObject::connect(button, &Button::clicked, box, [box, value] { box->setValue(value); });
    row->addWidget(button);
  }
  row->addStretch(1);
  panel->body()->addLayout(row);
  const auto bound = [&](double value) { return field.digits == 0 ? numberText(std::llround(value)) : decimalText(value, field.digits); };
  panel->body()->addWidget(quietParagraph(Words::tr("%1 to %2. Enter closes; Run works it out.").arg(bound(field.least), bound(field.most)), panel));
  panel->showBelow(theme().px(340));
  box->setFocus();
}

void showList(Overlay* panel, ChoiceList* list, const QString& name) {
  list->setObjectName(QStringLiteral("plan-editor"));
  list->setAccessibleName(name);
  panel->body()->addWidget(list);
  panel->showBelow(theme().px(300));
  list->setFocus();
}

} // namespace

void openFieldPanel(PriceModel& model, const PlanField& field, QWidget* anchor) {
  auto* panel = new Overlay(field.name, anchor);
  panel->body()->addWidget(strongLabel(field.name, panel));
  panel->body()->addWidget(quietParagraph(field.about, panel));
  if (field.choices.isEmpty()) return addNumber(model, field, panel);
  auto* list = new ChoiceList(panel);
  list->addItems(field.choices);
  list->setCurrentRow(static_cast<int>(field.get(model.settings())));
  QObject::connect(list, &ChoiceList::chosen, panel, [&model, field, panel](int row) {
    apply(model, field, row);
    panel->closePanel();
  });
  showList(panel, list, field.name);
}

void openProfilePanel(PriceModel& model, QWidget* anchor) {
  const QString name = Words::tr("profile");
  auto* panel = new Overlay(name, anchor);
  panel->body()->addWidget(strongLabel(name, panel));
  panel->body()->addWidget(quietParagraph(Words::tr("What the network, the server and the clients cost: a JSON file in scripts/profiles."), panel));
  auto* list = new ChoiceList(panel);
  const std::vector<std::string> names = profilesOf(model.library());
  for (const std::string& profile : names)
    list->addItem(text(profile));
  list->setCurrentRow(static_cast<int>(std::find(names.begin(), names.end(), model.settings().profile) - names.begin()));
  auto* wrong = quietParagraph({}, panel);
  wrong->hide();
  QObject::connect(list, &ChoiceList::chosen, panel, [&model, names, wrong, panel](int row) {
    PriceSettings settings = model.settings();
    const Status status = useProfile(settings, model.library(), names[static_cast<std::size_t>(row)]);
    if (status) {
      model.setSettings(settings);
      return panel->closePanel();
    }
    wrong->setText(signOf(Tone::Bad) + ' ' + text(status.message()));
    wrong->show();
    panel->refit();
  });
  panel->body()->addWidget(wrong);
  showList(panel, list, name);
}

void openApproachPanel(PriceModel& model, QWidget* anchor) {
  const QString name = Words::tr("approaches");
  auto* panel = new Overlay(name, anchor);
  panel->body()->addWidget(strongLabel(name, panel));
  QCheckBox* first = nullptr;
  for (const Scenario& scenario : model.library().scenarios()) {
    if (!scenario.isPriced) continue;
    const std::string id = approachName(scenario);
    auto* box = new QCheckBox(text(id) + QStringLiteral("  ") + text(scenario.title), panel);
    box->setObjectName(QStringLiteral("approach-") + text(id));
    const auto& chosen = model.settings().approaches;
    box->setChecked(std::find(chosen.begin(), chosen.end(), id) != chosen.end());
    QObject::connect(box, &QCheckBox::toggled, panel, [&model, id, box](bool on) {
      PriceSettings settings = model.settings();
      std::erase(settings.approaches, id);
      if (on) settings.approaches.push_back(id);
      std::sort(settings.approaches.begin(), settings.approaches.end());
      if (settings.approaches.empty()) return box->setChecked(true); // one stays
      model.setSettings(settings);
    });
    panel->body()->addWidget(box);
    if (first == nullptr) first = box;
  }
  panel->showBelow();
  if (first != nullptr) first->setFocus();
}

} // namespace interleave
