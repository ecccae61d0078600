#include "ui/shell/language.hpp"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>

namespace interleave {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Language)
};

const auto kKey = QStringLiteral("language");

/// "de" of a system that prefers German. Only its first language counts: English is what the program itself speaks, so
/// somebody with English first and German second wants no translation.
QString systemLanguage() {
  return QLocale::system().uiLanguages().value(0).section('-', 0, 0).section('_', 0, 0);
}

QLocale localeOf(const QString& language) {
  return language == QLatin1String("de") ? QLocale::system().language() == QLocale::German
                                               ? QLocale::system()
                                               : QLocale(QLocale::German, QLocale::Germany)
                                         : QLocale(QLocale::English, QLocale::UnitedStates);
}

/// Replaces what the translator held; nothing where there is no such file.
void put(QTranslator& translator, const QString& path) {
  QCoreApplication::removeTranslator(&translator);
  if (translator.load(path)) QCoreApplication::installTranslator(&translator);
}

} // namespace

std::vector<LanguageRow> languages() {
  return {{QString(), Words::tr("As the system")},
          {QStringLiteral("en"), QStringLiteral("English")},
          {QStringLiteral("de"), QStringLiteral("Deutsch")}};
}

QString chosenLanguage() {
  return QSettings().value(kKey).toString();
}

void chooseLanguage(const QString& code) {
  if (code.isEmpty())
    QSettings().remove(kKey);
  else
    QSettings().setValue(kKey, code);
  applyLanguage();
}

void applyLanguage() {
  static QTranslator ours;
  static QTranslator ofQt;
  const QString language = chosenLanguage().isEmpty() ? systemLanguage() : chosenLanguage();
  put(ours, QStringLiteral(":/i18n/interleave_%1.qm").arg(language));
  put(ofQt, QStringLiteral("%1/qtbase_%2.qm").arg(QLibraryInfo::path(QLibraryInfo::TranslationsPath), language));
  QLocale::setDefault(localeOf(language));
}

} // namespace interleave
