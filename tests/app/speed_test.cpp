// Measures the time from a key press to the painted window, with 20 clients and a trace of 500 steps. Prints; the
// numbers depend on the machine and are not asserted.
#include <QElapsedTimer>
#include <algorithm>

#include "app_fixture.hpp"

using namespace interleave;

class SpeedTest : public QObject {
  Q_OBJECT

private:
  /// Moves the next one in turn that can.
  static void moveNext(RaceModel& race, ClientIndex& turn) {
    for (int offset = 0; offset < race.clientCount(); ++offset) {
      turn = (turn + 1) % race.clientCount();
      if (statusOf(race.world(), turn) == ClientStatus::Ready) return race.move(turn);
    }
  }

  static void measure(AppUnderTest& app, const char* what, const std::function<void()>& press) {
    std::vector<qint64> times;
    for (int round = 0; round < 40; ++round) {
      QElapsedTimer timer;
      timer.start();
      press();
      app.window().repaint();
      app.settle();
      times.push_back(timer.nsecsElapsed() / 1000);
    }
    std::sort(times.begin(), times.end());
    qInfo("%s: median %.2f ms, slowest %.2f ms", what, static_cast<double>(times[times.size() / 2]) / 1000,
          static_cast<double>(times.back()) / 1000);
  }

private slots:
  void keyPressToPaintedWindow() {
    AppUnderTest app("watch-multi-exec", {{"clients", 20}, {"stock", 1000}, {"tries", 100}});
    // Buyers under WATCH disturb each other, so that the run goes on for long.
    ClientIndex turn = -1;
    for (int step = 0; step < 460; ++step)
      moveNext(app.race(), turn);
    app.settle();
    measure(app, "move, 460 to 500 steps", [&] { moveNext(app.race(), turn); });
    qInfo("the run now has %d steps", app.race().run().length());
    measure(app, "one step back", [&] { app.press(Qt::Key_Backspace); });
    measure(app, "one step forward", [&] { app.press(Qt::Key_Backspace, Qt::ShiftModifier); });
    app.press(QStringLiteral("f"));
    measure(app, "one step back, whole run shown", [&] { app.press(Qt::Key_Backspace); });
  }
};

QTEST_MAIN(SpeedTest)
#include "speed_test.moc"
