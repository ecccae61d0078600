// Four questions, four charts: what was oversold, how fast, how long it takes, and how many commands a sale needs.
#pragma once

#include <QGridLayout>
#include <QWidget>

#include "ui/models/price_model.hpp"
#include "ui/plots/bar_plot.hpp"
#include "ui/shell/card.hpp"

namespace interleave {

class PriceBars final : public QWidget {
  Q_OBJECT

public:
  PriceBars(PriceModel& model, QWidget* parent);

  struct Chart {
    QString id; ///< in names of files
    Card* card = nullptr;
    BarPlot* plot = nullptr;
  };
  [[nodiscard]] const std::vector<Chart>& charts() const { return m_charts; }
  void setChosen(int approach);

signals:
  void chosen(int approach);

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  void add(const QString& id, const QString& title, const QString& subtitle, BarPlot::Scale scale, BarPlot::Words words);
  void refresh();
  void arrange();

  PriceModel& m_model;
  QGridLayout* m_grid;
  std::vector<Chart> m_charts;
  int m_columns = 0;
};

} // namespace interleave
