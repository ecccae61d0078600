#include "engine/lab/debug_console.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/base/lines.hpp"
#include "engine/resp/text.hpp"
#include "engine/world/images.hpp"

namespace interleave {

namespace {

constexpr int kContext = 5; ///< lines around the current one

// The names of Redis's own debugger mean what they mean there, except that next really steps over calls.
constexpr DebugConsoleCommand kCommands[] = {
    {"step", "s", "", "run to the next line, into functions"},
    {"next", "n", "", "run to the next line of this function"},
    {"out", "o", "", "run until this function has returned"},
    {"continue", "c", "", "run to the next breakpoint, or to the end"},
    {"until", "u", "LINE", "run to a line"},
    {"back", "", "", "back by one line, into functions"},
    {"back-over", "", "", "back by one line of this function"},
    {"back-out", "", "", "back to where this function was called"},
    {"back-until", "", "LINE", "back to a line"},
    {"reverse-continue", "rc", "", "back to the breakpoint before, or to the start"},
    {"goto", "g", "N", "to the N-th line that ran, from 1; after the last one: to the end"},
    {"list", "l", "[LINE [AROUND]]", "the code around the current or a given line"},
    {"whole", "w", "", "the whole code"},
    {"print", "p", "[NAME]", "a variable, or all that are seen here"},
    {"break", "b", "[PLACE [hits N] [if EXPRESSION | log TEXT]]",
     "breakpoints; PLACE is a line, command NAME, key, read, write or change PATTERN, error or undeclared. b -LINE takes one away, b 0 all"},
    {"delete", "d", "NUMBER", "take the breakpoint of that number away"},
    {"trace", "t", "", "the call stack"},
    {"frame", "f", "NUMBER", "look at another function of the call stack"},
    {"eval", "e", "CODE", "Lua in this function: sees its variables, may read keys, changes nothing"},
    {"redis", "r", "COMMAND", "a Redis command here; one that writes makes a fork of the run"},
    {"set", "", "NAME = CODE", "give a variable another value: a fork of the run"},
    {"forks", "", "[drop]", "what was changed; drop: back to the run of the script alone"},
    {"who", "", "NAME | key KEY", "which line gave a variable, or wrote a key, last"},
    {"watch", "", "CODE", "work something out at each stop"},
    {"unwatch", "", "[NUMBER]", "forget a watch, or all"},
    {"keys", "k", "", "the key space, and what became of it since the start"},
    {"calls", "", "", "redis.call so far, with replies and effects"},
    {"coverage", "", "", "how often each line ran in the whole run, and what that would cost the server in virtual time"},
    {"maxlen", "m", "[LENGTH]", "nothing is ever cut here"},
    {"restart", "", "", "back to the start; breakpoints stay"},
    {"abort", "a", "", "leave"},
    {"quit", "q", "", "leave"},
    {"help", "h", "", "this list"},
};

std::string imageText(const std::optional<KeyImage>& image) {
  if (!image) return "(none)";
  std::string text = image->type == "string" ? quoted(image->text) : image->type + ' ' + image->text;
  for (std::size_t i = 0; i < image->members.size() && image->type != "string"; ++i)
    text += fmt::format("{}{}: {}", i == 0 ? " " : ", ", image->members[i].first, image->members[i].second);
  return text + (image->ttlMs < 0 ? std::string(", no ttl") : fmt::format(", ttl {} ms", image->ttlMs));
}

const DebugConsoleCommand* commandOf(const std::string& word) {
  const auto found = std::find_if(std::begin(kCommands), std::end(kCommands),
                                  [&](const DebugConsoleCommand& command) { return word == command.name || (*command.shortName != 0 && word == command.shortName); });
  return found == std::end(kCommands) ? nullptr : found;
}

} // namespace

std::span<const DebugConsoleCommand> DebugConsole::commands() { return kCommands; }

std::vector<std::string> DebugConsole::completions(const std::string& beginning) {
  std::vector<std::string> found;
  for (const DebugConsoleCommand& command : kCommands)
    if (std::string_view(command.name).starts_with(beginning)) found.emplace_back(command.name);
  return found;
}

DebugConsole::DebugConsole(ScriptDebugger debugger, std::string file)
    : m_debugger(std::move(debugger)), m_file(std::move(file)), m_code(linesOf(m_debugger.target().source())) {}

std::vector<std::string> DebugConsole::greeting() const {
  Lines lines{fmt::format("{}: {} ran, the reply is {}", m_file, counted(static_cast<std::int64_t>(m_debugger.length()), "line"), replyText(m_debugger.recording().reply))};
  if (m_debugger.recording().isCut) lines.push_back(fmt::format("Recorded are the first {} of them; the script goes on.", withCommas(std::to_string(m_debugger.length()))));
  const Lines place = where();
  lines.insert(lines.end(), place.begin(), place.end());
  return lines;
}

std::vector<std::string> DebugConsole::execute(const std::string& typed) {
  std::string line(trimmed(typed));
  if (line.empty()) line = m_lastMovement;
  if (line.empty()) return {};
  const std::size_t space = line.find_first_of(" \t");
  const std::string word = line.substr(0, space);
  const std::string rest = space == std::string::npos ? std::string() : std::string(trimmed(line.substr(space)));
  const DebugConsoleCommand* command = commandOf(word);
  if (command == nullptr) return {fmt::format("'{}' is no command; help lists them", word)};
  const std::string_view name = command->name;
  using Move = void (ScriptDebugger::*)();
  static constexpr std::pair<std::string_view, Move> kMoves[] = {
      {"step", &ScriptDebugger::stepInto},      {"next", &ScriptDebugger::stepOver},      {"out", &ScriptDebugger::stepOut},
      {"continue", &ScriptDebugger::resume},    {"back", &ScriptDebugger::backInto},      {"back-over", &ScriptDebugger::backOver},
      {"back-out", &ScriptDebugger::backOut},   {"reverse-continue", &ScriptDebugger::reverse},
  };
  for (const auto& [moveName, how] : kMoves)
    if (name == moveName) {
      m_lastMovement = line;
      return move(how);
    }
  if (name == "until") return runTo(rest, &ScriptDebugger::runTo);
  if (name == "back-until") return runTo(rest, &ScriptDebugger::backTo);
  if (name == "goto") return goTo(rest);
  if (name == "list") return list(rest);
  if (name == "whole") return whole();
  if (name == "print") return print(rest);
  if (name == "break") return breakpoint(rest);
  if (name == "delete") return remove(rest);
  if (name == "trace") return trace();
  if (name == "frame") return selectFrame(rest);
  if (name == "eval") return evaluate(rest);
  if (name == "redis") return redis(rest);
  if (name == "set") return assign(rest);
  if (name == "forks") return edits(rest);
  if (name == "who") return who(rest);
  if (name == "watch") return watch(rest);
  if (name == "unwatch") return unwatch(rest);
  if (name == "keys") return keys();
  if (name == "calls") return calls();
  if (name == "coverage") return coverage();
  if (name == "maxlen") return {"Nothing is cut."};
  if (name == "restart") return restart();
  if (name == "help") return help();
  return abort();
}

std::string DebugConsole::codeLine(int line, bool isCurrent) const {
  if (line < 1 || line > static_cast<int>(m_code.size())) return {};
  const auto& breakpoints = m_debugger.breakpoints();
  const bool stops = std::any_of(breakpoints.begin(), breakpoints.end(), [&](const Breakpoint& breakpoint) {
    return breakpoint.kind == Breakpoint::Kind::Line && breakpoint.isOn && m_debugger.lineOf(breakpoint) == line;
  });
  return fmt::format("{}{} {:<3} {}", isCurrent ? "->" : "  ", stops ? '#' : ' ', line, m_code[static_cast<std::size_t>(line) - 1]);
}

DebugConsole::Lines DebugConsole::where() const {
  const DebugStop& stop = m_debugger.stop();
  if (m_debugger.isAtEnd()) {
    Lines lines{fmt::format("* The script has ended: {}", stop.text), fmt::format("reply: {}", replyText(m_debugger.recording().reply))};
    return lines;
  }
  Lines lines{fmt::format("* Stopped at line {}, {} of {}: {}", m_debugger.line(), m_debugger.position() + 1, m_debugger.length(), stop.text), codeLine(m_debugger.line(), true)};
  const Lines watches = watchLines();
  lines.insert(lines.end(), watches.begin(), watches.end());
  return lines;
}

std::vector<std::string> DebugConsole::watchLines() const {
  Lines lines;
  for (std::size_t i = 0; i < m_watches.size(); ++i) {
    const auto values = m_debugger.evaluate(m_frame, m_watches[i]);
    lines.push_back(fmt::format("   watch {}: {} = {}", i + 1, m_watches[i], !values ? values.message() : values->empty() ? "nothing" : values->front().text));
  }
  return lines;
}

/// What log points and redis.debug said on the way from one position forward to the one now.
DebugConsole::Lines DebugConsole::said(std::size_t before) const {
  std::vector<std::pair<std::size_t, std::string>> all;
  for (const DebugHit& hit : m_debugger.hits())
    if (!hit.stops && hit.event >= before && hit.event < m_debugger.position()) all.emplace_back(hit.event, fmt::format("<log> {}", hit.text));
  for (const DebugNote& note : m_debugger.recording().notes)
    if (note.kind == DebugNote::Kind::Debug && note.event >= before && note.event < m_debugger.position())
      all.emplace_back(note.event, fmt::format("<debug> line {}: {}", m_debugger.recording().events[note.event].line, note.text));
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  Lines lines;
  for (auto& [event, text] : all) lines.push_back(std::move(text));
  return lines;
}

DebugConsole::Lines DebugConsole::move(void (ScriptDebugger::*how)()) {
  const std::size_t before = m_debugger.position();
  (m_debugger.*how)();
  m_frame = 0;
  Lines lines = said(before);
  const Lines place = where();
  lines.insert(lines.end(), place.begin(), place.end());
  return lines;
}

DebugConsole::Lines DebugConsole::runTo(const std::string& argument, void (ScriptDebugger::*how)(int)) {
  const auto line = typedNumber(argument);
  if (!line || *line < 1 || *line > static_cast<int>(m_code.size())) return {fmt::format("expected a line from 1 to {}", m_code.size())};
  const std::size_t before = m_debugger.position();
  (m_debugger.*how)(*line);
  m_frame = 0;
  Lines lines = said(before);
  const Lines place = where();
  lines.insert(lines.end(), place.begin(), place.end());
  return lines;
}

DebugConsole::Lines DebugConsole::goTo(const std::string& argument) {
  const auto number = typedNumber(argument);
  if (!number || *number < 1) return {fmt::format("expected a number from 1 to {}", m_debugger.length() + 1)};
  m_debugger.goTo(static_cast<std::size_t>(*number) - 1);
  m_frame = 0;
  return where();
}

DebugConsole::Lines DebugConsole::listLines(int from, int to) const {
  Lines lines;
  for (int line = std::max(1, from); line <= std::min(to, static_cast<int>(m_code.size())); ++line) lines.push_back(codeLine(line, line == m_debugger.line()));
  return lines;
}

DebugConsole::Lines DebugConsole::list(const std::string& argument) const {
  const std::size_t space = argument.find(' ');
  const auto line = typedNumber(argument.substr(0, space));
  std::optional<int> around;
  if (space != std::string::npos) around = typedNumber(argument.substr(space));
  if (!argument.empty() && !line) return {"expected a line, and how many around it: list 12 5"};
  const int middle = line.value_or(std::max(1, m_debugger.line()));
  return listLines(middle - around.value_or(kContext), middle + around.value_or(kContext));
}

DebugConsole::Lines DebugConsole::whole() const { return listLines(1, static_cast<int>(m_code.size())); }

DebugConsole::Lines DebugConsole::print(const std::string& argument) const {
  if (!argument.empty()) {
    const auto values = m_debugger.evaluate(m_frame, argument, {8, 100'000});
    if (!values) return {values.message()};
    Lines lines;
    for (const DebugValue& value : *values) lines.push_back(fmt::format("<value> {}", value.text));
    for (const DebugValue& value : *values)
      for (const DebugEntry& entry : value.entries) lines.push_back(fmt::format("        {} = {}", entry.key, entry.value.text));
    return lines;
  }
  const StopView view = m_debugger.view();
  if (m_frame >= view.frames.size()) return {"there is nothing to be seen here"};
  Lines lines;
  for (const DebugVariable& variable : view.frames[m_frame].variables)
    lines.push_back(fmt::format("<value> {} = {}{}", variable.name, variable.value.text, variable.kind == DebugVariable::Kind::Upvalue ? "  (upvalue)" : ""));
  if (lines.empty()) return {"no local is there yet"};
  return lines;
}

DebugConsole::Lines DebugConsole::breakpointList() const {
  if (m_debugger.breakpoints().empty()) return {"No breakpoint is set. Use b LINE."};
  Lines lines;
  for (const Breakpoint& breakpoint : m_debugger.breakpoints()) {
    std::string text = fmt::format("{}: {}", breakpoint.id, breakpointText(breakpoint));
    if (breakpoint.kind == Breakpoint::Kind::Line) {
      const int line = m_debugger.lineOf(breakpoint);
      if (line == 0) text += "  (not verified: no code from there on)";
      else if (line != breakpoint.line) text += fmt::format("  (at line {}, the next one with code)", line);
    }
    lines.push_back(std::move(text));
  }
  return lines;
}

DebugConsole::Lines DebugConsole::breakpoint(const std::string& argument) {
  if (argument.empty()) return breakpointList();
  if (argument == "0") {
    m_debugger.clearBreakpoints();
    return {"All breakpoints are removed."};
  }
  if (const auto number = typedNumber(argument); number && *number < 0) {
    std::vector<int> ids;
    for (const Breakpoint& breakpoint : m_debugger.breakpoints())
      if (breakpoint.kind == Breakpoint::Kind::Line && (breakpoint.line == -*number || m_debugger.lineOf(breakpoint) == -*number)) ids.push_back(breakpoint.id);
    for (const int id : ids) m_debugger.remove(id);
    return {ids.empty() ? fmt::format("there is no breakpoint in line {}", -*number) : fmt::format("Breakpoint in line {} removed.", -*number)};
  }
  auto parsed = parseBreakpoint(argument);
  if (!parsed) return {parsed.message()};
  if (parsed->kind == Breakpoint::Kind::Line && parsed->line > static_cast<int>(m_code.size())) return {fmt::format("there is no line {}; the script has {}", parsed->line, m_code.size())};
  const auto id = m_debugger.add(std::move(*parsed));
  if (!id) return {id.message()};
  return {breakpointList().back()};
}

DebugConsole::Lines DebugConsole::remove(const std::string& argument) {
  const auto number = typedNumber(argument);
  if (!number || !m_debugger.remove(*number)) return {"expected the number of a breakpoint; break lists them"};
  return {fmt::format("Breakpoint {} is removed.", *number)};
}

DebugConsole::Lines DebugConsole::trace() const {
  const StopView view = m_debugger.view();
  Lines lines;
  if (!view.error.empty()) lines.push_back("<error> " + view.error);
  for (std::size_t i = 0; i < view.frames.size(); ++i) {
    const DebugFrame& frame = view.frames[i];
    lines.push_back(frame.isBuiltIn ? fmt::format("{} {}: {} (built in)", i == m_frame ? "*" : " ", i, frame.function)
                                    : fmt::format("{} {}: {}, line {}", i == m_frame ? "*" : " ", i, frame.function, frame.line));
  }
  if (view.framesLeftOut > 0) lines.push_back(fmt::format("  … {} more", view.framesLeftOut));
  if (lines.empty()) return {"the script has ended"};
  return lines;
}

DebugConsole::Lines DebugConsole::selectFrame(const std::string& argument) {
  const auto number = typedNumber(argument);
  const std::size_t count = m_debugger.view().frames.size();
  if (!number || *number < 0 || static_cast<std::size_t>(*number) >= count) return {fmt::format("expected a number from 0 to {}; trace lists them", count == 0 ? 0 : count - 1)};
  m_frame = static_cast<std::size_t>(*number);
  return trace();
}

DebugConsole::Lines DebugConsole::evaluate(const std::string& argument) const {
  if (argument.empty()) return {"expected Lua code: eval stock + 1"};
  const auto values = m_debugger.evaluate(m_frame, argument);
  if (!values) return {"<error> " + values.message()};
  Lines lines;
  for (const DebugValue& value : *values) lines.push_back("<retval> " + value.text);
  if (lines.empty()) return {"<retval> nothing"};
  return lines;
}

DebugConsole::Lines DebugConsole::redis(const std::string& argument) {
  Request request;
  if (!splitArguments(argument, request) || request.empty()) return {"expected a Redis command: redis GET stock"};
  const std::size_t before = m_debugger.edits().size();
  const auto reply = m_debugger.command(request);
  if (!reply) return {reply.message()};
  Lines lines{fmt::format("<redis> {}", requestText(request)), fmt::format("<reply> {}", replyText(*reply))};
  if (m_debugger.edits().size() > before) lines.push_back("This run is a fork from here on: forks lists what was changed, forks drop takes it back.");
  return lines;
}

DebugConsole::Lines DebugConsole::assign(const std::string& argument) {
  const std::size_t equals = argument.find('=');
  if (equals == std::string::npos) return {"expected a name and a value: set stock = 5"};
  const Status status = m_debugger.assign(m_frame, std::string(trimmed(argument.substr(0, equals))), std::string(trimmed(argument.substr(equals + 1))));
  if (!status) return {status.message()};
  return {"This run is a fork from here on: forks lists what was changed, forks drop takes it back."};
}

DebugConsole::Lines DebugConsole::edits(const std::string& argument) {
  if (argument == "drop") {
    m_debugger.dropEdits();
    return where();
  }
  if (m_debugger.edits().empty()) return {"Nothing was changed: this is the run of the script alone."};
  Lines lines;
  for (const DebugEdit& edit : m_debugger.edits())
    lines.push_back(fmt::format("before line event {}: {}", edit.event + 1, edit.name.empty() ? requestText(edit.request) : fmt::format("{} = {}", edit.name, edit.expression)));
  return lines;
}

DebugConsole::Lines DebugConsole::who(const std::string& argument) const {
  if (argument.starts_with("key ")) {
    const std::string key(trimmed(argument.substr(4)));
    const auto writer = m_debugger.lastWriterOfKey(key);
    return {writer ? fmt::format("{} was written by {}", key, writer->text) : fmt::format("nothing in this run has written {} so far", key)};
  }
  if (argument.empty()) return {"expected the name of a variable, or key and its name: who stock, who key stock:1001"};
  const auto writer = m_debugger.lastWriterOf(m_frame, argument);
  if (!writer) return {writer.message()};
  return {fmt::format("{} has its value from {}: {}", argument, writer->text, trimmed(m_code[static_cast<std::size_t>(writer->line) - 1]))};
}

DebugConsole::Lines DebugConsole::watch(const std::string& argument) {
  if (argument.empty()) return m_watches.empty() ? Lines{"Nothing is watched. Use watch CODE."} : watchLines();
  m_watches.push_back(argument);
  return {watchLines().back()};
}

DebugConsole::Lines DebugConsole::unwatch(const std::string& argument) {
  const auto number = typedNumber(argument);
  if (argument.empty()) {
    m_watches.clear();
    return {"Nothing is watched any more."};
  }
  if (!number || *number < 1 || static_cast<std::size_t>(*number) > m_watches.size()) return {"expected the number of a watch; watch lists them"};
  m_watches.erase(m_watches.begin() + *number - 1);
  return watchLines();
}

DebugConsole::Lines DebugConsole::keys() const {
  const auto start = keysOf(m_debugger.target().start());
  const auto now = m_debugger.view({0, 0}).keys;
  Lines lines;
  for (const auto& [key, image] : now) {
    const auto before = start.find(key);
    if (before == start.end()) lines.push_back(fmt::format("+ {}: {}", key, imageText(image)));
    else if (before->second == image) lines.push_back(fmt::format("  {}: {}", key, imageText(image)));
    else lines.push_back(fmt::format("~ {}: {} → {}", key, imageText(before->second), imageText(image)));
  }
  for (const auto& [key, image] : start)
    if (!now.contains(key)) lines.push_back(fmt::format("- {}: {}", key, imageText(image)));
  if (lines.empty()) return {"There are no keys."};
  return lines;
}

DebugConsole::Lines DebugConsole::calls() const {
  Lines lines;
  for (const DebugCall& call : m_debugger.callsSoFar()) {
    lines.push_back(fmt::format("line {}: {} → {}", call.line, requestText(call.request), replyText(call.reply)));
    for (const KeyChange& change : call.changes) lines.push_back(fmt::format("        {}: {} → {}", change.key, imageText(change.before), imageText(change.after)));
    for (const std::string& key : call.undeclared) lines.push_back(fmt::format("        {} was not passed in KEYS", key));
  }
  if (lines.empty()) return {"Redis was not called yet."};
  return lines;
}

DebugConsole::Lines DebugConsole::coverage() const {
  Lines lines;
  const auto counts = m_debugger.coverage();
  for (std::size_t i = 0; i < m_code.size(); ++i) {
    const auto found = counts.find(static_cast<int>(i) + 1);
    const bool ran = found != counts.end() && found->second.hits > 0;
    lines.push_back(fmt::format("{:>8} {:>10} {:>3}  {}", ran ? std::to_string(found->second.hits) : found == counts.end() ? "" : "never", ran ? fmt::format("{:.2f} µs", found->second.costUs) : "", i + 1, m_code[i]));
  }
  return lines;
}

DebugConsole::Lines DebugConsole::restart() {
  m_debugger.goTo(0);
  m_frame = 0;
  return where();
}

DebugConsole::Lines DebugConsole::help() const {
  Lines lines;
  for (const DebugConsoleCommand& command : kCommands) {
    std::string left = *command.shortName == 0 ? std::string(command.name) : fmt::format("{}, {}", command.name, command.shortName);
    if (*command.arguments != 0) left += fmt::format(" {}", command.arguments);
    if (left.size() > 30) {
      lines.push_back("  " + left);
      left.clear();
    }
    lines.push_back(fmt::format("  {:<30}  {}", left, command.about));
  }
  lines.emplace_back("  An empty line repeats the last movement.");
  return lines;
}

DebugConsole::Lines DebugConsole::abort() {
  m_isOver = true;
  return {};
}

} // namespace interleave
