// The line above a view: scenario and parameters as chips that open an editor; views add what they need behind them.
// Wraps where it is narrow.
#pragma once

#include <QWidget>

#include "ui/models/workbench.hpp"
#include "ui/shell/button.hpp"
#include "ui/shell/flow_layout.hpp"

namespace interleave {

class ScenarioBar : public QWidget {
  Q_OBJECT

public:
  ScenarioBar(Workbench& workbench, QWidget* parent);

  /// A panel with all scenarios.
  void openScenarios();
  /// The editor of a parameter of the open scenario, by its place.
  void openParameter(std::size_t index);
  /// Hides the chips where room is dear; their editors open under the title then.
  void setChipsShown(bool shown);

signals:
  void problem(const QString& words);

protected:
  void paintEvent(QPaintEvent* event) override;
  [[nodiscard]] FlowLayout* flow() { return static_cast<FlowLayout*>(layout()); }
  [[nodiscard]] Button* title() { return m_title; }
  [[nodiscard]] Workbench& workbench() { return m_workbench; }

private:
  void refresh();
  void rebuildChips();

  Workbench& m_workbench;
  Button* m_title;
  std::vector<Button*> m_chips;
  std::vector<std::string> m_chipNames;
  bool m_chipsShown = true;
};

} // namespace interleave
