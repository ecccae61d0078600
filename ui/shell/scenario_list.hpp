// A list of scenarios to choose from: title, approach and one line of story each. Enter or a click chooses.
#pragma once

#include <QListView>

#include "ui/models/scenario_list_model.hpp"

namespace interleave {

class ScenarioList final : public QListView {
  Q_OBJECT

public:
  ScenarioList(const Workbench& workbench, QWidget* parent);

  [[nodiscard]] QSize sizeHint() const override;

signals:
  void chosen(const std::string& id);

protected:
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
};

} // namespace interleave
