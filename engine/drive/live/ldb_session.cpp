#include "engine/drive/live/ldb_session.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/base/lines.hpp"
#include "engine/commands/command.hpp"
#include "engine/resp/text.hpp"

namespace interleave {

namespace {

constexpr int kAround = 5; ///< lines shown around one
constexpr DebugDepth kWhole{16, 1'000'000};

constexpr const char* kHelp[] = {
    "Redis Lua debugger help:",
    "[h]elp               Show this help.",
    "[s]tep               Run current line and stop again.",
    "[n]ext               Run to the next line of this function.",
    "[o]ut                Run until this function has returned.",
    "[u]ntil <line>       Run to a line.",
    "[c]ontinue           Run till next breakpoint.",
    "back                 Go back by one line.",
    "back-over            Go back by one line of this function.",
    "back-out             Go back to where this function was called.",
    "reverse-continue     Go back to the breakpoint before.",
    "[l]ist               List source code around current line.",
    "[l]ist [line] [ctx]  List [ctx] lines around [line].",
    "[w]hole              List all source code.",
    "[p]rint              Show all variables that are seen here.",
    "[p]rint <var>        Show the value of the specified variable.",
    "[b]reak              Show all breakpoints.",
    "[b]reak <line>       Add a breakpoint to the specified line;",
    "                     <line> if <expr>, <line> hits <n>, command <name>,",
    "                     read, write or change <pattern>, error, undeclared.",
    "[b]reak -<line>      Remove breakpoint from the specified line.",
    "[b]reak 0            Remove all breakpoints.",
    "[t]race              Show a backtrace.",
    "who <var>            The line that gave a variable its value.",
    "who key <key>        The line that wrote a key last.",
    "[e]val <code>        Execute some Lua code; it sees all variables.",
    "[r]edis <cmd>        Execute a Redis command.",
    "[m]axlen [len]       Nothing is ever cut.",
    "[a]bort              Stop the execution of the script.",
};

std::string joined(const Request& words, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < words.size(); ++i) text += (i > from ? " " : "") + words[i];
  return text;
}

/// As ldbCatStackValue writes tables: {[1]=1; ["x"]=3}, and {1; 2} where the keys are 1, 2, …
std::string valueText(const DebugValue& value) {
  if (value.type != DebugValue::Type::Table) return value.text;
  if (value.isCycle) return "{...}";
  bool isList = true;
  for (std::size_t i = 0; i < value.entries.size(); ++i) isList = isList && value.entries[i].key == fmt::format("[{}]", i + 1);
  std::string text = "{";
  for (std::size_t i = 0; i < value.entries.size(); ++i) {
    const DebugEntry& entry = value.entries[i];
    const std::string key = entry.key[0] == '.' ? fmt::format("[{}]", quoted(entry.key.substr(1))) : entry.key;
    text += (i > 0 ? "; " : "") + (isList ? std::string() : key + '=') + valueText(entry.value);
  }
  return text + "}";
}

bool isCommand(const std::string& word, std::string_view name, std::string_view shortName) {
  return equalsIgnoringCase(word, name) || (!shortName.empty() && equalsIgnoringCase(word, shortName));
}

/// Every line of status is one line.
std::string onOneLine(std::string line) {
  for (char& c : line)
    if (c == '\r' || c == '\n') c = ' ';
  return line;
}

} // namespace

std::string ldbReplyText(const Reply& reply) {
  switch (reply.kind) {
  case Reply::Kind::Status: return quoted('+' + reply.text);
  case Reply::Kind::Error: return quoted('-' + reply.text);
  case Reply::Kind::Integer: return std::to_string(reply.integer);
  case Reply::Kind::Bulk: return quoted(reply.text);
  case Reply::Kind::Nil:
  case Reply::Kind::NilArray:
  case Reply::Kind::NoReply: return "NULL";
  case Reply::Kind::Array:
  case Reply::Kind::Map:
  case Reply::Kind::Set:
  case Reply::Kind::Pairs: break;
  default: return replyText(reply);
  }
  std::string text = "[";
  for (std::size_t i = 0; i < reply.elements.size(); ++i) text += (i > 0 ? "," : "") + ldbReplyText(reply.elements[i]);
  return text + "]";
}

