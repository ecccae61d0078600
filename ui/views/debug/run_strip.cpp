#include "ui/views/debug/run_strip.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

#include "ui/models/debug_rows.hpp"
#include "ui/shell/painting.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {

RunStrip::RunStrip(DebugModel& model, QWidget* parent) : QWidget(parent), m_model(model) {
  setObjectName(QStringLiteral("run-strip"));
  setAccessibleName(tr("The recorded run"));
  setToolTip(tr("Each mark is a line that ran; tall ones call Redis. Click or drag to go there."));
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&model, &DebugModel::changed, this, &RunStrip::take);
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
  take();
}

QSize RunStrip::sizeHint() const { return {theme().px(400), theme().px(46)}; }
QSize RunStrip::minimumSizeHint() const { return {theme().px(160), theme().px(46)}; }

void RunStrip::take() {
  const DebugScene* scene = m_model.scene();
  const auto recording = scene == nullptr ? nullptr : scene->recording;
  if (recording != m_recording) {
    m_recording = recording;
    m_kinds.assign(recording == nullptr ? 0 : recording->events.size(), 0);
    if (recording != nullptr)
      for (const DebugCall& call : recording->calls)
        if (call.event < m_kinds.size()) m_kinds[call.event] = std::max<std::uint8_t>(m_kinds[call.event], call.reply.isError() ? 2 : 1);
  }
  setAccessibleDescription(stopText(m_model));
  update();
}

QRectF RunStrip::room() const {
  const double margin = theme().px(12);
  return QRectF(rect()).adjusted(margin, theme().px(7), -margin, -theme().px(7));
}

double RunStrip::placeOf(std::size_t event) const {
  const double count = std::max<double>(1, static_cast<double>(m_kinds.size()));
  return room().left() + room().width() * (static_cast<double>(event) + (event < m_kinds.size() ? 0.5 : 0)) / count;
}

void RunStrip::paintMarks(QPainter& painter, const DebugScene& scene) const {
  const Colors& c = theme().colors();
  const QRectF all = room();
  const double each = all.width() / static_cast<double>(std::max<std::size_t>(1, m_kinds.size()));
  const double gap = each > theme().px(6) ? theme().px(4) : each > 3 ? 1 : 0;
  painter.setPen(Qt::NoPen);
  QColor light = c.accent;
  light.setAlphaF(0.55F);
  // Where marks are narrower than a pixel, one stands for all that fall on it, the tallest kind wins.
  const double columns = each >= 1 ? static_cast<double>(m_kinds.size()) : std::floor(all.width());
  for (int column = 0; column < static_cast<int>(columns); ++column) {
    const auto from = static_cast<std::size_t>(column * static_cast<double>(m_kinds.size()) / columns);
    const auto to = std::max(from + 1, static_cast<std::size_t>((column + 1) * static_cast<double>(m_kinds.size()) / columns));
    const int kind = *std::max_element(m_kinds.begin() + static_cast<std::ptrdiff_t>(from), m_kinds.begin() + static_cast<std::ptrdiff_t>(std::min(to, m_kinds.size())));
    const double width = all.width() / columns;
    const double height = kind > 0 ? all.height() : all.height() * 0.42;
    const QRectF mark(all.left() + column * width, all.center().y() - height / 2, std::max(1.0, width - gap), height);
    painter.setBrush(kind == 2 ? c.bad : from >= scene.position ? c.line : kind == 1 ? c.accent : light);
    const double corner = width > theme().px(6) ? theme().px(3) : 0;
    painter.drawRoundedRect(mark, corner, corner);
  }
  painter.setBrush(c.bad);
  const double dot = theme().px(3);
  std::size_t dots = 0;
  for (const DebugHit& hit : *scene.hits)
    if (hit.stops && ++dots < 2000) painter.drawEllipse(QPointF(placeOf(hit.event), height() - dot), dot, dot);
}

void RunStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const DebugScene* scene = m_model.scene();
  if (scene == nullptr) return;
  paintMarks(painter, *scene);
  painter.setPen(QPen(theme().colors().bad, theme().px(2)));
  const double x = placeOf(scene->position);
  painter.drawLine(QPointF(x, 2), QPointF(x, height() - 2));
  if (hasFocus()) paintFocusRing(painter, QRectF(rect()).adjusted(2, 2, -2, -2), theme().px(4));
}

void RunStrip::goTo(double x) {
  if (m_kinds.empty() || m_model.isWorking()) return; // while dragged, the last place is what counts
  const double share = (x - room().left()) / room().width();
  const double event = std::floor(share * static_cast<double>(m_kinds.size()));
  m_model.goTo(static_cast<std::size_t>(std::clamp(event, 0.0, static_cast<double>(m_kinds.size()))));
}

void RunStrip::mousePressEvent(QMouseEvent* event) { goTo(event->position().x()); }

void RunStrip::mouseMoveEvent(QMouseEvent* event) {
  if ((event->buttons() & Qt::LeftButton) != 0) goTo(event->position().x());
}

void RunStrip::keyPressEvent(QKeyEvent* event) {
  const DebugScene* scene = m_model.scene();
  if (scene == nullptr) return QWidget::keyPressEvent(event);
  switch (event->key()) {
  case Qt::Key_Left: return m_model.goTo(scene->position == 0 ? 0 : scene->position - 1);
  case Qt::Key_Right: return m_model.goTo(scene->position + 1);
  case Qt::Key_Home: return m_model.goTo(0);
  case Qt::Key_End: return m_model.goTo(scene->length());
  default: QWidget::keyPressEvent(event);
  }
}

void RunStrip::focusInEvent(QFocusEvent*) { update(); }
void RunStrip::focusOutEvent(QFocusEvent*) { update(); }

} // namespace interleave
