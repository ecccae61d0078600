// "Check on a real Redis": the panel, against servers that the test starts itself.
#include <QAbstractButton>
#include <QCheckBox>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QRadioButton>
#include <QSettings>
#include <QSpinBox>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>

#include <csignal>

#include "app_fixture.hpp"
#include "ui/models/private_redis.hpp"
#include "ui/shell/overlay.hpp"
#include "ui/shell/theme.hpp"

using namespace interleave;

namespace {

/// Takes connections and never answers.
class SilentServer {
public:
  SilentServer() : m_acceptor(m_context, {asio::ip::address_v4::loopback(), 0}) {}
  [[nodiscard]] QString address() const {
    return QStringLiteral("127.0.0.1:%1").arg(m_acceptor.local_endpoint().port());
  }

private:
  asio::io_context m_context;
  asio::ip::tcp::acceptor m_acceptor;
};

QString addressOf(const PrivateRedis& redis) {
  return QStringLiteral("127.0.0.1:%1").arg(redis.address().port);
}

Reply ask(const PrivateRedis& redis, const Request& request) {
  auto connection = RealConnection::open(redis.address());
  return connection ? *(*connection)->ask(request) : Reply::error("no connection");
}

constexpr auto kAsksForThePort = R"(
local function buyer()
  redis.call("CONFIG", "GET", "port")
  redis.call("SET", "k", "v")
end
scenario {
  title = "Asks for the port",
  story = "Its first reply depends on the server.",
  parameters = { { "clients", default = 2, min = 1, max = 2, about = "clients" } },
  clients = function(p, i, name) return client("buyer", buyer) end,
  invariants = { never_negative("stock") },
}
)";

} // namespace

class RealCheckTest : public QObject {
  Q_OBJECT

private:
  std::unique_ptr<PrivateRedis> m_redis;

  static void openPanel(AppUnderTest& app) {
    app.press(QStringLiteral("c"));
    QVERIFY(app.find<QAbstractButton>(QStringLiteral("start-check")) != nullptr);
  }
  static void choose(AppUnderTest& app, const QString& address) {
    app.find<QRadioButton>(QStringLiteral("given-server"))->setChecked(true);
    app.find<QLineEdit>(QStringLiteral("redis-address"))->setText(address);
  }
  static void start(AppUnderTest& app) { app.find<QAbstractButton>(QStringLiteral("start-check"))->click(); }
  static QString headline(AppUnderTest& app) { return app.find<QLabel>(QStringLiteral("check-headline"))->text(); }
  static QString words(AppUnderTest& app) { return app.find<QLabel>(QStringLiteral("check-words"))->text(); }

private slots:
  void initTestCase() {
    if (PrivateRedis::program().isEmpty()) QSKIP("redis-server is not installed");
    auto started = PrivateRedis::start({});
    QVERIFY2(started.ok(), started ? "" : started.message().c_str());
    m_redis = std::move(*started);
  }

  void cleanup() { ask(*m_redis, {"FLUSHALL"}); }