LdbSession::LdbSession(ScriptDebugger debugger, bool isForked)
    : m_debugger(std::move(debugger)), m_code(linesOf(m_debugger.target().source())), m_isForked(isForked) {}

std::vector<std::string> LdbSession::greeting() { return m_debugger.isAtEnd() ? end() : stopLines(); }

Reply LdbSession::reply() const {
  if (!m_isAborted) return m_debugger.recording().reply;
  return Reply::error(fmt::format("ERR script aborted for user request script: {}, on @user_script:{}.", sha1Hex(m_debugger.target().source()), m_debugger.line()));
}

LdbSession::Lines LdbSession::end() {
  m_isOver = true;
  return {"<endsession>"};
}

std::string LdbSession::codeLine(int line, bool isCurrent) const {
  const auto& breakpoints = m_debugger.breakpoints();
  const bool stops = std::any_of(breakpoints.begin(), breakpoints.end(),
                                 [&](const Breakpoint& breakpoint) { return breakpoint.kind == Breakpoint::Kind::Line && m_debugger.lineOf(breakpoint) == line; });
  return fmt::format("{}{}{:<3} {}", isCurrent ? "->" : "  ", stops ? '#' : ' ', line, m_code[static_cast<std::size_t>(line) - 1]);
}

LdbSession::Lines LdbSession::list(int line, int around) const {
  Lines lines;
  const int last = static_cast<int>(m_code.size());
  for (int at = std::max(1, line - std::min(around, last)); at <= std::min(last, line + std::min(around, last)); ++at) lines.push_back(codeLine(at, at == m_debugger.line()));
  return lines;
}

LdbSession::Lines LdbSession::stopLines() {
  const DebugStop& stop = m_debugger.stop();
  std::string reason = "step over";
  if (stop.why == DebugStop::Why::Breakpoint) {
    const auto& all = m_debugger.breakpoints();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Breakpoint& breakpoint) { return breakpoint.id == stop.breakpoint; });
    const bool isLine = found != all.end() && found->kind == Breakpoint::Kind::Line && !stop.isFailure;
    reason = stop.breakpoint == 0 ? "redis.breakpoint() called" : isLine ? "break point" : stop.text;
  }
  return {fmt::format("* Stopped at {}, stop reason = {}", m_debugger.line(), reason), codeLine(m_debugger.line(), true)};
}

/// What was said between two positions, in time.
LdbSession::Lines LdbSession::said(std::size_t from, std::size_t to, bool tellsCalls) const {
  std::vector<std::pair<std::size_t, std::string>> all;
  const Recording& recording = m_debugger.recording();
  if (tellsCalls)
    for (const DebugCall& call : recording.calls)
      if (call.event >= from && call.event < to) {
        all.emplace_back(call.event, "<redis> " + joined(call.request, 0));
        if (call.reply.isError()) all.emplace_back(call.event, "<error> -" + call.reply.text);
        all.emplace_back(call.event, "<reply> " + ldbReplyText(call.reply));
      }
  for (const DebugNote& note : recording.notes)
    if (note.kind == DebugNote::Kind::Debug && note.event >= from && note.event < to) {
      std::string text = fmt::format("<debug> line {}: ", recording.events[note.event].line);
      for (std::size_t i = 0; i < note.values.size(); ++i) text += (i > 0 ? ", " : "") + valueText(note.values[i]);
      all.emplace_back(note.event, std::move(text));
    }
  for (const DebugHit& hit : m_debugger.hits())
    if (!hit.stops && hit.event >= from && hit.event < to) all.emplace_back(hit.event, "<log> " + hit.text);
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  Lines lines;
  for (auto& [event, text] : all) lines.push_back(std::move(text));
  return lines;
}

LdbSession::Lines LdbSession::move(Move how, bool tellsCalls) {
  const std::size_t before = m_debugger.position();
  (m_debugger.*how)();
  Lines lines = said(before, m_debugger.position(), tellsCalls);
  const Lines last = m_debugger.isAtEnd() ? end() : stopLines();
  lines.insert(lines.end(), last.begin(), last.end());
  return lines;
}

