#include "ui/shell/card.hpp"

#include <QPainter>
#include <QPainterPath>

#include "ui/shell/theme.hpp"

namespace interleave {

QLabel* quietLabel(const QString& words, QWidget* parent) {
  auto* label = new QLabel(words, parent);
  label->setProperty("quiet", true);
  label->setFont(theme().font(FontRole::Table));
  return label;
}

QLabel* quietParagraph(const QString& words, QWidget* parent) {
  QLabel* label = quietLabel(words, parent);
  label->setWordWrap(true);
  return label;
}

QLabel* strongLabel(const QString& words, QWidget* parent) {
  auto* label = new QLabel(words, parent);
  label->setFont(theme().font(FontRole::Strong));
  return label;
}

namespace {

/// A label that ends in … where it has no room, instead of being cut.
class ElidedLabel final : public QLabel {
public:
  using QLabel::QLabel;

protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setFont(font());
    painter.setPen(theme().colors().muted);
    painter.drawText(rect(), Qt::AlignVCenter, fontMetrics().elidedText(text(), Qt::ElideRight, width()));
  }
};

} // namespace

void CardFoot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(theme().colors().line);
  painter.drawLine(0, 0, width(), 0);
}

Card::Card(const QString& title, QWidget* parent) : QFrame(parent), m_body(new QVBoxLayout(this)) {
  m_body->setContentsMargins(1, 1, 1, 1);
  m_body->setSpacing(0);
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
  if (title.isEmpty()) return;
  m_head = new QWidget(this);
  m_head->setFixedHeight(theme().px(32));
  auto* row = new QHBoxLayout(m_head);
  row->setContentsMargins(theme().px(10), 0, theme().px(10), 0);
  row->setSpacing(theme().px(8));
  row->addWidget(strongLabel(title, m_head));
  m_subtitle = new ElidedLabel(m_head);
  m_subtitle->setFont(theme().font(FontRole::Table));
  m_subtitle->setMinimumWidth(0);
  m_subtitle->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  row->addWidget(m_subtitle, 1);
  m_body->addWidget(m_head);
  setAccessibleName(title);
}

void Card::setSubtitle(const QString& subtitle) {
  m_subtitle->setText(subtitle);
}

void Card::setAside(const QString& words) {
  if (m_aside == nullptr) {
    m_aside = quietLabel({}, m_head);
    m_head->layout()->addWidget(m_aside);
  }
  m_aside->setText(words);
}

void Card::setContent(QWidget* content) {
  m_body->addWidget(content, 1);
}

void Card::setStrip(const QColor& color) {
  m_strip = color;
  m_body->setContentsMargins(1, color.isValid() ? theme().px(3) : 1, 1, 1);
  update();
}

void Card::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  if (m_aside != nullptr) m_aside->setVisible(width() > m_aside->sizeHint().width() + theme().px(220));
}

void Card::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Colors& c = theme().colors();
  const double radius = theme().px(8);
  QPainterPath outline;
  outline.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
  painter.setPen(QPen(c.line, 1));
  painter.setBrush(c.surface);
  painter.drawPath(outline);
  if (m_strip.isValid()) {
    painter.save();
    painter.setClipPath(outline);
    painter.fillRect(QRectF(0, 0, width(), theme().px(3)), m_strip);
    painter.restore();
  }
  if (m_head != nullptr && !m_head->isHidden()) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(c.line, 1));
    const int y = m_head->geometry().bottom() + 1;
    painter.drawLine(1, y, width() - 2, y);
  }
}

} // namespace interleave
