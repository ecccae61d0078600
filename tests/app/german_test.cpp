// The window in German: every string has its translation, and no word is cut off. Also run at twice the size.
#include <QAbstractButton>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QProcess>
#include <QRadioButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QXmlStreamReader>

#include "app_fixture.hpp"
#include "ui/models/text.hpp"
#include "ui/shell/button.hpp"
#include "ui/shell/language.hpp"
#include "ui/shell/overlay.hpp"
#include "ui/shell/rail.hpp"
#include "ui/shell/segment_switch.hpp"

using namespace interleave;

namespace {

const auto kTranslation = QStringLiteral(INTERLEAVE_SOURCE_DIR "/ui/translations/interleave_de.ts");

struct Message {
  QString context;
  QString source;
  QString translation;
  bool finished = true;
};

std::vector<Message> messagesOf(const QString& path) {
  QFile file(path);
  std::vector<Message> messages;
  if (!file.open(QIODevice::ReadOnly)) return messages;
  QXmlStreamReader xml(&file);
  QString context;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QLatin1String("name")) context = xml.readElementText();
    if (xml.name() == QLatin1String("message")) messages.push_back({context, {}, {}, true});
    if (xml.name() == QLatin1String("source")) messages.back().source = xml.readElementText();
    if (xml.name() != QLatin1String("translation")) continue;
    messages.back().finished = !xml.attributes().hasAttribute(QStringLiteral("type"));
    messages.back().translation = xml.readElementText();
  }
  return messages;
}

/// %1, %2, %L1 … in the order of their numbers.
QStringList placesOf(const QString& words) {
  static const QRegularExpression place(QStringLiteral("%L?\\d"));
  QStringList found;
  for (auto it = place.globalMatch(words); it.hasNext();)
    found << it.next().captured();
  found.sort();
  return found;
}

bool isScrolled(const QWidget* widget) {
  for (const QWidget* parent = widget->parentWidget(); parent != nullptr; parent = parent->parentWidget())
    if (qobject_cast<const QAbstractScrollArea*>(parent) != nullptr) return true;
  return false;
}

QString nameOf(const QWidget* widget, const QString& words) {
  return QStringLiteral("%1 %2: “%3” in %4×%5, wants %6×%7")
      .arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName(), words)
      .arg(widget->width())
      .arg(widget->height())
      .arg(widget->sizeHint().width())
      .arg(widget->sizeHint().height());
}

/// Labels and buttons that have less room than their words need, or that stick out of what they are in.
QStringList cutOff(QWidget* window) {
  QStringList cut;
  for (auto* label : window->findChildren<QLabel*>()) {
    if (!label->isVisible() || label->text().isEmpty()) continue;
    const bool narrow = !label->wordWrap() && label->width() < label->fontMetrics().horizontalAdvance(label->text());
    const bool low = label->wordWrap() && label->height() < label->heightForWidth(label->width());
    if (narrow || low) cut << nameOf(label, label->text());
  }
  for (auto* button : window->findChildren<QAbstractButton*>()) {
    if (!button->isVisible() || button->text().isEmpty()) continue;
    const QSize wanted = button->sizeHint();
    const bool small = button->width() < wanted.width() || button->height() < wanted.height();
    const bool outside = !isScrolled(button) && !button->parentWidget()->rect().contains(button->geometry());
    if (small || outside) cut << nameOf(button, button->text());
  }
  return cut;
}

} // namespace

class GermanTest : public QObject {
  Q_OBJECT

private:
  static std::unique_ptr<AppUnderTest> inGerman(const std::string& scenario) {
    auto app = std::make_unique<AppUnderTest>(scenario);
    chooseLanguage(QStringLiteral("de"));
    app->window().retranslate();
    if (Overlay* panel = Overlay::openIn(&app->window())) panel->closePanel();
    app->settle();
    return app;
  }

