#include "engine/drive/debug/script_debugger.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/commands/command.hpp"
#include "engine/drive/debug/inspections.hpp"
#include "engine/drive/timed/cost_profile.hpp"
#include "engine/resp/text.hpp"

namespace interleave {

ScriptDebugger::ScriptDebugger(ScriptTarget target) : m_target(std::move(target)), m_executable(executableLines(m_target.source())) {
  recordAgain();
  m_stop = {DebugStop::Why::Start, 0, "start"};
}

void ScriptDebugger::recordAgain() {
  m_recording = std::make_shared<const Recording>(record(m_target, m_edits));
  m_hits.reset();
  m_coverage.reset();
  m_position = std::min(m_position, length());
}

// ---- moving

void ScriptDebugger::stopAt(std::size_t event, DebugStop::Why why) {
  m_position = std::min(event, length());
  if (isAtEnd()) {
    const auto& notes = m_recording->notes;
    const auto error = std::find_if(notes.rbegin(), notes.rend(), [](const DebugNote& note) { return note.kind == DebugNote::Kind::Error; });
    m_stop = {DebugStop::Why::End, 0,
              m_recording->isCut        ? fmt::format("recorded as far as {} lines; the script goes on", withCommas(std::to_string(length())))
              : error != notes.rend() ? "ended by an error: " + error->text
                                      : "the end of the script"};
    return;
  }
  m_stop = {why, 0, why == DebugStop::Why::Start || m_position == 0 ? "start" : "step"};
  for (const DebugHit& hit : hits())
    if (hit.event == m_position && hit.stops) m_stop = {DebugStop::Why::Breakpoint, hit.breakpoint, hit.text, hit.isFailure};
}

/// To the wanted event, or to the first stop before it.
void ScriptDebugger::forward(std::size_t wanted) {
  for (const DebugHit& hit : hits())
    if (hit.stops && hit.event > m_position && hit.event < wanted) {
      wanted = hit.event;
      break;
    }
  stopAt(wanted, DebugStop::Why::Step);
}

void ScriptDebugger::backward(std::size_t wanted) {
  for (const DebugHit& hit : hits())
    if (hit.stops && hit.event < m_position && hit.event > wanted) wanted = hit.event;
  stopAt(wanted, DebugStop::Why::Step);
}

int ScriptDebugger::depthAtPosition() const {
  if (length() == 0) return 0;
  return m_recording->events[std::min(m_position, length() - 1)].depth;
}

std::size_t ScriptDebugger::nextAtDepth(int depth) const {
  std::size_t event = m_position + 1;
  while (event < length() && m_recording->events[event].depth > depth) ++event;
  return std::min(event, length());
}

std::optional<std::size_t> ScriptDebugger::previousAtDepth(int depth) const {
  for (std::size_t event = m_position; event-- > 0;)
    if (m_recording->events[event].depth <= depth) return event;
  return std::nullopt;
}

void ScriptDebugger::stepInto() { forward(m_position + 1); }
void ScriptDebugger::stepOver() { forward(nextAtDepth(depthAtPosition())); }
void ScriptDebugger::stepOut() { forward(nextAtDepth(depthAtPosition() - 1)); }
void ScriptDebugger::resume() { forward(length()); }
void ScriptDebugger::backInto() { backward(m_position == 0 ? 0 : m_position - 1); }
void ScriptDebugger::backOver() { backward(previousAtDepth(isAtEnd() ? 1'000'000'000 : depthAtPosition()).value_or(0)); }
void ScriptDebugger::backOut() { backward(previousAtDepth(depthAtPosition() - 1).value_or(0)); }
void ScriptDebugger::reverse() { backward(0); }
void ScriptDebugger::goTo(std::size_t event) { stopAt(event, DebugStop::Why::Step); }

void ScriptDebugger::runTo(int line) {
  std::size_t event = m_position + 1;
  while (event < length() && m_recording->events[event].line != line) ++event;
  forward(std::min(event, length()));
}

void ScriptDebugger::backTo(int line) {
  for (std::size_t event = m_position; event-- > 0;)
    if (m_recording->events[event].line == line) return backward(event);
  backward(0);
}

// ---- breakpoints

Result<int> ScriptDebugger::add(Breakpoint breakpoint) {
  if (Status status = checkBreakpoint(breakpoint); !status) return status.error();
  if (breakpoint.id == 0) breakpoint.id = m_lastId + 1;
  m_lastId = std::max(m_lastId, breakpoint.id);
  m_hits.reset();
  return m_breakpoints.emplace_back(std::move(breakpoint)).id;
}

bool ScriptDebugger::remove(int id) {
  m_hits.reset();
  return std::erase_if(m_breakpoints, [id](const Breakpoint& breakpoint) { return breakpoint.id == id; }) > 0;
}

bool ScriptDebugger::setOn(int id, bool on) {
  m_hits.reset();
  const auto found = std::find_if(m_breakpoints.begin(), m_breakpoints.end(), [id](const Breakpoint& breakpoint) { return breakpoint.id == id; });
  if (found != m_breakpoints.end()) found->isOn = on;
  return found != m_breakpoints.end();
}

void ScriptDebugger::clearBreakpoints() {
  m_breakpoints.clear();
  m_hits.reset();
}

namespace {

bool matches(const Breakpoint& breakpoint, const std::string& key) { return matchesGlob(breakpoint.pattern, key); }

/// What a call did to the keys that a breakpoint is about; empty: nothing.
std::string touched(const Breakpoint& breakpoint, const DebugCall& call) {
  using Access = Breakpoint::Access;
  const auto first = [&](const std::vector<std::string>& keys) {
    const auto found = std::find_if(keys.begin(), keys.end(), [&](const std::string& key) { return matches(breakpoint, key); });
    return found == keys.end() ? std::string() : *found;
  };
  if (breakpoint.access == Access::Change) {
    for (const KeyChange& change : call.changes)
      if (matches(breakpoint, change.key)) return fmt::format("line {} changed {}", call.line, change.key);
    return {};
  }
  if (breakpoint.access != Access::Read)
    if (const std::string key = first(call.keysWritten); !key.empty()) return fmt::format("line {} wrote {}", call.line, key);
  if (breakpoint.access != Access::Write)
    if (const std::string key = first(call.keysRead); !key.empty()) return fmt::format("line {} read {}", call.line, key);
  return {};
}

} // namespace

std::vector<DebugHit> ScriptDebugger::unconditionalHits(const Breakpoint& breakpoint) const {
  std::vector<DebugHit> found;
  const auto add = [&](std::size_t event, std::string why) {
    if (found.empty() || found.back().event != event)
      found.push_back({event, breakpoint.id, breakpoint.message.empty(), fmt::format("breakpoint {}: {}", breakpoint.id, why)});
  };
  switch (breakpoint.kind) {
  case Breakpoint::Kind::Line: {
    const int line = lineOf(breakpoint);
    for (std::size_t event = 0; line != 0 && event < length(); ++event)
      if (m_recording->events[event].line == line) add(event, fmt::format("line {}", line));
    break;
  }
  case Breakpoint::Kind::Command:
    for (const DebugCall& call : m_recording->calls)
      if (equalsIgnoringCase(call.request[0], breakpoint.pattern)) add(call.event, fmt::format("line {} calls {}", call.line, toUpper(breakpoint.pattern)));
    break;
  case Breakpoint::Kind::Key:
    for (const DebugCall& call : m_recording->calls)
      if (std::string what = touched(breakpoint, call); !what.empty()) add(call.event + 1, std::move(what));
    break;
  case Breakpoint::Kind::Undeclared:
    for (const DebugCall& call : m_recording->calls)
      if (!call.undeclared.empty()) add(call.event, fmt::format("line {} uses {}, which is not in KEYS", call.line, call.undeclared.front()));
    break;
  case Breakpoint::Kind::Error:
    for (const DebugCall& call : m_recording->calls)
      if (call.reply.isError()) add(call.event, fmt::format("line {} gets an error: {}", call.line, call.reply.text));
    for (const DebugNote& note : m_recording->notes)
      if (note.kind == DebugNote::Kind::Error) add(note.event, fmt::format("line {} raises an error: {}", m_recording->events[note.event].line, note.text));
    break;
  }
  return found;
}

std::shared_ptr<const std::vector<DebugHit>> ScriptDebugger::sharedHits() const {
  if (m_hits) return m_hits;
  std::vector<DebugHit> all;
  std::vector<AskedHit> asked;
  for (const Breakpoint& breakpoint : m_breakpoints) {
    if (!breakpoint.isOn) continue;
    std::vector<DebugHit> found = unconditionalHits(breakpoint);
    if (!breakpoint.condition.empty() || !breakpoint.message.empty()) {
      for (DebugHit& hit : found) asked.push_back({std::move(hit), &breakpoint});
      continue;
    }
    for (std::size_t i = static_cast<std::size_t>(breakpoint.hits) - 1; i < found.size(); ++i) all.push_back(std::move(found[i]));
  }
  for (DebugHit& hit : answerHits(m_target, m_edits, std::move(asked), length())) all.push_back(std::move(hit));
  for (const DebugNote& note : m_recording->notes)
    if (note.kind == DebugNote::Kind::Breakpoint) all.push_back({note.event + 1, 0, true, fmt::format("redis.breakpoint() in line {}", m_recording->events[note.event].line)});
  std::stable_sort(all.begin(), all.end(), [](const DebugHit& a, const DebugHit& b) { return a.event < b.event; });
  m_hits = std::make_shared<const std::vector<DebugHit>>(std::move(all));
  return m_hits;
}

// ---- looking and changing

StopView ScriptDebugger::view(const DebugDepth& depth) const { return inspect(m_target, m_edits, m_position, depth); }

Result<std::vector<DebugValue>> ScriptDebugger::evaluate(std::size_t frame, const std::string& expression, const DebugDepth& depth) const {
  if (isAtEnd()) return Error{"the script has ended; go back into it"};
  return evaluateAt(m_target, m_edits, m_position, frame, expression, depth);
}

Result<Reply> ScriptDebugger::command(const Request& request) {
  const CommandSpec* command = request.empty() ? nullptr : findCommand(request[0]);
  if (command == nullptr) return Error{fmt::format("Redis has no command {}", request.empty() ? "" : request[0])};
  const bool writes = (command->flags & kWrite) != 0;
  if (writes && isAtEnd()) return Error{"the script has ended: what is written now would change nothing in it; go back into it"};
  const Reply reply = executeAt(m_target, m_edits, m_position, request);
  if (writes && !reply.isError()) {
    m_edits.push_back({m_position, 0, {}, {}, request});
    recordAgain();
  }
  return reply;
}

Status ScriptDebugger::assign(std::size_t frame, const std::string& name, const std::string& expression) {
  if (isAtEnd()) return Error{"the script has ended; go back into it"};
  if (Status status = assignAt(m_target, m_edits, m_position, frame, name, expression); !status) return status;
  m_edits.push_back({m_position, frame, name, expression, {}});
  recordAgain();
  return {};
}

void ScriptDebugger::dropEdits() {
  m_edits.clear();
  recordAgain();
  stopAt(m_position, DebugStop::Why::Step);
}

std::span<const DebugCall> ScriptDebugger::callsSoFar() const {
  const std::size_t count = isAtEnd() ? m_recording->calls.size() : m_recording->events[m_position].calls;
  return std::span(m_recording->calls).first(count);
}

std::optional<LastWriter> ScriptDebugger::lastWriterOfKey(const std::string& key) const {
  const auto calls = callsSoFar();
  for (auto call = calls.rbegin(); call != calls.rend(); ++call)
    if (std::find(call->keysWritten.begin(), call->keysWritten.end(), key) != call->keysWritten.end())
      return LastWriter{call->event, call->line, fmt::format("line {}: {} → {}", call->line, requestText(call->request), replyText(call->reply))};
  return std::nullopt;
}

Result<LastWriter> ScriptDebugger::lastWriterOf(std::size_t frame, const std::string& name) const {
  if (isAtEnd()) return Error{"the script has ended; go back into it"};
  return writerAt(m_target, m_edits, *m_recording, m_position, frame, name);
}

std::shared_ptr<const std::map<int, LineCoverage>> ScriptDebugger::sharedCoverage() const {
  if (m_coverage) return m_coverage;
  const ServerCost cost;
  std::map<int, LineCoverage> lines;
  for (const int line : m_executable) lines[line];
  for (const LineEvent& event : m_recording->events) {
    LineCoverage& line = lines[event.line];
    ++line.hits;
    line.costUs += cost.scriptLineUs;
  }
  for (const DebugCall& call : m_recording->calls) {
    LineCoverage& line = lines[call.line];
    ++line.calls;
    line.costUs += cost.scriptCallUs;
    const CommandSpec* command = call.request.empty() ? nullptr : findCommand(call.request[0]);
    if (command == nullptr) continue;
    const CommandCost each = costOf(*command);
    line.costUs += each.baseUs + each.perElementUs * static_cast<double>(elementsTouched(*command, call.request, call.reply));
  }
  m_coverage = std::make_shared<const std::map<int, LineCoverage>>(std::move(lines));
  return m_coverage;
}

} // namespace interleave
