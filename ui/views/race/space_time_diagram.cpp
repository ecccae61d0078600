#include "ui/views/race/space_time_diagram.hpp"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

#include "ui/shell/painting.hpp"

namespace interleave {
namespace {

constexpr double kNarrowestReadable = 112; ///< of a plain step, where its label still fits
constexpr double kWidest = 290;
constexpr double kFewestSteps = 4;   ///< that share the width, so that a first step does not fill it
constexpr double kRoomForNext = 1.3; ///< kept free behind the last step while somebody can move
constexpr double kZoomPerNotch = 1.2;
constexpr int kDragStart = 5;

} // namespace

SpaceTimeDiagram::SpaceTimeDiagram(RaceModel& race, const Oracle& oracle, QWidget* parent)
    : QAbstractScrollArea(parent), m_race(race), m_oracle(oracle) {
  setObjectName(QStringLiteral("diagram"));
  setAccessibleName(tr("Space-time diagram of the run"));
  setFocusPolicy(Qt::TabFocus);
  viewport()->setMouseTracking(true);
  connect(&race, &RaceModel::opened, this, [this] { m_zoom = Zoom::Readable; });
  connect(&race, &RaceModel::changed, this, &SpaceTimeDiagram::refresh);
  connect(&oracle, &Oracle::changed, this, [this] {
    describe();
    layOut();
    viewport()->update();
  });
  connect(&theme(), &Theme::changed, viewport(), qOverload<>(&QWidget::update));
  if (race.isOpen()) refresh();
}

QSize SpaceTimeDiagram::minimumSizeHint() const {
  return {theme().px(220), theme().px(120)};
}

void SpaceTimeDiagram::refresh() {
  m_run = runView(m_race);
  m_pointer.hovered = -1;
  m_pointer.measuring = false;
  describe();
  layOut();
  showPosition();
  viewport()->update();
}

void SpaceTimeDiagram::describe() {
  if (!m_race.isOpen()) return;
  QString words = m_run.description(m_race.run().position());
  if (m_oracle.isOn()) words += '\n' + tr("Orders that fail, from the start on: %1").arg(m_oracle.strip().description());
  setAccessibleDescription(words);
}

double SpaceTimeDiagram::readableUnit() const {
  const bool goesOn = m_race.isOpen() && !isFinished(m_race.world());
  const double units = std::max(kFewestSteps, m_run.width() + (goesOn ? kRoomForNext : 0));
  const double room = m_at.right - m_at.left;
  return std::clamp(room / units, static_cast<double>(theme().px(kNarrowestReadable)),
                    static_cast<double>(theme().px(kWidest)));
}

double SpaceTimeDiagram::wholeUnit() const {
  return std::min(readableUnit(), (m_at.right - m_at.left) / std::max(1.0, m_run.width()));
}

void SpaceTimeDiagram::layOut() {
  if (!m_race.isOpen()) return;
  const int clients = m_race.clientCount();
  layOutDiagram(m_at, m_run, clients, viewport()->size(), m_oracle.isOn());
  if (m_zoom == Zoom::Readable)
    m_at.unit = readableUnit();
  else if (m_zoom == Zoom::Whole)
    m_at.unit = wholeUnit();
  const int room = static_cast<int>(m_at.right - m_at.left);
  const int content = static_cast<int>(std::ceil(m_run.width() * m_at.unit));
  horizontalScrollBar()->setRange(0, m_zoom == Zoom::Whole ? 0 : std::max(0, content - room));
  horizontalScrollBar()->setPageStep(room);
  horizontalScrollBar()->setSingleStep(static_cast<int>(m_at.unit / 2));
  const double lanes = m_at.laneGap * clients;
  verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(lanes - (m_at.lanesBottom - m_at.top))));
  verticalScrollBar()->setPageStep(static_cast<int>(m_at.lanesBottom - m_at.top));
  m_at.scrolled = horizontalScrollBar()->value();
  m_at.lanesScrolled = verticalScrollBar()->value();
}

void SpaceTimeDiagram::showPosition() {
  const int position = m_race.run().position();
  if (position == 0) {
    horizontalScrollBar()->setValue(0);
    return;
  }
  const RunSlot& slot = m_run.steps[static_cast<std::size_t>(position - 1)];
  const double from = slot.start * m_at.unit;
  const double to = (slot.start + slot.width) * m_at.unit;
  const double room = m_at.right - m_at.left;
  if (from < m_at.scrolled)
    horizontalScrollBar()->setValue(static_cast<int>(from - room * 0.2));
  else if (to > m_at.scrolled + room)
    horizontalScrollBar()->setValue(static_cast<int>(std::ceil(to - room)));
}

