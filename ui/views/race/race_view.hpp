// The race: who can move, what each would send next, what the world looks like now, and how it came to be so.
#pragma once

#include <QLabel>
#include <QSplitter>

#include "ui/shell/error_line.hpp"
#include "ui/shell/view.hpp"
#include "ui/views/race/race_bar.hpp"
#include "ui/views/race/side_cards.hpp"
#include "ui/views/race/space_time_diagram.hpp"
#include "ui/views/race/steps_card.hpp"
#include "ui/views/race/verdict_bar.hpp"

namespace interleave {

class RaceView final : public View {
  Q_OBJECT

public:
  RaceView(ViewContext& context, QWidget* parent);

  [[nodiscard]] std::vector<ActionSpec> actions() override;
  [[nodiscard]] std::vector<ActionSpec> momentaryActions() override;
  [[nodiscard]] std::vector<KeyHint> hints() const override;
  [[nodiscard]] QString facts() const override;

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  void makePage();
  [[nodiscard]] QWidget* makePanes(QWidget* parent);
  [[nodiscard]] QWidget* makeRunCard(QWidget* parent);
  void restorePanes();
  void leaveOutWhatHasNoRoom();
  void savePanes() const;
  void addMoves(std::vector<ActionSpec>& specs);
  void addRunActions(std::vector<ActionSpec>& specs);
  void addProofActions(std::vector<ActionSpec>& specs);
  void prove();
  void debugStep(ClientIndex client);

  ViewContext m_context;
  RaceModel& m_race;
  QWidget* m_page = nullptr;
  QLabel* m_nothing = nullptr;
  RaceBar* m_bar = nullptr;
  ErrorLine* m_error = nullptr;
  VerdictBar* m_verdict = nullptr;
  SpaceTimeDiagram* m_diagram = nullptr;
  QWidget* m_runHead = nullptr;
  SideCards* m_side = nullptr;
  StepsCard* m_steps = nullptr;
  QSplitter* m_rows = nullptr;
  QSplitter* m_upper = nullptr;
  QSplitter* m_lower = nullptr;
  bool m_panesMoved = false; ///< by the user, now or in an earlier session
};

} // namespace interleave
