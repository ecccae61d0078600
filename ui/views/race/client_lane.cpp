#include "ui/views/race/client_lane.hpp"

#include <QHBoxLayout>

#include "ui/models/text.hpp"

namespace interleave {
namespace {

constexpr int kKeyedClients = 9; ///< only so many have a digit of their own
constexpr int kRoomBesideRequest = 205;

} // namespace

ClientLane::ClientLane(RaceModel& race, const Oracle& oracle, ClientIndex client, QWidget* parent)
    : Card({}, parent), m_race(race), m_oracle(oracle), m_client(client), m_head(new LaneHead(this)), m_code(new CodePane(this)),
      m_move(new Button({}, Button::Kind::Client, this)), m_next(new RequestLabel(this)),
      m_outlook(new OutlookPill(this)), m_outlookBelow(new OutlookPill(this)) {
  body()->addWidget(m_head);
  body()->addWidget(m_code, 1);
  auto* foot = new CardFoot(this);
  auto* rows = new QVBoxLayout(foot);
  rows->setContentsMargins(theme().px(10), theme().px(4), theme().px(10), theme().px(4));
  rows->setSpacing(theme().px(4));
  auto* row = new QHBoxLayout;
  rows->addLayout(row);
  rows->addWidget(m_outlookBelow);
  row->setSpacing(theme().px(10));
  row->addWidget(m_move);
  row->addWidget(m_next, 1);
  row->addWidget(m_outlook);
  body()->addWidget(foot);
  connect(m_move, &Button::clicked, this, &ClientLane::moveClient);
  connect(m_head, &LaneHead::clicked, this, &ClientLane::moveClient);
  connect(&theme(), &Theme::changed, this, [this] { setStrip(theme().client(m_client)); });
  setClient(client);
}

void ClientLane::moveClient() {
  m_race.move(m_client);
}

void ClientLane::setClient(ClientIndex client) {
  m_client = client;
  const QString letter = text(clientName(client));
  setObjectName(QStringLiteral("lane-") + letter);
  setAccessibleName(tr("Client %1").arg(letter));
  setStrip(theme().client(client));
  m_move->setText(tr("Move %1").arg(letter));
  m_move->setAccessibleName(m_move->text());
  m_move->setObjectName(QStringLiteral("move-") + letter);
  m_move->setClient(client);
  m_move->setKeyCap(client < kKeyedClients ? QString::number(client + 1) : QString());
  m_code->setAccessibleName(tr("Program of client %1").arg(letter));
  refresh();
}

void ClientLane::refresh() {
  if (m_client >= m_race.clientCount()) return;
  const LaneView lane = laneView(m_race, m_client);
  m_head->setLane(lane);
  m_code->setCode(codeView(m_race, m_client));
  m_move->setVisible(lane.canMove);
  m_move->setAccessibleDescription(tr("sends %1").arg(lane.next));
  m_next->setRequest(lane.next, lane.canMove ? RequestLabel::Kind::Code : RequestLabel::Kind::Words);
  const OutlookView outlook = lane.canMove ? m_oracle.afterMove(m_client) : OutlookView();
  m_outlook->setOutlook(outlook);
  m_outlookBelow->setOutlook(outlook);
  placeOutlook();
  setAccessibleDescription(outlook.words.isEmpty() ? lane.description()
                                                   : lane.description() + tr(" The proof: %1.").arg(outlook.words));
}

void ClientLane::placeOutlook() {
  const bool narrow = width() < theme().px(kRoomBesideRequest) + m_outlook->sizeHint().width();
  const bool known = !m_outlook->isEmpty();
  m_outlook->setVisible(known && !narrow);
  m_outlookBelow->setVisible(known && narrow);
}

void ClientLane::resizeEvent(QResizeEvent* event) {
  Card::resizeEvent(event);
  placeOutlook();
}

} // namespace interleave
