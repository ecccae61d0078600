// Who watches a script while it runs: a debugger.
#pragma once

#include <optional>
#include <string>

#include "engine/resp/reply.hpp"

struct lua_State;

namespace interleave {

class ScriptObserver {
public:
  virtual ~ScriptObserver() = default;
  /// A line of the script is about to run. Called from a hook, with the frames live.
  virtual void lineBegins(lua_State* lua, int line) = 0;
  /// Around each redis.call and redis.pcall. `line` is that of the call. A reply from here takes the place of the server's,
  /// which then is not asked and no end is told.
  virtual std::optional<Reply> callBegins(lua_State* lua, const Request& request, int line) = 0;
  virtual void callEnded(const Reply& reply) = 0;
  /// An error that nothing in the script has caught; the frames that raised it are live.
  virtual void raised(lua_State* lua, const std::string& message) = 0;
  /// redis.breakpoint() and redis.debug(…), whose arguments are all on the stack.
  virtual void breakpointCalled() = 0;
  virtual void debugCalled(lua_State* lua) = 0;

  /// The one of this thread; null: nobody watches, and nothing is spent on it.
  [[nodiscard]] static ScriptObserver*& ofThisThread() {
    thread_local ScriptObserver* observer = nullptr;
    return observer;
  }
};

/// Watches all scripts of this thread while it lives.
class ScriptObservation {
public:
  explicit ScriptObservation(ScriptObserver& observer) : m_before(ScriptObserver::ofThisThread()) { ScriptObserver::ofThisThread() = &observer; }
  ~ScriptObservation() { ScriptObserver::ofThisThread() = m_before; }
  ScriptObservation(const ScriptObservation&) = delete;
  ScriptObservation& operator=(const ScriptObservation&) = delete;

private:
  ScriptObserver* m_before;
};

} // namespace interleave
