#include "engine/drive/debug/inspections.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>
#include <lua.hpp>

#include "engine/base/bytes.hpp"
#include "engine/commands/command.hpp"
#include "engine/script/script_engine.hpp"
#include "engine/world/images.hpp"

namespace interleave {

namespace {

/// Runs to one line event, does something there, and ends the run.
class Visitor final : public ReplayObserver {
public:
  using Visit = std::function<void(const std::vector<FramePlace>& frames)>;
  Visitor(ScriptTarget& target, const std::vector<DebugEdit>& edits, std::size_t event, Visit visit)
      : ReplayObserver(target, edits), m_at(event), m_visit(std::move(visit)) {}

  /// Also where the script raises an error that ends it.
  void alsoAtError(Visit visit) { m_atError = std::move(visit); }

protected:
  void atLine(lua_State* lua, int) override {
    if (event() != m_at) return;
    visit(m_visit);
    endRun(lua);
  }
  void atError(const std::string& message) override {
    m_error = message;
    if (m_atError) visit(m_atError);
  }

private:
  void visit(const Visit& what) {
    m_depth = depth();
    evaluating([&] {
      what(frames());
      return 0;
    });
  }

  std::size_t m_at;
  Visit m_visit;
  Visit m_atError;

public:
  std::string m_error;
  int m_depth = 0; ///< functions of the script where it visited
};

const FramePlace* frameAt(const std::vector<FramePlace>& frames, std::size_t frame) { return frame < frames.size() ? &frames[frame] : nullptr; }

/// Answers what is asked at many line events in one run.
class HitAnswerer final : public ReplayObserver {
public:
  HitAnswerer(ScriptTarget& target, const std::vector<DebugEdit>& edits, std::vector<AskedHit> asked)
      : ReplayObserver(target, edits), m_asked(std::move(asked)) {
    std::stable_sort(m_asked.begin(), m_asked.end(), [](const AskedHit& a, const AskedHit& b) { return a.hit.event < b.hit.event; });
  }

  std::vector<DebugHit> answer() {
    if (!m_asked.empty()) static_cast<void>(run());
    return std::move(m_answered);
  }

protected:
  void atLine(lua_State* lua, int) override {
    if (m_next < m_asked.size() && m_asked[m_next].hit.event == event()) askAll();
    if (m_next == m_asked.size()) endRun(lua);
  }

private:
  void askAll() {
    const auto places = frames();
    for (; m_next < m_asked.size() && m_asked[m_next].hit.event == event(); ++m_next)
      if (!places.empty()) evaluating([&] { return ask(m_asked[m_next], places.front()); });
  }

  int ask(const AskedHit& asked, const FramePlace& place) {
    const Breakpoint& breakpoint = *asked.breakpoint;
    if (m_broken.contains(breakpoint.id)) return 0;
    if (!breakpoint.condition.empty()) {
      const auto isTrue = isTrueIn(place, breakpoint.condition);
      if (!isTrue) return fail(asked, isTrue.message());
      if (!*isTrue) return 0;
    }
    if (++m_counts[breakpoint.id] < breakpoint.hits) return 0;
    DebugHit hit = asked.hit;
    if (!breakpoint.message.empty()) hit.text = spoken(breakpoint.message, place);
    m_answered.push_back(std::move(hit));
    return 0;
  }

  int fail(const AskedHit& asked, const std::string& why) {
    m_broken.insert(asked.breakpoint->id);
    DebugHit hit = asked.hit;
    hit.stops = true;
    hit.isFailure = true;
    hit.text = fmt::format("breakpoint {}: its condition {} cannot be worked out: {}", asked.breakpoint->id, asked.breakpoint->condition, why);
    m_answered.push_back(std::move(hit));
    return 0;
  }

