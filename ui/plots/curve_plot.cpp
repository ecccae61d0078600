#include "ui/plots/curve_plot.hpp"

#include <QKeyEvent>
#include <QToolTip>

#include <cmath>

#include "ui/plots/curve_graphs.hpp"
#include "ui/shell/painting.hpp"

namespace interleave {
namespace {

constexpr double kZoom = 0.8;
constexpr double kNear = 28; ///< pixels from a point at which it is told

/// Moves and stretches a range, also a logarithmic one, about its middle.
QCPRange moved(const QCPAxis& axis, double by, double zoom) {
  const bool isLog = axis.scaleType() == QCPAxis::stLogarithmic;
  const auto to = [&](double value) { return isLog ? std::log(value) : value; };
  const auto back = [&](double value) { return isLog ? std::exp(value) : value; };
  const double from = to(axis.range().lower);
  const double size = to(axis.range().upper) - from;
  const double middle = from + size / 2 + by * size;
  return {back(middle - size * zoom / 2), back(middle + size * zoom / 2)};
}

QIcon swatch(const PlotLook& look, int approach) {
  QPixmap pixmap(QSize(24, 12) * 2);
  pixmap.setDevicePixelRatio(2);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(look.approach(approach), 2, approach == 0 ? Qt::DashLine : Qt::SolidLine));
  painter.drawLine(QPointF(1, 6), QPointF(23, 6));
  return pixmap;
}

} // namespace

CurvePlot::CurvePlot(QWidget* parent) : Plot(parent), m_legend(new QWidget(this)) {
  m_legend->setLayout(new FlowLayout(nullptr, theme().px(12)));
  QCustomPlot& canvas = *inside().canvas;
  canvas.setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
  canvas.setMouseTracking(true);
  connect(&canvas, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) { tellNearest(event->pos()); });
  connect(&canvas, &QCustomPlot::mouseWheel, this, [this] { m_moved = true; });
  connect(&canvas, &QCustomPlot::mousePress, this, [this] { m_moved = true; });
  connect(&canvas, &QCustomPlot::mouseDoubleClick, this, &CurvePlot::fit);
  dress(inside().look);
}

CurvePlot::~CurvePlot() = default;

QSize CurvePlot::minimumSizeHint() const {
  return {theme().px(320), theme().px(220)};
}

void CurvePlot::setAxes(Axis x, Axis y) {
  m_x = std::move(x);
  m_y = std::move(y);
  QCustomPlot& canvas = *inside().canvas;
  setScale(*canvas.xAxis, m_x.isLog, m_x.words);
  setScale(*canvas.yAxis, m_y.isLog, m_y.words);
  canvas.xAxis->setLabel(m_x.name);
  canvas.yAxis->setLabel(m_y.name);
  m_moved = false;
}

void CurvePlot::setCurves(std::vector<PlotCurve> curves) {
  const bool same = std::equal(curves.begin(), curves.end(), m_curves.begin(), m_curves.end(),
                               [](const PlotCurve& a, const PlotCurve& b) { return a.name == b.name; });
  m_curves = std::move(curves);
  m_told.reset();
  if (!same) rebuildLegend();
  rebuild();
}

void CurvePlot::rebuildLegend() {
  qDeleteAll(m_entries);
  m_entries.clear();
  for (const PlotCurve& curve : m_curves) {
    auto* box = new QCheckBox(curve.name, m_legend);
    box->setIcon(swatch(screenLook(), curve.approach));
    box->setIconSize({theme().px(24), theme().px(12)});
    box->setChecked(isShown(curve));
    box->setAccessibleName(tr("Curve: %1").arg(curve.name));
    box->setFocusPolicy(Qt::TabFocus);
    connect(box, &QCheckBox::toggled, this, [this, name = curve.name](bool on) {
      m_hidden.removeAll(name);
      if (!on) m_hidden << name;
      rebuild();
    });
    m_legend->layout()->addWidget(box);
    box->show();
    m_entries.push_back(box);
  }
  QResizeEvent again(size(), size());
  resizeEvent(&again);
}

void CurvePlot::rebuild() {
  QCustomPlot& canvas = *inside().canvas;
  canvas.clearGraphs();
  for (const PlotCurve& curve : m_curves)
    if (isShown(curve)) addCurve(canvas, inside().look, curve);
  if (!m_moved) fit();
  QStringList words;
  for (const PlotCurve& curve : m_curves)
    if (!curve.points.empty())
      words << QStringLiteral("%1: %2 = %3").arg(curve.name, m_x.words(curve.points.back().x), m_y.words(curve.points.back().y));
  setAccessibleDescription(words.join(QStringLiteral("; ")));
  redraw();
}

void CurvePlot::fit() {
  m_moved = false;
  std::vector<PlotCurve> shown;
  for (const PlotCurve& curve : m_curves)
    if (isShown(curve)) shown.push_back(curve);
  QCustomPlot& canvas = *inside().canvas;
  canvas.xAxis->setRange(rangeOf(shown, &PlotCurve::Point::x, m_x.isLog));
  canvas.yAxis->setRange(rangeOf(shown, &PlotCurve::Point::y, m_y.isLog));
  redraw();
}

void CurvePlot::dress(const PlotLook& look) {
  QCustomPlot& canvas = *inside().canvas;
  canvas.setBackground(look.colors.surface);
  canvas.axisRect()->setMinimumMargins(QMargins(0, qRound(look.px(12)), qRound(look.px(20)), 0));
  dressAxis(*canvas.xAxis, look);
  dressAxis(*canvas.yAxis, look);
  canvas.legend->setVisible(look.isPrint);
  canvas.legend->setFont(look.font(FontRole::Small));
  canvas.legend->setTextColor(look.colors.text);
  canvas.legend->setBrush(look.colors.surface);
  canvas.legend->setBorderPen(QPen(look.colors.line));
  rebuild();
}

