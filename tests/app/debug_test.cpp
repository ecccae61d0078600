// The debugger in the window, driven by keys and clicks as a person would.
#include <QAbstractButton>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QStandardPaths>
#include <QTableView>

#include "app_fixture.hpp"
#include "ui/models/fact_table.hpp"
#include "ui/views/debug/run_strip.hpp"
#include "ui/views/debug/script_editor.hpp"

using namespace interleave;

namespace {

const QString kScript = QStringLiteral("local stock = tonumber(redis.call('GET', KEYS[1]))\n"
                                       "\n"
                                       "local function less(by)\n"
                                       "  local left = stock - by\n"
                                       "  return left\n"
                                       "end\n"
                                       "\n"
                                       "local left = less(tonumber(ARGV[1]))\n"
                                       "redis.call('SET', KEYS[1], left)\n"
                                       "return left\n");

} // namespace

class DebugTest : public QObject {
  Q_OBJECT

private:
  QTemporaryDir m_folder;

  static DebugModel& model(AppUnderTest& app) { return app.workbench().debug(); }

  static void wait(AppUnderTest& app) {
    QTRY_VERIFY_WITH_TIMEOUT(!model(app).isWorking(), 20'000);
    app.settle();
  }

  static void press(AppUnderTest& app, Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    app.press(key, modifiers);
    wait(app);
  }

  static void type(AppUnderTest& app, const QString& lineEdit, const QString& words) {
    auto* line = app.find<QLineEdit>(lineEdit);
    QVERIFY2(line != nullptr, qPrintable(lineEdit));
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, words);
    QTest::keyClick(line, Qt::Key_Return);
    app.settle();
    wait(app);
  }

  QString write(const QString& name, const QByteArray& bytes) {
    const QString path = m_folder.filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write %s", qPrintable(path));
    file.write(bytes);
    return path;
  }

  static QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(gone)");
  }

  /// The view with a script of ten items that takes three.
  static void open(AppUnderTest& app, const QString& path) {
    app.press(Qt::Key_5, Qt::ControlModifier);
    wait(app);
    QVERIFY(model(app).open(path));
    DebugSetup setup = model(app).setup();
    setup.keys = {"stock"};
    setup.arguments = {"3"};
    setup.commands = {"SET stock 10"};
    model(app).setSetup(setup);
    wait(app);
    QVERIFY(model(app).scene() != nullptr);
  }

  static QString cell(AppUnderTest& app, const QString& table, const QString& name, int column, int role = Qt::DisplayRole) {
    auto* view = app.find<QTableView>(table);
    if (view == nullptr) return {};
    for (int row = 0; row < view->model()->rowCount(); ++row)
      if (view->model()->index(row, 0).data().toString().trimmed().endsWith(name)) return view->model()->index(row, column).data(role).toString();
    return QStringLiteral("no row %1").arg(name);
  }

