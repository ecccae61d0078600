#include "ui/views/race/diagram_painter.hpp"

#include <QCoreApplication>

#include <cmath>

#include "ui/models/text.hpp"
#include "ui/shell/painting.hpp"

namespace interleave {
namespace {

constexpr double kThread = 9; ///< narrower steps are a plain line and a plain bar: quick to paint by the hundred
constexpr double kFaint = 0.5;
constexpr std::ptrdiff_t kMostStaleReads = 12;
constexpr double kRoomForArrows = 26; ///< narrower steps go without heads and replies

} // namespace

DiagramPainter::DiagramPainter(QPainter& painter, const DiagramGeometry& geometry, const RaceModel& race,
                               const RunView& run, const DiagramPointer& pointer)
    : m_painter(painter), m_at(geometry), m_race(race), m_run(run), m_pointer(pointer),
      m_font(theme().font(FontRole::Table)), m_small(theme().font(FontRole::Small)) {
  m_font.setWeight(QFont::DemiBold);
  m_small.setWeight(QFont::DemiBold);
}

DiagramPainter::Range DiagramPainter::visible() const {
  const int count = static_cast<int>(m_run.steps.size());
  const auto indexAt = [&](double x) {
    const double place = m_at.place(x);
    if (place < 0) return 0;
    const int slot = m_run.slotAt(place);
    return slot < 0 ? count : slot;
  };
  return {std::max(0, indexAt(m_at.left) - 1), std::min(count, indexAt(m_at.right) + 2)};
}

void DiagramPainter::paint() {
  m_painter.setRenderHint(QPainter::Antialiasing);
  paintLanes();
  m_painter.save();
  m_painter.setClipRect(QRectF(m_at.left - theme().px(6), 0, m_at.right - m_at.left + theme().px(26), 1e5));
  paintValues();
  const Range range = visible();
  for (int index = range.first; index < range.end; ++index)
    paintStep(m_run.steps[static_cast<std::size_t>(index)]);
  paintStaleReads();
  paintInvitation();
  paintPosition();
  paintMeasure();
  m_painter.restore();
  paintLabels();
}

void DiagramPainter::paintLanes() {
  m_painter.setRenderHint(QPainter::Antialiasing, false);
  m_painter.setPen(QPen(theme().colors().line, 1));
  for (ClientIndex client = 0; client < m_race.clientCount(); ++client) {
    const double y = m_at.laneY(client);
    if (y >= 0 && y <= m_at.lanesBottom) m_painter.drawLine(QPointF(m_at.left, y), QPointF(m_at.right, y));
  }
  m_painter.drawLine(QPointF(m_at.left, m_at.server), QPointF(m_at.right, m_at.server));
  m_painter.setRenderHint(QPainter::Antialiasing);
}

QString DiagramPainter::labelOf(const RunSlot& slot) const {
  return QStringLiteral("%1 %2").arg(slot.event->step).arg(slot.label);
}

double DiagramPainter::labelWidth(const RunSlot& slot) const {
  // Narrow steps show no label: no need to measure one.
  if (slot.width * m_at.unit < theme().px(30)) return 0;
  const QFontMetricsF metrics(m_font);
  double inner = 0;
  for (const QString& call : slot.inner)
    inner += QFontMetricsF(m_small).horizontalAdvance(call) + theme().px(12);
  return std::max(metrics.horizontalAdvance(labelOf(slot)) + theme().px(16), inner);
}

bool DiagramPainter::isAhead(const RunSlot& slot) const {
  return slot.event->step > m_race.run().position();
}

void DiagramPainter::paintStep(const RunSlot& slot) {
  m_painter.setOpacity(isAhead(slot) ? kFaint : 1);
  if (!slot.reachesServer) {
    paintCrash(slot);
  } else {
    const QRectF block = m_at.block(slot, labelWidth(slot));
    if (slot.client >= 0) paintMessage(slot, block);
    paintBlock(slot, block);
  }
  m_painter.setOpacity(1);
}

void DiagramPainter::paintThread(const RunSlot& slot, const QRectF& block) {
  const double lane = m_at.laneY(slot.client);
  if (lane > m_at.lanesBottom || lane < 0) return;
  m_painter.setRenderHint(QPainter::Antialiasing, false);
  m_painter.setPen(QPen(theme().client(slot.client), 1));
  m_painter.drawLine(QPointF(block.center().x(), lane), QPointF(block.center().x(), block.top()));
  m_painter.setRenderHint(QPainter::Antialiasing);
}

void DiagramPainter::paintMessage(const RunSlot& slot, const QRectF& block) {
  if (slot.width * m_at.unit < theme().px(kThread)) return paintThread(slot, block);
  const double room = slot.width * m_at.unit;
  const double lane = m_at.laneY(slot.client);
  const QPointF sent(std::min(m_at.x(slot.start) + room * 0.08, block.left()), lane);
  const QPointF got(std::max(m_at.x(slot.start) + room * 0.92, block.right()), lane);
  const QColor color = theme().client(slot.client);
  m_painter.save();
  if (lane > m_at.lanesBottom || lane < 0)
    m_painter.setClipRect(QRectF(0, m_at.lanesBottom - theme().px(10), 1e5, 1e4), Qt::IntersectClip);
  m_painter.setPen(QPen(color, room < kRoomForArrows ? 1 : 1.6));
  m_painter.setBrush(color);
  m_painter.drawLine(sent, block.topLeft());
  m_painter.setPen(Qt::NoPen);
  const double dot = room < kRoomForArrows ? theme().px(2) : theme().px(4);
  m_painter.drawEllipse(sent, dot, dot);
  if (room >= kRoomForArrows) {
    m_painter.setPen(QPen(color, 1.6));
    paintArrow(sent, block.topLeft());
    const bool lost = slot.event->replyLost;
    const bool none = slot.event->reply.kind == Reply::Kind::NoReply;
    const QPointF end = lost ? (block.topRight() + got) / 2 : got;
    m_painter.setPen(QPen(color, 1.5, Qt::CustomDashLine));
    QPen dashed(color, 1.5);
    dashed.setDashPattern({3, 2.4});
    m_painter.setPen(dashed);
    if (!none) m_painter.drawLine(block.topRight(), end);
    m_painter.setPen(QPen(lost ? theme().colors().bad : color, 1.6));
    if (lost) {
      m_painter.setFont(m_font);
      m_painter.drawText(QRectF(end.x() - 40, end.y() - 10, 80, 20), Qt::AlignCenter, QStringLiteral("✕"));
    } else if (!none) {
      paintArrow(block.topRight(), end);
    }
  }
  m_painter.restore();
}

void DiagramPainter::paintArrow(QPointF from, QPointF to) {
  const double angle = std::atan2(to.y() - from.y(), to.x() - from.x());
  const double size = theme().px(8);
  const auto wing = [&](double turn) {
    return to - QPointF(std::cos(angle + turn) * size, std::sin(angle + turn) * size);
  };
  m_painter.save();
  m_painter.setBrush(m_painter.pen().color());
  m_painter.setPen(Qt::NoPen);
  m_painter.drawPolygon(QPolygonF{to, wing(0.38), wing(-0.38)});
  m_painter.restore();
}

void DiagramPainter::paintCrash(const RunSlot& slot) {
  const QPointF middle(m_at.x(slot.start + slot.width / 2), m_at.laneY(slot.client));
  const double size = theme().px(6);
  m_painter.setPen(QPen(theme().colors().bad, 2.4));
  m_painter.drawLine(middle - QPointF(size, size), middle + QPointF(size, size));
  m_painter.drawLine(middle - QPointF(size, -size), middle + QPointF(size, -size));
  if (slot.width * m_at.unit > theme().px(50)) {
    m_painter.setFont(m_small);
    m_painter.drawText(QRectF(middle.x() - 100, middle.y() + size, 200, theme().px(18)),
                       Qt::AlignHCenter | Qt::AlignTop,
                       QCoreApplication::translate("Diagram", "%1 crash").arg(slot.event->step));
  }
}

void DiagramPainter::paintBlock(const RunSlot& slot, const QRectF& block) {
  const Colors& c = theme().colors();
  const bool broke = m_race.isBad(slot.event->step);
  const int index = slot.event->step - 1;
  const bool related = m_pointer.hovered >= 0 && m_pointer.hovered != index &&
                       touchSameKey(*m_run.steps[static_cast<std::size_t>(m_pointer.hovered)].event, *slot.event);
  // Steps ahead are hollow, so that their words stay readable although they are faint.
  const QColor color = slot.client >= 0 ? theme().client(slot.client) : c.muted;
  m_painter.setPen(isAhead(slot) ? QPen(color, 1.4) : QPen(Qt::NoPen));
  m_painter.setBrush(isAhead(slot) ? c.surface : color);
  if (block.width() < theme().px(kThread))
    m_painter.fillRect(block, color);
  else
    m_painter.drawRoundedRect(block, theme().px(4), theme().px(4));
  if (related || m_pointer.hovered == index) {
    m_painter.setPen(QPen(c.text, m_pointer.hovered == index ? 2.4 : 1.6));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRoundedRect(block.adjusted(-2, -2, 2, 2), theme().px(5), theme().px(5));
  }
  if (!slot.inner.empty()) paintInner(slot, block);
  if (broke) paintBroke(block);
  paintLabel(slot, QRectF(block.left(), block.top(), block.width(), m_at.blockHeight));
}

void DiagramPainter::paintLabel(const RunSlot& slot, const QRectF& head) {
  const Colors& c = theme().colors();
  const QFontMetricsF metrics(m_font);
  m_painter.setFont(m_font);
  m_painter.setPen(isAhead(slot) ? c.text : slot.client >= 0 ? c.onClient : c.surface);
  if (head.width() < theme().px(10)) return;
  const QString whole = labelOf(slot);
  const QString number = QString::number(slot.event->step);
  for (const QString& words : {whole, number + ' ' + slot.name, number})
    if (metrics.horizontalAdvance(words) <= head.width() - theme().px(words == number ? 2 : 6)) {
      m_painter.drawText(head, Qt::AlignCenter, words);
      break;
    }
}

void DiagramPainter::paintBroke(const QRectF& block) {
  // The step that broke something: a sign above its corner, beside the outline.
  const Colors& c = theme().colors();
  m_painter.setPen(QPen(c.bad, 2));
  m_painter.setBrush(Qt::NoBrush);
  m_painter.drawRoundedRect(block.adjusted(-3, -3, 3, 3), theme().px(6), theme().px(6));
  const double side = theme().px(16);
  const QRectF badge(block.right() - side / 2, block.top() - side / 2, side, side);
  m_painter.setPen(Qt::NoPen);
  m_painter.setBrush(c.bad);
  m_painter.drawEllipse(badge);
  m_painter.setPen(c.surface);
  m_painter.setFont(m_small);
  m_painter.drawText(badge, Qt::AlignCenter, signOf(Tone::Bad));
}

void DiagramPainter::paintInner(const RunSlot& slot, const QRectF& block) {
  const Colors& c = theme().colors();
  const double width = (block.width() - theme().px(4)) / static_cast<double>(slot.inner.size());
  if (width < 3) return;
  m_painter.setFont(m_small);
  const QFontMetricsF metrics(m_small);
  for (std::size_t index = 0; index < slot.inner.size(); ++index) {
    const QRectF cell(block.left() + theme().px(3) + width * static_cast<double>(index),
                      block.top() + m_at.blockHeight - theme().px(1), width - theme().px(2),
                      m_at.innerHeight - theme().px(2));
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(c.surface);
    m_painter.drawRoundedRect(cell, theme().px(3), theme().px(3));
    m_painter.setPen(c.text);
    const QString& whole = slot.inner[index];
    const QString words = metrics.horizontalAdvance(whole) <= cell.width() - 4 ? whole : whole.section(' ', 0, 0);
    if (width > theme().px(24))
      m_painter.drawText(cell, Qt::AlignCenter, metrics.elidedText(words, Qt::ElideRight, cell.width() - 2));
  }
}

QRectF DiagramPainter::blockOf(int step) const {
  const RunSlot& slot = m_run.steps[static_cast<std::size_t>(step - 1)];
  return m_at.block(slot, labelWidth(slot));
}

void DiagramPainter::paintStaleReads() {
  // Those that did harm last and with words; the others only where there is no such one.
  int level = 0;
  std::vector<StaleRead> ordered = m_race.staleReads();
  std::stable_partition(ordered.begin(), ordered.end(), [this](const StaleRead& read) { return !didHarm(read); });
  // In a long run there are hundreds, which nobody could tell apart: the latest ones stand for them.
  if (std::ssize(ordered) > kMostStaleReads) ordered.erase(ordered.begin(), ordered.end() - kMostStaleReads);
  const StaleRead* named = nullptr;
  for (const StaleRead& read : ordered)
    if (isVisible(read) && (named == nullptr || (didHarm(read) && !didHarm(*named)))) named = &read;
  for (const StaleRead& read : ordered)
    if (isVisible(read)) paintStaleRead(read, level++, &read == named ? Words::Shown : Words::Hidden);
}

bool DiagramPainter::didHarm(const StaleRead& read) const {
  return read.useStep > 0 && m_race.isBad(read.useStep);
}

bool DiagramPainter::isVisible(const StaleRead& read) const {
  const int last = std::max(read.writeStep, read.useStep);
  if (read.readStep < 1 || read.writeStep < 1 || last > static_cast<int>(m_run.steps.size())) return false;
  return blockOf(last).right() >= m_at.left && blockOf(read.readStep).left() <= m_at.right;
}

void DiagramPainter::paintStaleRead(const StaleRead& read, int level, Words withWords) {
  const Colors& c = theme().colors();
  const QColor ink = didHarm(read) ? c.bad : c.caution;
  const QRectF from = blockOf(read.readStep);
  const QRectF to = blockOf(read.writeStep);
  const double y = m_at.markTop + theme().px(6) + (level % 3) * theme().px(4);
  m_painter.setPen(QPen(ink, 1.6));
  m_painter.setBrush(Qt::NoBrush);
  m_painter.drawRoundedRect(from.adjusted(-2.5, -2.5, 2.5, 2.5), theme().px(6), theme().px(6));
  QPen dotted(ink, 1.6);
  dotted.setDashPattern({1.5, 1.8});
  m_painter.setPen(dotted);
  m_painter.drawPolyline(QPolygonF{{from.center().x(), from.bottom() + 3},
                                   {from.center().x(), y},
                                   {to.center().x(), y},
                                   {to.center().x(), to.bottom() + 2}});
  if (read.useStep > read.writeStep) {
    const QRectF use = blockOf(read.useStep);
    m_painter.drawPolyline(
        QPolygonF{{to.center().x(), y}, {use.center().x(), y}, {use.center().x(), use.bottom() + 4}});
  }
  m_painter.setPen(QPen(ink, 1.6));
  paintArrow({from.center().x(), y}, {from.center().x(), from.bottom() + 3});
  QString words =
      QCoreApplication::translate("Diagram", "stale: read at %1, changed at %2").arg(read.readStep).arg(read.writeStep);
  if (read.useStep > 0 && read.useStep != read.writeStep)
    words += QCoreApplication::translate("Diagram", ", acted on at %1").arg(read.useStep);
  const QFontMetricsF metrics(m_small);
  const double width = metrics.horizontalAdvance(words);
  const double left = std::max(from.center().x() + theme().px(6), m_at.left);
  if (withWords == Words::Hidden || width > m_at.right - left) return;
  const QRectF label(left, m_at.markTop + theme().px(16), width, metrics.height());
  m_painter.setFont(m_small);
  m_painter.setPen(ink);
  m_painter.drawText(label, Qt::AlignCenter, words);
}

void DiagramPainter::paintValues() {
  if (m_run.stock.empty()) return;
  const Colors& c = theme().colors();
  double low = 0;
  double high = 1;
  for (const ValueStretch& stretch : m_run.stock) {
    low = std::min(low, stretch.number.value_or(0));
    high = std::max(high, stretch.number.value_or(0));
  }
  const double top = m_at.valueTop + theme().px(15);
  const double bottom = m_at.valueBottom - theme().px(5);
  const auto y = [&](const ValueStretch& s) {
    return bottom - (bottom - top) * (s.number.value_or(0) - low) / (high - low);
  };
  const double end = std::min(m_at.right, m_at.x(std::max(m_run.width(), 1.0)));
  m_painter.setFont(m_font);
  const QFontMetricsF metrics(m_font);
  double lastLabel = -1e9;
  for (std::size_t index = 0; index < m_run.stock.size(); ++index) {
    const ValueStretch& stretch = m_run.stock[index];
    const double from = stretch.afterStep == 0 ? m_at.left : blockOf(stretch.afterStep).center().x();
    const bool last = index + 1 == m_run.stock.size();
    const double to = last ? end : blockOf(m_run.stock[index + 1].afterStep).center().x();
    if (to < m_at.left || from > m_at.right) continue;
    const bool negative = stretch.number && *stretch.number < 0;
    m_painter.setOpacity(stretch.afterStep > m_race.run().position() ? kFaint : 1);
    m_painter.setPen(QPen(negative ? c.bad : c.text, 1.6));
    m_painter.drawLine(QPointF(from, y(stretch)), QPointF(to, y(stretch)));
    if (!last) m_painter.drawLine(QPointF(to, y(stretch)), QPointF(to, y(m_run.stock[index + 1])));
    const double labelLeft = std::max(from, m_at.left) + theme().px(8);
    if (labelLeft < lastLabel || labelLeft + metrics.horizontalAdvance(stretch.value) > to + theme().px(30)) continue;
    m_painter.drawText(QPointF(labelLeft, y(stretch) - theme().px(4)), stretch.value);
    lastLabel = labelLeft + metrics.horizontalAdvance(stretch.value) + theme().px(4);
  }
  m_painter.setOpacity(1);
}

void DiagramPainter::paintPosition() {
  const int position = m_race.run().position();
  if (position == m_race.run().length() && position > 0) return;
  const double place = position == 0 ? 0
                                     : m_run.steps[static_cast<std::size_t>(position - 1)].start +
                                           m_run.steps[static_cast<std::size_t>(position - 1)].width;
  const double x = m_at.x(place);
  const double wing = theme().px(5);
  const double top = theme().px(4);
  m_painter.setPen(QPen(theme().colors().accent, 1.4));
  m_painter.drawLine(QPointF(x, top), QPointF(x, m_at.valueBottom));
  m_painter.setBrush(theme().colors().accent);
  m_painter.drawPolygon(QPolygonF{{x - wing, top}, {x + wing, top}, {x, top + wing * 1.4}});
}

void DiagramPainter::paintInvitation() {
  const Colors& c = theme().colors();
  if (m_race.run().position() != m_race.run().length() || isFinished(m_race.world())) return;
  const double from = m_at.x(m_run.width()) + theme().px(10);
  const QRectF box(from, m_at.top, m_at.right - from - theme().px(4), m_at.serverBottom() - m_at.top + theme().px(8));
  if (box.width() < theme().px(150)) return;
  QPen dashed(c.strongLine, 1);
  dashed.setDashPattern({5, 4});
  m_painter.setPen(dashed);
  m_painter.setBrush(Qt::NoBrush);
  m_painter.drawRoundedRect(box, theme().px(8), theme().px(8));
  QStringList keys;
  for (ClientIndex client = 0; client < std::min(m_race.clientCount(), 9); ++client)
    if (statusOf(m_race.world(), client) == ClientStatus::Ready) keys << QString::number(client + 1);
  const QString words =
      keys.isEmpty()    ? QCoreApplication::translate("Diagram", "who moves next?")
      : keys.size() > 4 ? QCoreApplication::translate("Diagram", "press 1 to 9: who moves next?")
                        : QCoreApplication::translate("Diagram", "press %1: who moves next?").arg(alternatives(keys));
  m_painter.setFont(theme().font(FontRole::Body));
  m_painter.setPen(c.muted);
  const QFontMetricsF metrics(m_painter.font());
  const QRectF ground(box.center() - QPointF(metrics.horizontalAdvance(words) / 2 + 8, 12),
                      QSizeF(metrics.horizontalAdvance(words) + 16, 24));
  m_painter.fillRect(ground, c.surface);
  m_painter.drawText(ground, Qt::AlignCenter, words);
}

void DiagramPainter::paintLabels() {
  const Colors& c = theme().colors();
  const double side = std::min<double>(theme().px(18), m_at.laneGap - 1);
  const double left = theme().px(14);
  for (ClientIndex client = 0; client < m_race.clientCount(); ++client) {
    const double y = m_at.laneY(client);
    if (y < side / 2 || y > m_at.lanesBottom) continue;
    paintClientMark(m_painter, QRectF(left, y - side / 2, side, side), client);
  }
  m_painter.setFont(theme().font(FontRole::Table));
  m_painter.setPen(c.text);
  m_painter.drawText(QRectF(left, m_at.server - 12, m_at.left - left, 24), Qt::AlignVCenter,
                     QCoreApplication::translate("Diagram", "server"));
  if (m_run.stock.empty()) return;
  m_painter.setPen(c.muted);
  const QFontMetricsF metrics(m_painter.font());
  const QString key = metrics.elidedText(m_run.stockKey, Qt::ElideMiddle, m_at.left - left - theme().px(8));
  m_painter.drawText(QRectF(left, m_at.valueTop, m_at.left - left, m_at.valueBottom - m_at.valueTop), Qt::AlignVCenter,
                     key);
}

void DiagramPainter::paintMeasure() {
  if (!m_pointer.measuring) return;
  const Colors& c = theme().colors();
  const double from = m_at.x(std::min(m_pointer.measureFrom, m_pointer.measureTo));
  const double to = m_at.x(std::max(m_pointer.measureFrom, m_pointer.measureTo));
  QColor ground = c.accent;
  ground.setAlphaF(0.14F);
  m_painter.fillRect(QRectF(from, 0, to - from, m_at.valueBottom), ground);
  const auto stepAt = [&](double place) {
    const int slot = m_run.slotAt(std::max(0.0, place));
    return slot < 0 ? static_cast<int>(m_run.steps.size()) : slot + 1;
  };
  const int first = stepAt(std::min(m_pointer.measureFrom, m_pointer.measureTo));
  const int last = stepAt(std::max(m_pointer.measureFrom, m_pointer.measureTo));
  if (first < 1 || last < 1) return;
  const std::int64_t ms = m_run.steps[static_cast<std::size_t>(last - 1)].event->nowMs -
                          m_run.steps[static_cast<std::size_t>(first - 1)].event->nowMs;
  const QString words = QCoreApplication::translate("Diagram", "Δ steps %1 to %2: %3 steps, %4 ms")
                            .arg(first)
                            .arg(last)
                            .arg(last - first + 1)
                            .arg(ms);
  m_painter.setFont(m_font);
  const double width = QFontMetricsF(m_font).horizontalAdvance(words) + theme().px(16);
  const QRectF label(std::clamp((from + to - width) / 2, m_at.left, std::max(m_at.left, m_at.right - width)),
                     theme().px(4), width, theme().px(22));
  m_painter.setPen(QPen(c.accent, 1));
  m_painter.setBrush(c.raised);
  m_painter.drawRoundedRect(label, theme().px(4), theme().px(4));
  m_painter.setPen(c.text);
  m_painter.drawText(label, Qt::AlignCenter, words);
}

} // namespace interleave
