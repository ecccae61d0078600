// The plain view data, without a window.
#include <QTest>

#include "ui/models/code_view.hpp"
#include "ui/models/command_help.hpp"
#include "ui/models/keys_view.hpp"
#include "ui/models/lane_view.hpp"
#include "ui/models/run_view.hpp"
#include "ui/models/server_view.hpp"
#include "ui/models/step_list_model.hpp"
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

  void aLaneSaysWhatItsClientWaitsForInTheDatabase() {
    const auto forRow = open("sql-row-lock", QStringLiteral("A B A B"));
    QCOMPARE(laneView(forRow->race(), 0).next, QStringLiteral("UPDATE stock SET quantity = quantity - 1 WHERE id = 1001"));
    QCOMPARE(laneView(forRow->race(), 1).state, QStringLiteral("waits"));
    QCOMPARE(laneView(forRow->race(), 1).next, QStringLiteral("waits for the row stock 1001, which A has locked"));
    const RunView run = runView(forRow->race());
    QCOMPARE(run.steps[2].name, QStringLiteral("SELECT FOR UPDATE"));
    QCOMPARE(run.stockKey, QStringLiteral("sql:stock:1001"));
    QCOMPARE(run.stock.front().value, QStringLiteral("1"));
    const auto forConnection = open("sql-row-lock", QStringLiteral("A B"), {{"connections", 1}});
    QCOMPARE(laneView(forConnection->race(), 1).next, QStringLiteral("waits for a connection of the pool"));
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

  void theRunTellsOfLocksAndWatches() {
    const auto lock = open("lock-set-nx", QStringLiteral("A B A"));
    const QString held = runView(lock->race()).description(3);
    QVERIFY2(held.contains(QStringLiteral("A holds lock:1001, which is wanted after steps 2 to 3")), qPrintable(held));
    QVERIFY2(held.contains(QStringLiteral("B waits for lock:1001")), qPrintable(held));
    const QString tip = stepTip(lock->race(), runView(lock->race()).spans, 2);
    QVERIFY2(tip.contains(QStringLiteral("B waits for lock:1001")), qPrintable(tip));
    const auto watch = open("watch-multi-exec", QStringLiteral("A A B B B B B A"));
    const QString watched = runView(watch->race()).description(8);
    QVERIFY2(watched.contains(QStringLiteral("A watches stock:1001, which was changed")), qPrintable(watched));
  }

  void theReferenceSaysWhatCommandDocsSays() {
    Server server;
    const SessionId session = server.connect();
    const Reply docs = server.execute(session, {"COMMAND", "DOCS"});
    const CommandListModel model;
    QCOMPARE(model.rowCount(), static_cast<int>(docs.elements.size() / 2));
    for (int row = 0; row < model.rowCount(); ++row) {
      const QModelIndex at = model.index(row, 0);
      const std::string name = at.data().toString().toLower().toStdString();
      const auto pair = std::find_if(docs.elements.begin(), docs.elements.end(),
                                     [&](const Reply& element) { return element.text == name; });
      QVERIFY2(pair != docs.elements.end(), name.c_str());
      const Reply& facts = *(pair + 1);
      QCOMPARE(facts.elements[1].text, at.data(CommandListModel::SummaryRole).toString().toStdString());
      QCOMPARE(facts.elements[3].text, at.data(CommandListModel::SinceRole).toString().toStdString());
      QCOMPARE(facts.elements[5].text, at.data(CommandListModel::GroupRole).toString().toStdString());
      QVERIFY(at.data(CommandListModel::SyntaxRole).toString().endsWith(text(facts.elements[7].text)));
    }
  }

  void aStepExplainsItsCommand() {
    const auto workbench = open("check-then-decrement", QStringLiteral("A A"));
    const StepListModel steps(workbench->race(), nullptr);
    const QString tip = steps.index(1).data(Qt::ToolTipRole).toString();
    const CommandHelp help = commandHelp(*findCommand("decrby"));
    QVERIFY2(tip.contains(help.syntax.toHtmlEscaped()) && tip.contains(help.summary.toHtmlEscaped()), qPrintable(tip));
    QCOMPARE(steps.index(1).data(Qt::WhatsThisRole).toString(), commandTip({"DECRBY"}));
    QVERIFY(commandTip({"NOSUCH"}).isEmpty());
    QVERIFY(commandTip({}).isEmpty());
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