void SpaceTimeDiagram::fit() {
  m_zoom = m_zoom == Zoom::Readable ? Zoom::Whole : Zoom::Readable;
  layOut();
  showPosition();
  viewport()->update();
}

void SpaceTimeDiagram::zoomAt(double x, double factor) {
  const double place = m_at.place(x);
  const double widest = theme().px(kWidest) * 2.0;
  m_at.unit = std::clamp(m_at.unit * factor, std::min(wholeUnit(), widest), widest);
  m_zoom = Zoom::Free;
  layOut();
  horizontalScrollBar()->setValue(static_cast<int>(place * m_at.unit - (x - m_at.left)));
  viewport()->update();
}

void SpaceTimeDiagram::scrollContentsBy(int, int) {
  m_at.scrolled = horizontalScrollBar()->value();
  m_at.lanesScrolled = verticalScrollBar()->value();
  viewport()->update();
}

void SpaceTimeDiagram::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  layOut();
  if (m_race.isOpen()) showPosition();
}

void SpaceTimeDiagram::paintEvent(QPaintEvent*) {
  if (!m_race.isOpen()) return;
  QPainter painter(viewport());
  paintDiagram({painter, m_at, m_race, m_run, m_oracle.strip(), m_pointer});
  if (hasFocus()) paintFocusRing(painter, viewport()->rect(), theme().px(6));
}

bool SpaceTimeDiagram::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) {
    m_pointer.hovered = -1;
    viewport()->update();
  }
  if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (m_pointer.hovered >= 0) QToolTip::showText(help->globalPos(), stepTip(m_race, m_run.spans, m_pointer.hovered + 1), viewport());
  return true;
}

void SpaceTimeDiagram::hover(double x) {
  const int before = m_pointer.hovered;
  m_pointer.hovered = x < m_at.left ? -1 : m_run.slotAt(m_at.place(x));
  if (m_pointer.hovered != before) viewport()->update();
}

void SpaceTimeDiagram::wheelEvent(QWheelEvent* event) {
  const QPoint turn = event->angleDelta();
  if (event->modifiers().testFlag(Qt::ShiftModifier) || std::abs(turn.x()) > std::abs(turn.y())) {
    const int way = turn.x() != 0 ? turn.x() : turn.y();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - way);
  } else if (event->position().x() < m_at.left) {
    verticalScrollBar()->setValue(verticalScrollBar()->value() - turn.y() / 2);
  } else {
    zoomAt(event->position().x(), std::pow(kZoomPerNotch, turn.y() / 120.0));
  }
  event->accept();
}

void SpaceTimeDiagram::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  m_pressed = event->position().toPoint();
  m_scrollAtPress = {horizontalScrollBar()->value(), verticalScrollBar()->value()};
  m_drag = event->modifiers().testFlag(Qt::ShiftModifier) ? Drag::Measuring : Drag::Pressed;
  m_pointer.measureFrom = m_pointer.measureTo = m_at.place(m_pressed.x());
  m_pointer.measuring = m_drag == Drag::Measuring;
  viewport()->update();
}

void SpaceTimeDiagram::mouseMoveEvent(QMouseEvent* event) {
  const QPoint at = event->position().toPoint();
  if (m_drag == Drag::Pressed && (at - m_pressed).manhattanLength() > kDragStart) m_drag = Drag::Panning;
  if (m_drag == Drag::Panning) {
    horizontalScrollBar()->setValue(m_scrollAtPress.x() - (at.x() - m_pressed.x()));
    verticalScrollBar()->setValue(m_scrollAtPress.y() - (at.y() - m_pressed.y()));
  } else if (m_drag == Drag::Measuring) {
    m_pointer.measureTo = m_at.place(at.x());
    viewport()->update();
  } else {
    hover(at.x());
  }
}

void SpaceTimeDiagram::mouseReleaseEvent(QMouseEvent* event) {
  const bool clicked = m_drag == Drag::Pressed;
  m_drag = Drag::None;
  if (!clicked) return;
  const int slot = m_run.slotAt(m_at.place(event->position().x()));
  if (slot >= 0 && event->position().x() >= m_at.left) m_race.goTo(slot + 1);
}

void SpaceTimeDiagram::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
  case Qt::Key_Left: m_race.goTo(m_race.run().position() - 1); break;
  case Qt::Key_Right: m_race.goTo(m_race.run().position() + 1); break;
  case Qt::Key_Home: m_race.goTo(0); break;
  case Qt::Key_End: m_race.goTo(m_race.run().length()); break;
  case Qt::Key_Plus: zoomAt(m_at.left, kZoomPerNotch); break;
  case Qt::Key_Minus: zoomAt(m_at.left, 1 / kZoomPerNotch); break;
  default: QAbstractScrollArea::keyPressEvent(event);
  }
}

} // namespace interleave
