// The window around the views: themes, the palette, panels, files that change, and life without a mouse.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QSet>

#include "app_fixture.hpp"
#include "ui/shell/key_list.hpp"
#include "ui/shell/theme.hpp"

using namespace interleave;

class WindowTest : public QObject {
  Q_OBJECT

private:
  /// Every widget that Tab reaches, by pressing Tab until the focus is back where it began.
  static QSet<QWidget*> reachedByTab(AppUnderTest& app) {
    QSet<QWidget*> reached;
    for (int presses = 0; presses < 300; ++presses) {
      app.press(Qt::Key_Tab);
      QWidget* now = QApplication::focusWidget();
      if (now == nullptr || reached.contains(now)) break;
      reached.insert(now);
    }
    return reached;
  }

  static QString nameOf(const QWidget* widget) {
    return QStringLiteral("%1 %2").arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName());
  }

private slots:
  void everyControlIsReachedByTabAndHasAName() {
    for (const std::string scenario : {"", "check-then-decrement"}) {
      AppUnderTest app(scenario);
      app.press(QStringLiteral("12"));
      const QSet<QWidget*> reached = reachedByTab(app);
      QVERIFY(reached.size() >= 3);
      for (QWidget* widget : reached)
        QVERIFY2(!widget->accessibleName().isEmpty(), qPrintable(nameOf(widget)));
      for (auto* button : app.window().findChildren<QAbstractButton*>())
        if (button->isVisible() && button->isEnabled() && !button->inherits("QTableCornerButton") &&
            !button->inherits("RailButton"))
          QVERIFY2(reached.contains(button) || button->isChecked() || button->autoExclusive(),
                   qPrintable(nameOf(button) + button->text()));
    }
  }

  void everyControlOfThePriceIsReachedByTabAndHasAName() {
    AppUnderTest app;
    PriceSettings settings = app.workbench().price().settings();
    settings.workload.clients = 10;
    settings.workload.operations = 10;
    settings.workload.stock = 50;
    app.workbench().price().setSettings(settings);
    app.press(Qt::Key_4, Qt::ControlModifier);
    QTRY_COMPARE(app.workbench().price().state(), PriceModel::State::Done);
    QTRY_VERIFY(!app.workbench().trace().isWorking());
    app.settle();
    const QSet<QWidget*> reached = reachedByTab(app);
    for (QWidget* widget : reached)
      QVERIFY2(!widget->accessibleName().isEmpty(), qPrintable(nameOf(widget)));
    for (const char* name : {"plan-clients", "plan-profile", "export", "run-price", "chart-mode", "claimed", "chart-oversold", "chart-commands", "timeline", "price-table"}) {
      auto* widget = app.find<QWidget>(QString::fromLatin1(name));
      QVERIFY2(widget != nullptr && reached.contains(widget), name);
    }
  }

  void theThemeSwitchesAndIsKept() {
    AppUnderTest app("check-then-decrement");
    const QColor before = theme().colors().background;
    app.press(Qt::Key_T, Qt::ControlModifier);
    QVERIFY(theme().isDark());
    QVERIFY(theme().colors().background != before);
    app.press(Qt::Key_T, Qt::ControlModifier);
    QVERIFY(!theme().isDark());
  }

  void thePaletteRunsAnActionByItsName() {
    AppUnderTest app("check-then-decrement");
    app.press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto* line = app.find<QLineEdit>(QStringLiteral("palette-line"));
    QVERIFY(line != nullptr && line->hasFocus());
    app.press(QStringLiteral("move client b"));
    QCOMPARE(app.race().run().length(), 0); // typed, not played
    app.press(Qt::Key_Return);
    QTRY_COMPARE(app.race().run().length(), 1);
    QCOMPARE(scheduleText(app.race().run().schedule()), std::string("B"));
  }

  void faultsAreInThePalette() {
    AppUnderTest app("check-then-decrement");
    app.press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    app.press(QStringLiteral("crash a"));
    app.press(Qt::Key_Return);
    QTRY_COMPARE(scheduleText(app.race().run().schedule()), std::string("[crash A]"));
  }

  void theListOfKeysOpensAndEscClosesIt() {
    AppUnderTest app("check-then-decrement");
    app.press(Qt::Key_Question);
    QVERIFY(dynamic_cast<KeyList*>(Overlay::openIn(&app.window())) != nullptr);
    app.press(QStringLiteral("1")); // keys go on working beside it
    QCOMPARE(app.race().run().length(), 1);
    app.press(Qt::Key_Escape);
    QVERIFY(Overlay::openIn(&app.window()) == nullptr);
  }

  void f1OpensTheReferenceAtTheCommandOfTheStep() {
    AppUnderTest app("check-then-decrement");
    app.press(QStringLiteral("11"));
    app.press(Qt::Key_F1);
    auto* list = app.find<QAbstractItemView>(QStringLiteral("reference-list"));
    QVERIFY(list != nullptr);
    QCOMPARE(list->currentIndex().data().toString(), QStringLiteral("DECRBY"));
    app.press(QStringLiteral("hash field"));
    QVERIFY(list->model()->rowCount() > 3);
    QVERIFY(list->currentIndex().data().toString().startsWith('H'));
    app.press(Qt::Key_Down);
    QCOMPARE(list->currentIndex().row(), 1);
    QCOMPARE(app.race().run().length(), 2); // typed, not played
    auto* line = app.find<QLineEdit>(QStringLiteral("reference-line"));
    line->setText(QStringLiteral("get"));
    QCOMPARE(list->currentIndex().data().toString(), QStringLiteral("GET"));
    line->setText(QStringLiteral("no such thing"));
    QCOMPARE(list->model()->rowCount(), 0);
    app.press(Qt::Key_Escape);
    QVERIFY(Overlay::openIn(&app.window()) == nullptr);
  }

  void theProjectorHidesRailAndFooterAndKeepsTheRun() {
    AppUnderTest app("check-then-decrement");
    app.press(QStringLiteral("12p"));
    QVERIFY(theme().projector());
    QVERIFY(!app.find<QWidget>(QStringLiteral("footer"))->isVisible());
    QCOMPARE(app.race().run().length(), 2);
    app.press(QStringLiteral("1p"));
    QVERIFY(!theme().projector());
    QCOMPARE(app.race().run().length(), 3);
    QVERIFY(app.find<QWidget>(QStringLiteral("footer"))->isVisible());
  }

  void ctrlDigitsShowTheViews() {
    AppUnderTest app("check-then-decrement");
    app.press(Qt::Key_1, Qt::ControlModifier);
    QCOMPARE(app.window().currentViewId(), QStringLiteral("learn"));
    app.press(Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(app.window().currentViewId(), QStringLiteral("race"));
    QCOMPARE(app.race().run().length(), 0);
  }

  void aBrokenFileIsToldAndTheOthersGoOn() {
    const auto app = AppUnderTest::overCopies("check-then-decrement");
    app->press(QStringLiteral("12"));
    QFile file(app->folder() + QStringLiteral("/broken.lua"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("scenario {\n  title = = 1\n}\n");
    file.close();
    QTRY_VERIFY2(app->said(QStringLiteral("notices")).contains(QStringLiteral("broken.lua:2")),
                 qPrintable(app->said(QStringLiteral("notices"))));
    QVERIFY(app->find<QWidget>(QStringLiteral("notices"))->isVisible());
    const auto* words = app->find<QWidget>(QStringLiteral("notices"))->findChild<QLabel*>();
    QVERIFY2(!words->text().contains(app->folder()), qPrintable(words->text()));
    QVERIFY2(words->toolTip().contains(app->folder() + QStringLiteral("/broken.lua")), qPrintable(words->toolTip()));
    QCOMPARE(app->race().run().length(), 2);
    QVERIFY(file.remove());
    QTRY_VERIFY(!app->find<QWidget>(QStringLiteral("notices"))->isVisible());
  }

  void aChangedScenarioIsReadAgainAndTheStepsAreRepeated() {
    const auto app = AppUnderTest::overCopies("check-then-decrement");
    app->press(QStringLiteral("121"));
    QFile file(app->folder() + QStringLiteral("/check-then-decrement.lua"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArray source = file.readAll();
    file.close();
    source.replace("Check, then decrement", "Check, then take");
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(source);
    file.close();
    QTRY_COMPARE(app->race().scenario().title, std::string("Check, then take"));
    QCOMPARE(app->race().run().position(), 3);
  }
};

QTEST_MAIN(WindowTest)
#include "window_test.moc"
