// The plain view data, without a window.
#include <QTest>

#include "ui/models/code_view.hpp"
#include "ui/models/keys_view.hpp"
#include "ui/models/lane_view.hpp"
#include "ui/models/run_view.hpp"
#include "ui/models/server_view.hpp"
#include "ui/models/text.hpp"
#include "ui/models/workbench.hpp"

using namespace interleave;

class ModelsTest : public QObject {
  Q_OBJECT

private:
  static std::unique_ptr<Workbench> open(const std::string& id, const QString& schedule,
                                         const ParameterValues& values = {}) {
    auto workbench = std::make_unique<Workbench>(INTERLEAVE_SOURCE_DIR "/scripts");
    if (const Status status = workbench->openScenario(id, values); !status) qFatal("%s", status.message().c_str());
    if (const QString wrong = workbench->race().play(schedule); !wrong.isEmpty()) qFatal("%s", qPrintable(wrong));
    return workbench;
  }

private slots:
  void timesToLiveAreWrittenForPeople() {
    QCOMPARE(ttlText(-1), QStringLiteral("none"));
    QCOMPARE(ttlText(250), QStringLiteral("250 ms"));
    QCOMPARE(ttlText(3000), QStringLiteral("3 s"));
    QCOMPARE(ttlText(1500), QStringLiteral("1.5 s"));
    QCOMPARE(ttlText(3600000), QStringLiteral("1 h"));
    QCOMPARE(ttlText(2592000000), QStringLiteral("30 d"));
  }

  void luaIsSplitIntoPiecesWithoutGaps() {
    const QString line = QStringLiteral("local x = call(\"GET\", 12) -- why");
    int end = 0;
    for (const LuaToken& token : luaTokens(line)) {
      QCOMPARE(token.start, end);
      end += token.length;
    }
    QCOMPARE(end, line.size());
    QCOMPARE(luaTokens(line).front().kind, LuaToken::Kind::Keyword);
    QCOMPARE(luaTokens(line).back().kind, LuaToken::Kind::Comment);
  }

  void aLaneSaysWhatItsClientHasDone() {
    const auto workbench = open("check-then-decrement", QStringLiteral("A B A B"));
    const LaneView a = laneView(workbench->race(), 0);
    const LaneView b = laneView(workbench->race(), 1);
    QCOMPARE(a.state, QStringLiteral("finished"));
    QCOMPARE(a.outcomeTone, Tone::Good);
    QCOMPARE(b.outcome, QStringLiteral("sold 1 · oversold"));
    QCOMPARE(b.outcomeTone, Tone::Bad);
    QVERIFY(!b.canMove);
  }

  void theCodeCarriesTheValuesOfTheMoment() {
    const auto workbench = open("check-then-decrement", QStringLiteral("A B A"));
    const CodeView b = codeView(workbench->race(), 1);
    QCOMPARE(b.lines.front().number, 1);
    QVERIFY(b.lines.front().text.startsWith(QStringLiteral("local stock")));
    QCOMPARE(b.lines.front().notes.front().text, QStringLiteral("stock = 1, stale since step 3"));
    QVERIFY(b.lines.front().notes.front().stale);
    QVERIFY(b.lines[static_cast<std::size_t>(b.current)].text.contains(QStringLiteral("DECRBY")));
    const CodeView a = codeView(workbench->race(), 0);
    QCOMPARE(a.lines.front().notes.front().text, QStringLiteral("stock = 1"));
  }

  void aBrokenWatchNamesWhoBrokeIt() {
    const auto workbench = open("watch-multi-exec", QStringLiteral("A A B B B B B A"));
    const QString words = serverDescription(serverLines(workbench->race()));
    QVERIFY2(words.contains(QStringLiteral("broke when B wrote at step 7")), qPrintable(words));
    QVERIFY2(words.contains(QStringLiteral("is in MULTI")), qPrintable(words));
  }

  void aScriptShowsItsCallsInside() {
    const auto workbench = open("lua-bounded-counter", QStringLiteral("A"));
    const RunView run = runView(workbench->race());
    QCOMPARE(run.steps.size(), std::size_t(1));
    QVERIFY(!run.steps.front().inner.empty());
    QVERIFY(run.steps.front().width > 1);
    QCOMPARE(run.slotAt(run.width() - 0.01), 0);
    QCOMPARE(run.slotAt(run.width()), -1);
  }

  void changedKeysShowBeforeAndAfter() {
    const auto workbench = open("check-then-decrement", QStringLiteral("A A"));
    const std::vector<FactRow> rows = keyRows(workbench->race());
    QCOMPARE(rows.size(), std::size_t(1));
    QVERIFY(rows.front().changed);
    QCOMPARE(rows.front().cells[3].before, QStringLiteral("1"));
    QCOMPARE(rows.front().cells[3].text, QStringLiteral("0"));
  }

  void aScheduleThatBreaksOffChangesNothing() {
    const auto workbench = open("check-then-decrement", QStringLiteral("A B"));
    RaceModel& race = workbench->race();
    QVERIFY(!race.play(QStringLiteral("A A A")).isEmpty());
    QVERIFY(!race.play(QStringLiteral("[fly]")).isEmpty());
    QCOMPARE(scheduleText(race.run().wholeSchedule()), std::string("A B"));
    QCOMPARE(race.run().branchCount(), 1);
  }
};

QTEST_GUILESS_MAIN(ModelsTest)
#include "models_test.moc"
