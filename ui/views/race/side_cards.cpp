#include "ui/views/race/side_cards.hpp"

#include "ui/models/keys_view.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

/// The server's lines, scrolling where there are many, so that the keys below stay in sight.
class ScrolledLines final : public QScrollArea {
public:
  ScrolledLines(ServerLines* lines, QWidget* parent) : QScrollArea(parent), m_lines(lines) {
    setWidget(lines);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(lines, &ServerLines::linesChanged, this, &QWidget::updateGeometry);
  }

  void setMostHeight(int most) {
    m_most = std::max(theme().px(52), most);
    updateGeometry();
  }

  [[nodiscard]] QSize sizeHint() const override {
    const int room = std::max(theme().px(200), width() - theme().px(10)); // as if it scrolled
    return {room, std::clamp(m_lines->heightForWidth(room), theme().px(32), m_most)};
  }
  [[nodiscard]] QSize minimumSizeHint() const override { return {theme().px(120), sizeHint().height()}; }

protected:
  void resizeEvent(QResizeEvent* event) override {
    QScrollArea::resizeEvent(event);
    updateGeometry();
  }

private:
  ServerLines* m_lines;
  int m_most = theme().px(150);
};

} // namespace

SideCards::SideCards(const RaceModel& race, QWidget* parent) : QScrollArea(parent), m_race(race) {
  setWidgetResizable(true);
  setFocusPolicy(Qt::NoFocus);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* page = new QWidget(this);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(theme().px(8));
  column->addWidget(makeServer(page));
  column->addWidget(makeKeys(page), 1);
  column->addWidget(makeLedger(page));
  setWidget(page);
  connect(&race, &RaceModel::changed, this, &SideCards::refresh);
  if (race.isOpen()) refresh();
}

void SideCards::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  m_limitServer(height() * 2 / 5 - theme().px(32));
}

QSize SideCards::sizeHint() const {
  return {theme().px(340), theme().px(300)};
}
QSize SideCards::minimumSizeHint() const {
  return {theme().px(240), theme().px(120)};
}

Card* SideCards::makeServer(QWidget* parent) {
  m_serverCard = new Card(tr("Server"), parent);
  m_serverCard->setSubtitle(tr("one thread, one command at a time"));
  m_server = new ServerLines(m_serverCard);
  m_server->setObjectName(QStringLiteral("server"));
  m_server->setAccessibleName(tr("What the server just did"));
  auto* area = new ScrolledLines(m_server, m_serverCard);
  m_limitServer = [area](int most) { area->setMostHeight(most); };
  m_serverCard->setContent(area);
  return m_serverCard;
}

Card* SideCards::makeKeys(QWidget* parent) {
  m_keysCard = new Card(tr("Keys"), parent);
  m_keys = new FactTable({{}, tr("key"), tr("type"), tr("value"), tr("TTL")}, {3, 4}, this);
  m_keysTable = new FactTableView(m_keys, FactTableView::Header::Shown, m_keysCard);
  m_keysTable->setObjectName(QStringLiteral("keys"));
  m_keysTable->setAccessibleName(tr("Keys"));
  m_keysTable->setStretched(3);
  m_keysTable->setFolding(2, 320); // the type is in the tooltip of the key, too
  m_keysCard->setContent(m_keysTable);
  return m_keysCard;
}

Card* SideCards::makeLedger(QWidget* parent) {
  auto* card = new Card(tr("Ledger"), parent);
  card->setSubtitle(tr("what the clients reported"));
  m_ledger = new FactTable({tr("what"), tr("how many")}, {1}, this);
  m_ledgerTable = new FactTableView(m_ledger, FactTableView::Header::Hidden, card);
  m_ledgerTable->setObjectName(QStringLiteral("ledger"));
  m_ledgerTable->setAccessibleName(tr("Ledger"));
  m_ledgerTable->setStretched(0);
  card->setContent(m_ledgerTable);
  return card;
}

void SideCards::refresh() {
  m_server->setLines(serverLines(m_race));
  m_keys->setRows(keyRows(m_race));
  m_ledger->setRows(ledgerRows(m_race));
  m_keysTable->setAccessibleDescription(m_keys->description());
  m_ledgerTable->setAccessibleDescription(m_ledger->description());
  const auto count = keysOf(m_race.world()).size();
  m_keysCard->setSubtitle(count == 1 ? tr("1 key") : tr("%1 keys").arg(count));
}

} // namespace interleave
