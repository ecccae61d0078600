// The debugger: the script with its values in place, what the last line did to the keys, and the whole run as a strip.
#pragma once

#include <QLabel>
#include <QSplitter>

#include "ui/shell/error_line.hpp"
#include "ui/shell/view.hpp"
#include "ui/views/debug/console_card.hpp"
#include "ui/views/debug/debug_bar.hpp"
#include "ui/views/debug/debug_cards.hpp"
#include "ui/views/debug/run_strip.hpp"
#include "ui/views/debug/script_editor.hpp"

namespace interleave {

class DebugView final : public View {
  Q_OBJECT

public:
  DebugView(ViewContext& context, QWidget* parent);

  [[nodiscard]] std::vector<ActionSpec> actions() override;
  [[nodiscard]] std::vector<KeyHint> hints() const override;
  [[nodiscard]] QString facts() const override;
  void takeFocus() override;

protected:
  void showEvent(QShowEvent* event) override;

private:
  void makePage();
  [[nodiscard]] QWidget* makeCode(QWidget* parent);
  [[nodiscard]] QWidget* makeSide(QWidget* parent);
  void restorePanes();
  void savePanes() const;
  void refresh();
  void save();
  void revert();
  void backToRace();
  void openProblems();
  void explain(const ScriptProblem& problem);
  void addMoves(std::vector<ActionSpec>& specs);
  void addFileActions(std::vector<ActionSpec>& specs);

  ViewContext m_context;
  DebugModel& m_model;
  DebugBar* m_bar = nullptr;
  ErrorLine* m_error = nullptr;
  Card* m_code = nullptr;
  ScriptEditor* m_editor = nullptr;
  QLabel* m_state = nullptr;
  Button* m_problems = nullptr;
  VariablesCard* m_variables = nullptr;
  ConsoleCard* m_console = nullptr;
  QSplitter* m_rows = nullptr;
  QSplitter* m_upper = nullptr;
  QSplitter* m_lower = nullptr;
  QSplitter* m_side = nullptr;
  QString m_wrong; ///< what the last file action failed with
};

} // namespace interleave
