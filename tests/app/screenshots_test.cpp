// Writes every view and state as a picture into the build folder, to be looked at.
#include <QDir>
#include <QLineEdit>
#include <QRadioButton>
#include <QToolTip>

#include "app_fixture.hpp"
#include "ui/plots/bar_plot.hpp"
#include "ui/shell/segment_switch.hpp"
#include "ui/shell/theme.hpp"
#include "ui/shell/code_editor.hpp"

using namespace interleave;

namespace {

constexpr auto kAfterYou = R"(-- Each writes its name until it reads the other's; who does opens the door for both.
local function guest(me)
  if redis.call("GET", "door") then return sold(1) end
  redis.call("SET", "turn", me)
  if redis.call("GET", "turn") == me then return again() end
  redis.call("SET", "door", me)
  sold(1)
end

scenario {
  title = "After you",
  story = [[ Two guests at a door: each writes its name until it reads the other's. ]],
  parameters = { { "clients", default = 2, min = 1, max = 4, about = "guests" } },
  setup = function(p) redis.call("SET", "turn", "nobody") end,
  clients = function(p, i, name) return client("guest", guest, name) end,
  invariants = {
    sometimes("both", "both get through", function(w) return w.sold == 2 end),
    sometimes("three", "three get through", function(w) return w.sold == 3 end),
    never("a_first", "A opens the door", function(w) return w.key("door") == "A" end),
  },
}
)";

} // namespace

class ScreenshotsTest : public QObject {
  Q_OBJECT

private:
  void shoot(AppUnderTest& app, const QString& name) {
    QDir().mkpath(QStringLiteral(INTERLEAVE_SCREENSHOTS));
    app.settle();
    const int percent = qRound(app.window().devicePixelRatioF() * 100);
    const QString scale = percent == 100 ? QString() : QStringLiteral("-%1").arg(percent);
    const QString path = QStringLiteral(INTERLEAVE_SCREENSHOTS "/%1%2.png").arg(name, scale);
    QVERIFY2(app.window().grab().save(path), qPrintable(path));
  }

  /// The window as it is now, in both themes and in the smallest supported size.
  void shootAll(AppUnderTest& app, const QString& name) {
    for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
      theme().setMode(mode);
      const QString full = name + (mode == Theme::Mode::Dark ? QStringLiteral("-dark") : QString());
      app.window().resize(1440, 900);
      shoot(app, full);
      app.window().resize(1024, 700);
      shoot(app, full + QStringLiteral("-small"));
      app.window().resize(1440, 900);
      app.settle();
    }
    theme().setMode(Theme::Mode::Light);
  }

  void play(AppUnderTest& app, const QString& schedule) {
    const QString wrong = app.race().play(schedule);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
  }

