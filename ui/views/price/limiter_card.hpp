// What limiters let through within one window, against their limit.
#pragma once

#include "ui/models/limiter_model.hpp"
#include "ui/models/price_model.hpp"
#include "ui/plots/curve_plot.hpp"
#include "ui/shell/card.hpp"

namespace interleave {

class LimiterCard final : public Card {
  Q_OBJECT

public:
  LimiterCard(PriceModel& prices, LimiterModel& limiters, QWidget* parent);
  [[nodiscard]] CurvePlot& plot() { return *m_plot; }

protected:
  void showEvent(QShowEvent* event) override;

private:
  void refresh();

  PriceModel& m_prices;
  LimiterModel& m_limiters;
  CurvePlot* m_plot;
};

} // namespace interleave
