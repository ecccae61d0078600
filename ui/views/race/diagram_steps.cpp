#include "ui/views/race/diagram_layers.hpp"

#include <QCoreApplication>

#include "ui/shell/painting.hpp"

namespace interleave {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Diagram)
};

constexpr double kThread = 9; ///< narrower steps are a plain line and a plain bar: quick to paint by the hundred
constexpr double kRoomForArrows = 26; ///< narrower steps go without heads and replies

struct Range {
  int first = 0;
  int end = 0;
};

Range visible(DiagramCanvas& d) {
  const int count = static_cast<int>(d.run.steps.size());
  const auto indexAt = [&](double x) {
    const double place = d.at.place(x);
    if (place < 0) return 0;
    const int slot = d.run.slotAt(place);
    return slot < 0 ? count : slot;
  };
  return {std::max(0, indexAt(d.at.left) - 1), std::min(count, indexAt(d.at.right) + 2)};
}

void paintThread(DiagramCanvas& d, const RunSlot& slot, const QRectF& block) {
  const double lane = d.at.laneY(slot.client);
  if (lane > d.at.lanesBottom || lane < 0) return;
  d.painter.setRenderHint(QPainter::Antialiasing, false);
  d.painter.setPen(QPen(theme().client(slot.client), 1));
  d.painter.drawLine(QPointF(block.center().x(), lane), QPointF(block.center().x(), block.top()));
  d.painter.setRenderHint(QPainter::Antialiasing);
}

void paintMessage(DiagramCanvas& d, const RunSlot& slot, const QRectF& block) {
  if (slot.width * d.at.unit < theme().px(kThread)) return paintThread(d, slot, block);
  const double room = slot.width * d.at.unit;
  const double lane = d.at.laneY(slot.client);
  const QPointF sent(std::min(d.at.x(slot.start) + room * 0.08, block.left()), lane);
  const QPointF got(std::max(d.at.x(slot.start) + room * 0.92, block.right()), lane);
  const QColor color = theme().client(slot.client);
  d.painter.save();
  if (lane > d.at.lanesBottom || lane < 0)
    d.painter.setClipRect(QRectF(0, d.at.lanesBottom - theme().px(10), 1e5, 1e4), Qt::IntersectClip);
  d.painter.setPen(QPen(color, room < kRoomForArrows ? 1 : 1.6));
  d.painter.setBrush(color);
  d.painter.drawLine(sent, block.topLeft());
  d.painter.setPen(Qt::NoPen);
  const double dot = room < kRoomForArrows ? theme().px(2) : theme().px(4);
  d.painter.drawEllipse(sent, dot, dot);
  if (room >= kRoomForArrows) {
    d.painter.setPen(QPen(color, 1.6));
    d.paintArrow(sent, block.topLeft());
    const bool lost = slot.event->replyLost;
    const bool none = slot.event->reply.kind == Reply::Kind::NoReply;
    const QPointF end = lost ? (block.topRight() + got) / 2 : got;
    d.painter.setPen(QPen(color, 1.5, Qt::CustomDashLine));
    QPen dashed(color, 1.5);
    dashed.setDashPattern({3, 2.4});
    d.painter.setPen(dashed);
    if (!none) d.painter.drawLine(block.topRight(), end);
    d.painter.setPen(QPen(lost ? theme().colors().bad : color, 1.6));
    if (lost) {
      d.painter.setFont(d.font);
      d.painter.drawText(QRectF(end.x() - 40, end.y() - 10, 80, 20), Qt::AlignCenter, QStringLiteral("✕"));
    } else if (!none) {
      d.paintArrow(block.topRight(), end);
    }
  }
  d.painter.restore();
}

void paintCrash(DiagramCanvas& d, const RunSlot& slot) {
  const QPointF middle(d.at.x(slot.start + slot.width / 2), d.at.laneY(slot.client));
  const double size = theme().px(6);
  d.painter.setPen(QPen(theme().colors().bad, 2.4));
  d.painter.drawLine(middle - QPointF(size, size), middle + QPointF(size, size));
  d.painter.drawLine(middle - QPointF(size, -size), middle + QPointF(size, -size));
  if (slot.width * d.at.unit > theme().px(50)) {
    d.painter.setFont(d.small);
    d.painter.drawText(QRectF(middle.x() - 100, middle.y() + size, 200, theme().px(18)),
                       Qt::AlignHCenter | Qt::AlignTop, Words::tr("%1 crash").arg(slot.event->step));
  }
}

