// The window: the rail, the view that is shown, the notices above it and the line of keys below it.
#pragma once

#include <QMainWindow>
#include <QStackedWidget>

#include "ui/shell/key_hints.hpp"
#include "ui/shell/notice_bar.hpp"
#include "ui/shell/rail.hpp"
#include "ui/shell/view.hpp"

namespace interleave {

class MainWindow final : public QMainWindow {
  Q_OBJECT

public:
  explicit MainWindow(Workbench& workbench);
  ~MainWindow() override;

  /// REQUIRES an id of the view registry.
  void showView(const QString& id);
  [[nodiscard]] View* currentView() const;
  [[nodiscard]] QString currentViewId() const { return m_currentId; }
  /// Large type, strong contrast, no rail and no line at the bottom.
  void setProjector(bool on);
  void openPalette();
  void openKeyList();
  /// The reference of Redis's commands, at the command of the present step.
  void openReference();
  void openSettings();
  /// Builds everything again in the present language.
  void retranslate();

private:
  struct Shown {
    QString id;
    View* view = nullptr;
    std::vector<ActionSpec> specs;
    QList<QAction*> actions;
  };
  void build();
  void addWindowActions();
  void addView(const QString& id, const QString& title, const QString& icon, int place);
  QList<QAction*> addActions(const std::vector<ActionSpec>& specs);
  [[nodiscard]] std::vector<ActionSpec> windowActions();
  [[nodiscard]] std::vector<ActionSpec> scenarioActions();
  void showProblems();
  void updateFooter();
  [[nodiscard]] Shown* shown(const QString& id);

  Workbench& m_workbench;
  ViewContext m_context;
  std::vector<ActionSpec> m_windowSpecs;
  QList<QAction*> m_windowActions;
  std::vector<Shown> m_views;
  QString m_currentId;
  Rail* m_rail = nullptr;
  QStackedWidget* m_stack = nullptr;
  NoticeBar* m_notices = nullptr;
  KeyHints* m_footer = nullptr;
};

} // namespace interleave
