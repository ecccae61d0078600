// A way through the graph with the clients told apart again.
#pragma once

#include "engine/drive/explore/expansion.hpp"

namespace interleave {

class Path {
public:
  explicit Path(Expansion& expansion) : m_expansion(&expansion), m_clients(expansion.space().startClients()) {}

  [[nodiscard]] StateId state() const { return m_state; }
  /// Whether the state's successors are known.
  [[nodiscard]] bool isExpanded() const { return m_state < m_expansion->graph().expanded(); }
  [[nodiscard]] PartId placeOf(ClientIndex client) const { return m_clients[static_cast<std::size_t>(client)]; }
  [[nodiscard]] ClientIndex clientCount() const { return static_cast<ClientIndex>(m_clients.size()); }
  /// The edge that a choice takes from here; none when it leaves everything as it is, or was not explored.
  [[nodiscard]] const Edge* edgeOf(const Choice& choice) const;
  /// REQUIRES edgeOf(choice).
  void take(const Choice& choice);
  [[nodiscard]] const Schedule& schedule() const { return m_schedule; }

private:
  Expansion* m_expansion;
  StateId m_state = 0;
  std::vector<PartId> m_clients;
  Schedule m_schedule;
};

} // namespace interleave
