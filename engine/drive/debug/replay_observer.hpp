// What all runs of a debugger have in common: lines are counted, coroutines followed, edits put in where they belong.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/drive/debug/script_target.hpp"
#include "engine/script/debug/debug_frames.hpp"
#include "engine/script/script_observer.hpp"

namespace interleave {

/// A change that somebody made at a stop. The run from there on is another one: a fork.
struct DebugEdit {
  std::size_t event = 0;  ///< before this line event
  std::size_t frame = 0;  ///< whose variable it is, 0: the innermost
  std::string name;       ///< of a local or an upvalue; empty: `request` is executed
  std::string expression; ///< its new value
  Request request;
};

class ReplayObserver : public ScriptObserver {
public:
  ReplayObserver(ScriptTarget& target, const std::vector<DebugEdit>& edits) : m_target(target), m_edits(edits) {}
  ReplayObserver(const ReplayObserver&) = delete;
  ReplayObserver& operator=(const ReplayObserver&) = delete;

  /// Runs the target to its end, or to where a line ends it.
  Reply run();

  void lineBegins(lua_State* lua, int line) final;
  std::optional<Reply> callBegins(lua_State* lua, const Request& request, int line) final;
  void callEnded(const Reply& reply) final;
  void raised(lua_State* lua, const std::string& message) final;
  void breakpointCalled() final {
    if (!m_isEvaluating) atBreakpoint();
  }
  void debugCalled(lua_State* lua) final;

protected:
  /// Line event number event() is about to run.
  virtual void atLine(lua_State* lua, int line) = 0;
  virtual void atCall(const Request&, int /*line*/) {}
  virtual void atReply(const Reply&) {}
  virtual void atError(const std::string&) {}
  virtual void atBreakpoint() {}
  virtual void atDebug(std::vector<DebugValue>) {}

  [[nodiscard]] ScriptTarget& target() const { return m_target; }
  /// The line event that runs, or is about to.
  [[nodiscard]] std::size_t event() const { return m_event; }
  /// How many functions of the script are on the stack.
  [[nodiscard]] int depth() const { return m_threads.back().base + static_cast<int>(m_threads.back().offsets.size()); }
  /// The script's frames, the innermost first, and no more than so many. Only while it stands still.
  [[nodiscard]] std::vector<FramePlace> frames(std::size_t most = kMostFrames) const;
  static constexpr std::size_t kMostFrames = 100;
  /// Lets an expression do its work; what it asks Redis is not told, and may only read.
  template <class Act> auto evaluating(const Act& act) {
    m_isEvaluating = true;
    auto result = act();
    m_isEvaluating = false;
    return result;
  }
  /// Ends the run here. Does not return.
  void endRun(lua_State* lua);

private:
  struct Thread {
    lua_State* state = nullptr;
    int base = 0;             ///< depth of those that wait for it
    std::vector<int> offsets; ///< of its own frames that have begun a line, the innermost last
  };
  void enter(lua_State* lua);
  void follow(lua_State* lua);
  void applyEdits();

  ScriptTarget& m_target;
  const std::vector<DebugEdit>& m_edits;
  std::vector<Thread> m_threads; ///< the running coroutine last
  std::size_t m_event = 0;
  bool m_hasBegun = false;
  bool m_isEvaluating = false;
};

} // namespace interleave
