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
  }
  return nullptr;
}

void Path::take(const Choice& choice) {
  const Edge& edge = *edgeOf(choice);
  StateSpace& space = m_expansion->space();
  const bool hasMover = choice.client >= 0;
  std::vector<PartId> listeners;
  for (ClientIndex i = 0; i < clientCount(); ++i)
    if (i != choice.client && space.client(placeOf(i)).listens) listeners.push_back(placeOf(i));
  std::sort(listeners.begin(), listeners.end());
  listeners.erase(std::unique(listeners.begin(), listeners.end()), listeners.end());
  const PartId base = m_expansion->graph().states.at(m_state)[StateGraph::kBase];
  Choice small = choice;
  small.client = hasMover ? 0 : -1;
  const Transition made = space.transition(base, hasMover ? placeOf(choice.client) : StateSpace::kNobody, small, listeners);
  for (ClientIndex i = 0; i < clientCount(); ++i)
    m_clients[static_cast<std::size_t>(i)] = i == choice.client ? made.mover : made.after(placeOf(i));
  m_state = edge.target;
  m_schedule.push_back(choice);
}

} // namespace interleave
