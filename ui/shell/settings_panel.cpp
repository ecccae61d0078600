#include "ui/shell/settings_panel.hpp"

#include <QButtonGroup>
#include <QRadioButton>

#include "ui/shell/card.hpp"
#include "ui/shell/language.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

constexpr int kWidth = 360;
constexpr int kHeight = 320;

QRadioButton* addChoice(QWidget* parent, QVBoxLayout* column, QButtonGroup* group, const QString& words,
                        const QString& objectName) {
  auto* choice = new QRadioButton(words, parent);
  choice->setObjectName(objectName);
  choice->setAccessibleName(words);
  group->addButton(choice);
  column->addWidget(choice);
  return choice;
}

} // namespace

SettingsPanel::SettingsPanel(QWidget* anchor) : Overlay(tr("Settings"), anchor) {
  addLanguages();
  body()->addSpacing(theme().px(6));
  addThemes();
  body()->addStretch(1);
  auto* hint = quietLabel(tr("Scenarios, and the sentences about a run, are in the language that they were written in: "
                             "English."),
                          this);
  hint->setWordWrap(true);
  body()->addWidget(hint);
  showCentred(theme().px(kWidth), theme().px(kHeight));
}

void SettingsPanel::addLanguages() {
  body()->addWidget(strongLabel(tr("Language"), this));
  auto* group = new QButtonGroup(this);
  for (const LanguageRow& row : languages()) {
    QRadioButton* choice = addChoice(this, body(), group, row.name, QStringLiteral("language-") + row.code);
    choice->setChecked(row.code == chosenLanguage());
    connect(choice, &QRadioButton::clicked, this, [this, code = row.code] {
      if (code == chosenLanguage()) return;
      chooseLanguage(code);
      emit languageChanged();
    });
  }
}

void SettingsPanel::addThemes() {
  body()->addWidget(strongLabel(tr("Theme"), this));
  auto* group = new QButtonGroup(this);
  const struct {
    Theme::Mode mode;
    QString name;
    QString id;
  } rows[] = {{Theme::Mode::System, tr("As the system"), QStringLiteral("theme-system")},
              {Theme::Mode::Light, tr("Light"), QStringLiteral("theme-light")},
              {Theme::Mode::Dark, tr("Dark"), QStringLiteral("theme-dark")}};
  for (const auto& row : rows) {
    QRadioButton* choice = addChoice(this, body(), group, row.name, row.id);
    choice->setChecked(row.mode == theme().mode());
    connect(choice, &QRadioButton::clicked, this, [mode = row.mode] { theme().choose(mode); });
  }
}

} // namespace interleave
