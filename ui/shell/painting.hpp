// Small things that many widgets paint: the mark of a client, key caps, pills, tinted icons, the ring of the focus.
#pragma once

#include <QIcon>
#include <QPainter>
#include <QString>

#include "ui/shell/theme.hpp"

namespace interleave {

/// A client's shape (● ■ ▲ ◆, by its number) in its colour with its letter inside, in a square.
void paintClientMark(QPainter& painter, const QRectF& square, int client);
/// The side of such a square beside body text.
[[nodiscard]] int clientMarkSize();

/// A key as a small cap. Gives its width; paints nothing when painter is null.
double paintKeyCap(QPainter* painter, double left, double middle, const QString& key, const QColor& ink);

/// A rounded ground with text in a tone. Gives its size; paints nothing when painter is null.
QSizeF paintPill(QPainter* painter, QPointF topLeft, const QString& words, Tone tone, double maximumWidth = 1e6);

/// The ring around what has the focus.
void paintFocusRing(QPainter& painter, const QRectF& bounds, double radius);

/// One of our icons (assets/icons) drawn in a colour.
[[nodiscard]] QPixmap tintedIcon(const QString& name, const QColor& color, int size, double devicePixelRatio);

} // namespace interleave
