#include "ui/shell/key_hints.hpp"

#include "ui/shell/painting.hpp"

namespace interleave {
namespace {

constexpr int kSpokenMs = 5000;

} // namespace

KeyHints::KeyHints(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("footer"));
  setFixedHeight(theme().px(26));
  m_silence.setSingleShot(true);
  connect(&m_silence, &QTimer::timeout, this, [this] {
    m_words.clear();
    update();
  });
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void KeyHints::setHints(std::vector<KeyHint> hints) {
  m_hints = std::move(hints);
  update();
}

void KeyHints::setFacts(const QString& facts) {
  m_facts = facts;
  update();
}

void KeyHints::say(const QString& words) {
  m_words = words;
  setAccessibleDescription(words);
  m_silence.start(kSpokenMs);
  update();
}

QSize KeyHints::sizeHint() const {
  return {theme().px(200), theme().px(26)};
}

void KeyHints::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Colors& c = theme().colors();
  painter.fillRect(rect(), c.surface);
  painter.setPen(c.line);
  painter.drawLine(0, 0, width(), 0);
  const QFont font = theme().font(FontRole::Table);
  const QFontMetricsF metrics(font);
  const double factsLeft = width() - theme().px(14) - metrics.horizontalAdvance(m_facts);
  const double base = height() / 2.0 + (metrics.ascent() - metrics.descent()) / 2;
  double left = theme().px(14);
  painter.setFont(font);
  if (!m_words.isEmpty()) {
    painter.setPen(c.caution);
    const QString words = signOf(Tone::Caution) + ' ' + m_words;
    painter.drawText(QPointF(left, base), metrics.elidedText(words, Qt::ElideRight, width() - 2 * left));
    return;
  }
  painter.setPen(c.muted);
  painter.drawText(QPointF(factsLeft, base), m_facts);
  for (const KeyHint& hint : m_hints) {
    double width = theme().px(6) + metrics.horizontalAdvance(hint.words);
    for (const QString& key : hint.keys)
      width += key == QStringLiteral("…") ? metrics.horizontalAdvance(key) : paintKeyCap(nullptr, 0, 0, key, c.muted);
    if (left + width > factsLeft - theme().px(12)) break;
    for (const QString& key : hint.keys) {
      if (key == QStringLiteral("…")) {
        painter.setPen(c.muted);
        painter.setFont(font);
        painter.drawText(QPointF(left, base), key);
        left += metrics.horizontalAdvance(key);
      } else {
        left += paintKeyCap(&painter, left, height() / 2.0, key, c.muted);
      }
    }
    left += theme().px(6);
    painter.setFont(font);
    painter.setPen(c.muted);
    painter.drawText(QPointF(left, base), hint.words);
    left += metrics.horizontalAdvance(hint.words) + theme().px(18);
  }
}

} // namespace interleave