std::vector<std::string> LdbSession::execute(const Request& words) {
  const std::string& word = words[0];
  Lines lines;
  if (isCommand(word, "step", "s")) lines = move(&ScriptDebugger::stepInto, true);
  else if (isCommand(word, "next", "n")) lines = move(&ScriptDebugger::stepOver, true);
  else if (isCommand(word, "out", "o")) lines = move(&ScriptDebugger::stepOut, true);
  else if (isCommand(word, "continue", "c")) lines = move(&ScriptDebugger::resume, false);
  else if (isCommand(word, "back", "")) lines = move(&ScriptDebugger::backInto, false);
  else if (isCommand(word, "back-over", "")) lines = move(&ScriptDebugger::backOver, false);
  else if (isCommand(word, "back-out", "")) lines = move(&ScriptDebugger::backOut, false);
  else if (isCommand(word, "reverse-continue", "rc")) lines = move(&ScriptDebugger::reverse, false);
  else if (isCommand(word, "until", "u")) lines = until(words, &ScriptDebugger::runTo);
  else if (isCommand(word, "back-until", "")) lines = until(words, &ScriptDebugger::backTo);
  else if (isCommand(word, "list", "l")) lines = listAsked(words);
  else if (isCommand(word, "whole", "w")) lines = list(1, static_cast<int>(m_code.size()));
  else if (isCommand(word, "print", "p")) lines = print(words);
  else if (isCommand(word, "break", "b")) lines = breakpoint(words);
  else if (isCommand(word, "trace", "t")) lines = trace();
  else if (isCommand(word, "who", "")) lines = who(words);
  else if (isCommand(word, "eval", "e") && words.size() > 1) lines = evaluate(joined(words, 1));
  else if (isCommand(word, "redis", "r") && words.size() > 1) lines = redis(Request(words.begin() + 1, words.end()));
  else if (isCommand(word, "maxlen", "m")) lines = {"<value> replies are unlimited."};
  else if (isCommand(word, "help", "h")) lines.assign(std::begin(kHelp), std::end(kHelp));
  else if (isCommand(word, "abort", "a")) {
    m_isAborted = true;
    lines = end();
  } else lines = {"<error> Unknown Redis Lua debugger command or wrong number of arguments."};
  for (std::string& line : lines) line = onOneLine(std::move(line));
  return lines;
}

LdbSession::Lines LdbSession::until(const Request& words, void (ScriptDebugger::*how)(int)) {
  const auto line = words.size() > 1 ? typedNumber(words[1]) : std::nullopt;
  if (!line || *line < 1 || *line > static_cast<int>(m_code.size())) return {"Wrong line number."};
  const std::size_t before = m_debugger.position();
  (m_debugger.*how)(*line);
  Lines lines = said(before, m_debugger.position(), false);
  const Lines last = m_debugger.isAtEnd() ? end() : stopLines();
  lines.insert(lines.end(), last.begin(), last.end());
  return lines;
}

LdbSession::Lines LdbSession::listAsked(const Request& words) const {
  const int line = words.size() > 1 ? typedNumber(words[1]).value_or(0) : 0;
  const int around = words.size() > 2 ? typedNumber(words[2]).value_or(kAround) : kAround;
  return list(line <= 0 ? m_debugger.line() : line, around);
}

LdbSession::Lines LdbSession::print(const Request& words) const {
  const StopView view = m_debugger.view(kWhole);
  Lines lines;
  if (words.size() == 1) {
    for (const DebugVariable& variable : view.frames.front().variables) lines.push_back(fmt::format("<value> {} = {}", variable.name, valueText(variable.value)));
    return lines.empty() ? Lines{"No local variables in the current context."} : lines;
  }
  for (const DebugFrame& frame : view.frames)
    for (const DebugVariable& variable : frame.variables)
      if (variable.name == words[1]) return {"<value> " + valueText(variable.value)};
  // KEYS and ARGV are no variables of any function.
  if (words[1] == "KEYS" || words[1] == "ARGV")
    if (const auto values = m_debugger.evaluate(0, words[1], kWhole)) return {"<value> " + valueText(values->front())};
  return {"No such variable."};
}

