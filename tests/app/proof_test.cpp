// The proof in the window: what it says, what it plays, how it follows faults, edits and files, and how it stops.
#include <QCheckBox>
#include <QClipboard>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>

#include "app_fixture.hpp"
#include "ui/models/proof_words.hpp"
#include "ui/shell/overlay.hpp"
#include "ui/shell/code_editor.hpp"

using namespace interleave;

class ProofTest : public QObject {
  Q_OBJECT

private:
  static constexpr auto kRepair = R"(  redis.call("WATCH", key)
  local stock = tonumber(redis.call("GET", key))
  if stock < quantity then
    return refused("sold out")
  end
  redis.call("MULTI")
  redis.call("DECRBY", key, quantity)
  if not redis.call("EXEC") then
    return refused("somebody was faster")
  end
)";

  /// The scenario's source with the buyer repaired.
  static QString repaired(const RaceModel& race) {
    const QString source = QString::fromStdString(race.scenario().source);
    const auto from = source.indexOf(QStringLiteral("  local stock"));
    const auto to = source.indexOf(QStringLiteral("  sold(quantity)"));
    return source.left(from) + QString::fromLatin1(kRepair) + source.mid(to);
  }

  static void proved(AppUnderTest& app) { QTRY_COMPARE(app.workbench().proof().state(), ProofModel::State::Done); }

  static QString verdict(AppUnderTest& app) {
    proved(app);
    app.settle();
    return app.said(QStringLiteral("proof-verdict"));
  }

  static void show(AppUnderTest& app) {
    app.press(Qt::Key_3, Qt::ControlModifier);
    QCOMPARE(app.window().currentViewId(), QStringLiteral("proof"));
  }

