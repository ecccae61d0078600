// What article 2 claims, beside what the simulation makes of it and what a real server gave.
#pragma once

#include "ui/models/article_model.hpp"
#include "ui/models/fact_table.hpp"
#include "ui/models/price_model.hpp"
#include "ui/shell/button.hpp"
#include "ui/shell/card.hpp"
#include "ui/shell/fact_table_view.hpp"

namespace interleave {

class ArticleCard final : public Card {
  Q_OBJECT

public:
  ArticleCard(PriceModel& prices, ArticleModel& article, QWidget* parent);

protected:
  void showEvent(QShowEvent* event) override;

private:
  void refresh();
  void takeLoad();
  [[nodiscard]] FactRow rowOf(std::size_t place) const;

  PriceModel& m_prices;
  ArticleModel& m_article;
  FactTable* m_rows;
  FactTableView* m_table;
  QLabel* m_remarks;
  Button* m_take;
};

} // namespace interleave
