#include "ui/views/race/outlook_pill.hpp"

#include "ui/shell/painting.hpp"

namespace interleave {

OutlookPill::OutlookPill(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void OutlookPill::setOutlook(const OutlookView& outlook) {
  const bool sameWords = outlook.words == m_outlook.words;
  if (sameWords && outlook.tone == m_outlook.tone) return;
  m_outlook = outlook;
  setToolTip(outlook.words);
  setAccessibleName(outlook.words);
  setAccessibleDescription(outlook.words);
  if (!sameWords) updateGeometry();
  update();
}

QSize OutlookPill::sizeHint() const {
  return paintPill(nullptr, {}, m_outlook.words, m_outlook.tone).toSize();
}

void OutlookPill::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const double height = paintPill(nullptr, {}, m_outlook.words, m_outlook.tone).height();
  if (!isEmpty()) paintPill(&painter, {0, (this->height() - height) / 2}, m_outlook.words, m_outlook.tone, width());
}

} // namespace interleave