void CurvePlot::resizeEvent(QResizeEvent* event) {
  Plot::resizeEvent(event);
  const int margin = theme().px(12);
  const int wide = std::max(1, width() - 2 * margin);
  const int tall = m_entries.empty() ? 0 : m_legend->layout()->heightForWidth(wide);
  m_legend->setGeometry(margin, theme().px(6), wide, tall);
  inside().canvas->setGeometry(3, tall + theme().px(8), std::max(1, width() - 6), std::max(1, height() - tall - theme().px(14)));
}

std::pair<double, double> CurvePlot::shownX() const {
  const QCPRange range = inside().canvas->xAxis->range();
  return {range.lower, range.upper};
}

void CurvePlot::tellNearest(QPoint place) {
  const QCustomPlot& canvas = *inside().canvas;
  double nearest = theme().px(kNear);
  QString words;
  for (const PlotCurve& curve : m_curves) {
    if (!isShown(curve)) continue;
    for (const PlotCurve::Point& point : curve.points) {
      const QPointF at(canvas.xAxis->coordToPixel(point.x), canvas.yAxis->coordToPixel(point.y));
      const double distance = std::hypot(at.x() - place.x(), at.y() - place.y());
      if (!(distance < nearest)) continue;
      nearest = distance;
      words = pointWords(curve, point);
    }
  }
  if (words.isEmpty())
    QToolTip::hideText();
  else
    QToolTip::showText(canvas.mapToGlobal(place), words, this);
}

QString CurvePlot::pointWords(const PlotCurve& curve, const PlotCurve::Point& point) const {
  QString words = QStringLiteral("%1\n%2: %3\n%4: %5").arg(curve.name, m_x.name, m_x.words(point.x), m_y.name, m_y.words(point.y));
  if (point.high > point.low) words += '\n' + tr("95 % band %1 to %2").arg(m_y.words(point.low), m_y.words(point.high));
  return words;
}

void CurvePlot::walk(int by) {
  std::vector<std::pair<std::size_t, std::size_t>> all;
  for (std::size_t curve = 0; curve < m_curves.size(); ++curve)
    for (std::size_t point = 0; isShown(m_curves[curve]) && point < m_curves[curve].points.size(); ++point)
      all.emplace_back(curve, point);
  if (all.empty()) return;
  const auto now = m_told ? std::find(all.begin(), all.end(), *m_told) : all.end();
  const auto last = static_cast<std::ptrdiff_t>(all.size()) - 1;
  const std::ptrdiff_t place = now == all.end() ? (by > 0 ? 0 : last) : std::clamp<std::ptrdiff_t>(now - all.begin() + by, 0, last);
  m_told = all[static_cast<std::size_t>(place)];
  const PlotCurve& curve = m_curves[m_told->first];
  const PlotCurve::Point& point = curve.points[m_told->second];
  const QString words = pointWords(curve, point);
  setAccessibleDescription(words);
  const QCustomPlot& canvas = *inside().canvas;
  QToolTip::showText(canvas.mapToGlobal(QPointF(canvas.xAxis->coordToPixel(point.x), canvas.yAxis->coordToPixel(point.y)).toPoint()), words, this);
}

void CurvePlot::moveAxes(double byX, double zoom) {
  QCustomPlot& canvas = *inside().canvas;
  canvas.xAxis->setRange(moved(*canvas.xAxis, byX, zoom));
  if (zoom != 1) canvas.yAxis->setRange(moved(*canvas.yAxis, 0, zoom));
  m_moved = true;
  redraw();
}

void CurvePlot::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
  case Qt::Key_Left: return moveAxes(-0.1, 1);
  case Qt::Key_Right: return moveAxes(0.1, 1);
  case Qt::Key_Plus:
  case Qt::Key_Equal: return moveAxes(0, kZoom);
  case Qt::Key_Minus: return moveAxes(0, 1 / kZoom);
  case Qt::Key_Period: return walk(1);
  case Qt::Key_Comma: return walk(-1);
  default: Plot::keyPressEvent(event);
  }
}

bool CurvePlot::event(QEvent* event) {
  // While the focus is here, F fits this and not what the view would fit, and . and , walk here.
  if (event->type() == QEvent::ShortcutOverride) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_F || key == Qt::Key_Period || key == Qt::Key_Comma) event->accept();
  }
  if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_F) {
    fit();
    return true;
  }
  if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) update();
  if (event->type() == QEvent::Paint && hasFocus()) {
    QPainter painter(this);
    paintFocusRing(painter, rect(), theme().px(7));
  }
  return Plot::event(event);
}

QString CurvePlot::csv() const {
  QString lines = QStringLiteral("curve,x,y,low,high\n");
  for (const PlotCurve& curve : m_curves)
    for (const PlotCurve::Point& point : curve.points)
      lines += QStringLiteral("\"%1\",%2,%3,%4,%5\n")
                   .arg(QString(curve.name).replace('"', QStringLiteral("\"\"")))
                   .arg(point.x, 0, 'g', 10)
                   .arg(point.y, 0, 'g', 10)
                   .arg(point.low, 0, 'g', 10)
                   .arg(point.high, 0, 'g', 10);
  return lines;
}

} // namespace interleave
