#include "ui/shell/button.hpp"

#include <QFontMetricsF>
#include <QKeyEvent>

#include "ui/shell/painting.hpp"

namespace interleave {

Button::Button(const QString& words, Kind kind, QWidget* parent) : QAbstractButton(parent), m_kind(kind) {
  setText(words);
  setAccessibleName(words);
  setFocusPolicy(Qt::TabFocus);
  setCursor(Qt::PointingHandCursor);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  m_strong = kind == Kind::Primary;
  connect(&theme(), &Theme::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void Button::setKind(Kind kind) {
  m_kind = kind;
  update();
}

void Button::setKeyCap(const QString& key) {
  m_keyCap = key;
  updateGeometry();
}

void Button::setClient(int client) {
  m_client = client;
  update();
}

void Button::setValue(const QString& value, bool opens) {
  m_value = value;
  m_opens = opens;
  setAccessibleName(text() + ' ' + value);
  updateGeometry();
  update();
}

void Button::setStrong(bool strong) {
  m_strong = strong;
  updateGeometry();
}

QSize Button::sizeHint() const {
  const double width = paintContent(nullptr, 0, 0, {}) + 2 * theme().px(m_kind == Kind::Quiet ? 6 : 11);
  return {static_cast<int>(std::ceil(width)), theme().px(28)};
}

bool Button::event(QEvent* event) {
  // While the focus is here, Space presses the button instead of what it means elsewhere in the window.
  if (event->type() == QEvent::ShortcutOverride) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Space || key == Qt::Key_Return || key == Qt::Key_Enter) event->accept();
  }
  return QAbstractButton::event(event);
}

void Button::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
    click();
  else
    QAbstractButton::keyPressEvent(event);
}

void Button::enterEvent(QEnterEvent* event) {
  QAbstractButton::enterEvent(event);
  update();
}

void Button::leaveEvent(QEvent* event) {
  QAbstractButton::leaveEvent(event);
  update();
}

Button::Look Button::look() const {
  const Colors& c = theme().colors();
  const bool hover = underMouse() && isEnabled();
  Look look{c.text, hover ? c.raised : c.surface, c.strongLine};
  if (m_kind == Kind::Primary)
    look = {c.onAccent, hover ? c.accent.lighter(108) : c.accent, c.accent};
  else if (m_kind == Kind::Client)
    look.border = theme().client(m_client);
  else if (m_kind == Kind::Quiet)
    look = {c.text, hover ? c.accentGround : QColor(Qt::transparent), QColor(Qt::transparent)};
  if (!isEnabled()) look = {c.faint, c.surface, c.line};
  return look;
}

double Button::paintContent(QPainter* painter, double left, double middle, const QColor& ink) const {
  const auto words = [&](const QString& part, FontRole role, const QColor& color) {
    const QFont font = theme().font(role);
    const QFontMetricsF metrics(font);
    if (painter != nullptr) {
      painter->setFont(font);
      painter->setPen(color);
      painter->drawText(QPointF(left, middle + (metrics.ascent() - metrics.descent()) / 2), part);
    }
    left += metrics.horizontalAdvance(part);
  };
  const double start = left;
  words(text(), m_strong ? FontRole::Strong : FontRole::Body, m_value.isEmpty() ? ink : theme().colors().muted);
  if (!m_value.isEmpty()) {
    left += theme().px(6);
    words(m_value, FontRole::Strong, ink);
  }
  if (m_opens) {
    left += theme().px(5);
    words(QStringLiteral("▾"), FontRole::Body, m_value.isEmpty() ? ink : theme().colors().muted);
  }
  if (!m_keyCap.isEmpty()) {
    left += theme().px(6);
    left += paintKeyCap(painter, left, middle, m_keyCap, ink);
  }
  return left - start;
}

void Button::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Look colors = look();
  const QRectF bounds = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  painter.setPen(QPen(colors.border, m_kind == Kind::Client && isEnabled() ? 1.4 : 1));
  painter.setBrush(isDown() ? colors.ground.darker(104) : colors.ground);
  painter.drawRoundedRect(bounds, theme().px(6), theme().px(6));
  const double width = paintContent(nullptr, 0, 0, colors.ink);
  paintContent(&painter, (this->width() - width) / 2, height() / 2.0, colors.ink);
  if (hasFocus()) paintFocusRing(painter, rect(), theme().px(6));
}

} // namespace interleave
