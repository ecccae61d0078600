// The proof: the answer first, then two ways to see it happen, how likely it is, why it can be believed, and what other
// approaches would do.
#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QTimer>

#include "ui/shell/error_line.hpp"
#include "ui/shell/fact_table_view.hpp"
#include "ui/shell/view.hpp"
#include "ui/views/proof/comparison_table.hpp"
#include "ui/views/proof/counterexample_card.hpp"
#include "ui/views/proof/outcome_chart.hpp"
#include "ui/views/proof/proof_bar.hpp"
#include "ui/views/proof/verdict_card.hpp"

namespace interleave {

class EditorCard;

class ProofView final : public View {
  Q_OBJECT

public:
  ProofView(ViewContext& context, QWidget* parent);

  [[nodiscard]] std::vector<ActionSpec> actions() override;
  [[nodiscard]] std::vector<KeyHint> hints() const override;
  [[nodiscard]] QString facts() const override;

protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

private:
  void makePage();
  void makeCards(QWidget* parent);
  void arrangeCards();
  void follow();
  void refresh();
  void refreshResult(const ProofAnswer& answer);
  void play(const Schedule& schedule);
  void playShortest();
  void prove();
  void copy();
  void edit();
  void closeEditor();
  void openCell(const QModelIndex& cell);

  ViewContext m_context;
  RaceModel& m_race;
  ProofModel& m_proof;
  QLabel* m_nothing = nullptr;
  QWidget* m_page = nullptr;
  ProofBar* m_bar = nullptr;
  ErrorLine* m_error = nullptr;
  QSplitter* m_sides = nullptr;
  QScrollArea* m_area = nullptr;
  QGridLayout* m_grid = nullptr;
  VerdictCard* m_verdict = nullptr;
  CounterexampleCard* m_shortest = nullptr;
  CounterexampleCard* m_fewestSwitches = nullptr;
  Card* m_outcomesCard = nullptr;
  OutcomeChart* m_outcomes = nullptr;
  Card* m_exploredCard = nullptr;
  FactTable* m_explored = nullptr;
  FactTableView* m_exploredTable = nullptr;
  Card* m_witnessCard = nullptr;
  FactTable* m_witnesses = nullptr;
  FactTableView* m_witnessTable = nullptr;
  Card* m_comparisonCard = nullptr;
  QWidget* m_editorSide = nullptr;
  EditorCard* m_editor = nullptr; ///< made when it is first asked for
  QTimer m_patience;              ///< quick answers come without a flicker
  int m_columns = 0;
};

} // namespace interleave
