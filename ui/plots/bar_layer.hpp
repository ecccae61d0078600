// Only for ui/plots: paints the bars between axes of QCustomPlot.
#pragma once

#include "ui/plots/bar_plot.hpp"
#include "ui/plots/plot_inside.hpp"

namespace interleave {

class BarPlot::Layer final : public QCPLayerable {
public:
  Layer(QCustomPlot* canvas, const BarPlot& plot) : QCPLayerable(canvas, QStringLiteral("main")), m_plot(plot) {}

protected:
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
  void draw(QCPPainter* painter) override;

private:
  [[nodiscard]] const PlotLook& look() const { return m_plot.inside().look; }
  [[nodiscard]] double y(double value) const;
  [[nodiscard]] double axisY() const;
  void drawChosen(QPainter& painter, const QRectF& slot) const;
  void drawBar(QPainter& painter, const PlotBar& bar, const QRectF& slot) const;
  void drawRange(QPainter& painter, const PlotBar& bar, const QRectF& column) const;
  void drawBand(QPainter& painter, const PlotBar& bar, const QRectF& column) const;
  void drawMark(QPainter& painter, double value, Qt::PenStyle style, const QRectF& column) const;
  void drawWords(QPainter& painter, const PlotBar& bar, const QRectF& slot, double top, bool chosen) const;

  const BarPlot& m_plot;
};

} // namespace interleave
