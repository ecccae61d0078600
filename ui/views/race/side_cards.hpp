// The cards beside the lanes: the server, its keys, the ledger. They scroll together where the window is low.
#pragma once

#include <QScrollArea>

#include <functional>

#include "ui/models/fact_table.hpp"
#include "ui/shell/card.hpp"
#include "ui/shell/fact_table_view.hpp"
#include "ui/views/race/server_lines.hpp"

namespace interleave {

class SideCards final : public QScrollArea {
  Q_OBJECT

public:
  SideCards(const RaceModel& race, QWidget* parent);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

  /// Without the server's card, where there is no room for all of them.
  void setServerShown(bool shown) { m_serverCard->setVisible(shown); }

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  void refresh();
  [[nodiscard]] Card* makeServer(QWidget* parent);
  [[nodiscard]] Card* makeKeys(QWidget* parent);
  [[nodiscard]] Card* makeLedger(QWidget* parent);

  const RaceModel& m_race;
  ServerLines* m_server = nullptr;
  std::function<void(int)> m_limitServer; ///< how high the server's lines may be before they scroll
  FactTable* m_keys = nullptr;
  FactTable* m_ledger = nullptr;
  FactTableView* m_keysTable = nullptr;
  FactTableView* m_ledgerTable = nullptr;
  Card* m_serverCard = nullptr;
  Card* m_keysCard = nullptr;
};

} // namespace interleave
