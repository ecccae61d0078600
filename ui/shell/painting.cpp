#include "ui/shell/painting.hpp"

#include <QFile>
#include <QFontMetricsF>
#include <QSvgRenderer>

#include "engine/world/choice.hpp"
#include "ui/models/text.hpp"

namespace interleave {
namespace {

QPolygonF triangle(const QRectF& square) {
  return QPolygonF{{square.center().x(), square.top()},
                   {square.right(), square.bottom() - square.height() * 0.06},
                   {square.left(), square.bottom() - square.height() * 0.06}};
}

QPolygonF diamond(const QRectF& square) {
  return QPolygonF{{square.center().x(), square.top()},
                   {square.right(), square.center().y()},
                   {square.center().x(), square.bottom()},
                   {square.left(), square.center().y()}};
}

void paintShape(QPainter& painter, const QRectF& square, int client) {
  switch (client % 4) {
  case 0: painter.drawEllipse(square); break;
  case 1: painter.drawRoundedRect(square.adjusted(0.5, 0.5, -0.5, -0.5), square.width() / 8, square.width() / 8); break;
  case 2: painter.drawPolygon(triangle(square.adjusted(-1, -1, 1, 1))); break;
  default: painter.drawPolygon(diamond(square.adjusted(-1.5, -1.5, 1.5, 1.5))); break;
  }
}

} // namespace

int clientMarkSize() {
  return theme().px(18);
}

void paintClientMark(QPainter& painter, const QRectF& square, int client) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme().client(client));
  paintShape(painter, square, client);
  const QString letter = text(clientName(client));
  QFont font = theme().font(FontRole::Strong);
  font.setWeight(QFont::Bold);
  const double share = client % 4 == 2 ? 0.46 : letter.size() > 1 ? 0.52 : 0.62;
  font.setPixelSize(std::max(6, qRound(square.height() * share)));
  painter.setFont(font);
  painter.setPen(theme().colors().onClient);
  const double lower = client % 4 == 2 ? square.height() * 0.16 : 0;
  painter.drawText(square.translated(0, lower), Qt::AlignCenter, letter);
  painter.restore();
}

double paintKeyCap(QPainter* painter, double left, double middle, const QString& key, const QColor& ink) {
  const QFont font = [] {
    QFont code = theme().font(FontRole::Code);
    code.setPixelSize(theme().px(11));
    return code;
  }();
  const QFontMetricsF metrics(font);
  const double height = metrics.height() + theme().px(1);
  const double width = std::max(height, metrics.horizontalAdvance(key) + theme().px(8));
  if (painter == nullptr) return width;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  QColor border = ink;
  border.setAlphaF(0.45F);
  painter->setPen(QPen(border, 1));
  painter->setBrush(Qt::NoBrush);
  const QRectF cap(std::floor(left) + 0.5, std::floor(middle - height / 2) + 0.5, std::round(width) - 1,
                   std::round(height) - 1);
  painter->drawRoundedRect(cap, theme().px(3), theme().px(3));
  painter->setFont(font);
  painter->setPen(ink);
  painter->drawText(cap, Qt::AlignCenter, key);
  painter->restore();
  return width;
}

QSizeF paintPill(QPainter* painter, QPointF topLeft, const QString& words, Tone tone, double maximumWidth) {
  QFont font = theme().font(FontRole::Small);
  font.setWeight(QFont::DemiBold);
  const QFontMetricsF metrics(font);
  const QString sign = signOf(tone);
  const QString whole = sign.isEmpty() ? words : sign + ' ' + words;
  const double padding = theme().px(8);
  const double width = std::min(maximumWidth, std::ceil(metrics.horizontalAdvance(whole)) + 2 * padding);
  const QSizeF size(width, std::ceil(metrics.height()) + theme().px(5));
  if (painter == nullptr) return size;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const ToneColors colors = theme().tone(tone);
  const bool plain = tone == Tone::Plain;
  painter->setPen(plain ? QPen(theme().colors().strongLine, 1) : Qt::NoPen);
  painter->setBrush(colors.ground);
  const QRectF pill = QRectF(topLeft, size);
  painter->drawRoundedRect(plain ? pill.adjusted(0.5, 0.5, -0.5, -0.5) : pill, size.height() / 2, size.height() / 2);
  painter->setFont(font);
  painter->setPen(plain ? theme().colors().muted : colors.ink);
  const QString shown = metrics.elidedText(whole, Qt::ElideRight, width - 2 * padding + 1);
  painter->drawText(pill, Qt::AlignCenter, shown);
  painter->restore();
  return size;
}

void paintFocusRing(QPainter& painter, const QRectF& bounds, double radius) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme().colors().accent, theme().px(2)));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(bounds.adjusted(1, 1, -1, -1), radius, radius);
  painter.restore();
}

QPixmap tintedIcon(const QString& name, const QColor& color, int size, double devicePixelRatio) {
  QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
  QPixmap pixmap(QSize(size, size) * devicePixelRatio);
  pixmap.fill(Qt::transparent);
  if (file.open(QIODevice::ReadOnly)) {
    QSvgRenderer renderer(file.readAll().replace("currentColor", color.name().toLatin1()));
    QPainter painter(&pixmap);
    renderer.render(&painter);
  }
  pixmap.setDevicePixelRatio(devicePixelRatio);
  return pixmap;
}

} // namespace interleave
