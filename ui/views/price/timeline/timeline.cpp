#include "ui/views/price/timeline/timeline.hpp"

#include <QHelpEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

#include "ui/shell/painting.hpp"

namespace interleave {
namespace {

constexpr int kMostLocks = 3;
constexpr double kLeastNsPerPixel = 1;       ///< nothing is shorter
constexpr std::size_t kRequestsAtFirst = 60; ///< shown at the beginning
constexpr double kBeforeFirst = 0.12;        ///< of what is shown, before the server has anything to do

} // namespace

Timeline::Timeline(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("timeline"));
  setAccessibleName(tr("Timeline"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize Timeline::sizeHint() const {
  return {theme().px(800), theme().px(300)};
}

QSize Timeline::minimumSizeHint() const {
  return {theme().px(400), theme().px(220)};
}

void Timeline::setData(std::shared_ptr<const TimelineData> data) {
  m_data = std::move(data);
  m_selected.reset();
  m_hovered.reset();
  m_measured.reset();
  m_measuresToSelected = false;
  m_leastEnd = 0;
  m_firstClient = 0;
  m_fresh = true;
  if (width() > theme().px(200)) showBeginning();
  emit selectionChanged();
  update();
}

double Timeline::lanesWidth() const {
  const TimelineGeometry at = geometryNow();
  return std::max(1.0, at.right() - at.left());
}

void Timeline::showBeginning() {
  m_fresh = false;
  if (!m_data || m_data->requests().empty()) return;
  const auto& requests = m_data->requests();
  const std::size_t last = std::min(requests.size(), kRequestsAtFirst) - 1;
  const auto begin = static_cast<double>(requests.front().started);
  const double span = std::max(1000.0, static_cast<double>(requests[last].ended) - begin) / (1 - kBeforeFirst);
  setShown(begin - span * kBeforeFirst, span / lanesWidth());
}

double Timeline::end() const {
  return static_cast<double>(std::max({m_data ? m_data->end() : 0, m_leastEnd, Nanoseconds{1}}));
}

void Timeline::fitAll() {
  if (m_data) setShown(0, end() / lanesWidth());
}

void Timeline::follow(const Timeline& other) {
  if (!m_data || !other.m_data) return;
  m_fresh = false;
  m_leastEnd = other.m_data->end();
  if (m_from == other.m_from && m_nsPerPixel == other.m_nsPerPixel) return;
  setShown(other.m_from, other.m_nsPerPixel);
}

void Timeline::toggleMeasure() {
  m_measuresToSelected = !m_measured && m_selected;
  m_measured.reset();
  if (m_measuresToSelected) {
    const auto at = static_cast<double>(m_data->requests()[*m_selected].started);
    m_measured = {at, at};
  }
  emit selectionChanged();
  update();
}

void Timeline::fit() {
  const auto [from, to] = shownTimes();
  const bool isWhole = m_data && from <= 0 && to >= end() * 0.999;
  if (isWhole)
    showBeginning();
  else
    fitAll();
}

/// The run stays in sight, and no pixel stands for less than a nanosecond.
void Timeline::setShown(double from, double nsPerPixel) {
  if (!m_data) return;
  m_nsPerPixel = std::clamp(nsPerPixel, kLeastNsPerPixel, std::max(kLeastNsPerPixel, end() / lanesWidth()));
  m_from = std::clamp(from, 0.0, std::max(0.0, end() - m_nsPerPixel * lanesWidth()));
  emit shownChanged();
  update();
}

void Timeline::zoom(double factor, double atX) {
  const double time = geometryNow().timeAt(atX);
  const double nsPerPixel = std::clamp(m_nsPerPixel * factor, kLeastNsPerPixel, std::max(kLeastNsPerPixel, end() / lanesWidth()));
  setShown(time - (atX - geometryNow().left()) * nsPerPixel, nsPerPixel);
}

void Timeline::pan(double pixels) {
  setShown(m_from + pixels * m_nsPerPixel, m_nsPerPixel);
}

void Timeline::toggleExpanded() {
  m_expanded = !m_expanded;
  scrollClients(0);
}

void Timeline::scrollClients(int by) {
  const TimelineGeometry at = geometryNow();
  m_firstClient = std::clamp(m_firstClient + by, 0, std::max(0, at.clients - at.shownClients()));
  update();
}

std::pair<double, double> Timeline::shownTimes() const {
  return {m_from, m_from + lanesWidth() * m_nsPerPixel};
}

void Timeline::select(std::size_t request) {
  m_selected = request;
  const TimedRequest& chosen = m_data->requests()[request];
  const auto [from, to] = shownTimes();
  if (static_cast<double>(chosen.started) < from || static_cast<double>(chosen.ended) > to)
    setShown(static_cast<double>(chosen.started) - (to - from) / 3, m_nsPerPixel);
  const TimelineGeometry at = geometryNow();
  if (chosen.client < m_firstClient || chosen.client >= m_firstClient + at.shownClients()) {
    m_firstClient = 0;
    scrollClients(chosen.client - at.shownClients() / 2);
  }
  if (m_measuresToSelected) m_measured->second = static_cast<double>(chosen.started);
  setAccessibleDescription(described(request));
  emit selectionChanged();
  update();
}

void Timeline::step(int by) {
  if (!m_data || m_data->requests().empty()) return;
  const auto last = static_cast<std::ptrdiff_t>(m_data->requests().size()) - 1;
  const std::ptrdiff_t now = m_selected ? static_cast<std::ptrdiff_t>(*m_selected) + by : static_cast<std::ptrdiff_t>(firstShown());
  select(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(now, 0, last)));
}

/// The first request that a server begins in the time that is shown.
std::size_t Timeline::firstShown() const {
  const auto& requests = m_data->requests();
  const auto from = static_cast<Nanoseconds>(m_from);
  if (m_data->servedCount() > 0) return m_data->served(std::min(m_data->firstStarted(from), m_data->servedCount() - 1));
  const auto found = std::find_if(requests.begin(), requests.end(), [from](const TimedRequest& request) { return request.started >= from; });
  return static_cast<std::size_t>(found - requests.begin());
}

TimelineGeometry Timeline::geometryNow() const {
  TimelineGeometry at;
  at.width = width();
  at.height = height();
  at.scale = theme().scale();
  at.from = m_from;
  at.nsPerPixel = m_nsPerPixel;
  at.database = m_data && m_data->hasDatabase();
  at.redis = !m_data || m_data->servedCount() > 0 || !at.database;
  at.locks = m_data ? std::min(kMostLocks, static_cast<int>(m_data->locks().size())) : 0;
  at.clients = m_data ? m_data->clients() : 0;
  at.firstClient = m_firstClient;
  at.expanded = m_expanded;
  return at;
}

TimelineScene Timeline::scene(const PlotLook& look) const {
  TimelineScene made{*m_data, look, geometryNow(), {}, {}, {}, {}};
  made.lit = m_hovered ? m_hovered : m_selected;
  made.selected = m_selected;
  made.cursor = m_cursor;
  if (!m_cursor && m_selected) made.cursor = made.at.x(m_data->requests()[*m_selected].started);
  if (made.cursor && (*made.cursor < made.at.left() || *made.cursor > made.at.right())) made.cursor.reset();
  made.measured = m_measured;
  return made;
}

std::optional<std::size_t> Timeline::requestAt(QPointF place) const {
  if (!m_data) return {};
  const TimelineGeometry at = geometryNow();
  if (place.x() < at.left() || place.x() > at.right()) return {};
  const auto slack = static_cast<Nanoseconds>(at.nsPerPixel * theme().px(2));
  const auto time = static_cast<Nanoseconds>(at.timeAt(place.x()));
  const auto& requests = m_data->requests();
  if (at.redis && at.serverLane().contains(place)) {
    const std::size_t turn = m_data->firstNotEnded(time - slack);
    if (turn < m_data->servedCount() && requests[m_data->served(turn)].started <= time + slack) return m_data->served(turn);
    return {};
  }
  const auto client = at.clientAt(place.y());
  if (!client) return {};
  const auto own = m_data->of(*client);
  const std::size_t found = m_data->firstOpenAt(*client, time - slack);
  if (found < own.size() && requests[own[found]].sent <= time + slack) return own[found];
  return {};
}

void Timeline::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (m_fresh) showBeginning();
  setShown(m_from, m_nsPerPixel);
  scrollClients(0);
}

void Timeline::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (m_data) paintTimeline(painter, scene(screenLook()));
  if (hasFocus()) paintFocusRing(painter, rect(), theme().px(7));
}

bool Timeline::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) event->accept();
  }
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (const auto found = requestAt(help->pos()))
    QToolTip::showText(help->globalPos(), described(*found), this);
  else if (const QString words = lockWords(help->pos()); !words.isEmpty())
    QToolTip::showText(help->globalPos(), words, this);
  else
    QToolTip::hideText();
  return true;
}

Status Timeline::save(const QString& path, ImageFormat format) {
  if (!m_data) return Error{"there is no run in the timeline; choose an approach first"};
  return paintToFile(path, format, size(), accessibleName(), [&](QPainter& painter) {
    TimelineScene made = scene(printLook());
    made.at.scale = theme().scale();
    made.look.scale = theme().scale();
    made.cursor.reset();
    paintTimeline(painter, made);
  });
}

} // namespace interleave
