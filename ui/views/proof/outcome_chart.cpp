#include "ui/views/proof/outcome_chart.hpp"

#include <QHelpEvent>
#include <QPainterPath>
#include <QToolTip>

#include <cmath>

#include "ui/models/text.hpp"
#include "ui/shell/painting.hpp"

namespace interleave {
namespace {

constexpr double kWidestBar = 46;
constexpr double kWidestSlot = 150;

bool anyOrders(const OutcomeBars& bars) {
  return std::any_of(bars.bars.begin(), bars.bars.end(), [](const OutcomeBar& bar) { return bar.orders.has_value(); });
}

bool anyRandom(const OutcomeBars& bars) {
  return std::any_of(bars.bars.begin(), bars.bars.end(), [](const OutcomeBar& bar) { return bar.randomWalk.has_value(); });
}

QColor inkOf(const OutcomeBar& bar) {
  return bar.tone == Tone::Bad ? theme().colors().bad : theme().colors().good;
}

void dress(QPainter& painter, const QColor& ink, bool filled) {
  QPen dashed(ink, 1.2);
  dashed.setDashPattern({3, 2});
  painter.setPen(filled ? QPen(Qt::NoPen) : dashed);
  painter.setBrush(filled ? QBrush(ink) : QBrush(Qt::NoBrush));
}

} // namespace

OutcomeChart::OutcomeChart(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("outcomes"));
  setAccessibleName(tr("How runs end"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void OutcomeChart::setBars(const OutcomeBars& bars) {
  m_bars = bars;
  setAccessibleDescription(bars.description());
  update();
}

QSize OutcomeChart::sizeHint() const {
  return {theme().px(420), theme().px(330)};
}

QSize OutcomeChart::minimumSizeHint() const {
  return {theme().px(240), theme().px(240)};
}

bool OutcomeChart::hasFigures() const {
  return anyOrders(m_bars) || anyRandom(m_bars);
}

double OutcomeChart::most() const {
  double largest = 0;
  for (const OutcomeBar& bar : m_bars.bars)
    largest = std::max({largest, bar.orders.value_or(0), bar.randomWalk.value_or(0)});
  for (const double top : {0.01, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8})
    if (largest <= top) return top;
  return 1;
}

QRectF OutcomeChart::plot() const {
  const double left = theme().px(58);
  const double top = theme().px(58);
  return {left, top, width() - left - theme().px(20), height() - top - theme().px(56)};
}

QRectF OutcomeChart::slot(std::size_t bar) const {
  const QRectF area = plot();
  const double count = static_cast<double>(m_bars.bars.size());
  const double each = std::min<double>(theme().px(kWidestSlot), area.width() / count);
  const double left = area.left() + (area.width() - each * count) / 2;
  return {left + each * static_cast<double>(bar), area.top(), each, area.height()};
}

void OutcomeChart::paintGrid(QPainter& painter) const {
  const Colors& c = theme().colors();
  const QRectF area = plot();
  painter.setFont(theme().font(FontRole::Table));
  constexpr int kLines = 4;
  for (int line = 0; line <= kLines; ++line) {
    const double y = std::floor(area.bottom() - area.height() * line / kLines) + 0.5;
    painter.setPen(QPen(line == 0 ? c.strongLine : c.line, 1));
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    painter.setPen(c.muted);
    painter.drawText(QRectF(0, y - 12, area.left() - theme().px(8), 24), Qt::AlignRight | Qt::AlignVCenter,
                     percentText(most() * line / kLines));
  }
  painter.setPen(c.muted);
  painter.drawText(QRectF(area.left(), area.bottom() + theme().px(28), area.width(), theme().px(20)), Qt::AlignCenter,
                   QFontMetricsF(painter.font()).elidedText(m_bars.caption, Qt::ElideRight, area.width()));
}

void OutcomeChart::paintLegend(QPainter& painter) const {
  const Colors& c = theme().colors();
  painter.setFont(theme().font(FontRole::Small));
  const QFontMetricsF metrics(painter.font());
  double left = theme().px(14);
  double y = theme().px(12);
  const double side = theme().px(10);
  const auto entry = [&](const QString& words, bool filled) {
    const double wanted = side + theme().px(6) + metrics.horizontalAdvance(words);
    if (left > theme().px(14) && left + wanted > width()) {
      left = theme().px(14);
      y += theme().px(16);
    }
    dress(painter, c.muted, filled);
    painter.drawRoundedRect(QRectF(left + 0.5, y + 0.5, side, side), 2, 2);
    painter.setPen(c.text);
    painter.drawText(QRectF(left + side + theme().px(6), y - 4, metrics.horizontalAdvance(words) + 2, side + 8),
                     Qt::AlignVCenter, words);
    left += wanted + theme().px(20);
  };
  if (anyOrders(m_bars)) entry(tr("all orders equally likely"), true);
  if (anyRandom(m_bars)) entry(tr("a scheduler that picks at random"), false);
}

void OutcomeChart::paintBar(QPainter& painter, std::size_t index) const {
  const OutcomeBar& bar = m_bars.bars[index];
  const QRectF place = slot(index);
  const bool both = bar.orders && bar.randomWalk;
  const double room = place.width() * 0.8 / (both ? 2 : 1);
  const double wide = std::clamp<double>(room, 1, theme().px(kWidestBar));
  double x = place.center().x() - wide * (both ? 2 : 1) / 2;
  painter.setFont(theme().font(FontRole::Small));
  const QFontMetricsF metrics(painter.font());
  const auto column = [&](double share, bool filled) {
    const double tall = std::max(1.5, place.height() * share / most());
    const QRectF box(x + wide * 0.06, place.bottom() - tall, wide * 0.88, tall);
    dress(painter, inkOf(bar), filled);
    painter.drawRect(box);
    const QString words = percentText(share);
    if (metrics.horizontalAdvance(words) < place.width() * (both ? 0.52 : 1)) {
      painter.setPen(filled ? theme().colors().text : theme().colors().muted);
      painter.drawText(QRectF(x - wide, box.top() - metrics.height() - 2, wide * 3, metrics.height()), Qt::AlignCenter, words);
    }
    x += wide;
  };
  if (bar.orders) column(*bar.orders, true);
  if (bar.randomWalk) column(*bar.randomWalk, false);
}

void OutcomeChart::paintLabel(QPainter& painter, std::size_t index, double& freeFrom) const {
  const OutcomeBar& bar = m_bars.bars[index];
  const QRectF place = slot(index);
  painter.setFont(theme().font(FontRole::Table));
  const QFontMetricsF metrics(painter.font());
  const double room = m_bars.bars.size() > 12 ? theme().px(40) : place.width() - 2;
  const QString words = metrics.elidedText(bar.label, Qt::ElideRight, room);
  const double wanted = metrics.horizontalAdvance(words);
  const double left = place.center().x() - wanted / 2;
  if (left < freeFrom) return;
  freeFrom = left + wanted + theme().px(6);
  painter.setPen(inkOf(bar));
  painter.drawText(QRectF(left - 2, place.bottom() + theme().px(5), wanted + 4, theme().px(20)), Qt::AlignCenter, words);
}

void OutcomeChart::paintList(QPainter& painter) const {
  painter.setFont(theme().font(FontRole::Table));
  painter.setPen(theme().colors().muted);
  const double margin = theme().px(14);
  const QRectF words(margin, margin, width() - 2 * margin, theme().px(40));
  painter.drawText(words, Qt::TextWordWrap, m_bars.note);
  double x = margin;
  double y = words.bottom() + theme().px(4);
  for (const OutcomeBar& bar : m_bars.bars) {
    const QString whole = QString(bar.tip).section('\n', 0, 0);
    const QString label = whole.startsWith(signOf(bar.tone)) ? whole.mid(2) : whole;
    const QSizeF size = paintPill(nullptr, {}, label, bar.tone, width() - 2 * margin);
    if (x + size.width() > width() - margin) {
      x = margin;
      y += size.height() + theme().px(6);
    }
    if (y + size.height() > height()) break;
    paintPill(&painter, {x, y}, label, bar.tone, width() - 2 * margin);
    x += size.width() + theme().px(6);
  }
}

void OutcomeChart::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (!hasFigures()) return paintList(painter);
  paintGrid(painter);
  paintLegend(painter);
  double freeFrom = 0;
  for (std::size_t bar = 0; bar < m_bars.bars.size(); ++bar) {
    paintBar(painter, bar);
    paintLabel(painter, bar, freeFrom);
  }
}

bool OutcomeChart::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip || !hasFigures()) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  for (std::size_t bar = 0; bar < m_bars.bars.size(); ++bar)
    if (slot(bar).adjusted(0, 0, 0, theme().px(28)).contains(help->pos())) {
      QToolTip::showText(help->globalPos(), m_bars.bars[bar].tip, this);
      return true;
    }
  QToolTip::hideText();
  return true;
}

} // namespace interleave
