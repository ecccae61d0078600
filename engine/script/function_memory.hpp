// What the functions of a library remember, as text: the tables, closures and plain values that their upvalues reach.
//
// The text is a value like all else in a server: copied worlds share it, and a world that is played again from an older
// moment finds what its functions remembered there. Two equal states give equal text as long as no table or function is a
// key. Built-in tables and functions are kept by name. Coroutines, iterators of gmatch, and what cjson.new made cannot be
// kept: in their place nil is remembered.
#pragma once

#include <string>

struct lua_State;

namespace interleave {

struct MemoryImage {
  std::string text;
  bool isWhole = true; ///< false when something could not be kept
};

/// Takes the table of callbacks by name that is on top of the stack, and gives its image. REQUIRES installPermanents.
[[nodiscard]] MemoryImage imageOf(lua_State* lua);
/// Pushes the table of callbacks that an image shows, made of new tables and closures. REQUIRES an image of this state's
/// sandbox, made by imageOf in this process.
void pushFromImage(lua_State* lua, const std::string& image);
/// Gives names to everything that the tables on top of the stack, which are taken off, hold: what imageOf keeps by name.
void installPermanents(lua_State* lua, int count);

} // namespace interleave
