// The price in the window.
#include <QTest>

#include "app_fixture.hpp"

using namespace interleave;

class PriceTest : public QObject {
  Q_OBJECT

private slots:
  void look() {
    AppUnderTest app;
    PriceSettings s = app.workbench().price().settings();
    s.workload.operations = 100;
    s.workload.stock = 1000;
    app.workbench().price().setSettings(s);
    app.press(Qt::Key_4, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(app.workbench().price().state(), PriceModel::State::Done, 60'000);
    QTRY_VERIFY(!app.workbench().trace().isWorking());
    app.settle();
    app.window().grab().save(QStringLiteral(INTERLEAVE_SCREENSHOTS "/price.png"));
  }
};

QTEST_MAIN(PriceTest)
#include "price_test.moc"
