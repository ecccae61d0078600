// Client programs once more from the start: to go on from an old node, or to see what every line did.
#include "engine/script/conversion.hpp"
#include "engine/world/lua_text.hpp"
#include "engine/world/program_implementation.hpp"

namespace interleave {

int Programs::Implementation::replay(const ProgramNode* node, lua_State*& coroutine, Tracer* tracer) {
  std::vector<const ProgramNode*> path;
  for (const ProgramNode* at = node; at != nullptr; at = at->parent) path.insert(path.begin(), at);
  const int reference = newCoroutine(*path.front(), coroutine);
  m_tracer = tracer;
  for (std::size_t i = 0; i < path.size(); ++i) {
    ++luaRuns;
    m_stretch = Stretch{};
    if (i > 0) pushReply(coroutine, path[i]->reply, ReplyDialect::Client);
    if (tracer != nullptr) tracer->replies = static_cast<int>(i);
    startBudget(tracer);
    lua_resume(coroutine, i > 0 ? 1 : static_cast<int>(path.front()->tip->arguments.size()));
    m_vm->stopBudget();
    if (path[i]->status == ClientStatus::Ready && !path[i]->restarted) lua_settop(coroutine, 0);
  }
  m_tracer = nullptr;
  return reference;
}

void Programs::Implementation::traceHook(lua_State* state, lua_Debug* record) { of(state).takeSnapshot(state, record); }

// A line event comes before its line runs: what is new belongs to the line that ran last.
void Programs::Implementation::takeSnapshot(lua_State* state, lua_Debug* record) {
  if (lua_getinfo(state, "Sl", record) == 0 || record->linedefined != m_tracer->firstLine || record->source[0] != '@') return;
  std::vector<LocalValue> now;
  for (int i = 1;; ++i) {
    const char* name = lua_getlocal(state, record, i);
    if (name == nullptr) break;
    if (name[0] != '(') {
      const auto known = std::find_if(now.begin(), now.end(), [&](const LocalValue& v) { return v.name == name; });
      const std::string text = luaValueText(state, lua_gettop(state));
      if (known != now.end())
        known->value = text; // shadowed: the last one is the visible one
      else
        now.push_back({name, text});
    }
    lua_pop(state, 1);
  }
  for (const LocalValue& local : now)
    if (std::find(m_tracer->last.begin(), m_tracer->last.end(), local) == m_tracer->last.end())
      m_tracer->result.changes.push_back({m_tracer->lastLine, m_tracer->replies, local});
  m_tracer->last = std::move(now);
  if (record->event == LUA_HOOKLINE) m_tracer->lastLine = record->currentline;
}

ProgramTrace Programs::Implementation::trace(const ProgramNode* node) {
  Tracer tracer;
  const ProgramSource& source = sources[static_cast<std::size_t>(node->program)];
  tracer.firstLine = source.firstLine;
  tracer.lastLine = source.firstLine;
  lua_State* coroutine = nullptr;
  const int reference = replay(node, coroutine, &tracer);
  luaL_unref(lua(), LUA_REGISTRYINDEX, reference);
  tracer.result.locals = std::move(tracer.last);
  for (const ProgramNode* at = node->parent; at != nullptr; at = at->parent)
    tracer.result.requestLines.insert(tracer.result.requestLines.begin(), at->line);
  return std::move(tracer.result);
}

} // namespace interleave
