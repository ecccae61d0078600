// How runs end, as bars: filled ones for all orders equally likely, dashed ones for a scheduler that picks at random.
#pragma once

#include <QWidget>

#include "ui/models/proof_words.hpp"

namespace interleave {

class OutcomeChart final : public QWidget {
  Q_OBJECT

public:
  explicit OutcomeChart(QWidget* parent);
  void setBars(const OutcomeBars& bars);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

private:
  [[nodiscard]] bool hasFigures() const;
  [[nodiscard]] double most() const;
  [[nodiscard]] QRectF plot() const;
  [[nodiscard]] QRectF slot(std::size_t bar) const;
  void paintGrid(QPainter& painter) const;
  void paintLegend(QPainter& painter) const;
  void paintBar(QPainter& painter, std::size_t bar) const;
  void paintLabel(QPainter& painter, std::size_t bar, double& freeFrom) const;
  void paintList(QPainter& painter) const;

  OutcomeBars m_bars;
};

} // namespace interleave
