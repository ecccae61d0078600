// How latency is spread: all approaches as lines, the chosen one filled and marked.
#pragma once

#include "ui/models/price_model.hpp"
#include "ui/plots/distribution_plot.hpp"
#include "ui/shell/card.hpp"

namespace interleave {

class DistributionCard final : public Card {
  Q_OBJECT

public:
  DistributionCard(PriceModel& model, QWidget* parent);
  [[nodiscard]] DistributionPlot& plot() { return *m_plot; }
  void setChosen(int approach);

private:
  void refresh();

  PriceModel& m_model;
  DistributionPlot* m_plot;
  int m_chosen = -1;
};

} // namespace interleave