private slots:
  void theFirstScenarioIsProvedBeforeAnybodyAsks() {
    AppUnderTest app("check-then-decrement");
    QElapsedTimer timer;
    timer.start();
    proved(app);
    qInfo("proved %lld ms after the window was there", timer.elapsed());
    show(app);
    const QString words = verdict(app);
    QVERIFY2(words.startsWith(QStringLiteral("It fails")), qPrintable(words));
    QVERIFY2(words.contains(QStringLiteral("4 of 6 orders fail: 66.7 %")), qPrintable(words));
    QVERIFY2(words.contains(QStringLiteral("picks at random: 50 %")), qPrintable(words));
    QVERIFY2(app.said(QStringLiteral("shortest")).startsWith(QStringLiteral("A B A B: ")), qPrintable(app.said(QStringLiteral("shortest"))));
    QVERIFY(app.said(QStringLiteral("fewest-switches")).startsWith(QStringLiteral("A B B A: ")));
    QVERIFY(app.said(QStringLiteral("explored")).contains(QStringLiteral("merged states 7")));
    QVERIFY(app.said(QStringLiteral("explored")).contains(QStringLiteral("every order")));
    QVERIFY2(app.said(QStringLiteral("outcomes")).contains(QStringLiteral("4 orders, 66.7 %")), qPrintable(app.said(QStringLiteral("outcomes"))));
  }

  void eGoesToTheProofAndGPlaysTheShortestFailure() {
    AppUnderTest app("check-then-decrement");
    app.press(QStringLiteral("e"));
    QCOMPARE(app.window().currentViewId(), QStringLiteral("proof"));
    proved(app);
    app.press(QStringLiteral("g"));
    QCOMPARE(app.window().currentViewId(), QStringLiteral("race"));
    QCOMPARE(scheduleText(app.race().run().schedule()), std::string("A B A B"));
    QVERIFY(app.said(QStringLiteral("verdict")).contains(QStringLiteral("Oversold by 1")));
    QVERIFY2(app.said(QStringLiteral("outlook")).contains(QStringLiteral("4 of 6 orders fail")), qPrintable(app.said(QStringLiteral("outlook"))));
    app.press(QStringLiteral("r"));
    app.press(QStringLiteral("g")); // from the race, too
    QCOMPARE(app.race().run().position(), 4);
  }

  void aPlayButtonPlaysItsOwnOrder() {
    AppUnderTest app("check-then-decrement");
    show(app);
    proved(app);
    app.settle();
    QTest::mouseClick(app.find<QWidget>(QStringLiteral("play-fewest-switches")), Qt::LeftButton);
    QCOMPARE(app.window().currentViewId(), QStringLiteral("race"));
    QCOMPARE(scheduleText(app.race().run().schedule()), std::string("A B B A"));
  }

  void aLostReplyBreaksTheRetryUnlessItIsIdempotent() {
    AppUnderTest app("retry-without-idempotency");
    show(app);
    QVERIFY(verdict(app).startsWith(QStringLiteral("Safe")));
    QTest::mouseClick(app.find<QWidget>(QStringLiteral("fault-lost-reply")), Qt::LeftButton, Qt::NoModifier, QPoint(8, 8));
    QVERIFY(app.workbench().proof().faults().loseReply);
    QVERIFY2(verdict(app).startsWith(QStringLiteral("It fails")), qPrintable(verdict(app)));
    app.press(QStringLiteral("g"));
    const std::string played = scheduleText(app.race().run().schedule());
    QVERIFY2(played.find("[lose reply of ") != std::string::npos, played.c_str());
    QCOMPARE(app.race().verdict().level, Verdict::Level::Broken);
    QVERIFY(app.workbench().openScenario("retry-with-idempotency"));
    show(app);
    QVERIFY2(verdict(app).startsWith(QStringLiteral("Safe")), qPrintable(verdict(app)));
    QVERIFY(app.find<QCheckBox>(QStringLiteral("fault-lost-reply"))->isChecked());
  }

  void aBigExplorationStopsAtOnceAndIsUnknown() {
    AppUnderTest app("watch-multi-exec", {{"clients", 60}, {"stock", 30}, {"tries", 60}});
    show(app);
    QTRY_VERIFY(app.workbench().proof().progress().states > 1000);
    QElapsedTimer timer;
    timer.start();
    app.press(Qt::Key_Escape);
    QTRY_COMPARE_WITH_TIMEOUT(app.workbench().proof().state(), ProofModel::State::Cancelled, 3000);
    qInfo("stopped %lld ms after Esc", timer.elapsed());
    QVERIFY(timer.elapsed() < 2500);
    const QString words = app.said(QStringLiteral("proof-verdict"));
    QVERIFY2(words.startsWith(QStringLiteral("Unknown")), qPrintable(words));
    QVERIFY2(words.contains(QStringLiteral("All orders of up to")), qPrintable(words));
  }

  void anotherRaceTakesThePlaceOfABigOne() {
    AppUnderTest app("watch-multi-exec", {{"clients", 60}, {"stock", 30}, {"tries", 60}});
    show(app);
    QTRY_VERIFY(app.workbench().proof().progress().states > 1000);
    QVERIFY(app.workbench().openScenario("check-then-decrement"));
    QTRY_COMPARE_WITH_TIMEOUT(app.workbench().proof().state(), ProofModel::State::Done, 3000);
    QVERIFY(verdict(app).contains(QStringLiteral("4 of 6")));
  }

  void aWindowThatExploresCloses() {
    QElapsedTimer timer;
    {
      AppUnderTest app("watch-multi-exec", {{"clients", 60}, {"stock", 30}, {"tries", 60}});
      show(app);
      QTRY_VERIFY(app.workbench().proof().progress().states > 1000);
      timer.start();
    }
    qInfo("closed in %lld ms", timer.elapsed());
    QVERIFY(timer.elapsed() < 4000);
  }

  // Of the 6 orders 4 fail; of the 3 that begin with A, A B A B and A B B A do; after A B all do.
  void theStripShowsWhereItWasLost() {
    AppUnderTest app("check-then-decrement");
    proved(app);
    app.press(QStringLiteral("1212"));
    const OracleStrip& strip = app.workbench().oracle().strip();
    QCOMPARE(strip.standings.size(), std::size_t{5});
    QVERIFY(std::abs(*strip.standings[0]->failingShare - 4.0 / 6) < 1e-6);
    QVERIFY(std::abs(*strip.standings[1]->failingShare - 2.0 / 3) < 1e-6);
    QCOMPARE(*strip.standings[2]->failingShare, 1.0);
    QCOMPARE(strip.pointOfNoReturn, 2);
    QCOMPARE(strip.description(), QStringLiteral("66.7 %, 66.7 %, all, all, all; lost at step 2"));
    QVERIFY(app.said(QStringLiteral("diagram")).contains(QStringLiteral("lost at step 2")));
  }

  void theOracleSpeaksOnEachMove() {
    AppUnderTest app("check-then-decrement");
    proved(app);
    app.settle();
    QVERIFY(app.said(QStringLiteral("lane-A")).contains(QStringLiteral("can still fail")));
    app.press(QStringLiteral("1"));
    QVERIFY2(app.said(QStringLiteral("lane-A")).contains(QStringLiteral("safe after this")), qPrintable(app.said(QStringLiteral("lane-A"))));
    QVERIFY(app.said(QStringLiteral("lane-B")).contains(QStringLiteral("must fail")));
    app.press(QStringLiteral("2"));
    QVERIFY(app.said(QStringLiteral("lane-A")).contains(QStringLiteral("must fail")));
    app.press(QStringLiteral("o"));
    QVERIFY(!app.said(QStringLiteral("lane-A")).contains(QStringLiteral("must fail")));
    QVERIFY(!app.workbench().oracle().isOn());
    app.press(QStringLiteral("o"));
    QVERIFY(app.workbench().oracle().isOn());
  }

  void aWaitIsUnknownToTheOracleAndItSaysSo() {
    AppUnderTest app("check-then-decrement");
    proved(app);
    QVERIFY(app.race().play(QStringLiteral("A [wait 10] B")).isEmpty());
    QVERIFY2(app.workbench().oracle().strip().whyUnknown.contains(QStringLiteral("wait")), qPrintable(app.workbench().oracle().strip().whyUnknown));
    QVERIFY(app.race().play(QStringLiteral("A [lose reply of A]")).isEmpty());
    QVERIFY(app.workbench().oracle().strip().whyUnknown.contains(QStringLiteral("not ticked")));
  }

  void anEditThatRepairsMakesItSafeAndRevertFailsAgain() {
    AppUnderTest app("check-then-decrement");
    app.press(Qt::Key_E, Qt::ControlModifier);
    QCOMPARE(app.window().currentViewId(), QStringLiteral("proof"));
    auto* editor = app.find<CodeEditor>(QStringLiteral("code-editor"));
    QVERIFY(editor != nullptr && editor->hasFocus());
    app.press(QStringLiteral("eg")); // typed, not obeyed
    QCOMPARE(app.window().currentViewId(), QStringLiteral("proof"));
    QVERIFY(editor->text().startsWith(QStringLiteral("eg")));
    editor->setText(repaired(app.race()));
    QTRY_VERIFY2(app.said(QStringLiteral("proof-verdict")).startsWith(QStringLiteral("Safe")), qPrintable(app.said(QStringLiteral("proof-verdict"))));
    QTest::mouseClick(app.find<QWidget>(QStringLiteral("revert")), Qt::LeftButton);
    QTRY_VERIFY(app.said(QStringLiteral("proof-verdict")).startsWith(QStringLiteral("It fails")));
    QVERIFY(!app.workbench().draft().isChanged());
  }

  void aWrongEditNamesItsLineAndKeepsTheLastGoodProof() {
    AppUnderTest app("check-then-decrement");
    app.press(Qt::Key_E, Qt::ControlModifier);
    proved(app);
    auto* editor = app.find<CodeEditor>(QStringLiteral("code-editor"));
    editor->insertAt(QStringLiteral("if then\n"), 5, 0);
    QTRY_VERIFY2(app.find<QLabel>(QStringLiteral("edit-note"))->text().contains(QStringLiteral("Line 6")),
                 qPrintable(app.find<QLabel>(QStringLiteral("edit-note"))->text()));
    QVERIFY(verdict(app).contains(QStringLiteral("4 of 6")));
    editor->undo();
    QTRY_VERIFY(app.workbench().draft().problem().isEmpty());
  }

  void anEditIsSavedAsAFileOfOnesOwn() {
    const auto app = AppUnderTest::overCopies("check-then-decrement");
    app->press(Qt::Key_E, Qt::ControlModifier);
    const QByteArray before = QByteArray::fromStdString(app->race().scenario().source);
    app->find<CodeEditor>(QStringLiteral("code-editor"))->setText(repaired(app->race()));
    QTest::mouseClick(app->find<QWidget>(QStringLiteral("save-as")), Qt::LeftButton);
    auto* path = app->find<QLineEdit>(QStringLiteral("save-path"));
    QVERIFY(path->isVisible());
    QVERIFY2(path->text().endsWith(QStringLiteral("/my-check-then-decrement.lua")), qPrintable(path->text()));
    path->setText(app->folder() + QStringLiteral("/check-then-decrement.lua"));
    app->press(Qt::Key_Return);
    QFile original(app->folder() + QStringLiteral("/check-then-decrement.lua"));
    QVERIFY(original.open(QIODevice::ReadOnly));
    QCOMPARE(original.readAll(), before); // not at the first asking
    path->setText(app->folder() + QStringLiteral("/mine.lua"));
    app->press(Qt::Key_Return);
    QCOMPARE(app->race().scenario().id, std::string("mine"));
    QVERIFY(app->workbench().library().find("mine"));
    QVERIFY(!app->workbench().draft().isChanged());
    QVERIFY(verdict(*app).startsWith(QStringLiteral("Safe")));
  }

  void aFileThatChangesIsProvedAgainUnlessItIsBeingEdited() {
    const auto app = AppUnderTest::overCopies("check-then-decrement");
    show(*app);
    QVERIFY(verdict(*app).startsWith(QStringLiteral("It fails")));
    QFile file(app->folder() + QStringLiteral("/check-then-decrement.lua"));
    const QByteArray fixed = repaired(app->race()).toUtf8();
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(fixed);
    file.close();
    QTRY_VERIFY(app->said(QStringLiteral("proof-verdict")).startsWith(QStringLiteral("Safe")));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write("scenario { = }\n");
    file.close();
    QTRY_VERIFY(app->said(QStringLiteral("notices")).contains(QStringLiteral("check-then-decrement.lua:1")));
    QVERIFY(verdict(*app).startsWith(QStringLiteral("Safe"))); // the last good one
  }

  void theOtherApproachesAreProvedBesideItAndACellPlaysItsWitness() {
    AppUnderTest app("check-then-decrement");
    show(app);
    ComparisonModel& comparison = app.workbench().comparison();
    QTRY_VERIFY_WITH_TIMEOUT(comparison.rowCount() > 8 && !comparison.isWorking(), 60'000);
    QCOMPARE(comparison.data(comparison.index(0, 1), Qt::DisplayRole).toString(), QStringLiteral("✕ 66.7 %"));
    int watch = -1;
    int retry = -1;
    for (int row = 0; row < comparison.rowCount(); ++row) {
      const QString title = comparison.data(comparison.index(row, 0), Qt::DisplayRole).toString();
      if (title == QStringLiteral("WATCH, MULTI, EXEC")) watch = row;
      if (title == QStringLiteral("Asked again, taken twice")) retry = row;
    }
    QVERIFY(watch > 0 && retry > 0);
    QCOMPARE(comparison.data(comparison.index(watch, 1), Qt::DisplayRole).toString(), QStringLiteral("✓ safe"));
    const QModelIndex lostReply = comparison.index(retry, 3);
    QVERIFY(comparison.data(lostReply, Qt::DisplayRole).toString().startsWith(QStringLiteral("✕")));
    auto* table = app.find<QTableView>(QStringLiteral("comparison"));
    table->scrollTo(lostReply);
    app.settle();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, Qt::NoModifier, table->visualRect(lostReply).center());
    QCOMPARE(app.window().currentViewId(), QStringLiteral("race"));
    QCOMPARE(app.race().scenario().id, std::string("retry-without-idempotency"));
    QCOMPARE(app.race().verdict().level, Verdict::Level::Broken);
    QVERIFY(app.workbench().proof().faults().loseReply);
  }

  void theResultIsCopiedAsMarkdown() {
    AppUnderTest app("check-then-decrement");
    show(app);
    proved(app);
    app.press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    const QString words = QGuiApplication::clipboard()->text();
    QVERIFY2(words.startsWith(QStringLiteral("## Check, then decrement: ✕ It fails")), qPrintable(words));
    QVERIFY(words.contains(QStringLiteral("- Fewest steps: `A B A B`")));
    QVERIFY(words.contains(QStringLiteral("| orders | 6 |")));
  }

  void whatTheFiguresMeanIsExplained() {
    AppUnderTest app("check-then-decrement");
    show(app);
    proved(app);
    app.settle();
    QTest::mouseClick(app.find<QWidget>(QStringLiteral("meaning")), Qt::LeftButton);
    QVERIFY(Overlay::openIn(&app.window()) != nullptr);
    app.press(Qt::Key_Escape);
    QVERIFY(Overlay::openIn(&app.window()) == nullptr);
  }

  void largeNumbersAndSmallPartsAreReadable() {
    AppUnderTest app("check-then-decrement", {{"clients", 100}, {"stock", 10}});
    show(app);
    const QString words = verdict(app);
    QVERIFY2(words.contains(QStringLiteral("× 10³")), qPrintable(words));
    QVERIFY2(words.contains(QStringLiteral("> 99.9999 %")), qPrintable(words));
    QVERIFY(app.said(QStringLiteral("shortest")).contains(QStringLiteral("A")));
  }
};

QTEST_MAIN(ProofTest)
#include "proof_test.moc"
