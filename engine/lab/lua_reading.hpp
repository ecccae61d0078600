// Reading Lua values and Lua's messages, for the code that loads scenario files.
#pragma once

#include <string>
#include <utility>

#include <lua.hpp>

#include "engine/world/lua_text.hpp"

namespace interleave {

inline std::string typeAt(lua_State* lua, int index) { return lua_typename(lua, lua_type(lua, index)); }

inline std::string textAt(lua_State* lua, int index) {
  std::size_t size = 0;
  const char* text = lua_tolstring(lua, index, &size);
  return text == nullptr ? std::string() : std::string(text, size);
}

/// A text block without the indentation and the blank lines around it.
inline std::string tidied(const std::string& text) {
  std::string result;
  bool blank = true;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!space) {
      result += c;
    } else if (!blank) {
      result += ' ';
    }
    blank = space;
  }
  while (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

/// The line number in "name:12: message", and the message alone; 0 when there is none.
inline std::pair<int, std::string> splitLuaMessage(const std::string& message) {
  const int line = lineOfLuaMessage(message);
  return line == 0 ? std::pair(0, message) : std::pair(line, message.substr(message.find(": ", message.find(':') + 1) + 2));
}

} // namespace interleave
