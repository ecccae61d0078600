#include "ui/shell/rail.hpp"

#include <QVBoxLayout>

#include "ui/shell/painting.hpp"

namespace interleave {

RailButton::RailButton(const QString& title, const QString& icon, const QString& key, QWidget* parent)
    : QAbstractButton(parent), m_icon(icon) {
  setText(title);
  setAccessibleName(title);
  setToolTip(QStringLiteral("%1 (%2)").arg(title, key));
  setCheckable(true);
  setFocusPolicy(Qt::TabFocus);
  setCursor(Qt::PointingHandCursor);
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize RailButton::sizeHint() const {
  const int words = QFontMetrics(theme().font(FontRole::Small)).horizontalAdvance(text());
  return {std::max(theme().px(63), words + theme().px(12)), theme().px(56)};
}

void RailButton::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Colors& c = theme().colors();
  const QColor ink = isChecked() ? c.accent : c.muted;
  if (isChecked()) {
    painter.fillRect(rect().adjusted(0, 0, -1, 0), c.accentGround);
    painter.fillRect(0, 0, theme().px(3), height(), c.accent);
  } else if (underMouse()) {
    painter.fillRect(rect().adjusted(0, 0, -1, 0), c.raised);
  }
  const int side = theme().px(20);
  painter.drawPixmap(QPoint((width() - side) / 2, theme().px(9)), tintedIcon(m_icon, ink, side, devicePixelRatioF()));
  QFont font = theme().font(FontRole::Small);
  font.setWeight(isChecked() ? QFont::DemiBold : QFont::Normal);
  painter.setFont(font);
  painter.setPen(ink);
  painter.drawText(QRect(0, theme().px(32), width(), theme().px(18)), Qt::AlignCenter, text());
  if (hasFocus()) paintFocusRing(painter, QRectF(rect()).adjusted(2, 2, -3, -2), theme().px(4));
}

Rail::Rail(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, theme().px(6), 0, theme().px(6));
  column->setSpacing(0);
  column->addStretch(1);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
}

void Rail::addView(const QString& id, const QString& title, const QString& icon, const QString& key) {
  auto* button = new RailButton(title, icon, key, this);
  button->setObjectName(QStringLiteral("rail-") + id);
  button->setAutoExclusive(true);
  auto* column = static_cast<QVBoxLayout*>(layout());
  column->insertWidget(m_views++, button);
  connect(button, &QAbstractButton::clicked, this, [this, id] { emit chosen(id); });
}

QAbstractButton* Rail::addTool(const QString& id, const QString& title, const QString& icon, const QString& key) {
  auto* button = new RailButton(title, icon, key, this);
  button->setObjectName(QStringLiteral("rail-") + id);
  button->setCheckable(false);
  layout()->addWidget(button);
  return button;
}

void Rail::setCurrent(const QString& id) {
  if (auto* button = findChild<RailButton*>(QStringLiteral("rail-") + id)) button->setChecked(true);
}

void Rail::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), theme().colors().surface);
  painter.setPen(theme().colors().line);
  painter.drawLine(width() - 1, 0, width() - 1, height());
}

} // namespace interleave
