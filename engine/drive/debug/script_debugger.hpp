// A debugger for Redis scripts: it walks through a recorded run, forward and backward, and never stops the script itself.
//
// A stop is the number of a line event: that line is about to run. What can be seen there is found by running the script
// again up to it. A front end asks; nothing here prints or waits.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "engine/drive/debug/breakpoint.hpp"
#include "engine/drive/debug/recording.hpp"

namespace interleave {

/// Where a run stands, and why it stopped there.
struct DebugStop {
  enum class Why { Start, Step, Breakpoint, End };
  Why why = Why::Start;
  int breakpoint = 0;  ///< its id
  std::string text;    ///< "breakpoint 2: line 12", "start", "the end of the script" …
  bool isFailure = false; ///< its condition cannot be worked out here
};

/// A line event at which a breakpoint stops or speaks.
struct DebugHit {
  std::size_t event = 0;
  int breakpoint = 0;
  bool stops = true;  ///< false: a log point
  std::string text;   ///< why, or what a log point says
  bool isFailure = false; ///< its condition cannot be worked out
};

/// All that can be seen at a stop.
struct StopView {
  std::vector<DebugFrame> frames;          ///< the innermost first
  std::vector<DebugVariable> globals;      ///< KEYS and ARGV
  std::size_t framesLeftOut = 0;           ///< outermost ones, where there are very many
  std::map<std::string, KeyImage> keys;    ///< as they are now
  std::string error;                       ///< at the end: the error whose frames these are

  friend bool operator==(const StopView&, const StopView&) = default;
};

/// How often a line ran, and what it cost.
struct LineCoverage {
  std::int64_t hits = 0;
  std::int64_t calls = 0; ///< redis.calls that it made
  double costUs = 0;      ///< of the server's thread: what virtual time would take for them (ServerCost, command rows)
};

/// Who gave something its value last.
struct LastWriter {
  std::size_t event = 0; ///< the line that did
  int line = 0;
  std::string text;      ///< what it did, for people
};

class ScriptDebugger {
public:
  /// Records the run. REQUIRES the breakpoints to be given before the first stop is asked for; none is fine.
  explicit ScriptDebugger(ScriptTarget target);

  [[nodiscard]] const Recording& recording() const { return *m_recording; }
  /// The same, to be kept: a fork makes another one.
  [[nodiscard]] std::shared_ptr<const Recording> sharedRecording() const { return m_recording; }
  [[nodiscard]] const ScriptTarget& target() const { return m_target; }
  /// The line event that is about to run; length() at the end.
  [[nodiscard]] std::size_t position() const { return m_position; }
  [[nodiscard]] std::size_t length() const { return m_recording->events.size(); }
  [[nodiscard]] bool isAtEnd() const { return m_position == length(); }
  /// The line that is about to run; 0 at the end.
  [[nodiscard]] int line() const { return isAtEnd() ? 0 : m_recording->events[m_position].line; }
  [[nodiscard]] const DebugStop& stop() const { return m_stop; }

  // Movements. Each stops earlier at a breakpoint on its way; backwards as forwards.
  void stepInto();
  void stepOver();
  void stepOut();
  void resume();
  void runTo(int line);
  void backInto();
  void backOver();
  void backOut();
  void reverse();
  void backTo(int line);
  /// Anywhere. REQUIRES event <= length().
  void goTo(std::size_t event);

  /// Adds one and gives its id, a new one where it has none yet; a condition that does not compile is an error. A line without code moves to the next one
  /// that has some.
  Result<int> add(Breakpoint breakpoint);
  bool remove(int id);
  bool setOn(int id, bool on);
  void clearBreakpoints();
  [[nodiscard]] const std::vector<Breakpoint>& breakpoints() const { return m_breakpoints; }
  /// Where a line breakpoint really stands; 0: nowhere, it is not verified.
  [[nodiscard]] int lineOf(const Breakpoint& breakpoint) const { return verifiedLine(m_executable, breakpoint.line); }
  [[nodiscard]] const std::set<int>& executable() const { return m_executable; }
  /// Every hit in the run, in time; breakpoints that are off have none.
  [[nodiscard]] const std::vector<DebugHit>& hits() const { return *sharedHits(); }
  /// The same, to be kept: other breakpoints make others.
  [[nodiscard]] std::shared_ptr<const std::vector<DebugHit>> sharedHits() const;

  /// What can be seen at the position.
  [[nodiscard]] StopView view(const DebugDepth& depth = {}) const;
  /// Values of an expression in a frame at the position. It may read keys, and changes nothing.
  [[nodiscard]] Result<std::vector<DebugValue>> evaluate(std::size_t frame, const std::string& expression, const DebugDepth& depth = {}) const;
  /// A command at the position. One that writes makes a fork.
  Result<Reply> command(const Request& request);
  /// Changes a local or an upvalue at the position: the run from there on is another one.
  Status assign(std::size_t frame, const std::string& name, const std::string& expression);
  /// Whether something was changed, so that this is not the run of the script alone; and how to take it back.
  [[nodiscard]] const std::vector<DebugEdit>& edits() const { return m_edits; }
  void dropEdits();

  /// The calls before the position.
  [[nodiscard]] std::span<const DebugCall> callsSoFar() const;
  /// The last call before the position that wrote a key; nothing when none did.
  [[nodiscard]] std::optional<LastWriter> lastWriterOfKey(const std::string& key) const;
  /// The last line before the position that gave a variable of a frame its value; an error when there is none of that name.
  [[nodiscard]] Result<LastWriter> lastWriterOf(std::size_t frame, const std::string& name) const;
  /// By line, over the whole run; lines with code that did not run are in it, too.
  [[nodiscard]] const std::map<int, LineCoverage>& coverage() const { return *sharedCoverage(); }
  /// The same, to be kept: a fork makes another one.
  [[nodiscard]] std::shared_ptr<const std::map<int, LineCoverage>> sharedCoverage() const;

private:
  void recordAgain();
  void stopAt(std::size_t event, DebugStop::Why why);
  void forward(std::size_t wanted);
  void backward(std::size_t wanted);
  [[nodiscard]] std::size_t nextAtDepth(int depth) const;
  [[nodiscard]] std::optional<std::size_t> previousAtDepth(int depth) const;
  [[nodiscard]] std::vector<DebugHit> unconditionalHits(const Breakpoint& breakpoint) const;
  [[nodiscard]] int depthAtPosition() const;

  mutable ScriptTarget m_target;
  std::set<int> m_executable;
  std::vector<DebugEdit> m_edits;
  std::shared_ptr<const Recording> m_recording;
  std::vector<Breakpoint> m_breakpoints;
  int m_lastId = 0;
  mutable std::shared_ptr<const std::vector<DebugHit>> m_hits;
  mutable std::shared_ptr<const std::map<int, LineCoverage>> m_coverage;
  std::size_t m_position = 0;
  DebugStop m_stop;
};

} // namespace interleave
