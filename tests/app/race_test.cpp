// Plays the first scenario as a person does: by keys, by typing a schedule, by clicking.
#include <QLineEdit>
#include <QListWidget>
#include <QSettings>
#include <QSpinBox>

#include "app_fixture.hpp"
#include "ui/shell/overlay.hpp"
#include "ui/shell/theme.hpp"

using namespace interleave;

class RaceTest : public QObject {
  Q_OBJECT

private slots:
  void aFirstStartOffersTheFirstScenarioAndEnterStartsIt() {
    AppUnderTest app;
    QCOMPARE(app.window().currentViewId(), QStringLiteral("learn"));
    QVERIFY(app.find<QWidget>(QStringLiteral("start"))->hasFocus());
    app.press(Qt::Key_Return);
    QCOMPARE(app.window().currentViewId(), QStringLiteral("race"));
    QCOMPARE(app.race().scenario().id, std::string("check-then-decrement"));
  }

  void fourKeysCauseAnOversellThatNamesItsSteps() {
    AppUnderTest app("check-then-decrement");
    app.press(QStringLiteral("1212"));
    const QString verdict = app.said(QStringLiteral("verdict"));
    QVERIFY2(verdict.contains(QStringLiteral("Oversold by 1")), qPrintable(verdict));
    QVERIFY2(verdict.contains(QStringLiteral("step 4")), qPrintable(verdict));
    QVERIFY2(verdict.contains(QStringLiteral("step 3")), qPrintable(verdict));
    QVERIFY(app.said(QStringLiteral("keys")).contains(QStringLiteral("0 → -1")));
    QVERIFY(app.said(QStringLiteral("ledger")).contains(QStringLiteral("oversold 0 → 1")));
    QVERIFY(app.said(QStringLiteral("server")).contains(QStringLiteral("B DECRBY stock:1001 1 → (integer) -1")));
  }

  void theLaneShowsValuesAndWhatIsStale() {
    AppUnderTest app("check-then-decrement");
    app.press(QStringLiteral("121"));
    QVERIFY(app.said(QStringLiteral("lane-A")).contains(QStringLiteral("finished")));
    QVERIFY(app.said(QStringLiteral("lane-B")).contains(QStringLiteral("read, not yet written")));
    const auto* lane = app.find<QWidget>(QStringLiteral("lane-B"));
    QString code;
    for (const auto* child : lane->findChildren<QWidget*>())
      if (child->accessibleName() == QStringLiteral("Program of client B")) code = child->accessibleDescription();
    QVERIFY2(code.contains(QStringLiteral("stock = 1, stale since step 3")), qPrintable(code));
  }

  void steppingBackAndChoosingDifferentlyKeepsTheOldBranch() {
    AppUnderTest app("check-then-decrement");
    app.press(QStringLiteral("1212"));
    app.press(Qt::Key_Backspace);
    app.press(Qt::Key_Backspace);
    QCOMPARE(app.race().run().position(), 2);
    app.press(QStringLiteral("2"));
    QCOMPARE(app.race().run().branchCount(), 2);
    app.press(QStringLiteral("b"));
    auto* list = app.find<QListWidget>(QStringLiteral("branch-list"));
    QVERIFY(list != nullptr);
    QCOMPARE(list->count(), 2);
    app.press(Qt::Key_Up);
    app.press(Qt::Key_Return);
    QCOMPARE(scheduleText(app.race().run().wholeSchedule()), std::string("A B A B"));
    QVERIFY(Overlay::openIn(&app.window()) == nullptr);
  }

  void spaceShiftBackspaceAndRWork() {
    AppUnderTest app("check-then-decrement");
    app.press(QStringLiteral("1 "));
    QCOMPARE(scheduleText(app.race().run().schedule()), std::string("A A"));
    app.press(Qt::Key_Backspace);
    QCOMPARE(app.race().run().position(), 1);
    app.press(Qt::Key_Backspace, Qt::ShiftModifier);
    QCOMPARE(app.race().run().position(), 2);
    app.press(QStringLiteral("r"));
    QCOMPARE(app.race().run().position(), 0);
    QCOMPARE(app.race().run().length(), 2);
    app.press(QStringLiteral(".."));
    QCOMPARE(app.race().run().position(), 2);
    app.press(QStringLiteral(","));
    QCOMPARE(app.race().run().position(), 1);
  }

