// The price in the window: it runs, stops with what it has, follows its chips, opens runs, and writes files.
#include <QClipboard>
#include <QDoubleSpinBox>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QRadioButton>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTableView>
#include <QWheelEvent>

#include "app_fixture.hpp"
#include "engine/lab/price_report.hpp"
#include "ui/models/price_words.hpp"
#include "ui/models/private_redis.hpp"
#include "ui/models/text.hpp"
#include "ui/plots/bar_plot.hpp"
#include "ui/plots/curve_plot.hpp"
#include "ui/plots/distribution_plot.hpp"
#include "ui/shell/overlay.hpp"
#include "ui/shell/segment_switch.hpp"
#include "ui/views/price/timeline/timeline.hpp"

using namespace interleave;

class PriceTest : public QObject {
  Q_OBJECT

private:
  static PriceModel& price(AppUnderTest& app) { return app.workbench().price(); }

  static void setPlan(AppUnderTest& app, int clients, std::int64_t each, std::int64_t stock) {
    PriceSettings settings = price(app).settings();
    settings.workload.clients = clients;
    settings.workload.operations = each;
    settings.workload.stock = stock;
    price(app).setSettings(settings);
  }

  /// The view with a run that is through.
  static std::unique_ptr<AppUnderTest> priced() {
    auto app = std::make_unique<AppUnderTest>();
    setPlan(*app, 60, 20, 600);
    app->press(Qt::Key_4, Qt::ControlModifier); // runs at once
    done(*app);
    return app;
  }

  static void done(AppUnderTest& app) {
    QTRY_COMPARE_WITH_TIMEOUT(price(app).state(), PriceModel::State::Done, 60'000);
    QTRY_VERIFY(app.workbench().trace().data() != nullptr && !app.workbench().trace().isWorking());
    app.settle();
  }

  static void openChip(AppUnderTest& app, const QString& id) {
    QTest::mouseClick(app.find<QWidget>(QStringLiteral("plan-") + id), Qt::LeftButton);
    app.settle();
  }

  static QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }

  /// Chooses a row of the export panel by its name and saves; gives what the panel says.
  static QString exportAs(AppUnderTest& app, const QString& name, const QString& path) {
    if (Overlay::openIn(&app.window()) == nullptr) app.press(Qt::Key_S, Qt::ControlModifier);
    auto* list = app.find<QListWidget>(QStringLiteral("export-list"));
    const auto rows = list->findItems(name, Qt::MatchExactly);
    if (rows.isEmpty()) return QStringLiteral("no row ") + name;
    list->setCurrentItem(rows.front());
    app.find<QLineEdit>(QStringLiteral("export-path"))->setText(path);
    QTest::mouseClick(app.find<QWidget>(QStringLiteral("export-save")), Qt::LeftButton);
    app.settle();
    return app.said(QStringLiteral("export-note"));
  }

private slots:
  void theViewRunsWhenItIsShownAndSaysWhatItCosts() {
    const auto app = priced();
    const auto& prices = price(*app).prices();
    QCOMPARE(prices.size(), std::size_t{4});
    for (const ApproachPrice& one : prices)
      QVERIFY2(!one.runs.empty() && one.runs.front().complete, one.id.c_str());
    QVERIFY(prices[0].runs.front().oversold > 0);
    QVERIFY2(app->said(QStringLiteral("chart-oversold")).startsWith(QStringLiteral("check ")), qPrintable(app->said(QStringLiteral("chart-oversold"))));
    QVERIFY(app->said(QStringLiteral("chart-oversold")).contains(QStringLiteral("Lua 0")));
    auto* table = app->find<QTableView>(QStringLiteral("price-table"));
    QCOMPARE(table->model()->rowCount(), 4);
    QVERIFY(table->model()->index(0, 0).data().toString().startsWith(QStringLiteral("✕")));
    QVERIFY(table->model()->index(3, 0).data().toString().startsWith(QStringLiteral("✓")));
    QCOMPARE(table->model()->index(3, 2).data().toString(), QStringLiteral("0"));
  }

