#include "ui/plots/distribution_plot.hpp"

#include <cmath>
#include <limits>

#include "ui/models/text.hpp"
#include "ui/plots/plot_inside.hpp"

namespace interleave {

DistributionPlot::DistributionPlot(QString axis, Words words, QWidget* parent) : Plot(parent), m_words(std::move(words)) {
  QCustomPlot& canvas = *inside().canvas;
  setScale(*canvas.xAxis, true, m_words);
  setScale(*canvas.yAxis, false, percentText);
  canvas.xAxis->setLabel(axis);
  canvas.yAxis->setLabel(tr("share of operations"));
  canvas.setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
  canvas.axisRect()->setRangeZoom(Qt::Horizontal);
  canvas.axisRect()->setRangeDrag(Qt::Horizontal);
  connect(&canvas, &QCustomPlot::mouseDoubleClick, this, &DistributionPlot::rebuild);
  dress(inside().look);
}

DistributionPlot::~DistributionPlot() = default;

QSize DistributionPlot::minimumSizeHint() const {
  return {theme().px(320), theme().px(220)};
}

void DistributionPlot::setDistributions(std::vector<PlotDistribution> all, int marked) {
  m_all = std::move(all);
  m_marked = marked;
  rebuild();
}

void DistributionPlot::dress(const PlotLook& look) {
  QCustomPlot& canvas = *inside().canvas;
  canvas.setBackground(look.colors.surface);
  canvas.axisRect()->setMinimumMargins(QMargins(0, qRound(look.px(12)), qRound(look.px(20)), 0));
  dressAxis(*canvas.xAxis, look);
  dressAxis(*canvas.yAxis, look);
  canvas.legend->setVisible(true);
  canvas.legend->setFont(look.font(FontRole::Small));
  canvas.legend->setTextColor(look.colors.text);
  canvas.legend->setBrush(look.colors.surface);
  canvas.legend->setBorderPen(QPen(look.colors.line));
  rebuild();
}

void DistributionPlot::addOne(const PlotDistribution& one, bool marked) {
  QCustomPlot& canvas = *inside().canvas;
  const PlotLook& look = inside().look;
  const QColor color = look.approach(one.approach);
  QCPGraph* graph = canvas.addGraph();
  graph->setName(one.name);
  graph->setLineStyle(QCPGraph::lsStepLeft);
  graph->setPen(QPen(color, look.px(marked ? 2 : 1.4)));
  QColor ground = color;
  ground.setAlphaF(0.2F);
  if (marked) graph->setBrush(ground);
  if (one.bins.empty()) return;
  graph->addData(one.bins.front().from, 0);
  for (std::size_t at = 0; at < one.bins.size(); ++at) {
    if (at > 0 && one.bins[at].from > one.bins[at - 1].to) graph->addData(one.bins[at - 1].to, 0);
    graph->addData(one.bins[at].from, one.bins[at].share);
  }
  graph->addData(one.bins.back().to, 0);
}

void DistributionPlot::addMarks(const PlotDistribution& one, double top) {
  QCustomPlot& canvas = *inside().canvas;
  const PlotLook& look = inside().look;
  for (const auto& mark : one.marks) {
    auto* line = new QCPItemStraightLine(&canvas);
    line->setPen(QPen(look.colors.muted, 1, Qt::DashLine));
    line->point1->setCoords(mark.second, 0);
    line->point2->setCoords(mark.second, 1);
  }
  double height = top;
  for (const auto& [name, value] : one.marks) {
    auto* words = new QCPItemText(&canvas);
    words->setText(QStringLiteral("%1  %2").arg(name, m_words(value)));
    words->setFont(look.font(FontRole::Small));
    words->setColor(look.colors.text);
    words->setBrush(look.colors.surface);
    words->setPadding(QMargins(3, 1, 3, 1));
    words->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
    words->position->setCoords(value, height);
    height -= top * 0.09; // one below the other, where they are close
  }
}

void DistributionPlot::rebuild() {
  QCustomPlot& canvas = *inside().canvas;
  canvas.clearGraphs();
  canvas.clearItems();
  double least = std::numeric_limits<double>::max();
  double most = 0;
  double top = 0;
  QStringList words;
  for (std::size_t at = 0; at < m_all.size(); ++at) {
    addOne(m_all[at], static_cast<int>(at) == m_marked);
    for (const PlotDistribution::Bin& bin : m_all[at].bins) {
      least = std::min(least, bin.from);
      most = std::max(most, bin.to);
      top = std::max(top, bin.share);
    }
    for (const auto& [name, value] : m_all[at].marks)
      words << QStringLiteral("%1 %2 %3").arg(m_all[at].name, name, m_words(value));
  }
  setAccessibleDescription(words.join(QStringLiteral(", ")));
  top = top > 0 ? top * 1.15 : 1;
  if (m_marked >= 0 && m_marked < static_cast<int>(m_all.size())) addMarks(m_all[static_cast<std::size_t>(m_marked)], top * 0.97);
  canvas.xAxis->setRange(most > 0 ? QCPRange(least / 1.3, most * 1.3) : QCPRange(0.1, 1000));
  canvas.yAxis->setRange(0, top);
  redraw();
}

QString DistributionPlot::csv() const {
  QString lines = QStringLiteral("approach,from_ms,to_ms,share\n");
  for (const PlotDistribution& one : m_all)
    for (const PlotDistribution::Bin& bin : one.bins)
      lines += QStringLiteral("\"%1\",%2,%3,%4\n")
                   .arg(QString(one.name).replace('"', QStringLiteral("\"\"")))
                   .arg(bin.from, 0, 'g', 10)
                   .arg(bin.to, 0, 'g', 10)
                   .arg(bin.share, 0, 'g', 10);
  return lines;
}

} // namespace interleave