  /// The proof with everything that comes in the background.
  void showProof(AppUnderTest& app, int secondsForOthers = 60) {
    app.press(Qt::Key_3, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(app.workbench().proof().state(), ProofModel::State::Done, 30'000);
    if (secondsForOthers > 0)
      QTRY_VERIFY_WITH_TIMEOUT(!app.workbench().comparison().isWorking(), secondsForOthers * 1000);
    app.settle();
  }

  void showPrices(AppUnderTest& app) {
    PriceSettings settings = app.workbench().price().settings();
    settings.workload.operations = 100;
    settings.workload.stock = 1000;
    settings.seeds = 3;
    app.workbench().price().setSettings(settings);
    app.press(Qt::Key_4, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(app.workbench().price().state(), PriceModel::State::Done, 60'000);
    QTRY_VERIFY(!app.workbench().trace().isWorking());
    app.settle();
  }

  void showRunOf(AppUnderTest& app, int approach) {
    auto* plot = app.find<BarPlot>(QStringLiteral("chart-sales"));
    QTest::mouseClick(plot, Qt::LeftButton, Qt::NoModifier, plot->slot(approach).center().toPoint());
    QTRY_VERIFY(!app.workbench().trace().isWorking());
    app.settle();
  }

  void showMode(AppUnderTest& app, int mode) {
    auto* segments = app.find<SegmentSwitch>(QStringLiteral("chart-mode"));
    QTest::mouseClick(segments, Qt::LeftButton, Qt::NoModifier, segments->placeOf(mode).center().toPoint());
    app.settle();
  }

private slots:
  void learn() {
    AppUnderTest app;
    shootAll(app, QStringLiteral("learn"));
  }

  void raceFromStartToFailure() {
    AppUnderTest app("check-then-decrement");
    shootAll(app, QStringLiteral("race-start"));
    app.press(QStringLiteral("1"));
    shootAll(app, QStringLiteral("race-middle"));
    app.press(QStringLiteral("21"));
    shootAll(app, QStringLiteral("race-stale"));
    app.press(QStringLiteral("2"));
    shootAll(app, QStringLiteral("race-failure"));
    app.press(Qt::Key_Backspace);
    app.press(Qt::Key_Backspace);
    shoot(app, QStringLiteral("race-stepped-back"));
    app.press(QStringLiteral("2"));
    app.press(QStringLiteral("b"));
    shoot(app, QStringLiteral("race-branches"));
  }

  void manyClients() {
    AppUnderTest app("check-then-decrement", {{"clients", 3}});
    app.press(QStringLiteral("1"));
    shootAll(app, QStringLiteral("race-three"));
    AppUnderTest four("check-then-decrement", {{"clients", 4}});
    four.press(QStringLiteral("123"));
    shootAll(four, QStringLiteral("race-four"));
    AppUnderTest crowd("check-then-decrement", {{"clients", 20}, {"stock", 3}});
    play(crowd, QStringLiteral("A B C D E A B C F D E G"));
    shootAll(crowd, QStringLiteral("race-twenty"));
  }

  void otherScenarios() {
    AppUnderTest watch("watch-multi-exec");
    play(watch, QStringLiteral("A A B B B B B A A"));
    watch.race().back();
    shootAll(watch, QStringLiteral("watch"));
    AppUnderTest script("lua-deduct-idempotent");
    play(script, QStringLiteral("A B"));
    shootAll(script, QStringLiteral("script"));
    AppUnderTest counter("lua-bounded-counter");
    play(counter, QStringLiteral("A B"));
    shoot(counter, QStringLiteral("script-counter"));
    AppUnderTest lock("lock-set-nx");
    play(lock, QStringLiteral("A B A"));
    shootAll(lock, QStringLiteral("lock"));
    AppUnderTest giveBack("decrement-then-give-back");
    play(giveBack, QStringLiteral("A B [crash B]"));
    shoot(giveBack, QStringLiteral("crash"));
    AppUnderTest lost("check-then-decrement");
    play(lost, QStringLiteral("A [lose reply of A] B"));
    shoot(lost, QStringLiteral("lost-reply"));
  }

  void longRun() {
    AppUnderTest app("lock-set-nx", {{"clients", 20}, {"stock", 5}});
    QStringList words{QStringLiteral("A A A")};
    for (int step = 0; step < 240; ++step)
      words << QString::fromStdString(clientName(1 + step % 19));
    play(app, words.join(' '));
    shoot(app, QStringLiteral("long-run"));
    app.press(QStringLiteral("f"));
    shoot(app, QStringLiteral("long-run-whole"));
  }

  void panels() {
    AppUnderTest app("check-then-decrement");
    app.press(QStringLiteral("12"));
    app.press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    shootAll(app, QStringLiteral("palette"));
    app.press(Qt::Key_Escape);
    app.press(Qt::Key_Question);
    shootAll(app, QStringLiteral("keys"));
    app.press(Qt::Key_Escape);
    app.press(Qt::Key_F1);
    shootAll(app, QStringLiteral("reference"));
    app.press(Qt::Key_Escape);
    app.press(QStringLiteral("c"));
    shootAll(app, QStringLiteral("real-check"));
    app.press(Qt::Key_Escape);
    app.press(Qt::Key_O, Qt::ControlModifier);
    shoot(app, QStringLiteral("scenarios"));
    app.press(Qt::Key_Escape);
    QTest::mouseClick(app.find<QWidget>(QStringLiteral("chip-stock")), Qt::LeftButton);
    shoot(app, QStringLiteral("parameter"));
    app.press(Qt::Key_Escape);
    auto* line = app.find<QLineEdit>(QStringLiteral("bare"));
    line->setFocus();
    line->setText(QStringLiteral("A A A A"));
    app.press(Qt::Key_Return);
    shoot(app, QStringLiteral("schedule-error"));
    app.press(Qt::Key_Escape);
    app.press(QStringLiteral("x"));
    app.press(QStringLiteral("9"));
    shoot(app, QStringLiteral("refused"));
  }

  void proofs() {
    AppUnderTest fails("check-then-decrement");
    showProof(fails);
    shootAll(fails, QStringLiteral("proof-fails"));
    fails.press(Qt::Key_E, Qt::ControlModifier);
    shootAll(fails, QStringLiteral("proof-edit"));
    auto* editor = fails.find<CodeEditor>(QStringLiteral("code-editor"));
    editor->insertAt(QStringLiteral("if then\n"), 5, 0);
    QTRY_VERIFY(!fails.workbench().draft().problem().isEmpty());
    shoot(fails, QStringLiteral("proof-wrong-edit"));
    QTest::mouseClick(fails.find<QWidget>(QStringLiteral("save-as")), Qt::LeftButton);
    shoot(fails, QStringLiteral("proof-save-as"));
    AppUnderTest nine("check-then-decrement", {{"clients", 9}, {"stock", 3}});
    showProof(nine);
    shootAll(nine, QStringLiteral("proof-nine"));
    QTest::mouseClick(nine.find<QWidget>(QStringLiteral("meaning")), Qt::LeftButton);
    shoot(nine, QStringLiteral("proof-meaning"));
    AppUnderTest crowd("check-then-decrement", {{"clients", 100}, {"stock", 10}});
    showProof(crowd, 0);
    shootAll(crowd, QStringLiteral("proof-hundred"));
    AppUnderTest safe("watch-multi-exec", {{"tries", 2}});
    showProof(safe);
    shootAll(safe, QStringLiteral("proof-safe"));
  }

  void proofsWithFaults() {
    AppUnderTest retry("retry-without-idempotency");
    FaultOptions faults;
    faults.loseReply = true;
    retry.workbench().proof().setFaults(faults);
    showProof(retry);
    shootAll(retry, QStringLiteral("proof-lost-reply"));
    retry.press(QStringLiteral("g"));
    shoot(retry, QStringLiteral("race-lost-reply-proved"));
    AppUnderTest lock("lock-without-ttl");
    faults.loseReply = false;
    faults.crash = true;
    lock.workbench().proof().setFaults(faults);
    showProof(lock);
    shoot(lock, QStringLiteral("proof-stuck"));
  }

  void proofsThatAreUnknownOrUncounted() {
    AppUnderTest big("watch-multi-exec", {{"clients", 60}, {"stock", 30}, {"tries", 60}});
    big.press(Qt::Key_3, Qt::ControlModifier);
    QTRY_VERIFY(big.workbench().proof().progress().states > 1000);
    QTest::qWait(400);
    shootAll(big, QStringLiteral("proof-running"));
    big.press(Qt::Key_Escape);
    QTRY_COMPARE(big.workbench().proof().state(), ProofModel::State::Cancelled);
    shootAll(big, QStringLiteral("proof-unknown"));
    const auto loops = AppUnderTest::overCopies("check-then-decrement");
    QFile file(loops->folder() + QStringLiteral("/after-you.lua"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(kAfterYou);
    file.close();
    loops->workbench().refresh();
    QVERIFY(loops->workbench().openScenario("after-you"));
    showProof(*loops);
    shootAll(*loops, QStringLiteral("proof-loops"));
    QFile wrong(loops->folder() + QStringLiteral("/check-then-decrement.lua"));
    QVERIFY(wrong.open(QIODevice::ReadOnly));
    QByteArray source = wrong.readAll();
    wrong.close();
    source.replace("conserved() }", "always(\"mine\", \"a check with a mistake\", function(w) return w.sold.x > 1 end) }");
    QVERIFY(wrong.open(QIODevice::WriteOnly | QIODevice::Truncate));
    wrong.write(source);
    wrong.close();
    loops->workbench().refresh();
    QVERIFY(loops->workbench().openScenario("check-then-decrement"));
    showProof(*loops);
    shoot(*loops, QStringLiteral("proof-invariant-error"));
    AppUnderTest nothing;
    nothing.press(Qt::Key_3, Qt::ControlModifier);
    shoot(nothing, QStringLiteral("proof-nothing"));
  }

  void debugging() {
    AppUnderTest app("lua-deduct-idempotent");
    app.press(QStringLiteral("1d"));
    QTRY_VERIFY(app.workbench().debug().scene() != nullptr);
    QVERIFY(app.workbench().debug().addBreakpoint(QStringLiteral("write op:*")).isEmpty());
    app.press(Qt::Key_F5);
    QTRY_VERIFY(!app.workbench().debug().isWorking());
    app.workbench().debug().addWatch(QStringLiteral("redis.call('PTTL', KEYS[4])"));
    app.workbench().debug().ask(QStringLiteral("TTL op:{1001}:op-1"), 0);
    QTRY_VERIFY(!app.workbench().debug().isWorking());
    shootAll(app, QStringLiteral("debug-stock-deduction"));
    app.press(Qt::Key_B, Qt::ControlModifier);
    shoot(app, QStringLiteral("debug-stops"));
    app.press(Qt::Key_Escape);
    app.press(Qt::Key_K, Qt::ControlModifier);
    shoot(app, QStringLiteral("debug-setup"));
    app.press(Qt::Key_Escape);
    app.press(Qt::Key_O, Qt::ControlModifier);
    shoot(app, QStringLiteral("debug-open"));
    app.press(Qt::Key_Escape);
  }

  void prices() {
    AppUnderTest app;
    showPrices(app);
    shootAll(app, QStringLiteral("price"));
    auto* claimed = app.find<QWidget>(QStringLiteral("claimed"));
    QTest::mouseClick(claimed, Qt::LeftButton, Qt::NoModifier, QPoint(8, 8));
    app.workbench().price().setMeasuredOn(QStringLiteral("Redis 7.0.15"));
    app.workbench().price().setMeasured(app.workbench().price().prices(), app.workbench().price().pricedSettings());
    showRunOf(app, 2);
    app.press(QStringLiteral("..."));
    shootAll(app, QStringLiteral("price-lock"));
    showRunOf(app, 3);
    app.press(QStringLiteral("f"));
    app.press(QStringLiteral("l"));
    shootAll(app, QStringLiteral("price-whole"));
    showMode(app, 1);
    QTRY_VERIFY_WITH_TIMEOUT(!app.workbench().sweep().isWorking(), 60'000);
    shootAll(app, QStringLiteral("price-curves"));
    auto* over = app.find<SegmentSwitch>(QStringLiteral("curves-over"));
    QTest::mouseClick(over, Qt::LeftButton, Qt::NoModifier, over->placeOf(3).center().toPoint());
    QTRY_VERIFY_WITH_TIMEOUT(!app.workbench().sweep().isWorking() && app.workbench().sweep().points().size() > 5, 60'000);
    shoot(app, QStringLiteral("price-law"));
    showMode(app, 2);
    shootAll(app, QStringLiteral("price-distribution"));
    showMode(app, 3);
    QTRY_VERIFY_WITH_TIMEOUT(!app.workbench().limiters().curves().empty(), 60'000);
    shootAll(app, QStringLiteral("price-limiters"));
    showMode(app, 4);
    QTRY_VERIFY_WITH_TIMEOUT(!app.workbench().article().hot().empty(), 120'000);
    shootAll(app, QStringLiteral("price-article"));
    showMode(app, 0);
    app.press(Qt::Key_S, Qt::ControlModifier);
    shoot(app, QStringLiteral("price-export"));
    app.press(Qt::Key_M, Qt::ControlModifier);
    app.find<QRadioButton>(QStringLiteral("given-server"))->setChecked(true);
    shootAll(app, QStringLiteral("price-measure"));
    app.press(Qt::Key_Escape);
    QTest::mouseClick(app.find<QWidget>(QStringLiteral("plan-stock")), Qt::LeftButton);
    shoot(app, QStringLiteral("price-chip"));
    app.press(Qt::Key_Escape);
    QTest::mouseClick(app.find<QWidget>(QStringLiteral("plan-approaches")), Qt::LeftButton);
    shootAll(app, QStringLiteral("price-approaches"));
  }

  void pricesOfADatabaseAndASlowScript() {
    AppUnderTest app;
    PriceSettings settings = app.workbench().price().settings();
    settings.approaches = {"A6", "A7", "D11"};
    settings.workload.operations = 20;
    app.workbench().price().setSettings(settings);
    app.press(Qt::Key_4, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(app.workbench().price().state(), PriceModel::State::Done, 60'000);
    showRunOf(app, 0);
    app.press(QStringLiteral("..."));
    shootAll(app, QStringLiteral("price-database"));
    app.press(QStringLiteral("k"));
    showRunOf(app, 2);
    shootAll(app, QStringLiteral("price-two-runs"));
    app.press(QStringLiteral("k"));
    app.press(QStringLiteral("f"));
    app.press(QStringLiteral("f"));
    app.press(QStringLiteral("..r"));
    shoot(app, QStringLiteral("price-race"));
  }

  void pricesOnTheProjector() {
    AppUnderTest app;
    showPrices(app);
    app.press(QStringLiteral("p"));
    shootAll(app, QStringLiteral("projector-price"));
    app.press(QStringLiteral("p"));
  }

  void problemNotice() {
    const auto app = AppUnderTest::overCopies("check-then-decrement");
    QFile file(app->folder() + QStringLiteral("/broken.lua"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("title = 'Broken'\nclients = = 2\n");
    file.close();
    app->workbench().refresh();
    shootAll(*app, QStringLiteral("problem"));
  }

  void projector() {
    AppUnderTest app("check-then-decrement");
    app.press(QStringLiteral("121"));
    app.press(QStringLiteral("p"));
    shootAll(app, QStringLiteral("projector"));
    showProof(app);
    shootAll(app, QStringLiteral("projector-proof"));
    app.press(QStringLiteral("p"));
  }
};

QTEST_MAIN(ScreenshotsTest)
#include "screenshots_test.moc"
