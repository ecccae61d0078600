// The welcome page: what to do first, in three sentences, and all scenarios.
#pragma once

#include <QLabel>

#include "ui/shell/button.hpp"
#include "ui/shell/scenario_list.hpp"
#include "ui/shell/view.hpp"

namespace interleave {

class LearnView final : public View {
  Q_OBJECT

public:
  LearnView(ViewContext& context, QWidget* parent);

  [[nodiscard]] std::vector<ActionSpec> actions() override;
  [[nodiscard]] std::vector<KeyHint> hints() const override;
  [[nodiscard]] QString facts() const override;
  void takeFocus() override;

private:
  [[nodiscard]] QWidget* makeWelcome();
  [[nodiscard]] QWidget* makeScenarios();
  void start(const std::string& id);
  void nameFirstScenario();

  ViewContext m_context;
  Button* m_start = nullptr;
  QLabel* m_error = nullptr;
};

} // namespace interleave