  void escStopsAndKeepsWhatIsDone() {
    AppUnderTest app;
    setPlan(app, 100, 1000, 10'000);
    app.press(Qt::Key_4, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!price(app).knownPrices().empty(), 30'000);
    app.press(Qt::Key_Escape);
    QTRY_COMPARE_WITH_TIMEOUT(price(app).state(), PriceModel::State::Cancelled, 5'000);
    QVERIFY(!price(app).knownPrices().empty());
    QVERIFY(app.said(QStringLiteral("price-state")).contains(QStringLiteral("Stopped")));
    QVERIFY(app.find<QWidget>(QStringLiteral("run-price"))->isVisible());
  }

  void chipsChangeThePlanAndOldFiguresSaySo() {
    const auto app = priced();
    openChip(*app, QStringLiteral("clients"));
    auto* box = app->find<QDoubleSpinBox>(QStringLiteral("plan-editor"));
    QVERIFY(box != nullptr && box->hasFocus());
    box->selectAll();
    app->press(QStringLiteral("30"));
    app->press(Qt::Key_Return);
    QVERIFY(Overlay::openIn(&app->window()) == nullptr);
    QCOMPARE(price(*app).settings().workload.clients, 30);
    QVERIFY(price(*app).isStale());
    QVERIFY(app->said(QStringLiteral("price-state")).contains(QStringLiteral("The plan has changed")));
    openChip(*app, QStringLiteral("losers"));
    app->press(Qt::Key_Up);
    app->press(Qt::Key_Return);
    QCOMPARE(price(*app).settings().workload.onConflict.kind, ConflictPolicy::Kind::GiveUp);
    QVERIFY(!app->find<QWidget>(QStringLiteral("plan-tries"))->isVisible());
    openChip(*app, QStringLiteral("approaches"));
    QTest::mouseClick(app->find<QWidget>(QStringLiteral("approach-A2")), Qt::LeftButton, Qt::NoModifier, QPoint(8, 8));
    app->press(Qt::Key_Escape);
    app->press(QStringLiteral("e"));
    done(*app);
    QCOMPARE(price(*app).prices().size(), std::size_t{5});
    QVERIFY(!price(*app).isStale());
    QVERIFY(price(*app).prices()[2].runs.front().gaveUp > 0); // WATCH
  }

  void severalSeedsGiveBands() {
    const auto app = priced();
    PriceSettings settings = price(*app).settings();
    settings.seeds = 3;
    price(*app).setSettings(settings);
    app->press(QStringLiteral("e"));
    done(*app);
    QCOMPARE(price(*app).prices()[0].runs.size(), std::size_t{3});
    const auto& bar = app->find<BarPlot>(QStringLiteral("chart-sales"))->bars().front();
    QVERIFY(bar.low < *bar.value && *bar.value < bar.high);
    QVERIFY(bar.tip.contains(QStringLiteral("95 % band")));
  }

  void measuredAndClaimedValuesStandBesideTheSimulated() {
    const auto app = priced();
    ApproachPrice real = price(*app).prices()[3];
    price(*app).setMeasuredOn(QStringLiteral("Redis 7.0.15"));
    price(*app).setMeasured({real}, price(*app).pricedSettings());
    const auto& bars = app->find<BarPlot>(QStringLiteral("chart-sales"))->bars();
    QVERIFY(bars[3].measured && !bars[0].measured);
    auto* table = app->find<QTableView>(QStringLiteral("price-table"));
    const int last = table->model()->columnCount() - 1;
    QCOMPARE(table->model()->headerData(last, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("measured on Redis 7.0.15"));
    QVERIFY(table->model()->index(3, last).data().toString().contains(QStringLiteral("/s · 0")));
    QTest::mouseClick(app->find<QWidget>(QStringLiteral("claimed")), Qt::LeftButton, Qt::NoModifier, QPoint(8, 8));
    QVERIFY(price(*app).showsClaimed());
    QCOMPARE(app->find<BarPlot>(QStringLiteral("chart-latency"))->bars()[1].claimed, std::optional(45.0));
  }

  void aBarAndARowOpenTheRunOfTheirApproach() {
    const auto app = priced();
    auto* plot = app->find<BarPlot>(QStringLiteral("chart-sales"));
    QTest::mouseClick(plot, Qt::LeftButton, Qt::NoModifier, plot->slot(2).center().toPoint());
    QTRY_VERIFY(!app->workbench().trace().isWorking());
    QCOMPARE(app->workbench().trace().title(), text(price(*app).prices()[2].title));
    auto* timeline = app->find<Timeline>(QStringLiteral("timeline"));
    QVERIFY(timeline->data() != nullptr && !timeline->data()->locks().empty());
    QVERIFY(!timeline->data()->locks().front().failed.empty());
    auto* table = app->find<QTableView>(QStringLiteral("price-table"));
    table->setFocus();
    table->setCurrentIndex(table->model()->index(3, 0));
    app->press(Qt::Key_Return);
    QTRY_VERIFY(!app->workbench().trace().isWorking());
    QCOMPARE(app->workbench().trace().title(), text(price(*app).prices()[3].title));
    plot->setFocus();
    app->press(Qt::Key_Left);
    QTRY_VERIFY(!app->workbench().trace().isWorking());
    QCOMPARE(app->workbench().trace().title(), text(price(*app).prices()[2].title));
  }

  void theTimelineZoomsAtThePointerPansMeasuresAndSteps() {
    const auto app = priced();
    auto* timeline = app->find<Timeline>(QStringLiteral("timeline"));
    const QPoint middle(timeline->width() / 2, timeline->height() / 2);
    const double under = timeline->geometryNow().timeAt(middle.x());
    const auto before = timeline->shownTimes();
    QWheelEvent wheel(middle, timeline->mapToGlobal(middle), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(timeline, &wheel);
    QVERIFY(timeline->shownTimes().second - timeline->shownTimes().first < before.second - before.first);
    QVERIFY(std::abs(timeline->geometryNow().timeAt(middle.x()) - under) < 2 * timeline->geometryNow().nsPerPixel);
    const double left = timeline->shownTimes().first;
    QTest::mousePress(timeline, Qt::LeftButton, Qt::NoModifier, middle);
    QTest::mouseMove(timeline, middle - QPoint(100, 0));
    QTest::mouseRelease(timeline, Qt::LeftButton, Qt::NoModifier, middle - QPoint(100, 0));
    QVERIFY(timeline->shownTimes().first > left);
    QTest::mousePress(timeline, Qt::LeftButton, Qt::ShiftModifier, middle);
    QTest::mouseMove(timeline, middle + QPoint(80, 0));
    QTest::mouseRelease(timeline, Qt::LeftButton, Qt::ShiftModifier, middle + QPoint(80, 0));
    QVERIFY(timeline->measured());
    QVERIFY(std::abs(timeline->measured()->second - timeline->measured()->first - 80 * timeline->geometryNow().nsPerPixel) < 1);
    app->press(QStringLiteral("f"));
    QCOMPARE(timeline->shownTimes().first, 0.0);
    app->press(QStringLiteral("f"));
    QVERIFY(timeline->shownTimes().second < static_cast<double>(timeline->data()->end()));
    app->press(QStringLiteral("."));
    const auto first = timeline->selected();
    QVERIFY(first);
    app->press(QStringLiteral("."));
    QCOMPARE(*timeline->selected(), *first + 1);
    app->press(QStringLiteral(","));
    QCOMPARE(*timeline->selected(), *first);
    QVERIFY2(app->said(QStringLiteral("timeline-request")).contains(QStringLiteral("GET")), qPrintable(app->said(QStringLiteral("timeline-request"))));
  }

  void theTimelineMovesByKeysAndTellsWhichRequestIsWanted() {
    const auto app = priced();
    auto* timeline = app->find<Timeline>(QStringLiteral("timeline"));
    timeline->setFocus();
    app->press(Qt::Key_Minus);
    const auto wide = timeline->shownTimes();
    app->press(Qt::Key_Plus);
    QVERIFY(timeline->shownTimes().second - timeline->shownTimes().first < wide.second - wide.first);
    const double from = timeline->shownTimes().first;
    app->press(Qt::Key_Right);
    QVERIFY(timeline->shownTimes().first > from);
    app->press(Qt::Key_End);
    QVERIFY(std::abs(timeline->shownTimes().second - static_cast<double>(timeline->data()->end())) < 2 * timeline->geometryNow().nsPerPixel);
    const int shown = timeline->geometryNow().shownClients();
    app->press(QStringLiteral("l"));
    QVERIFY(timeline->geometryNow().shownClients() > shown);
    std::size_t wanted = 0;
    connect(timeline, &Timeline::requestChosen, this, [&](std::size_t request) { wanted = request; });
    timeline->select(7);
    app->press(Qt::Key_Return);
    QCOMPARE(wanted, std::size_t{7});
  }

  void aRequestOpensTheRaceThatItStandsIn() {
    const auto app = priced();
    auto* timeline = app->find<Timeline>(QStringLiteral("timeline"));
    const auto& trace = timeline->data()->trace();
    std::size_t decrement = 0;
    while (!trace.texts.at(trace.requests[decrement].request).starts_with("DECRBY"))
      ++decrement;
    timeline->select(decrement);
    app->press(QStringLiteral("r"));
    QCOMPARE(app->window().currentViewId(), QStringLiteral("race"));
    QCOMPARE(app->race().scenario().id, std::string("check-then-decrement"));
    QVERIFY(app->race().clientCount() > 1);
    QCOMPARE(app->race().run().position(), app->race().run().length());
    QCOMPARE(app->race().lastEvent()->request.front(), std::string("DECRBY"));
    QCOMPARE(app->race().focusedClient(), app->race().lastEvent()->client);
    app->press(Qt::Key_Backspace); // it is a race like any other
    QCOMPARE(app->race().run().position(), app->race().run().length() - 1);
  }

  void twoRunsStandOneAboveTheOther() {
    const auto app = priced();
    auto* timeline = app->find<Timeline>(QStringLiteral("timeline"));
    auto* kept = app->find<Timeline>(QStringLiteral("kept-timeline"));
    QVERIFY(!kept->isVisible());
    app->press(QStringLiteral("k"));
    QVERIFY(kept->isVisible());
    auto* plot = app->find<BarPlot>(QStringLiteral("chart-sales"));
    plot->setFocus();
    app->press(Qt::Key_Right);
    QTRY_VERIFY(!app->workbench().trace().isWorking());
    QVERIFY(timeline->data() != kept->data());
    app->press(QStringLiteral("f"));
    app->settle();
    QCOMPARE(kept->shownTimes().first, timeline->shownTimes().first);
    QCOMPARE(kept->geometryNow().nsPerPixel, timeline->geometryNow().nsPerPixel);
    timeline->zoom(0.5, 400);
    QCOMPARE(kept->geometryNow().nsPerPixel, timeline->geometryNow().nsPerPixel);
    QCOMPARE(kept->shownTimes().first, timeline->shownTimes().first);
    app->press(QStringLiteral("k"));
    QVERIFY(!kept->isVisible() && kept->data() == nullptr);
  }

  void aTimeIsMeasuredByKeys() {
    const auto app = priced();
    auto* timeline = app->find<Timeline>(QStringLiteral("timeline"));
    timeline->select(3);
    app->press(QStringLiteral("m"));
    timeline->select(9);
    const auto& requests = timeline->data()->requests();
    QVERIFY(timeline->measured());
    QCOMPARE(timeline->measured()->second - timeline->measured()->first, static_cast<double>(requests[9].started - requests[3].started));
    QVERIFY2(app->said(QStringLiteral("timeline-request")).startsWith(QStringLiteral("Δ ")), qPrintable(app->said(QStringLiteral("timeline-request"))));
    app->press(QStringLiteral("m"));
    QVERIFY(!timeline->measured());
  }

  void theDatabaseHasLanesOfItsOwn() {
    AppUnderTest app;
    setPlan(app, 20, 3, 30);
    PriceSettings settings = price(app).settings();
    settings.approaches = {"A6"};
    price(app).setSettings(settings);
    app.press(Qt::Key_4, Qt::ControlModifier);
    done(app);
    QCOMPARE(price(app).prices().front().runs.front().oversold, 0);
    auto* timeline = app.find<Timeline>(QStringLiteral("timeline"));
    const TimelineData& data = *timeline->data();
    QVERIFY(data.hasDatabase());
    QCOMPARE(data.servedCount(), std::size_t{0});
    QVERIFY(data.waiting().most() > 10); // for the row; the pool has 20 connections
    QCOMPARE(data.locks().size(), std::size_t{1});
    QCOMPARE(data.locks().front().name, std::string("stock 1001"));
    QVERIFY(data.locks().front().waiting.most() > 10);
    const TimelineGeometry at = timeline->geometryNow();
    QVERIFY(!at.redis && at.database);
    const TimedLock& held = data.trace().locks[data.locks().front().spans.front()];
    const QPointF place(at.x((held.from + held.to) / 2), at.lockLane(0).center().y());
    QVERIFY2(timeline->lockWords(place).contains(QStringLiteral("holds it")), qPrintable(timeline->lockWords(place)));
    app.press(QStringLiteral("."));
    QVERIFY(app.said(QStringLiteral("timeline-request")).contains(QStringLiteral("BEGIN")));
  }

  void limitersStandAgainstTheirLimit() {
    const auto app = priced();
    auto* mode = app->find<SegmentSwitch>(QStringLiteral("chart-mode"));
    QTest::mouseClick(mode, Qt::LeftButton, Qt::NoModifier, mode->placeOf(3).center().toPoint());
    QTRY_COMPARE_WITH_TIMEOUT(app->workbench().limiters().curves().size(), std::size_t{3}, 30'000);
    auto* plot = app->find<CurvePlot>(QStringLiteral("limiters"));
    QVERIFY(plot->isVisible());
    QCOMPARE(plot->curves().size(), std::size_t{4});
    const auto most = [&](std::size_t curve) {
      double largest = 0;
      for (const PlotCurve::Point& point : plot->curves()[curve].points)
        largest = std::max(largest, point.y);
      return largest;
    };
    QCOMPARE(most(0), 199.0); // twice the limit less one
    QCOMPARE(most(1), 100.0);
    QCOMPARE(most(3), 100.0); // the limit itself
    plot->setFocus();
    app->press(QStringLiteral("."));
    QVERIFY2(plot->accessibleDescription().startsWith(QStringLiteral("fixed window")), qPrintable(plot->accessibleDescription()));
  }

  void theArticleStandsBesideTheSimulation() {
    const auto app = priced();
    auto* mode = app->find<SegmentSwitch>(QStringLiteral("chart-mode"));
    QTest::mouseClick(mode, Qt::LeftButton, Qt::NoModifier, mode->placeOf(4).center().toPoint());
    QTRY_VERIFY_WITH_TIMEOUT(!app->workbench().article().hot().empty(), 120'000);
    app->settle();
    auto* table = app->find<QTableView>(QStringLiteral("article-table"));
    QCOMPARE(table->model()->rowCount(), 4);
    const auto cell = [&](int row, int column) { return table->model()->index(row, column).data().toString(); };
    QVERIFY2(cell(0, 1).startsWith(QStringLiteral("85")), qPrintable(cell(0, 1)));
    for (int row = 0; row < 4; ++row)
      for (int column : {2, 3})
        QCOMPARE(cell(row, column).count(QStringLiteral(" ms")) + cell(row, column).count(QStringLiteral(" s")), qsizetype{2}); // mean and P99
    QVERIFY(cell(0, 4).isEmpty()); // nothing measured yet
    QVERIFY(app->said(QStringLiteral("article-remarks")).contains(QStringLiteral("WATCH+MULTI")));
    QTest::mouseClick(app->find<QWidget>(QStringLiteral("article-take")), Qt::LeftButton);
    QCOMPARE(price(*app).settings().workload.items, kArticleItems);
    QCOMPARE(price(*app).settings().profile, std::string(kArticleProfile));
    price(*app).setMeasured(app->workbench().article().spread(), price(*app).settings());
    app->settle();
    QCOMPARE(cell(3, 4), cell(3, 2));
  }

  void curvesFollowTheSweptParameter() {
    const auto app = priced();
    PriceSettings settings = price(*app).settings();
    settings.approaches = {"A1", "A7"};
    price(*app).setSettings(settings);
    auto* mode = app->find<SegmentSwitch>(QStringLiteral("chart-mode"));
    QTest::mouseClick(mode, Qt::LeftButton, Qt::NoModifier, mode->placeOf(1).center().toPoint());
    auto* curves = app->find<CurvePlot>(QStringLiteral("curves"));
    QVERIFY(curves->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(!app->workbench().sweep().isWorking(), 60'000);
    QCOMPARE(curves->curves().size(), std::size_t{2});
    QCOMPARE(curves->curves().front().points.size(), SweepModel::valuesOf(SweptParameter::Clients).size());
    auto* over = app->find<SegmentSwitch>(QStringLiteral("curves-over"));
    QTest::mouseClick(over, Qt::LeftButton, Qt::NoModifier, over->placeOf(3).center().toPoint());
    QTRY_VERIFY_WITH_TIMEOUT(!app->workbench().sweep().isWorking() && app->workbench().sweep().points().size() > 5, 60'000);
    QCOMPARE(curves->curves().size(), std::size_t{3});
    // With heavy scripts the curve lies on the law: one thread can do no more.
    const auto& lua = curves->curves()[1].points.back();
    const auto& law = curves->curves()[2].points.back();
    QVERIFY2(lua.y <= law.y * 1.02 && lua.y > law.y * 0.8, qPrintable(QStringLiteral("%1 of %2").arg(lua.y).arg(law.y)));
    const auto before = curves->shownX();
    curves->setFocus();
    app->press(Qt::Key_Plus);
    QVERIFY(curves->shownX().second < before.second);
    app->press(QStringLiteral("f"));
    QCOMPARE(curves->shownX(), before);
    QTest::mouseClick(mode, Qt::LeftButton, Qt::NoModifier, mode->placeOf(2).center().toPoint());
    QVERIFY(app->find<DistributionPlot>(QStringLiteral("distribution"))->isVisible());
    QVERIFY(app->said(QStringLiteral("distribution")).contains(QStringLiteral("P99")));
  }

  void figuresAreCopiedAsMarkdown() {
    const auto app = priced();
    app->press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    const QString copied = QGuiApplication::clipboard()->text();
    QVERIFY2(copied.startsWith(QStringLiteral("|")) && copied.contains(QStringLiteral("| A7 |")), qPrintable(copied));
  }

  void aRealServerIsMeasuredBesideTheSimulation() {
    if (PrivateRedis::program().isEmpty()) QSKIP("redis-server is not installed");
    const auto app = priced();
    app->press(Qt::Key_M, Qt::ControlModifier);
    app->find<QRadioButton>(QStringLiteral("own-server"))->setChecked(true);
    QTest::mouseClick(app->find<QWidget>(QStringLiteral("start-measure")), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(app->workbench().measure().state(), MeasureModel::State::Done, 60'000);
    app->settle();
    QVERIFY2(app->said(QStringLiteral("measure-words")).startsWith(QStringLiteral("✓")), qPrintable(app->said(QStringLiteral("measure-words"))));
    QVERIFY(price(*app).measuredOn().startsWith(QStringLiteral("Redis ")));
    for (const ApproachPrice& simulated : price(*app).prices())
      QVERIFY2(price(*app).measuredOf(simulated.id) != nullptr, simulated.id.c_str());
    const ApproachPrice* script = price(*app).measuredOf("A7");
    QVERIFY(script != nullptr);
    QCOMPARE(script->runs.front().sold, 600); // the stock; a script cannot oversell
    QCOMPARE(script->runs.front().oversold, 0);
    QCOMPARE(script->runs.front().operations, 60 * 20);
    setPlan(*app, 60, 20, 500); // another load: what was measured is no longer beside it
    price(*app).run();
    done(*app);
    QVERIFY(price(*app).measuredOf("A7") == nullptr);
  }

  void aPlanThatHasChangedIsPricedWhenItIsMeasured() {
    if (PrivateRedis::program().isEmpty()) QSKIP("redis-server is not installed");
    const auto app = priced();
    setPlan(*app, 10, 20, 50);
    app->workbench().measure().start({true, {}, 0, {}, false});
    QTRY_COMPARE_WITH_TIMEOUT(app->workbench().measure().state(), MeasureModel::State::Done, 60'000);
    done(*app);
    QCOMPARE(price(*app).pricedSettings().workload.clients, 10);
    QVERIFY(price(*app).measuredOf("A7") != nullptr);
    QCOMPARE(price(*app).measuredOf("A7")->runs.front().sold, 50);
  }

  void aServerThatIsNotThereIsSaidInThePanel() {
    const auto app = priced();
    app->press(Qt::Key_M, Qt::ControlModifier);
    app->find<QRadioButton>(QStringLiteral("given-server"))->setChecked(true);
    auto* address = app->find<QLineEdit>(QStringLiteral("redis-address"));
    const auto start = [&] { QTest::mouseClick(app->find<QWidget>(QStringLiteral("start-measure")), Qt::LeftButton); };
    address->setText(QStringLiteral("nowhere"));
    start();
    QCOMPARE(app->workbench().measure().state(), MeasureModel::State::Failed);
    QVERIFY(app->said(QStringLiteral("measure-words")).contains(QStringLiteral("HOST:PORT")));
    address->setText(QStringLiteral("127.0.0.1:1"));
    start();
    QTRY_COMPARE_WITH_TIMEOUT(app->workbench().measure().state(), MeasureModel::State::Failed, 20'000);
    QVERIFY(app->said(QStringLiteral("measure-words")).contains(QStringLiteral("127.0.0.1")));
    QVERIFY(!price(*app).hasMeasured());
  }

  void everythingIsWrittenIntoWellFormedFiles() {
    const auto app = priced();
    const QTemporaryDir folder;
    const QString stem = folder.filePath(QStringLiteral("prices"));
    QVERIFY(exportAs(*app, QStringLiteral("Figures as CSV"), stem + QStringLiteral(".csv")).startsWith(QStringLiteral("✓")));
    QCOMPARE(QString::fromUtf8(contentOf(stem + QStringLiteral(".csv"))), text(pricesCsv(price(*app).knownPrices())));
    QVERIFY(exportAs(*app, QStringLiteral("Figures as CSV"), stem + QStringLiteral(".csv")).contains(QStringLiteral("exists")));
    QVERIFY(exportAs(*app, QStringLiteral("Figures as a Markdown table"), stem + QStringLiteral(".md")).startsWith(QStringLiteral("✓")));
    for (const QString& ending : {QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf")}) {
      QVERIFY(exportAs(*app, QStringLiteral("Charts as ") + ending.toUpper(), stem + '.' + ending).startsWith(QStringLiteral("✓")));
      QVERIFY(exportAs(*app, QStringLiteral("Timeline as ") + ending.toUpper(), stem + '.' + ending).startsWith(QStringLiteral("✓")));
      for (const QString& part : {QStringLiteral("oversold"), QStringLiteral("sales"), QStringLiteral("latency"), QStringLiteral("commands"), QStringLiteral("timeline")}) {
        const QString path = stem + '-' + part + '.' + ending;
        const QByteArray bytes = contentOf(path);
        QVERIFY2(bytes.size() > 500, qPrintable(path));
        if (ending == QLatin1String("png")) QVERIFY2(!QImage::fromData(bytes).isNull(), qPrintable(path));
        if (ending == QLatin1String("svg")) QVERIFY2(QSvgRenderer(bytes).isValid(), qPrintable(path));
        if (ending == QLatin1String("pdf")) QVERIFY2(bytes.startsWith("%PDF-") && bytes.trimmed().endsWith("%%EOF"), qPrintable(path));
      }
    }
    QVERIFY(exportAs(*app, QStringLiteral("Requests of the timeline as CSV"), stem + QStringLiteral(".csv")).startsWith(QStringLiteral("✓")));
    QCOMPARE(contentOf(stem + QStringLiteral("-timeline.csv")).count('\n'), static_cast<qsizetype>(app->workbench().trace().data()->requests().size()) + 1);
    QVERIFY(exportAs(*app, QStringLiteral("Recorded run for Perfetto"), stem + QStringLiteral(".json")).startsWith(QStringLiteral("✓")));
    const auto run = QJsonDocument::fromJson(contentOf(stem + QStringLiteral("-perfetto.json")));
    QVERIFY(run[QStringLiteral("traceEvents")].toArray().size() > static_cast<qsizetype>(app->workbench().trace().data()->requests().size()));
    QVERIFY(exportAs(*app, QStringLiteral("Operations of the recorded run as CSV"), stem + QStringLiteral(".csv")).startsWith(QStringLiteral("✓")));
    QCOMPARE(contentOf(stem + QStringLiteral("-operations.csv")).count('\n'),
             static_cast<qsizetype>(app->workbench().trace().data()->trace().operations.size()) + 1);
    QVERIFY(exportAs(*app, QStringLiteral("Figures as CSV"), QStringLiteral("/nowhere/at/all.csv")).startsWith(QStringLiteral("✕")));
  }
};

QTEST_MAIN(PriceTest)
#include "price_test.moc"