  static void look(AppUnderTest& app, const QString& name) {
    for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
      app.window().resize(size);
      app.settle();
      const QString percent = QString::number(qRound(app.window().devicePixelRatioF() * 100));
      QDir().mkpath(QStringLiteral(INTERLEAVE_SCREENSHOTS));
      app.window().grab().save(
          QStringLiteral(INTERLEAVE_SCREENSHOTS "/german-%1-%2-%3.png").arg(name).arg(size.width()).arg(percent));
      const QStringList cut = cutOff(&app.window());
      QVERIFY2(cut.isEmpty(), qPrintable(name + QStringLiteral(" at ") + QString::number(size.width()) +
                                         QStringLiteral(": ") + cut.join(QStringLiteral("\n"))));
    }
  }

private slots:
  void cleanup() { chooseLanguage({}); }

  void everyStringIsTranslated() {
    const std::vector<Message> messages = messagesOf(kTranslation);
    QVERIFY(messages.size() > 200);
    for (const Message& message : messages) {
      const QString where = message.context + QStringLiteral(": ") + message.source;
      QVERIFY2(message.finished && !message.translation.isEmpty(), qPrintable(where));
      QVERIFY2(placesOf(message.source) == placesOf(message.translation), qPrintable(where));
    }
  }

  void theTranslationKnowsEveryStringOfTheSources() {
#ifdef INTERLEAVE_LUPDATE
    QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("interleave_de.ts"));
    QVERIFY(QFile::copy(kTranslation, copy));
    QProcess lupdate;
    lupdate.setWorkingDirectory(QStringLiteral(INTERLEAVE_SOURCE_DIR));
    lupdate.start(QStringLiteral(INTERLEAVE_LUPDATE),
                  {QStringLiteral("ui"), QStringLiteral("app"), QStringLiteral("-I"), QStringLiteral("."),
                   QStringLiteral("-no-obsolete"), QStringLiteral("-locations"), QStringLiteral("none"),
                   QStringLiteral("-ts"), copy});
    QVERIFY(lupdate.waitForFinished(120'000));
    const std::vector<Message> updated = messagesOf(copy);
    for (const Message& message : updated)
      QVERIFY2(message.finished, qPrintable(QStringLiteral("ninja update_translations, then translate ") +
                                            message.context + QStringLiteral(": ") + message.source));
    QCOMPARE(updated.size(), messagesOf(kTranslation).size());
#else
    QSKIP("lupdate was not found when this was configured");
#endif
  }

  void theLanguageIsChosenInTheSettingsAndKept() {
    AppUnderTest app("check-then-decrement");
    app.press(Qt::Key_Comma, Qt::ControlModifier);
    auto* german = app.find<QRadioButton>(QStringLiteral("language-de"));
    QVERIFY(german != nullptr);
    german->click();
    QTRY_COMPARE(app.find<QWidget>(QStringLiteral("rail-race"))->property("text").toString(),
                 QStringLiteral("Wettlauf"));
    QCOMPARE(chosenLanguage(), QStringLiteral("de"));
    QVERIFY(app.find<QRadioButton>(QStringLiteral("language-de"))->isChecked());
    app.press(Qt::Key_Escape);
    app.press(QStringLiteral("12"));
    QCOMPARE(app.race().run().length(), 2);
    QCOMPARE(numberText(1234567), QStringLiteral("1.234.567"));
    app.press(Qt::Key_Comma, Qt::ControlModifier);
    app.find<QRadioButton>(QStringLiteral("language-en"))->click();
    QTRY_COMPARE(app.find<QWidget>(QStringLiteral("rail-race"))->property("text").toString(), QStringLiteral("Race"));
    QCOMPARE(numberText(1234567), QStringLiteral("1,234,567"));
    QCOMPARE(app.race().run().length(), 2);
  }

  void nothingIsCutOffInTheViews() {
    const auto learn = inGerman({});
    look(*learn, QStringLiteral("learn"));
    const auto race = inGerman("check-then-decrement");
    look(*race, QStringLiteral("race-start"));
    race->press(QStringLiteral("1212"));
    look(*race, QStringLiteral("race-failure"));
    race->press(Qt::Key_3, Qt::ControlModifier);
    QTRY_COMPARE(race->workbench().proof().state(), ProofModel::State::Done);
    look(*race, QStringLiteral("proof"));
    race->press(Qt::Key_E, Qt::ControlModifier);
    look(*race, QStringLiteral("proof-edit"));
    const auto lock = inGerman("lock-set-nx");
    lock->press(QStringLiteral("121"));
    look(*lock, QStringLiteral("lock"));
  }

  void nothingIsCutOffInThePrice() {
    const auto app = inGerman({});
    PriceModel& price = app->workbench().price();
    PriceSettings settings = price.settings();
    settings.workload.operations = 20;
    settings.workload.stock = 500;
    price.setSettings(settings);
    app->press(Qt::Key_4, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(price.state(), PriceModel::State::Done, 60'000);
    QTRY_VERIFY(!app->workbench().trace().isWorking());
    look(*app, QStringLiteral("price"));
    auto* mode = app->find<SegmentSwitch>(QStringLiteral("chart-mode"));
    QTest::mouseClick(mode, Qt::LeftButton, Qt::NoModifier, mode->placeOf(1).center().toPoint());
    QTRY_VERIFY_WITH_TIMEOUT(!app->workbench().sweep().isWorking(), 60'000);
    look(*app, QStringLiteral("price-curves"));
    QTest::mouseClick(mode, Qt::LeftButton, Qt::NoModifier, mode->placeOf(3).center().toPoint());
    QTRY_VERIFY_WITH_TIMEOUT(!app->workbench().limiters().curves().empty(), 60'000);
    look(*app, QStringLiteral("price-limiters"));
    QTest::mouseClick(mode, Qt::LeftButton, Qt::NoModifier, mode->placeOf(4).center().toPoint());
    QTRY_VERIFY_WITH_TIMEOUT(!app->workbench().article().hot().empty(), 120'000);
    look(*app, QStringLiteral("price-article"));
    app->press(Qt::Key_S, Qt::ControlModifier);
    look(*app, QStringLiteral("price-export"));
    app->press(Qt::Key_M, Qt::ControlModifier);
    app->find<QRadioButton>(QStringLiteral("given-server"))->setChecked(true);
    look(*app, QStringLiteral("price-measure"));
    QTest::mouseClick(app->find<QWidget>(QStringLiteral("plan-tries")), Qt::LeftButton);
    look(*app, QStringLiteral("price-chip"));
    app->press(Qt::Key_Escape);
    QTest::mouseClick(app->find<QWidget>(QStringLiteral("plan-approaches")), Qt::LeftButton);
    look(*app, QStringLiteral("price-approaches"));
  }

  void nothingIsCutOffInThePanels() {
    const auto app = inGerman("check-then-decrement");
    app->press(QStringLiteral("12"));
    app->press(QStringLiteral("c"));
    look(*app, QStringLiteral("real-check"));
    app->find<QRadioButton>(QStringLiteral("given-server"))->setChecked(true);
    look(*app, QStringLiteral("real-check-given"));
    app->press(Qt::Key_Escape);
    app->press(Qt::Key_Comma, Qt::ControlModifier);
    look(*app, QStringLiteral("settings"));
    app->press(Qt::Key_Escape);
    app->press(Qt::Key_Question);
    look(*app, QStringLiteral("keys"));
    app->press(Qt::Key_Escape);
    app->press(Qt::Key_F1);
    look(*app, QStringLiteral("reference"));
    app->press(Qt::Key_Escape);
    QTest::mouseClick(app->find<QWidget>(QStringLiteral("chip-clients")), Qt::LeftButton);
    look(*app, QStringLiteral("parameter"));
  }
};

QTEST_MAIN(GermanTest)
#include "german_test.moc"
