#include "ui/views/race/lanes_panel.hpp"

#include <QHBoxLayout>
#include <QTimer>

namespace interleave {
namespace {

constexpr int kMostLanes = 4;
constexpr int kNarrowestLane = 180;

} // namespace

LanesPanel::LanesPanel(RaceModel& race, const Oracle& oracle, QWidget* parent)
    : QWidget(parent), m_race(race), m_oracle(oracle) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(theme().px(8));
  connect(&race, &RaceModel::opened, this, [this] {
    if (m_race.clientCount() != m_builtFor) rebuild();
  });
  connect(&race, &RaceModel::changed, this, &LanesPanel::refresh);
  connect(&oracle, &Oracle::changed, this, &LanesPanel::refresh);
  connect(&race, &RaceModel::focusedClientChanged, this, [this] {
    if (m_rowsCard != nullptr && !m_lanes.empty()) m_lanes.front()->setClient(m_race.focusedClient());
  });
  if (race.isOpen()) rebuild();
}

QSize LanesPanel::minimumSizeHint() const {
  return {theme().px(300), theme().px(120)};
}

bool LanesPanel::wantsRows() const {
  const int clients = m_race.clientCount();
  return clients > kMostLanes || (clients > 1 && width() / clients < theme().px(kNarrowestLane));
}

void LanesPanel::rebuild() {
  for (ClientLane* lane : m_lanes)
    delete lane;
  m_lanes.clear();
  delete m_rowsCard;
  m_rowsCard = nullptr;
  m_builtFor = m_race.clientCount();
  auto* row = static_cast<QHBoxLayout*>(layout());
  if (wantsRows()) {
    m_rowsCard = new Card(tr("Clients"), this);
    m_rowsCard->setSubtitle(tr("%1 of them · Enter moves the chosen one").arg(m_builtFor));
    m_rowsCard->setContent(new ClientRows(m_race, m_oracle, m_rowsCard));
    row->addWidget(m_rowsCard, 3);
    m_lanes.push_back(new ClientLane(m_race, m_oracle, m_race.focusedClient(), this));
    row->addWidget(m_lanes.front(), 2);
    return;
  }
  for (ClientIndex client = 0; client < m_builtFor; ++client) {
    m_lanes.push_back(new ClientLane(m_race, m_oracle, client, this));
    row->addWidget(m_lanes.back(), 1);
  }
}

void LanesPanel::refresh() {
  for (ClientLane* lane : m_lanes)
    lane->refresh();
}

void LanesPanel::fitToWidth() {
  if (m_race.isOpen() && wantsRows() != (m_rowsCard != nullptr)) rebuild();
}

void LanesPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  // Not while the layout is at work: widgets come and go here.
  QTimer::singleShot(0, this, &LanesPanel::fitToWidth);
}

} // namespace interleave
