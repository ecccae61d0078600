// The timeline over a million requests: opened, moved and zoomed. Prints its times; what is asserted leaves a busy machine
// much room.
#include <QElapsedTimer>
#include <QTest>

#include <cmath>
#include <random>

#include "app_fixture.hpp"
#include "ui/models/range_max.hpp"
#include "ui/views/price/timeline/timeline.hpp"

using namespace interleave;

namespace {

constexpr int kClients = 100;
constexpr std::size_t kRequests = 1'000'000;

/// A closed loop of clients; each hundredth request is a script that takes fifty times as long.
TimedTrace madeTrace(std::size_t requests, int clients) {
  TimedTrace trace;
  trace.clients = clients;
  const TextId get = trace.texts.idOf("GET stock:1001");
  const TextId script = trace.texts.idOf("EVAL deduct 1 stock:1001 1");
  const TextId one = trace.texts.idOf("1");
  std::mt19937_64 random(7);
  Nanoseconds now = 0;
  std::vector<Nanoseconds> sent(static_cast<std::size_t>(clients), 0);
  for (std::size_t place = 0; place < requests; ++place) {
    const auto client = static_cast<ClientIndex>(place % static_cast<std::size_t>(clients));
    const bool heavy = place % 100 == 99;
    TimedRequest request;
    request.client = client;
    request.sent = sent[static_cast<std::size_t>(client)];
    request.arrived = request.sent + 200'000 + static_cast<Nanoseconds>(random() % 50'000);
    request.started = std::max(now, request.arrived);
    request.ended = request.started + (heavy ? 500'000 : 8'000 + static_cast<Nanoseconds>(random() % 4'000));
    request.replied = request.ended + 1'000;
    request.received = request.replied + 250'000;
    request.request = heavy ? script : get;
    request.reply = one;
    request.lostRace = random() % 8 == 0;
    sent[static_cast<std::size_t>(client)] = request.received + 5'000;
    now = request.ended;
    trace.requests.push_back(request);
  }
  trace.end = now;
  return trace;
}

} // namespace

class TimelineTest : public QObject {
  Q_OBJECT

private:
  static double frames(Timeline& timeline, const char* what, const std::function<void(int)>& move) {
    constexpr int kFrames = 40;
    QImage image(timeline.size(), QImage::Format_ARGB32_Premultiplied);
    QElapsedTimer timer;
    timer.start();
    for (int frame = 0; frame < kFrames; ++frame) {
      move(frame);
      timeline.render(&image);
    }
    const double perSecond = kFrames / (static_cast<double>(timer.nsecsElapsed()) / 1e9);
    qInfo("%s: %.0f frames a second", what, perSecond);
    return perSecond;
  }

private slots:
  void aMillionRequestsOpenAndMoveFluently() {
    AppUnderTest app;
    TimedTrace trace = madeTrace(kRequests, kClients);
    QElapsedTimer timer;
    timer.start();
    auto data = std::make_shared<const TimelineData>(std::move(trace));
    Timeline timeline(nullptr);
    timeline.resize(1300, 330);
    timeline.setData(data);
    QImage image(timeline.size(), QImage::Format_ARGB32_Premultiplied);
    timeline.render(&image);
    const double opened = static_cast<double>(timer.elapsed()) / 1000;
    qInfo("a million requests are made ready and painted in %.2f s", opened);
    QVERIFY2(opened < 6, "2 s on a machine with nothing else to do");
    const auto middle = 650.0;
    std::vector<double> rates;
    rates.push_back(frames(timeline, "panning, near", [&](int) { timeline.pan(40); }));
    timeline.fitAll();
    rates.push_back(frames(timeline, "the whole run", [&](int) { timeline.update(); }));
    rates.push_back(frames(timeline, "zooming in from the whole", [&](int) { timeline.zoom(0.75, middle); }));
    rates.push_back(frames(timeline, "zooming out again", [&](int) { timeline.zoom(1 / 0.75, middle); }));
    for (int times = 0; times < 12; ++times)
      timeline.zoom(0.75, middle);
    rates.push_back(frames(timeline, "panning, half way", [&](int) { timeline.pan(40); }));
    timeline.toggleExpanded();
    rates.push_back(frames(timeline, "panning, half way, many lanes", [&](int) { timeline.pan(40); }));
    timeline.fitAll();
    rates.push_back(frames(timeline, "the whole run, many lanes", [&](int) { timeline.update(); }));
    const double slowest = *std::min_element(rates.begin(), rates.end());
    qInfo("slowest: %.0f frames a second", slowest);
    QVERIFY2(slowest > 10, "30 on a machine with nothing else to do");
  }

  void aLongScriptAndTheQueueBehindItAreFound() {
    const TimelineData data(madeTrace(10'000, 100));
    const auto found = data.longOnes(100'000, 0, data.requests().size());
    QCOMPARE(found.size(), std::size_t{100});
    QCOMPARE(found.front(), std::size_t{99});
    const TimedRequest& heavy = data.requests()[99];
    QVERIFY(data.isScript(heavy));
    QCOMPARE(data.busyShare(heavy.started, heavy.ended), 1.0);
    QVERIFY(data.queue().most(heavy.started, heavy.ended) > 50);
    QVERIFY(data.sharesKey(heavy, data.requests()[0]));
  }

  void theQueueIsThatOfTheRequests() {
    const TimelineData data(madeTrace(500, 9));
    std::mt19937_64 random(3);
    for (int round = 0; round < 300; ++round) {
      const auto time = static_cast<Nanoseconds>(random() % static_cast<std::uint64_t>(data.end()));
      std::int64_t waiting = 0;
      for (const TimedRequest& request : data.requests())
        if (request.arrived <= time && request.started > time) ++waiting;
      QCOMPARE(data.queue().most(time, time), waiting);
    }
  }

  void aRangeKnowsItsLargest() {
    std::mt19937_64 random(5);
    std::vector<std::int64_t> values(5000);
    for (std::int64_t& value : values)
      value = static_cast<std::int64_t>(random() % 1'000'000);
    const RangeMax range(values);
    for (int round = 0; round < 2000; ++round) {
      const auto from = static_cast<std::size_t>(random() % values.size());
      const auto to = from + 1 + static_cast<std::size_t>(random() % (values.size() - from));
      const auto begin = values.begin() + static_cast<std::ptrdiff_t>(from);
      const auto end = values.begin() + static_cast<std::ptrdiff_t>(to);
      QCOMPARE(range.most(from, to), *std::max_element(begin, end));
      const auto large = range.atLeast(990'000, from, to);
      QCOMPARE(static_cast<std::ptrdiff_t>(large.size()), std::count_if(begin, end, [](std::int64_t value) { return value >= 990'000; }));
    }
  }
};

QTEST_MAIN(TimelineTest)
#include "timeline_test.moc"
