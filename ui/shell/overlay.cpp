#include "ui/shell/overlay.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "ui/shell/theme.hpp"

namespace interleave {

Overlay::Overlay(const QString& name, QWidget* anchor, Keys keys)
    : QFrame(anchor->window()), m_anchor(anchor), m_focusBefore(QApplication::focusWidget()),
      m_body(new QVBoxLayout(this)), m_keys(keys) {
  if (Overlay* other = openIn(anchor->window()); other != nullptr && other != this) {
    if (other->m_focusBefore) m_focusBefore = other->m_focusBefore;
    other->m_focusBefore = nullptr;
    other->closePanel();
  }
  setObjectName(QStringLiteral("overlay"));
  setAccessibleName(name);
  setFocusPolicy(Qt::ClickFocus);
  m_body->setContentsMargins(theme().px(12), theme().px(12), theme().px(12), theme().px(12));
  m_body->setSpacing(theme().px(8));
  hide();
  qApp->installEventFilter(this);
}

Overlay* Overlay::openIn(QWidget* window) {
  const auto panels = window->findChildren<Overlay*>(QStringLiteral("overlay"), Qt::FindDirectChildrenOnly);
  for (Overlay* panel : panels)
    if (panel->isVisible()) return panel;
  return nullptr;
}

QRect Overlay::placeBelow(int width) const {
  const QSize host = parentWidget()->size();
  const int margin = theme().px(8);
  const int wanted = std::min(width > 0 ? width : sizeHint().width(), host.width() - 2 * margin);
  const QPoint below =
      m_anchor ? m_anchor->mapTo(parentWidget(), QPoint(0, m_anchor->height() + theme().px(4))) : pos();
  const int content = m_body->hasHeightForWidth() ? m_body->heightForWidth(wanted) : sizeHint().height();
  const int height = std::min(content, host.height() - below.y() - margin);
  const int left = std::clamp(below.x(), margin, std::max(margin, host.width() - wanted - margin));
  return {left, below.y(), wanted, height};
}

QRect Overlay::placeCentred(QSize wanted) const {
  const QSize host = parentWidget()->size();
  const int margin = theme().px(16);
  const QSize size = wanted.boundedTo(host - QSize(2 * margin, 2 * margin));
  const int top = std::min(theme().px(64), (host.height() - size.height()) / 2);
  return {{(host.width() - size.width()) / 2, top}, size};
}

void Overlay::showBelow(int width) {
  m_place = [this, width] { return placeBelow(width); };
  reveal();
}

void Overlay::showCentred(int width, int height) {
  m_place = [this, wanted = QSize(width, height)] { return placeCentred(wanted); };
  reveal();
}

void Overlay::reveal() {
  ensurePolished();
  setGeometry(m_place());
  show();
  raise();
  if (!isAncestorOf(QApplication::focusWidget())) setFocus();
}

void Overlay::refit() {
  if (!m_place) return;
  m_body->activate();
  setGeometry(m_place());
}

void Overlay::closePanel() {
  qApp->removeEventFilter(this);
  const bool hadFocus = QApplication::focusWidget() == this || isAncestorOf(QApplication::focusWidget());
  hide();
  setObjectName({});
  deleteLater();
  if (!hadFocus) return;
  // Hiding gave the focus to whatever comes next, perhaps a text field, which would swallow the keys of the view.
  (m_focusBefore ? m_focusBefore.data() : parentWidget())->setFocus();
}

bool Overlay::event(QEvent* event) {
  // Override events climb from the focused child to its parents: taking them here keeps the view's keys out of panels.
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool own = m_keys == Keys::Own && !key->modifiers().testFlag(Qt::ControlModifier);
    if (own || key->key() == Qt::Key_Escape) event->accept(); // Esc closes it, whatever it means to the view
  }
  return QFrame::event(event);
}

void Overlay::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape)
    closePanel();
  else
    QFrame::keyPressEvent(event);
}

bool Overlay::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && watched == parentWidget() && m_place) setGeometry(m_place());
  if (event->type() != QEvent::MouseButtonPress || !isVisible()) return false;
  auto* widget = qobject_cast<QWidget*>(watched);
  if (widget == nullptr || widget->window() != window() || widget == this || isAncestorOf(widget)) return false;
  closePanel();
  // A click on what opened the panel only closes it.
  return widget == m_anchor;
}

void Overlay::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme().colors().strongLine, 1));
  painter.setBrush(theme().colors().raised);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme().px(8), theme().px(8));
}

} // namespace interleave
