// The answer, big; what is broken; and how likely, in both readings.
#pragma once

#include <QBoxLayout>
#include <QLabel>

#include "ui/models/proof_words.hpp"
#include "ui/shell/button.hpp"
#include "ui/shell/card.hpp"

namespace interleave {

/// A bar of which the failing part is filled; hatched where it is an estimate.
class ShareBar final : public QWidget {
  Q_OBJECT

public:
  explicit ShareBar(QWidget* parent);
  void setShare(std::optional<double> share, bool estimated);
  [[nodiscard]] QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  std::optional<double> m_share;
  bool m_estimated = false;
};

class VerdictCard final : public Card {
  Q_OBJECT

public:
  explicit VerdictCard(QWidget* parent);
  void setVerdict(const ProofVerdictView& verdict);

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  void showWords();
  void explainOdds();

  ProofVerdictView m_verdict;
  QBoxLayout* m_sides;
  QLabel* m_word;
  QLabel* m_reason;
  ShareBar* m_bar;
  QLabel* m_odds;
  QLabel* m_randomWalk;
  Button* m_meaning;
  QLabel* m_notes;
};

} // namespace interleave
