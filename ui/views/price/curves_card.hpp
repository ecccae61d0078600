// How figures change with one parameter: which one, and which figure, are chosen above the curves.
#pragma once

#include "ui/models/price_model.hpp"
#include "ui/models/sweep_model.hpp"
#include "ui/plots/curve_plot.hpp"
#include "ui/shell/card.hpp"
#include "ui/shell/segment_switch.hpp"

namespace interleave {

class CurvesCard final : public Card {
  Q_OBJECT

public:
  CurvesCard(PriceModel& prices, SweepModel& sweep, QWidget* parent);
  [[nodiscard]] CurvePlot& plot() { return *m_plot; }
  [[nodiscard]] QString fileName() const;

protected:
  void showEvent(QShowEvent* event) override;

private:
  void ask();
  void refresh();
  void setAxes();
  [[nodiscard]] PlotCurve law() const;

  PriceModel& m_prices;
  SweepModel& m_sweep;
  SegmentSwitch* m_parameter;
  SegmentSwitch* m_figure;
  CurvePlot* m_plot;
};

} // namespace interleave
