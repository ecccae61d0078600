// The line above the debugger: the script, its keys, arguments and initial keys, the stops; and the movements.
#pragma once

#include <QWidget>

#include "ui/models/debug_model.hpp"
#include "ui/shell/button.hpp"
#include "ui/shell/flow_layout.hpp"

namespace interleave {

class DebugBar final : public QWidget {
  Q_OBJECT

public:
  DebugBar(DebugModel& model, QWidget* parent);

  void openScripts();
  void openSetup();
  void openStops();

signals:
  void backToRace();
  void problem(const QString& words);

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  void addMoves();
  Button* addMove(const QString& name, const QString& words, const QString& key, DebugModel::Move how);
  void refresh();

  DebugModel& m_model;
  FlowLayout* m_flow;
  Button* m_title;
  Button* m_keys;
  Button* m_arguments;
  Button* m_initial;
  Button* m_stops;
  Button* m_race = nullptr;
  std::vector<Button*> m_forward;
  std::vector<Button*> m_backward;
};

} // namespace interleave
