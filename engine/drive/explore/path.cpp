#include "engine/drive/explore/path.hpp"

namespace interleave {

const Edge* Path::edgeOf(const Choice& choice) const {
  if (!isExpanded() || choice.client >= clientCount()) return nullptr;
  const StateGraph& graph = m_expansion->graph();
  for (const Edge& edge : graph.edgesOf(m_state)) {
    if (edge.kind != choice.kind) continue;
    if (choice.client >= 0 && edge.client == placeOf(choice.client)) return &edge;
    if (choice.kind == Choice::Kind::ExpireKey && graph.keyNames[edge.client] == choice.key) return &edge;
    if (choice.kind == Choice::Kind::FlushScripts) return &edge;
    if (choice.kind == Choice::Kind::Wait && edge.client == choice.waitMs) return &edge;
  }
  return nullptr;
}

void Path::take(const Choice& choice) {
  const Edge& edge = *edgeOf(choice);
  const Successors::Effect effect = m_expansion->effectOf(m_state, edge);
  for (ClientIndex i = 0; i < clientCount(); ++i) {
    PartId& place = m_clients[static_cast<std::size_t>(i)];
    place = i == choice.client ? effect.actor : effect.after(place);
  }
  m_state = edge.target;
  m_schedule.push_back(choice);
}

} // namespace interleave
