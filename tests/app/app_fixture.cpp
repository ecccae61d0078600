#include "app_fixture.hpp"

#include <QApplication>
#include <QDir>
#include <QSettings>

#include "ui/shell/application.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

const QString kScripts = QStringLiteral(INTERLEAVE_SOURCE_DIR "/scripts");

} // namespace

AppUnderTest::AppUnderTest(const std::string& scenario, const ParameterValues& values)
    : AppUnderTest(kScripts, scenario, values) {}

AppUnderTest::AppUnderTest(const QString& folder, const std::string& scenario, const ParameterValues& values)
    : m_folder(folder) {
  QCoreApplication::setOrganizationName(QStringLiteral("interleave-tests"));
  QCoreApplication::setApplicationName(QCoreApplication::applicationFilePath().section('/', -1));
  QSettings().clear();
  prepareApplication();
  theme().setMode(Theme::Mode::Light);
  theme().setProjector(false);
  m_workbench = std::make_unique<Workbench>(folder.toStdString());
  if (!scenario.empty())
    if (const Status status = m_workbench->openScenario(scenario, values); !status)
      qFatal("%s", status.message().c_str());
  m_window = std::make_unique<MainWindow>(*m_workbench);
  if (!scenario.empty()) m_window->showView(QStringLiteral("race"));
  m_window->resize(1440, 900);
  m_window->show();
  QApplication::setActiveWindow(m_window.get());
  settle();
}

std::unique_ptr<AppUnderTest> AppUnderTest::overCopies(const std::string& scenario) {
  QTemporaryDir copies;
  const QDir scripts(kScripts);
  for (const QString& name : scripts.entryList({QStringLiteral("*.lua")}))
    QFile::copy(scripts.filePath(name), copies.filePath(name));
  std::unique_ptr<AppUnderTest> app(new AppUnderTest(copies.path(), scenario, {}));
  app->m_copies.swap(copies);
  return app;
}

void AppUnderTest::press(Qt::Key key, Qt::KeyboardModifiers modifiers) {
  QWidget* target = QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : m_window.get();
  QTest::keyClick(target, key, modifiers);
  settle();
}

void AppUnderTest::press(const QString& letters) {
  for (const QChar letter : letters) {
    QWidget* target = QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : m_window.get();
    QTest::keyClick(target, letter.toLatin1());
    settle();
  }
}

QString AppUnderTest::said(const QString& objectName) {
  const auto* widget = m_window->findChild<QWidget*>(objectName);
  return widget == nullptr ? QStringLiteral("no widget ") + objectName : widget->accessibleDescription();
}

void AppUnderTest::settle() {
  for (int round = 0; round < 3; ++round)
    QCoreApplication::processEvents();
}

} // namespace interleave