  void aTypedScheduleIsPlayed() {
    AppUnderTest app("check-then-decrement");
    app.press(Qt::Key_L, Qt::ControlModifier);
    app.press(QStringLiteral("a b b a"));
    QCOMPARE(app.race().run().position(), 0); // keys went into the field
    app.press(Qt::Key_Return);
    QCOMPARE(scheduleText(app.race().run().schedule()), std::string("A B B A"));
    app.press(Qt::Key_Backspace); // the field gave the keys back
    QCOMPARE(app.race().run().position(), 3);
  }

  void aWrongScheduleIsToldInPlaceAndChangesNothing() {
    AppUnderTest app("check-then-decrement");
    app.press(QStringLiteral("12"));
    auto* line = app.find<QLineEdit>(QStringLiteral("bare"));
    auto* error = app.find<QLabel>(QStringLiteral("schedule-error"));
    app.press(Qt::Key_L, Qt::ControlModifier);
    app.press(QStringLiteral("a a a"));
    app.press(Qt::Key_Return);
    QVERIFY(error->isVisible());
    QVERIFY2(error->text().contains(QStringLiteral("Step 3")), qPrintable(error->text()));
    QCOMPARE(line->text(), QStringLiteral("a a a"));
    QCOMPARE(scheduleText(app.race().run().wholeSchedule()), std::string("A B"));
    QCOMPARE(app.race().run().branchCount(), 1);
    app.press(Qt::Key_Escape);
    QVERIFY(!error->isVisible());
    QCOMPARE(line->text(), QStringLiteral("A B"));
  }

  void whatCannotBeDoneIsSaidInTheFooter() {
    AppUnderTest app("check-then-decrement");
    app.press(QStringLiteral("7"));
    QVERIFY2(app.said(QStringLiteral("footer")).contains(QStringLiteral("no client G")),
             qPrintable(app.said(QStringLiteral("footer"))));
    QCOMPARE(app.race().run().length(), 0);
  }

  void aChipChangesAParameterAndStartsAnew() {
    AppUnderTest app("check-then-decrement");
    app.press(QStringLiteral("1"));
    QTest::mouseClick(app.find<QWidget>(QStringLiteral("chip-clients")), Qt::LeftButton);
    app.settle();
    auto* spin = app.find<QSpinBox>(QStringLiteral("parameter-editor"));
    QVERIFY(spin != nullptr && spin->hasFocus());
    spin->selectAll();
    app.press(QStringLiteral("3"));
    app.press(Qt::Key_Return);
    QCOMPARE(app.race().clientCount(), 3);
    QCOMPARE(app.race().run().length(), 0);
    app.press(Qt::Key_Escape);
    QVERIFY(app.find<QWidget>(QStringLiteral("move-C"))->isVisible());
    app.press(QStringLiteral("3"));
    QCOMPARE(scheduleText(app.race().run().schedule()), std::string("C"));
  }

  void clickingMovesAndGoesToSteps() {
    AppUnderTest app("check-then-decrement");
    QTest::mouseClick(app.find<QWidget>(QStringLiteral("move-B")), Qt::LeftButton);
    QTest::mouseClick(app.find<QWidget>(QStringLiteral("move-A")), Qt::LeftButton);
    QCOMPARE(scheduleText(app.race().run().schedule()), std::string("B A"));
    auto* steps = app.find<QListView>(QStringLiteral("steps"));
    const QModelIndex first = steps->model()->index(0, 0);
    QTest::mouseClick(steps->viewport(), Qt::LeftButton, Qt::NoModifier, steps->visualRect(first).center());
    QCOMPARE(app.race().run().position(), 1);
  }

  void manyClientsAreRowsAndEnterMovesTheChosenOne() {
    AppUnderTest app("check-then-decrement", {{"clients", 20}});
    auto* rows = app.find<QListView>(QStringLiteral("client-rows"));
    QVERIFY(rows != nullptr);
    QCOMPARE(rows->model()->rowCount(), 20);
    rows->setFocus();
    rows->setCurrentIndex(rows->model()->index(11, 0));
    app.press(Qt::Key_Return);
    QCOMPARE(scheduleText(app.race().run().schedule()), std::string("L"));
    QVERIFY(app.find<QWidget>(QStringLiteral("lane-L")) != nullptr);
  }

  void aHundredClientsWork() {
    AppUnderTest app("check-then-decrement", {{"clients", 100}});
    app.press(QStringLiteral("19 "));
    QCOMPARE(app.race().run().length(), 3);
  }
};

QTEST_MAIN(RaceTest)
#include "race_test.moc"
