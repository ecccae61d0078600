// The price: what each approach costs under the same load. Charts, below them why (the run of one approach as a
// timeline), and the figures as a table.
#pragma once

#include <QScrollArea>
#include <QStackedWidget>

#include "ui/shell/error_line.hpp"
#include "ui/shell/segment_switch.hpp"
#include "ui/shell/view.hpp"
#include "ui/views/price/article_card.hpp"
#include "ui/views/price/curves_card.hpp"
#include "ui/views/price/distribution_card.hpp"
#include "ui/views/price/limiter_card.hpp"
#include "ui/views/price/price_bar.hpp"
#include "ui/views/price/price_bars.hpp"
#include "ui/views/price/price_table.hpp"
#include "ui/views/price/timeline_card.hpp"

namespace interleave {

class PriceView final : public View {
  Q_OBJECT

public:
  PriceView(ViewContext& context, QWidget* parent);

  [[nodiscard]] std::vector<ActionSpec> actions() override;
  [[nodiscard]] std::vector<KeyHint> hints() const override;
  [[nodiscard]] QString facts() const override;

protected:
  void showEvent(QShowEvent* event) override;

private:
  void makePage();
  QWidget* makeModeLine(QWidget* parent);
  void makeCards(QWidget* parent, QVBoxLayout* column);
  void refresh();
  void choose(int approach);
  void showChosen();
  void openFirst();
  void copyMarkdown();
  void openMeasure();
  void openExport();
  void openRace(std::size_t request);
  void showMode(int mode);

  ViewContext m_context;
  PriceModel& m_model;
  PriceBar* m_bar = nullptr;
  ErrorLine* m_error = nullptr;
  SegmentSwitch* m_mode = nullptr;
  QLabel* m_state = nullptr;
  QLabel* m_measured = nullptr;
  QVBoxLayout* m_cards = nullptr;
  QStackedWidget* m_charts = nullptr;
  PriceBars* m_bars = nullptr;
  CurvesCard* m_curves = nullptr;
  DistributionCard* m_distribution = nullptr;
  LimiterCard* m_limiters = nullptr;
  TimelineCard* m_timelineCard = nullptr;
  PriceTableModel* m_figures = nullptr;
  PriceTable* m_table = nullptr;
  std::string m_chosen; ///< the approach whose run is shown
};

} // namespace interleave
