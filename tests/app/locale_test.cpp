// Numbers mean the same in every locale: a comma for a decimal point in the system's must not reach the engine.
#include <QApplication>
#include <QTemporaryDir>
#include <QTest>

#include <clocale>
#include <cstdlib>

#include "engine/server/server.hpp"
#include "ui/models/text.hpp"
#include "ui/shell/application.hpp"

using namespace interleave;

class LocaleTest : public QObject {
  Q_OBJECT

private slots:
  void numbersStayNumbers_data() {
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("German") << QByteArray("de_DE");
    QTest::newRow("French") << QByteArray("fr_FR");
  }

  void numbersStayNumbers() {
    QFETCH(const QByteArray, name);
    const QByteArray whole = m_folder.filePath(QString::fromLatin1(name)).toLocal8Bit() + ".UTF-8";
    const QByteArray make = "localedef -i " + name + " -f UTF-8 " + whole + " >/dev/null 2>&1";
    if (std::system(make.constData()) != 0) QSKIP("localedef cannot make the locale: apt-get install locales");
    qputenv("LOCPATH", m_folder.path().toLocal8Bit());
    QVERIFY(std::setlocale(LC_ALL, (name + ".UTF-8").constData()) != nullptr);
    QCOMPARE(std::localeconv()->decimal_point, ",");
    prepareApplication();
    QCOMPARE(std::localeconv()->decimal_point, ".");
    Server server;
    const SessionId session = server.connect();
    server.execute(session, {"SET", "n", "0.5"});
    QCOMPARE(server.execute(session, {"INCRBYFLOAT", "n", "0.25"}).text, std::string("0.75"));
    const auto evaluated = [&](const std::string& script) {
      return server.execute(session, {"EVAL", script, "0"}).text;
    };
    QCOMPARE(evaluated("return tostring(tonumber('1.5') + 0.25)"), std::string("1.75"));
    QCOMPARE(evaluated("return string.format('%.2f', 2.5)"), std::string("2.50"));
    QCOMPARE(evaluated("redis.call('SET', 'f', 0.005) return redis.call('GET', 'f')"),
             std::string("0.0050000000000000001"));
    QCOMPARE(evaluated("return tostring(cjson.decode('[1.5]')[1])"), std::string("1.5"));
  }

  void cleanup() { std::setlocale(LC_ALL, "C"); }

private:
  QTemporaryDir m_folder;
};

QTEST_MAIN(LocaleTest)
#include "locale_test.moc"