LdbSession::Lines LdbSession::breakpointList() const {
  const auto& all = m_debugger.breakpoints();
  if (all.empty()) return {"No breakpoints set. Use 'b <line>' to add one."};
  Lines lines{fmt::format("{} breakpoints set:", all.size())};
  for (const Breakpoint& breakpoint : all) {
    const int line = breakpoint.kind == Breakpoint::Kind::Line ? m_debugger.lineOf(breakpoint) : 0;
    const bool isPlain = line != 0 && breakpoint.condition.empty() && breakpoint.message.empty() && breakpoint.hits == 1;
    lines.push_back(isPlain ? codeLine(line, line == m_debugger.line()) : "  #" + breakpointText(breakpoint));
  }
  return lines;
}

LdbSession::Lines LdbSession::breakpoint(const Request& words) {
  if (words.size() == 1) return breakpointList();
  if (words[1] == "0") {
    m_debugger.clearBreakpoints();
    return {"All breakpoints removed."};
  }
  if (const auto number = typedNumber(words[1]); number && *number < 0) {
    const auto& all = m_debugger.breakpoints();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Breakpoint& breakpoint) {
      return breakpoint.kind == Breakpoint::Kind::Line && (breakpoint.line == -*number || m_debugger.lineOf(breakpoint) == -*number);
    });
    if (found == all.end()) return {"No breakpoint in the specified line."};
    m_debugger.remove(found->id);
    return {"Breakpoint removed."};
  }
  auto parsed = parseBreakpoint(joined(words, 1));
  if (!parsed) return {"<error> " + parsed.message()};
  if (parsed->kind != Breakpoint::Kind::Line) {
    const auto added = m_debugger.add(std::move(*parsed));
    return added ? breakpointList() : Lines{"<error> " + added.message()};
  }
  if (parsed->line > static_cast<int>(m_code.size()) || m_debugger.lineOf(*parsed) == 0) return {"Wrong line number."};
  const int line = m_debugger.lineOf(*parsed);
  const auto added = m_debugger.add(std::move(*parsed));
  return added ? list(line, 1) : Lines{"<error> " + added.message()};
}

LdbSession::Lines LdbSession::trace() const {
  Lines lines;
  const StopView view = m_debugger.view({0, 0});
  for (const DebugFrame& frame : view.frames) {
    if (frame.isBuiltIn) continue;
    const std::string name = frame.function == "the script" ? "top level" : frame.function;
    lines.push_back(fmt::format("{} {}:", lines.empty() ? "In" : "From", name));
    lines.push_back(codeLine(frame.line, lines.size() == 1));
  }
  return lines;
}

LdbSession::Lines LdbSession::evaluate(const std::string& code) const {
  const auto values = m_debugger.evaluate(0, code, kWhole);
  if (!values) return {"<error> ldb_eval:1: " + values.message()};
  return {"<retval> " + (values->empty() ? std::string("nil") : valueText(values->front()))};
}

LdbSession::Lines LdbSession::redis(const Request& request) {
  Lines lines{"<redis> " + joined(request, 0)};
  const CommandSpec* command = findCommand(request[0]);
  if (command == nullptr) lines.emplace_back("<error> Unknown Redis command called from script");
  else if (!m_isForked && (command->flags & kWrite) != 0) lines.emplace_back("<error> in sync mode the script alone writes; SCRIPT DEBUG YES lets you change what it finds");
  else if (const auto reply = m_debugger.command(request); !reply) lines.push_back("<error> " + reply.message());
  else {
    if (reply->isError()) lines.push_back("<error> -" + reply->text);
    lines.push_back("<reply> " + ldbReplyText(*reply));
  }
  return lines;
}

LdbSession::Lines LdbSession::who(const Request& words) const {
  if (words.size() == 3 && words[1] == "key") {
    const auto writer = m_debugger.lastWriterOfKey(words[2]);
    return {writer ? "<value> " + writer->text : "<value> nothing has written it so far"};
  }
  if (words.size() != 2) return {"<error> Unknown Redis Lua debugger command or wrong number of arguments."};
  const auto writer = m_debugger.lastWriterOf(0, words[1]);
  return {writer ? "<value> " + writer->text : "<error> " + writer.message()};
}

} // namespace interleave