  void aServerOfOnesOwnFindsEveryReplyEqualAndIsGoneAfterwards() {
    AppUnderTest app("check-then-decrement");
    app.press(QStringLiteral("1212"));
    openPanel(app);
    QVERIFY(app.find<QRadioButton>(QStringLiteral("own-server"))->isChecked());
    start(app);
    QCOMPARE(app.workbench().realCheck().state(), RealCheck::State::Running);
    QTRY_COMPARE_WITH_TIMEOUT(app.workbench().realCheck().state(), RealCheck::State::Done, 20'000);
    QVERIFY2(headline(app).contains(QStringLiteral("Every reply equal")), qPrintable(headline(app)));
    QVERIFY2(words(app).contains(QStringLiteral("4 of 4 replies and 1 of 1 keys")), qPrintable(words(app)));
    QVERIFY2(words(app).contains(QStringLiteral("Redis 7.")), qPrintable(words(app)));
    QCOMPARE(app.race().run().position(), 4); // the run on the screen is untouched
  }

  void theWindowGoesOnWhileItRunsAndTheAddressIsRemembered() {
    const SilentServer silent;
    AppUnderTest app("check-then-decrement");
    app.press(QStringLiteral("12"));
    openPanel(app);
    choose(app, silent.address());
    start(app);
    app.settle();
    QCOMPARE(app.workbench().realCheck().state(), RealCheck::State::Running);
    app.race().move(0);
    QCOMPARE(app.race().run().length(), 3);
    start(app); // the button says Cancel now
    QTRY_COMPARE_WITH_TIMEOUT(app.workbench().realCheck().state(), RealCheck::State::Cancelled, 5'000);
    QVERIFY2(headline(app).contains(QStringLiteral("Cancelled")), qPrintable(headline(app)));
    QCOMPARE(QSettings().value(QStringLiteral("real-redis/address")).toString(), silent.address());
  }

  void closingTheWindowEndsACheckThatRuns() {
    const SilentServer silent;
    QElapsedTimer timer;
    {
      AppUnderTest app("check-then-decrement");
      app.press(QStringLiteral("1"));
      openPanel(app);
      choose(app, silent.address());
      start(app);
      app.settle();
      timer.start();
    }
    QVERIFY2(timer.elapsed() < 5'000, "the window waited for a server that never answers");
  }

  void aDatabaseThatIsNotEmptyIsLeftAloneUnlessToldOtherwise() {
    ask(*m_redis, {"SET", "precious", "1"});
    AppUnderTest app("check-then-decrement");
    app.press(QStringLiteral("12"));
    openPanel(app);
    choose(app, addressOf(*m_redis));
    QVERIFY(!app.find<QCheckBox>(QStringLiteral("empty-first"))->isChecked());
    start(app);
    QTRY_COMPARE_WITH_TIMEOUT(app.workbench().realCheck().state(), RealCheck::State::Failed, 5'000);
    QVERIFY2(words(app).contains(QStringLiteral("holds 1 keys and is left alone")), qPrintable(words(app)));
    QCOMPARE(ask(*m_redis, {"GET", "precious"}).text, std::string("1"));
    app.find<QCheckBox>(QStringLiteral("empty-first"))->setChecked(true);
    start(app);
    QTRY_COMPARE_WITH_TIMEOUT(app.workbench().realCheck().state(), RealCheck::State::Done, 5'000);
    QCOMPARE(ask(*m_redis, {"DBSIZE"}).integer, 0);
  }

  void anotherDatabaseLeavesTheFirstAlone() {
    ask(*m_redis, {"SET", "precious", "1"});
    AppUnderTest app("lua-bounded-counter");
    app.press(QStringLiteral("12"));
    openPanel(app);
    choose(app, addressOf(*m_redis));
    app.find<QSpinBox>(QStringLiteral("redis-database"))->setValue(3);
    start(app);
    QTRY_COMPARE_WITH_TIMEOUT(app.workbench().realCheck().state(), RealCheck::State::Done, 5'000);
    QVERIFY2(words(app).contains(QStringLiteral("database 3")), qPrintable(words(app)));
    QCOMPARE(ask(*m_redis, {"GET", "precious"}).text, std::string("1"));
  }

  void repliesThatDifferAreShownSideBySideAndLeadToTheirSteps() {
    const auto app = AppUnderTest::overCopies("check-then-decrement");
    QFile file(app->folder() + QStringLiteral("/asks.lua"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(kAsksForThePort);
    file.close();
    app->workbench().refresh();
    const Status opened = app->workbench().openScenario("asks");
    QVERIFY2(opened.ok(), opened ? "" : opened.message().c_str());
    app->press(QStringLiteral("1212"));
    openPanel(*app);
    choose(*app, addressOf(*m_redis));
    start(*app);
    QTRY_COMPARE_WITH_TIMEOUT(app->workbench().realCheck().state(), RealCheck::State::Done, 5'000);
    QVERIFY2(headline(*app).contains(QStringLiteral("2 replies differ")), qPrintable(headline(*app)));
    auto* list = app->find<QListView>(QStringLiteral("differences"));
    QVERIFY(list->isVisible());
    QCOMPARE(list->model()->rowCount(), 2);
    const QString row = list->model()->index(1, 0).data(Qt::AccessibleTextRole).toString();
    QVERIFY2(row.contains(QStringLiteral("step 2")) && row.contains(QString::number(m_redis->address().port)),
             qPrintable(row));
    for (const char* mode : {"light", "dark"}) {
      theme().setMode(qstrcmp(mode, "dark") == 0 ? Theme::Mode::Dark : Theme::Mode::Light);
      app->settle();
      QDir().mkpath(QStringLiteral(INTERLEAVE_SCREENSHOTS));
      QVERIFY(app->window().grab().save(QStringLiteral(INTERLEAVE_SCREENSHOTS "/real-check-%1.png").arg(mode)));
    }
    QTest::mouseClick(list->viewport(), Qt::LeftButton, Qt::NoModifier,
                      list->visualRect(list->model()->index(1, 0)).center());
    QCOMPARE(app->race().run().position(), 2);
    QVERIFY(Overlay::openIn(&app->window()) != nullptr);
    app->race().back();
    app->race().move(0);
    QVERIFY2(words(*app).contains(QStringLiteral("The run has changed since")), qPrintable(words(*app)));
  }

  void errorsSayWhatToDo() {
    AppUnderTest app("check-then-decrement");
    app.press(QStringLiteral("1"));
    openPanel(app);
    choose(app, QStringLiteral("nonsense"));
    start(app);
    QVERIFY2(words(app).contains(QStringLiteral("Write HOST:PORT")), qPrintable(words(app)));
    choose(app, QStringLiteral("127.0.0.1:1"));
    start(app);
    QTRY_COMPARE_WITH_TIMEOUT(app.workbench().realCheck().state(), RealCheck::State::Failed, 5'000);
    QVERIFY2(words(app).contains(QStringLiteral("start a server there (redis-server --port 1)")),
             qPrintable(words(app)));
  }

  void aServerWithAPasswordSaysSoAndTakesIt() {
    ask(*m_redis, {"CONFIG", "SET", "requirepass", "secret"});
    AppUnderTest app("check-then-decrement");
    app.press(QStringLiteral("1212"));
    openPanel(app);
    choose(app, addressOf(*m_redis));
    start(app);
    QTRY_COMPARE_WITH_TIMEOUT(app.workbench().realCheck().state(), RealCheck::State::Failed, 5'000);
    QVERIFY2(words(app).contains(QStringLiteral("it wants a password")), qPrintable(words(app)));
    app.find<QLineEdit>(QStringLiteral("redis-password"))->setText(QStringLiteral("secret"));
    start(app);
    QTRY_COMPARE_WITH_TIMEOUT(app.workbench().realCheck().state(), RealCheck::State::Done, 5'000);
    auto connection = RealConnection::open(m_redis->address());
    QVERIFY(connection.ok());
    QVERIFY(!(*connection)->ask({"AUTH", "secret"})->isError());
    QVERIFY(!(*connection)->ask({"CONFIG", "SET", "requirepass", ""})->isError());
  }

  void withoutAStepThereIsNothingToCheck() {
    AppUnderTest app("check-then-decrement");
    openPanel(app);
    QVERIFY(!app.find<QAbstractButton>(QStringLiteral("start-check"))->isEnabled());
  }

  void aServerOfOnesOwnEndsWithItsObject() {
    auto started = PrivateRedis::start({});
    QVERIFY(started.ok());
    const auto process = static_cast<pid_t>((*started)->processId());
    QCOMPARE(::kill(process, 0), 0);
    started->reset();
    QCOMPARE(::kill(process, 0), -1);
  }

  void cleanupTestCase() { m_redis.reset(); }
};

QTEST_MAIN(RealCheckTest)
#include "real_check_test.moc"
