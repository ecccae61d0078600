// The window over the scenarios of this repository, with settings of its own, for tests.
#pragma once

#include <QTemporaryDir>
#include <QTest>

#include <memory>

#include "ui/models/workbench.hpp"
#include "ui/shell/main_window.hpp"

namespace interleave {

class AppUnderTest {
public:
  /// Without a scenario the window shows what a first start shows.
  explicit AppUnderTest(const std::string& scenario = {}, const ParameterValues& values = {});
  /// The same over copies of the scenario files, which a test may change.
  static std::unique_ptr<AppUnderTest> overCopies(const std::string& scenario);

  Workbench& workbench() { return *m_workbench; }
  RaceModel& race() { return m_workbench->race(); }
  MainWindow& window() { return *m_window; }
  [[nodiscard]] QString folder() const { return m_folder; }

  /// Presses keys as on a keyboard: into whatever has the focus.
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
  void press(const QString& letters);
  /// What a screen reader would say of the widget with that name.
  [[nodiscard]] QString said(const QString& objectName);
  template <class Kind> Kind* find(const QString& objectName) { return m_window->findChild<Kind*>(objectName); }
  void settle();

private:
  AppUnderTest(const QString& folder, const std::string& scenario, const ParameterValues& values);

  QTemporaryDir m_copies;
  QString m_folder;
  std::unique_ptr<Workbench> m_workbench;
  std::unique_ptr<MainWindow> m_window;
};

} // namespace interleave