  /// The message with each {expression} worked out.
  static std::string spoken(const std::string& message, const FramePlace& place) {
    std::string text;
    for (std::size_t at = 0; at < message.size();) {
      const std::size_t open = message.find('{', at);
      const std::size_t close = open == std::string::npos ? open : message.find('}', open);
      text += message.substr(at, open - at);
      if (close == std::string::npos) return open == std::string::npos ? text : text + message.substr(open);
      const auto values = evaluateIn(place, message.substr(open + 1, close - open - 1));
      if (!values) text += "(" + values.message() + ")";
      else if (values->empty()) text += "nothing";
      else text += values->front().type == DebugValue::Type::String ? values->front().bytes : values->front().text;
      at = close + 1;
    }
    return text;
  }

  std::vector<AskedHit> m_asked;
  std::size_t m_next = 0;
  std::vector<DebugHit> m_answered;
  std::map<int, int> m_counts;
  std::set<int> m_broken; ///< breakpoints whose condition failed
};

/// Follows one variable of one frame from line to line.
class VariableFollower final : public ReplayObserver {
public:
  VariableFollower(ScriptTarget& target, const std::vector<DebugEdit>& edits, std::size_t from, std::size_t to, int depth, std::string name)
      : ReplayObserver(target, edits), m_from(from), m_to(to), m_depth(depth), m_name(std::move(name)) {}

  std::optional<std::size_t> m_writer; ///< the line event that gave it its value; nothing: it came with the call
  bool m_isThere = false;

protected:
  void atLine(lua_State* lua, int) override {
    if (event() >= m_from) look(lua);
    if (event() == m_to) endRun(lua);
  }

private:
  void look(lua_State* lua) {
    // Only lines of the frame itself give its variables values, or let what they call do so.
    if (depth() != m_depth) return;
    lua_Debug record;
    if (lua_getstack(lua, 0, &record) == 0) return forget();
    lua_getinfo(lua, "f", &record);
    const void* function = lua_topointer(lua, -1);
    lua_pop(lua, 1);
    if (function != m_function) forget();
    const DebugFrame frame = readFrame({lua, 0, lua});
    const auto found = std::find_if(frame.variables.begin(), frame.variables.end(), [this](const DebugVariable& variable) { return variable.name == m_name; });
    m_isThere = found != frame.variables.end();
    const bool isFirst = m_function == nullptr;
    m_function = function;
    if (!m_isThere) {
      m_value.reset();
      m_lastOwn = event();
      return;
    }
    if (!m_value || *m_value != found->value) m_writer = isFirst ? std::nullopt : std::optional(m_lastOwn);
    m_value = found->value;
    m_lastOwn = event();
  }
  void forget() {
    m_function = nullptr;
    m_value.reset();
    m_writer.reset();
    m_isThere = false;
  }

  std::size_t m_from;
  std::size_t m_to;
  int m_depth;
  std::string m_name;
  const void* m_function = nullptr;
  std::size_t m_lastOwn = 0; ///< the frame's line event before this one
  std::optional<DebugValue> m_value;
};

} // namespace

Status checkBreakpoint(const Breakpoint& breakpoint) {
  if (breakpoint.kind == Breakpoint::Kind::Command && findCommand(breakpoint.pattern) == nullptr) return Error{fmt::format("Redis has no command {}", breakpoint.pattern)};
  if (breakpoint.condition.empty()) return {};
  ScriptEngine& engine = ScriptEngine::ofThisThread();
  const auto wrong = engine.load("return " + breakpoint.condition, "debugger");
  if (wrong) return Error{fmt::format("the condition {}: {}", breakpoint.condition, wrong->starts_with("debugger:1: ") ? wrong->substr(12) : *wrong)};
  lua_pop(engine.state(), 1);
  return {};
}

std::vector<DebugHit> answerHits(ScriptTarget& target, const std::vector<DebugEdit>& edits, std::vector<AskedHit> asked, std::size_t length) {
  // At the end nobody can be asked any more: such hits are those of the last line.
  for (AskedHit& one : asked)
    if (length > 0) one.hit.event = std::min(one.hit.event, length - 1);
  return HitAnswerer(target, edits, std::move(asked)).answer();
}

StopView inspect(ScriptTarget& target, const std::vector<DebugEdit>& edits, std::size_t event, const DebugDepth& depth) {
  StopView view;
  const auto look = [&](const std::vector<FramePlace>& frames) {
    for (const FramePlace& frame : frames) view.frames.push_back(readFrame(frame, depth));
    for (const char* name : {"KEYS", "ARGV"})
      if (!frames.empty())
        if (auto value = evaluateIn(frames.front(), name, depth); value && !value->empty()) view.globals.push_back({name, DebugVariable::Kind::Global, std::move(value->front())});
    view.keys = keysOf(target.now());
  };
  Visitor visitor(target, edits, event, look);
  visitor.alsoAtError(look);
  static_cast<void>(visitor.run());
  view.error = visitor.m_error;
  const auto shown = std::count_if(view.frames.begin(), view.frames.end(), [](const DebugFrame& frame) { return !frame.isBuiltIn; });
  view.framesLeftOut = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, visitor.m_depth - shown));
  if (view.frames.empty() || !view.error.empty()) view.keys = keysOf(target.now());
  return view;
}

