// The line above the proof: scenario, parameters, which faults may happen, and the view's actions.
#pragma once

#include <QCheckBox>

#include "ui/views/scenario/scenario_bar.hpp"

namespace interleave {

class ProofBar final : public ScenarioBar {
  Q_OBJECT

public:
  ProofBar(Workbench& workbench, QWidget* parent);
  /// How many faults may happen in one run.
  void openMostFaults();

signals:
  void copyAsked();
  void editAsked();
  void proveAsked();
  void stopAsked();

private:
  void addFaults();
  void addActions();
  void addTick(const QString& name, const QString& id, const QString& tip, bool FaultOptions::*fault);
  void refresh();

  struct Tick {
    QCheckBox* box;
    bool FaultOptions::*fault;
  };
  std::vector<Tick> m_ticks;
  Button* m_most = nullptr;
  Button* m_copy = nullptr;
  Button* m_edit = nullptr;
  Button* m_prove = nullptr;
  Button* m_stop = nullptr;
};

} // namespace interleave
