#include "ui/views/price/price_bars.hpp"

#include "ui/models/price_words.hpp"
#include "ui/views/price/price_chart_data.hpp"

namespace interleave {
namespace {

constexpr int kFourColumns = 860;

} // namespace

PriceBars::PriceBars(PriceModel& model, QWidget* parent) : QWidget(parent), m_model(model), m_grid(new QGridLayout(this)) {
  m_grid->setContentsMargins(0, 0, 0, 0);
  m_grid->setSpacing(theme().px(8));
  add(QStringLiteral("oversold"), tr("Oversold"), tr("items"), BarPlot::Scale::Linear, shortNumber);
  add(QStringLiteral("sales"), tr("Sales per second"), tr("log"), BarPlot::Scale::Log, shortNumber);
  add(QStringLiteral("latency"), tr("Latency"), tr("median – P99, log"), BarPlot::Scale::Log, shortTime);
  add(QStringLiteral("commands"), tr("Commands per sale"), tr("log"), BarPlot::Scale::Log, shortNumber);
  arrange();
  connect(&model, &PriceModel::changed, this, &PriceBars::refresh);
  refresh();
}

void PriceBars::add(const QString& id, const QString& title, const QString& subtitle, BarPlot::Scale scale, BarPlot::Words words) {
  Chart chart;
  chart.id = id;
  chart.card = new Card(title, this);
  chart.card->setSubtitle(subtitle);
  chart.plot = new BarPlot(scale, std::move(words), chart.card);
  chart.plot->setObjectName(QStringLiteral("chart-") + id);
  chart.plot->setAccessibleName(title);
  chart.plot->setTitle(title);
  chart.card->setContent(chart.plot);
  connect(chart.plot, &BarPlot::barChosen, this, &PriceBars::chosen);
  m_charts.push_back(chart);
}

void PriceBars::arrange() {
  const int columns = width() >= theme().px(kFourColumns) ? 4 : 2;
  if (columns == m_columns) return;
  m_columns = columns;
  for (std::size_t place = 0; place < m_charts.size(); ++place) {
    m_grid->removeWidget(m_charts[place].card);
    m_grid->addWidget(m_charts[place].card, static_cast<int>(place) / columns, static_cast<int>(place) % columns);
  }
  for (int column = 0; column < 4; ++column)
    m_grid->setColumnStretch(column, column < columns ? 1 : 0);
}

void PriceBars::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void PriceBars::refresh() {
  m_charts[0].plot->setBars(oversoldBars(m_model));
  m_charts[1].plot->setBars(salesBars(m_model));
  m_charts[2].plot->setBars(latencyBars(m_model));
  m_charts[3].plot->setBars(commandBars(m_model));
}

void PriceBars::setChosen(int approach) {
  for (const Chart& chart : m_charts)
    chart.plot->setChosen(approach);
}

} // namespace interleave
