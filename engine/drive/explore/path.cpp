#include "engine/drive/explore/path.hpp"

#include <algorithm>

namespace interleave {

const Edge* Path::edgeOf(const Choice& choice) const {
  if (!isExpanded() || choice.client >= clientCount()) return nullptr;
  const StateGraph& graph = m_expansion->graph();
  for (const Edge& edge : graph.edgesOf(m_state)) {
    if (edge.kind != choice.kind) continue;
    if (choice.client >= 0 && edge.client == placeOf(choice.client)) return &edge;
    if (choice.kind == Choice::Kind::ExpireKey && graph.expiredKeys[edge.client] == choice.key) return &edge;
    if (choice.kind == Choice::Kind::FlushScripts) return &edge;
    if (choice.kind == Choice::Kind::Wait && edge.client == choice.waitMs) return &edge;
  }
  return nullptr;
}

void Path::take(const Choice& choice) {
  const Edge& edge = *edgeOf(choice);
  StateSpace& space = m_expansion->space();
  const bool hasMover = choice.client >= 0;
  std::vector<PartId> listeners;
  bool anyWaits = false;
  for (ClientIndex i = 0; i < clientCount(); ++i) {
    const StateSpace::Client& client = space.client(placeOf(i));
    if (i == choice.client || !client.listens) continue;
    listeners.push_back(placeOf(i));
    anyWaits = anyWaits || client.waits;
  }
  std::sort(listeners.begin(), listeners.end());
  listeners.erase(std::unique(listeners.begin(), listeners.end()), listeners.end());
  const PartId base = m_expansion->graph().states.at(m_state)[StateGraph::kBase];
  const PartId mover = hasMover ? placeOf(choice.client) : StateSpace::kNobody;
  Choice small = choice;
  small.client = hasMover ? 0 : -1;
  const bool isPlain = choice.kind == Choice::Kind::Move && !anyWaits;
  const PartId made = isPlain ? space.move(base, mover) : space.choose(base, mover, small, listeners);
  for (ClientIndex i = 0; i < clientCount(); ++i) {
    PartId& place = m_clients[static_cast<std::size_t>(i)];
    if (i == choice.client)
      place = space.at(made).mover;
    else if (!isPlain)
      place = space.at(made).after(place);
    else if (space.client(place).listens)
      place = space.afterMove(made, base, mover, place);
  }
  m_state = edge.target;
  m_schedule.push_back(choice);
}

} // namespace interleave
