#include "engine/drive/debug/breakpoint.hpp"

#include <memory>

#include <fmt/format.h>
#include <lua.hpp>

#include "engine/base/bytes.hpp"
#include "engine/base/lines.hpp"
#include "engine/script/lua_dialect.hpp"
#include "engine/script/shebang.hpp"

namespace interleave {

namespace {

// Lua's API tells the lines of one function; LuaJIT's jit.util those of the functions inside of it too.
constexpr const char* kLines = R"lua(
local util, code = ...
local lines = {}
local function walk(code)
  local info = util.funcinfo(code)
  for pc = 1, info.bytecodes - 1 do lines[util.funcinfo(code, pc).currentline] = true end
  for n = -1, -info.gcconsts, -1 do
    local constant = util.funck(code, n)
    if type(constant) == "proto" then walk(constant) end
  end
end
walk(code)
return lines
)lua";

/// The first word, which is taken off the text.
std::string takeWord(std::string& text) {
  const auto end = text.find_first_of(" \t");
  std::string word = text.substr(0, end);
  text = end == std::string::npos ? std::string() : std::string(trimmed(text.substr(end)));
  return word;
}

std::optional<int> numberOf(const std::string& word) {
  const auto number = typedNumber(word);
  return number && *number > 0 ? number : std::nullopt;
}

/// Reads "if …", "hits N" and "log …" behind the place.
Status readTail(Breakpoint& breakpoint, std::string rest) {
  while (!rest.empty()) {
    const std::string word = takeWord(rest);
    if (word == "hits") {
      const auto count = numberOf(takeWord(rest));
      if (!count) return Error{"hits takes a number from 1 on: hits 3"};
      breakpoint.hits = *count;
    } else if (word == "if") {
      if (rest.empty()) return Error{"if takes a Lua expression: if stock < 3"};
      breakpoint.condition = std::exchange(rest, {});
    } else if (word == "log") {
      if (rest.empty()) return Error{"log takes what is to be said: log stock is {stock}"};
      breakpoint.message = std::exchange(rest, {});
    } else {
      return Error{fmt::format("'{}' is not understood; behind the place come hits N, if EXPRESSION or log TEXT", word)};
    }
  }
  return {};
}

} // namespace

std::set<int> executableLines(const std::string& source) {
  std::set<int> lines;
  ScriptHead head;
  if (readScriptHead(source, head)) return lines;
  const auto translated = translateForLuaJit(head.body, "user_script");
  if (!translated || (!head.body.empty() && head.body[0] == '\x1b')) return lines;
  const std::unique_ptr<lua_State, void (*)(lua_State*)> state(luaL_newstate(), lua_close);
  lua_State* lua = state.get();
  luaL_openlibs(lua);
  if (luaL_loadbuffer(lua, kLines, __builtin_strlen(kLines), "=lines") != 0) return lines;
  lua_getglobal(lua, "require");
  lua_pushliteral(lua, "jit.util");
  if (lua_pcall(lua, 1, 1, 0) != 0) return lines;
  if (luaL_loadbuffer(lua, translated->data(), translated->size(), "@user_script") != 0) return lines;
  if (lua_pcall(lua, 2, 1, 0) != 0) return lines;
  for (lua_pushnil(lua); lua_next(lua, -2) != 0; lua_pop(lua, 1)) lines.insert(static_cast<int>(lua_tointeger(lua, -2)));
  lines.erase(0);
  return lines;
}

int verifiedLine(const std::set<int>& executable, int line) {
  const auto found = executable.lower_bound(line);
  return found == executable.end() ? 0 : *found;
}

std::string breakpointText(const Breakpoint& breakpoint) {
  std::string text;
  switch (breakpoint.kind) {
  case Breakpoint::Kind::Line: text = fmt::format("line {}", breakpoint.line); break;
  case Breakpoint::Kind::Command: text = fmt::format("command {}", breakpoint.pattern); break;
  case Breakpoint::Kind::Key: {
    constexpr const char* kWords[] = {"key", "read", "write", "change"};
    text = fmt::format("{} {}", kWords[static_cast<int>(breakpoint.access)], breakpoint.pattern);
    break;
  }
  case Breakpoint::Kind::Error: text = "error"; break;
  case Breakpoint::Kind::Undeclared: text = "undeclared"; break;
  }
  if (breakpoint.hits > 1) text += fmt::format(" hits {}", breakpoint.hits);
  if (!breakpoint.condition.empty()) text += " if " + breakpoint.condition;
  if (!breakpoint.message.empty()) text += " log " + breakpoint.message;
  return text;
}

Result<Breakpoint> parseBreakpoint(const std::string& text) {
  constexpr const char* kForms = "expected a line (12), command NAME, key, read, write or change PATTERN, error or undeclared";
  Breakpoint breakpoint;
  std::string rest(trimmed(text));
  std::string word = takeWord(rest);
  if (word == "line") word = takeWord(rest);
  if (const auto line = numberOf(word)) {
    breakpoint.line = *line;
  } else if (word == "command") {
    breakpoint.kind = Breakpoint::Kind::Command;
    breakpoint.pattern = takeWord(rest);
  } else if (word == "error") {
    breakpoint.kind = Breakpoint::Kind::Error;
  } else if (word == "undeclared") {
    breakpoint.kind = Breakpoint::Kind::Undeclared;
  } else if (word == "key" || word == "read" || word == "write" || word == "change") {
    breakpoint.kind = Breakpoint::Kind::Key;
    breakpoint.access = word == "key" ? Breakpoint::Access::Any : word == "read" ? Breakpoint::Access::Read : word == "write" ? Breakpoint::Access::Write : Breakpoint::Access::Change;
    breakpoint.pattern = takeWord(rest);
  } else {
    return Error{fmt::format("'{}' is no place to stop at: {}", word, kForms)};
  }
  const bool needsPattern = breakpoint.kind == Breakpoint::Kind::Command || breakpoint.kind == Breakpoint::Kind::Key;
  if (needsPattern && breakpoint.pattern.empty()) return Error{fmt::format("{} of what is missing: {}", word, kForms)};
  if (Status status = readTail(breakpoint, rest); !status) return status.error();
  return breakpoint;
}

} // namespace interleave
