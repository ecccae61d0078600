#include "ui/plots/bar_plot.hpp"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include <cmath>

#include "ui/plots/bar_layer.hpp"

namespace interleave {
namespace {

constexpr double kHeadRoom = 1.18; ///< of a linear axis, for the figures above the bars

QString csvNumber(std::optional<double> value) {
  return value ? QString::number(*value, 'g', 10) : QString();
}

QString csvText(QString words) {
  return '"' + words.replace('"', QStringLiteral("\"\"")) + '"';
}

} // namespace

BarPlot::BarPlot(Scale scale, Words words, QWidget* parent) : Plot(parent), m_scale(scale), m_words(std::move(words)) {
  QCustomPlot& canvas = *inside().canvas;
  canvas.setAttribute(Qt::WA_TransparentForMouseEvents);
  canvas.axisRect()->setAutoMargins(QCP::msLeft);
  canvas.xAxis->setTicks(false);
  canvas.xAxis->grid()->setVisible(false);
  canvas.xAxis->setTickLabels(false);
  setScale(*canvas.yAxis, scale == Scale::Log, m_words);
  canvas.yAxis->ticker()->setTickCount(3);
  new Layer(&canvas, *this); // belongs to the canvas
  dress(inside().look);
}

BarPlot::~BarPlot() = default;

void BarPlot::dress(const PlotLook& look) {
  QCustomPlot& canvas = *inside().canvas;
  canvas.setBackground(look.colors.surface);
  const int side = qRound(look.px(12));
  canvas.axisRect()->setMinimumMargins(QMargins(side, 0, 0, 0));
  canvas.axisRect()->setMargins(QMargins(0, qRound(look.px(16)), side, qRound(look.px(28))));
  dressAxis(*canvas.xAxis, look);
  dressAxis(*canvas.yAxis, look);
  canvas.yAxis->setBasePen(Qt::NoPen);
}

void BarPlot::setBars(std::vector<PlotBar> bars) {
  m_bars = std::move(bars);
  fit();
  setAccessibleDescription(described());
  redraw();
}

void BarPlot::setChosen(int bar) {
  m_chosen = bar;
  redraw();
}

QString BarPlot::described() const {
  QStringList parts;
  for (const PlotBar& bar : m_bars)
    parts << bar.label + ' ' + (bar.value ? bar.figure : QStringLiteral("–"));
  return parts.join(QStringLiteral(", "));
}

void BarPlot::fit() {
  double least = std::numeric_limits<double>::max();
  double most = 0;
  const auto see = [&](std::optional<double> value) {
    if (!value) return;
    most = std::max(most, *value);
    if (*value > 0) least = std::min(least, *value);
  };
  for (const PlotBar& bar : m_bars) {
    for (const auto& value : {bar.value, bar.from, bar.measured, bar.claimed})
      see(value);
    if (bar.high > bar.low) see(bar.high);
  }
  QCPAxis& axis = *inside().canvas->yAxis;
  if (m_scale == Scale::Linear) {
    axis.setRange(0, most > 0 ? most * kHeadRoom : 1);
    return;
  }
  if (most <= 0) {
    axis.setRange(0.5, 200);
    return;
  }
  // The smallest still has some height, the highest some room for its figure.
  const double lower = std::pow(10, std::floor(std::log10(least * 0.6)));
  const double decades = std::log10(most / lower);
  axis.setRange(lower, most * std::pow(10, 0.16 * std::max(decades, 0.5)));
}

QRectF BarPlot::slot(int bar) const {
  const QRect area = inside().canvas->axisRect()->rect();
  const double each = area.width() / static_cast<double>(std::max<std::size_t>(1, m_bars.size()));
  return {area.left() + each * bar, static_cast<double>(area.top()), each, area.height() + inside().look.px(26)};
}

int BarPlot::barAt(QPointF place) const {
  for (int bar = 0; bar < static_cast<int>(m_bars.size()); ++bar)
    if (slot(bar).contains(place)) return bar;
  return -1;
}

QString BarPlot::csv() const {
  QString lines = QStringLiteral("approach,value,from,low,high,measured,claimed\n");
  for (const PlotBar& bar : m_bars) {
    const bool band = bar.high > bar.low;
    lines += csvText(bar.label) + ',' + csvNumber(bar.value) + ',' + csvNumber(bar.from) + ',' + (band ? csvNumber(bar.low) : QString()) + ',' +
             (band ? csvNumber(bar.high) : QString()) + ',' + csvNumber(bar.measured) + ',' + csvNumber(bar.claimed) + '\n';
  }
  return lines;
}

QSize BarPlot::sizeHint() const {
  return {theme().px(300), theme().px(200)};
}

QSize BarPlot::minimumSizeHint() const {
  return {theme().px(190), theme().px(150)};
}

void BarPlot::mousePressEvent(QMouseEvent* event) {
  const int bar = barAt(event->position());
  if (event->button() == Qt::LeftButton && bar >= 0) emit barChosen(bar);
}

void BarPlot::keyPressEvent(QKeyEvent* event) {
  const int last = static_cast<int>(m_bars.size()) - 1;
  if (event->key() == Qt::Key_Left && last >= 0)
    emit barChosen(std::max(0, m_chosen - 1));
  else if (event->key() == Qt::Key_Right && last >= 0)
    emit barChosen(std::min(last, m_chosen + 1));
  else
    Plot::keyPressEvent(event);
}

bool BarPlot::event(QEvent* event) {
  if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) redraw();
  if (event->type() != QEvent::ToolTip) return Plot::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int bar = barAt(help->pos());
  if (bar >= 0)
    QToolTip::showText(help->globalPos(), m_bars[static_cast<std::size_t>(bar)].tip, this);
  else
    QToolTip::hideText();
  return true;
}

} // namespace interleave