Result<std::vector<DebugValue>> evaluateAt(ScriptTarget& target, const std::vector<DebugEdit>& edits, std::size_t event, std::size_t frame,
                                           const std::string& expression, const DebugDepth& depth) {
  Result<std::vector<DebugValue>> values = Error{"there is no such frame"};
  static_cast<void>(Visitor(target, edits, event, [&](const std::vector<FramePlace>& frames) {
                      if (const FramePlace* place = frameAt(frames, frame)) values = evaluateIn(*place, expression, depth);
                    }).run());
  return values;
}

Reply executeAt(ScriptTarget& target, const std::vector<DebugEdit>& edits, std::size_t event, const Request& request) {
  Reply reply;
  bool isDone = false;
  Visitor visitor(target, edits, event, [&](const std::vector<FramePlace>&) {
    reply = target.execute(request);
    isDone = true;
  });
  static_cast<void>(visitor.run());
  return isDone ? reply : target.execute(request);
}

Status assignAt(ScriptTarget& target, const std::vector<DebugEdit>& edits, std::size_t event, std::size_t frame, const std::string& name,
                const std::string& expression) {
  Status status = Error{"there is no such frame"};
  static_cast<void>(Visitor(target, edits, event, [&](const std::vector<FramePlace>& frames) {
                      if (const FramePlace* place = frameAt(frames, frame)) status = assignIn(*place, name, expression);
                    }).run());
  return status;
}

Result<LastWriter> writerAt(ScriptTarget& target, const std::vector<DebugEdit>& edits, const Recording& recording, std::size_t event, std::size_t frame,
                            const std::string& name) {
  int above = -1; // functions of the script above the frame
  static_cast<void>(Visitor(target, edits, event, [&](const std::vector<FramePlace>& frames) {
                      if (frame >= frames.size() || readFrame(frames[frame], {0, 0}).isBuiltIn) return;
                      above = static_cast<int>(std::count_if(frames.begin(), frames.begin() + static_cast<std::ptrdiff_t>(frame),
                                                             [](const FramePlace& place) { return !readFrame(place, {0, 0}).isBuiltIn; }));
                    }).run());
  if (above < 0) return Error{"there is no such frame, or it is that of a built-in function"};
  const int depth = recording.events[event].depth - above;
  std::size_t from = event;
  while (from > 0 && recording.events[from - 1].depth >= depth) --from;
  // Where functions wait above, the frame's last own line is the one that called them.
  std::size_t to = event;
  while (recording.events[to].depth > depth) --to;
  VariableFollower follower(target, edits, from, to, depth, name);
  static_cast<void>(follower.run());
  if (!follower.m_isThere) return Error{fmt::format("there is no {} here", name)};
  if (!follower.m_writer) return LastWriter{from, recording.events[from].line, "it came with the call"};
  const int line = recording.events[*follower.m_writer].line;
  return LastWriter{*follower.m_writer, line, fmt::format("line {}", line)};
}

} // namespace interleave