private slots:
  /// What a learner of the stock deduction does: stop where the idempotency key is written, and look at its time to live.
  void theLearnerSeesTheTimeToLiveGo() {
    AppUnderTest app("lua-deduct-idempotent");
    app.press(QStringLiteral("1"));
    app.press(QStringLiteral("d"));
    wait(app);
    QCOMPARE(app.window().currentViewId(), QStringLiteral("debug"));
    QCOMPARE(model(app).scene()->line(), 1);
    QCOMPARE(cell(app, QStringLiteral("debug-key-table"), QStringLiteral("op:{1001}:A"), 2), QStringLiteral("30 d"));
    app.press(Qt::Key_B, Qt::ControlModifier);
    type(app, QStringLiteral("stop-text"), QStringLiteral("write op:*"));
    app.press(Qt::Key_Escape);
    press(app, Qt::Key_F5);
    QCOMPARE(model(app).scene()->line(), 8); // the line after the one that wrote
    const QString table = QStringLiteral("debug-key-table");
    const QString key = QStringLiteral("op:{1001}:A");
    QCOMPARE(cell(app, table, key, 2), QStringLiteral("none"));
    QCOMPARE(cell(app, table, key, 2, FactTable::BeforeRole), QStringLiteral("30 d"));
    QCOMPARE(cell(app, table, key, 2, Qt::ToolTipRole), QStringLiteral("2,592,000,000 ms → none"));
    QCOMPARE(app.said(QStringLiteral("key-warning")), QStringLiteral("SET in line 7 dropped the TTL of op:{1001}:A: this key now lives for ever."));
    QCOMPARE(app.find<ScriptEditor>(QStringLiteral("script"))->noteOf(7), QStringLiteral("TTL 30 d → none"));
    // and backward again: the key has its time
    press(app, Qt::Key_F10, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(model(app).scene()->line(), 7);
    QCOMPARE(cell(app, table, key, 2), QStringLiteral("30 d"));
  }

  void whileAStepStandsStillEverybodyElseWaits() {
    AppUnderTest app("lua-deduct-idempotent");
    app.press(QStringLiteral("1d"));
    wait(app);
    app.press(Qt::Key_2, Qt::ControlModifier);
    const int before = app.race().run().position();
    app.press(QStringLiteral("2"));
    QCOMPARE(app.race().run().position(), before);
    QCOMPARE(app.race().heldClient(), 0);
    app.press(Qt::Key_5, Qt::ControlModifier);
    auto* back = app.find<QAbstractButton>(QStringLiteral("back-to-race"));
    QVERIFY(back->isVisible());
    QTest::mouseClick(back, Qt::LeftButton);
    app.settle();
    QCOMPARE(app.window().currentViewId(), QStringLiteral("race"));
    QCOMPARE(app.race().run().position(), before + 1);
    QCOMPARE(app.race().lastEvent()->client, 0);
    QCOMPARE(app.race().heldClient(), -1);
    app.press(QStringLiteral("2"));
    QCOMPARE(app.race().run().position(), before + 2);
  }

  void aStepThatRunsNoScriptSaysSo() {
    AppUnderTest app("check-then-decrement");
    app.press(QStringLiteral("d"));
    QCOMPARE(app.window().currentViewId(), QStringLiteral("race"));
    QCOMPARE(model(app).steppedClient(), -1);
  }

  void keysWalkBothWays() {
    AppUnderTest app;
    open(app, write(QStringLiteral("walk.lua"), kScript.toUtf8()));
    const auto line = [&] { return model(app).scene()->line(); };
    QCOMPARE(line(), 1);
    press(app, Qt::Key_F10);
    QCOMPARE(line(), 6); // the function is made at its end, as Redis's own debugger counts
    press(app, Qt::Key_F10);
    QCOMPARE(line(), 8);
    press(app, Qt::Key_F11);
    QCOMPARE(line(), 4);
    QCOMPARE(model(app).scene()->view.frames.size(), std::size_t{2});
    press(app, Qt::Key_F11, Qt::ShiftModifier);
    QCOMPARE(line(), 9);
    QCOMPARE(cell(app, QStringLiteral("variables"), QStringLiteral("left"), 1), QStringLiteral("7"));
    press(app, Qt::Key_F10, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(line(), 8);
    press(app, Qt::Key_F5);
    QVERIFY(model(app).scene()->isAtEnd());
    press(app, Qt::Key_F5, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(line(), 1);
  }

  void breakpointsSurviveEditsAndRestarts() {
    const QString path = write(QStringLiteral("marks.lua"), kScript.toUtf8());
    {
      AppUnderTest app;
      open(app, path);
      auto* editor = app.find<ScriptEditor>(QStringLiteral("script"));
      editor->setFocus();
      editor->setCursorPosition(8, 0);
      press(app, Qt::Key_F9);
      QCOMPARE(model(app).setup().breakpoints.size(), std::size_t{1});
      QCOMPARE(model(app).setup().breakpoints[0].line, 9);
      const int id = model(app).setup().breakpoints[0].id;
      editor->insertAt(QStringLiteral("-- one more line\n"), 0, 0);
      QTRY_VERIFY(model(app).scene() != nullptr && model(app).setup().breakpoints[0].line == 10);
      QTest::qWait(500);
      wait(app);
      QCOMPARE(model(app).setup().breakpoints[0].id, id);
      press(app, Qt::Key_F5);
      QCOMPARE(model(app).scene()->line(), 10);
      app.press(Qt::Key_S, Qt::ControlModifier);
      QVERIFY(read(path).startsWith("-- one more line"));
    }
    AppUnderTest app;
    app.press(Qt::Key_5, Qt::ControlModifier);
    QVERIFY(model(app).open(path));
    wait(app);
    QCOMPARE(model(app).setup().breakpoints.size(), std::size_t{1});
    QCOMPARE(model(app).setup().breakpoints[0].line, 10);
    QCOMPARE(QString::fromStdString(model(app).setup().arguments.at(0)), QStringLiteral("3"));
  }

  void theConsoleAsksAndForks() {
    AppUnderTest app;
    open(app, write(QStringLiteral("console.lua"), kScript.toUtf8()));
    press(app, Qt::Key_F10);
    type(app, QStringLiteral("console-line"), QStringLiteral("stock * 2"));
    type(app, QStringLiteral("console-line"), QStringLiteral("GET stock"));
    type(app, QStringLiteral("console-line"), QStringLiteral("stock = 100"));
    const QString said = app.find<QPlainTextEdit>(QStringLiteral("console"))->toPlainText();
    QCOMPARE(said, QStringLiteral("> stock * 2\n20\n> GET stock\n\"10\"\n> stock = 100\n100"));
    QCOMPARE(model(app).scene()->edits, std::size_t{1});
    app.window().setFocus();
    press(app, Qt::Key_F5);
    QCOMPARE(cell(app, QStringLiteral("debug-key-table"), QStringLiteral("stock"), 1), QStringLiteral("97"));
    press(app, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(model(app).scene()->edits, std::size_t{0});
    QCOMPARE(cell(app, QStringLiteral("debug-key-table"), QStringLiteral("stock"), 1), QStringLiteral("7"));
  }

  void tablesOpenAndWatchesFollow() {
    AppUnderTest app;
    open(app, write(QStringLiteral("tables.lua"), "local t = {a = {b = {c = {d = 'deep'}}}}\nt.self = t\nlocal n = 1\nn = 2\nreturn n\n"));
    type(app, QStringLiteral("new-watch"), QStringLiteral("n * 10"));
    for (int i = 0; i < 3; ++i) press(app, Qt::Key_F10);
    QCOMPARE(cell(app, QStringLiteral("watches"), QStringLiteral("n * 10"), 1), QStringLiteral("10"));
    auto* table = app.find<QTableView>(QStringLiteral("variables"));
    for (const QString& name : {QStringLiteral(" t"), QStringLiteral(".a"), QStringLiteral(".b"), QStringLiteral(".c")}) {
      bool found = false;
      for (int row = 0; row < table->model()->rowCount() && !found; ++row)
        if ((QStringLiteral(" ") + table->model()->index(row, 0).data().toString()).endsWith(name)) {
          found = true;
          emit table->clicked(table->model()->index(row, 0));
        }
      QVERIFY2(found, qPrintable(name));
      wait(app);
    }
    QCOMPARE(cell(app, QStringLiteral("variables"), QStringLiteral(".d"), 1), QStringLiteral("\"deep\""));
    press(app, Qt::Key_F10);
    QCOMPARE(cell(app, QStringLiteral("watches"), QStringLiteral("n * 10"), 1), QStringLiteral("20"));
    QCOMPARE(cell(app, QStringLiteral("variables"), QStringLiteral("n"), 1, FactTable::BeforeRole), QStringLiteral("1"));
  }

  void theStripScrubs() {
    AppUnderTest app;
    open(app, write(QStringLiteral("strip.lua"), "local sum = 0\nfor i = 1, 1000 do\n  sum = sum + i\nend\nreturn sum\n"));
    auto* strip = app.find<RunStrip>(QStringLiteral("run-strip"));
    const std::size_t wanted = model(app).scene()->length() / 2;
    QTest::mouseClick(strip, Qt::LeftButton, {}, QPoint(qRound(strip->placeOf(wanted)), strip->height() / 2));
    wait(app);
    const auto near = static_cast<double>(model(app).scene()->position);
    QVERIFY(std::abs(near - static_cast<double>(wanted)) <= 5);
    strip->setFocus();
    press(app, Qt::Key_End);
    QVERIFY(model(app).scene()->isAtEnd());
    press(app, Qt::Key_Home);
    QCOMPARE(model(app).scene()->position, std::size_t{0});
  }

  void anEndlessLoopIsCutAndTheWindowLives() {
    AppUnderTest app;
    app.press(Qt::Key_5, Qt::ControlModifier);
    wait(app);
    QVERIFY(model(app).open(write(QStringLiteral("endless.lua"), "local n = 0\nwhile true do\n  n = n + 1\nend\n")));
    QVERIFY(model(app).isWorking());
    app.press(Qt::Key_T, Qt::ControlModifier); // is answered while the script runs
    app.press(Qt::Key_T, Qt::ControlModifier);
    wait(app);
    QVERIFY(model(app).scene()->recording->isCut);
    QVERIFY(app.said(QStringLiteral("debug-state")).contains(QStringLiteral("1,000,000 lines")));
    press(app, Qt::Key_F5);
    QVERIFY(model(app).scene()->isAtEnd());
  }

  void problemsAreListedAndLeadToTheirLines() {
    AppUnderTest app;
    open(app, write(QStringLiteral("problems.lua"), "local a = redis.call('GET', KEYS[1])\nredis.call('SET', 'other', a)\nreturn ARGV[2]\n"));
    QCOMPARE(model(app).problems().size(), std::size_t{2});
    auto* pill = app.find<QAbstractButton>(QStringLiteral("problems"));
    QVERIFY(pill->isVisible());
    QCOMPARE(pill->text(), QStringLiteral("▲ 2 problems"));
    press(app, Qt::Key_F8);
    QAbstractButton* line = nullptr;
    for (auto* button : app.window().findChildren<QAbstractButton*>())
      if (button->isVisible() && button->accessibleName().startsWith(QStringLiteral("Go to line 3"))) line = button;
    QVERIFY(line != nullptr);
    QVERIFY(line->accessibleName().contains(QStringLiteral("the call passes 1")));
    QTest::mouseClick(line, Qt::LeftButton);
    app.settle();
    QCOMPARE(app.find<ScriptEditor>(QStringLiteral("script"))->cursorLine(), 3);
  }

  void whatDoesNotCompileIsShownAtItsLine() {
    AppUnderTest app;
    open(app, write(QStringLiteral("wrong.lua"), kScript.toUtf8()));
    auto* editor = app.find<ScriptEditor>(QStringLiteral("script"));
    editor->insertAt(QStringLiteral("local = 3\n"), 8, 0);
    QTRY_VERIFY(!model(app).problem().isEmpty());
    QCOMPARE(model(app).problemLine(), 9);
    QVERIFY(app.said(QStringLiteral("debug-state")).contains(QStringLiteral("user_script:9")));
  }

  void whatWasTypedIsThereAfterACrash() {
    const QString path = write(QStringLiteral("crash.lua"), "return 1\n");
    {
      AppUnderTest app;
      open(app, path);
      app.find<ScriptEditor>(QStringLiteral("script"))->insertAt(QStringLiteral("-- mine\n"), 0, 0);
      QTest::qWait(900); // kept meanwhile; then the program is gone
    }
    QCOMPARE(read(path), QByteArray("return 1\n"));
    AppUnderTest app;
    app.press(Qt::Key_5, Qt::ControlModifier);
    QVERIFY(model(app).open(path));
    wait(app);
    QCOMPARE(model(app).file().words(), QStringLiteral("-- mine\nreturn 1\n"));
    QVERIFY(!model(app).file().notice().isEmpty());
    app.press(Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(read(path), QByteArray("-- mine\nreturn 1\n"));
    QVERIFY(model(app).file().notice().isEmpty());
  }

  void changesOutsideAreNoticedAndNothingIsLost() {
    const QString path = write(QStringLiteral("outside.lua"), "return 1\n");
    AppUnderTest app;
    open(app, path);
    write(QStringLiteral("outside.lua"), "return 2\n");
    QTRY_COMPARE(model(app).file().words(), QStringLiteral("return 2\n"));
    app.find<ScriptEditor>(QStringLiteral("script"))->insertAt(QStringLiteral("-- mine\n"), 0, 0);
    write(QStringLiteral("outside.lua"), "return 3\n");
    QTRY_VERIFY(model(app).file().notice().contains(QStringLiteral("another program")));
    app.press(Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(read(path), QByteArray("return 3\n"));
    app.press(Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(read(path), QByteArray("-- mine\nreturn 2\n"));
    QVERIFY(QFile::remove(path));
    QTRY_VERIFY(model(app).file().notice().contains(QStringLiteral("deleted")));
    QCOMPARE(model(app).file().words(), QStringLiteral("-- mine\nreturn 2\n"));
    app.press(Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(read(path), QByteArray("-- mine\nreturn 2\n"));
  }

  void filesThatAreNoScriptsAreRefused() {
    AppUnderTest app;
    open(app, write(QStringLiteral("good.lua"), "return 1\n"));
    const QString good = model(app).file().path();
    const QList<QPair<QString, QString>> wrong = {{write(QStringLiteral("binary"), QByteArray("a\0b", 3)), QStringLiteral("binary")},
                                                  {write(QStringLiteral("bytecode"), "\x1bLJ\x02"), QStringLiteral("compiled")},
                                                  {write(QStringLiteral("latin1"), "-- \xe4\n"), QStringLiteral("UTF-8")},
                                                  {write(QStringLiteral("big.lua"), QByteArray(10 << 20, '-')), QStringLiteral("10,485,760 bytes")},
                                                  {m_folder.filePath(QStringLiteral("nowhere.lua")), QStringLiteral("cannot be read")}};
    for (const auto& [path, word] : wrong) {
      app.press(Qt::Key_O, Qt::ControlModifier);
      type(app, QStringLiteral("script-path"), path);
      QVERIFY2(app.said(QStringLiteral("panel-problem")).contains(word), qPrintable(app.said(QStringLiteral("panel-problem"))));
      QCOMPARE(model(app).file().path(), good);
      app.press(Qt::Key_Escape);
    }
  }

  void stopsThatAreWrongSayWhatIsRight() {
    AppUnderTest app;
    open(app, write(QStringLiteral("stops.lua"), kScript.toUtf8()));
    for (const auto& [stop, word] : {std::pair{"nonsense", "no place to stop"}, {"99", "There is no line 99"}, {"command FOO", "Redis has no command FOO"}, {"1 if stock <", "unexpected"}}) {
      const QString wrong = model(app).addBreakpoint(QString::fromLatin1(stop));
      QVERIFY2(wrong.contains(QLatin1String(word)), qPrintable(wrong));
    }
    QVERIFY(model(app).setup().breakpoints.empty());
    // One that is wrong in the file beside the script is told, and the run can be walked all the same.
    DebugSetup setup = model(app).setup();
    setup.breakpoints.push_back({1, Breakpoint::Kind::Command, 0, "FOO"});
    model(app).setSetup(setup);
    wait(app);
    QVERIFY(model(app).problem().contains(QStringLiteral("FOO")));
    press(app, Qt::Key_F10);
    QCOMPARE(model(app).scene()->line(), 6);
    model(app).removeBreakpoint(1);
    wait(app);
    QVERIFY(model(app).addBreakpoint(QStringLiteral("9 if endless() and nothing.here")).isEmpty());
    wait(app);
    press(app, Qt::Key_F5);
    QCOMPARE(model(app).scene()->line(), 9); // a condition that fails stops, and says why
    QVERIFY(QString::fromStdString(model(app).scene()->stop.text).contains(QStringLiteral("cannot be worked out")));
  }
};

QTEST_MAIN(DebugTest)
#include "debug_test.moc"
