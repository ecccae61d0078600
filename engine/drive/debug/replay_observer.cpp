#include "engine/drive/debug/replay_observer.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <lua.hpp>

#include "engine/commands/command.hpp"
#include "engine/script/script_engine.hpp"

namespace interleave {

Reply ReplayObserver::run() {
  const ScriptObservation observation(*this);
  return m_target.run();
}

void ReplayObserver::enter(lua_State* lua) {
  const auto known = std::find_if(m_threads.begin(), m_threads.end(), [lua](const Thread& thread) { return thread.state == lua; });
  if (known != m_threads.end())
    m_threads.erase(known + 1, m_threads.end());
  else
    m_threads.push_back({lua, m_threads.empty() ? 0 : depth(), {}});
}

/// Frames that lie above the running one have ended, by whatever way: a return, an error, a tail call.
void ReplayObserver::follow(lua_State* lua) {
  enter(lua);
  std::vector<int>& offsets = m_threads.back().offsets;
  const int offset = frameOffset(lua);
  while (!offsets.empty() && offsets.back() > offset) offsets.pop_back();
  if (offsets.empty() || offsets.back() < offset) offsets.push_back(offset);
}

std::vector<FramePlace> ReplayObserver::frames(std::size_t most) const {
  std::vector<lua_State*> states;
  for (auto thread = m_threads.rbegin(); thread != m_threads.rend(); ++thread) states.push_back(thread->state);
  return framePlaces(states, most);
}

void ReplayObserver::applyEdits() {
  for (const DebugEdit& edit : m_edits) {
    if (edit.event != m_event) continue;
    if (edit.name.empty()) {
      static_cast<void>(m_target.execute(edit.request));
      continue;
    }
    const auto places = frames();
    if (edit.frame < places.size()) static_cast<void>(evaluating([&] { return assignIn(places[edit.frame], edit.name, edit.expression); }));
  }
}

void ReplayObserver::lineBegins(lua_State* lua, int line) {
  if (m_isEvaluating) return;
  if (m_hasBegun) ++m_event;
  m_hasBegun = true;
  follow(lua);
  if (!m_edits.empty()) applyEdits();
  atLine(lua, line);
}

std::optional<Reply> ReplayObserver::callBegins(lua_State* lua, const Request& request, int line) {
  if (m_isEvaluating) {
    const CommandSpec* command = findCommand(request[0]);
    if (command != nullptr && (command->flags & kWrite) != 0)
      return Reply::error(fmt::format("ERR an expression of the debugger may only read; {} writes", command->name));
    return ScriptEngine::of(lua).askHost(request);
  }
  atCall(request, line);
  return std::nullopt;
}

void ReplayObserver::callEnded(const Reply& reply) {
  if (!m_isEvaluating) atReply(reply);
}

void ReplayObserver::raised(lua_State* lua, const std::string& message) {
  if (m_isEvaluating) return;
  enter(lua);
  atError(message);
}

void ReplayObserver::debugCalled(lua_State* lua) {
  if (m_isEvaluating) return;
  std::vector<DebugValue> values;
  for (int i = 1; i <= lua_gettop(lua); ++i) values.push_back(readValue(lua, i, {16, 100'000}));
  atDebug(std::move(values));
}

void ReplayObserver::endRun(lua_State* lua) { ScriptEngine::of(lua).vm().abortRun(lua); }

} // namespace interleave