void paintInner(DiagramCanvas& d, const RunSlot& slot, const QRectF& block) {
  const Colors& c = theme().colors();
  const double width = (block.width() - theme().px(4)) / static_cast<double>(slot.inner.size());
  if (width < 3) return;
  d.painter.setFont(d.small);
  const QFontMetricsF metrics(d.small);
  for (std::size_t index = 0; index < slot.inner.size(); ++index) {
    const QRectF cell(block.left() + theme().px(3) + width * static_cast<double>(index),
                      block.top() + d.at.blockHeight - theme().px(1), width - theme().px(2),
                      d.at.innerHeight - theme().px(2));
    d.painter.setPen(Qt::NoPen);
    d.painter.setBrush(c.surface);
    d.painter.drawRoundedRect(cell, theme().px(3), theme().px(3));
    d.painter.setPen(c.text);
    const QString& whole = slot.inner[index];
    const QString words = metrics.horizontalAdvance(whole) <= cell.width() - 4 ? whole : whole.section(' ', 0, 0);
    if (width > theme().px(24))
      d.painter.drawText(cell, Qt::AlignCenter, metrics.elidedText(words, Qt::ElideRight, cell.width() - 2));
  }
}

void paintBroke(DiagramCanvas& d, const QRectF& block) {
  // The step that broke something: a sign above its corner, beside the outline.
  const Colors& c = theme().colors();
  d.painter.setPen(QPen(c.bad, 2));
  d.painter.setBrush(Qt::NoBrush);
  d.painter.drawRoundedRect(block.adjusted(-3, -3, 3, 3), theme().px(6), theme().px(6));
  const double side = theme().px(16);
  const QRectF badge(block.right() - side / 2, block.top() - side / 2, side, side);
  d.painter.setPen(Qt::NoPen);
  d.painter.setBrush(c.bad);
  d.painter.drawEllipse(badge);
  d.painter.setPen(c.surface);
  d.painter.setFont(d.small);
  d.painter.drawText(badge, Qt::AlignCenter, signOf(Tone::Bad));
}

void paintLabel(DiagramCanvas& d, const RunSlot& slot, const QRectF& head) {
  const Colors& c = theme().colors();
  const QFontMetricsF metrics(d.font);
  d.painter.setFont(d.font);
  d.painter.setPen(d.isAhead(slot) ? c.text : slot.client >= 0 ? c.onClient : c.surface);
  if (head.width() < theme().px(10)) return;
  const QString whole = d.labelOf(slot);
  const QString number = QString::number(slot.event->step);
  for (const QString& words : {whole, number + ' ' + slot.name, number})
    if (metrics.horizontalAdvance(words) <= head.width() - theme().px(words == number ? 2 : 6)) {
      d.painter.drawText(head, Qt::AlignCenter, words);
      break;
    }
}

void paintBlock(DiagramCanvas& d, const RunSlot& slot, const QRectF& block) {
  const Colors& c = theme().colors();
  const bool broke = d.race.isBad(slot.event->step);
  const int index = slot.event->step - 1;
  const bool related = d.pointer.hovered >= 0 && d.pointer.hovered != index &&
                       touchSameKey(*d.run.steps[static_cast<std::size_t>(d.pointer.hovered)].event, *slot.event);
  // Steps ahead are hollow, so that their words stay readable although they are faint.
  const QColor color = slot.client >= 0 ? theme().client(slot.client) : c.muted;
  d.painter.setPen(d.isAhead(slot) ? QPen(color, 1.4) : QPen(Qt::NoPen));
  d.painter.setBrush(d.isAhead(slot) ? c.surface : color);
  if (block.width() < theme().px(kThread))
    d.painter.fillRect(block, color);
  else
    d.painter.drawRoundedRect(block, theme().px(4), theme().px(4));
  if (related || d.pointer.hovered == index) {
    d.painter.setPen(QPen(c.text, d.pointer.hovered == index ? 2.4 : 1.6));
    d.painter.setBrush(Qt::NoBrush);
    d.painter.drawRoundedRect(block.adjusted(-2, -2, 2, 2), theme().px(5), theme().px(5));
  }
  if (!slot.inner.empty()) paintInner(d, slot, block);
  if (broke) paintBroke(d, block);
  paintLabel(d, slot, QRectF(block.left(), block.top(), block.width(), d.at.blockHeight));
}

void paintStep(DiagramCanvas& d, const RunSlot& slot) {
  d.painter.setOpacity(d.isAhead(slot) ? DiagramCanvas::kFaint : 1);
  if (!slot.reachesServer) {
    paintCrash(d, slot);
  } else {
    const QRectF block = d.at.block(slot, d.labelWidth(slot));
    if (slot.client >= 0) paintMessage(d, slot, block);
    paintBlock(d, slot, block);
  }
  d.painter.setOpacity(1);
}

} // namespace

void paintSteps(DiagramCanvas& d) {
  const Range range = visible(d);
  for (int index = range.first; index < range.end; ++index)
    paintStep(d, d.run.steps[static_cast<std::size_t>(index)]);
}

} // namespace interleave
