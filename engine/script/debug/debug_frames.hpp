// The call stack of a script that stands still: its functions with all that they can see.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/script/debug/debug_value.hpp"

namespace interleave {

struct DebugVariable {
  enum class Kind { Local, Upvalue, Vararg, Global };
  std::string name; ///< of varargs: "...[1]"
  Kind kind = Kind::Local;
  DebugValue value;
  friend bool operator==(const DebugVariable&, const DebugVariable&) = default;
};

struct DebugFrame {
  std::string function;    ///< its name as it was called; "the script" for the outermost
  int line = 0;            ///< that is about to run, or waits for what it called; 0 for built-in functions
  int firstLine = 0;       ///< where the function begins
  bool isBuiltIn = false;  ///< of C: table.sort that calls a comparator
  std::vector<DebugVariable> variables; ///< of shadowed names the visible one only
  friend bool operator==(const DebugFrame&, const DebugFrame&) = default;
};

/// Where a frame lies: in which coroutine, and how deep there.
struct FramePlace {
  lua_State* state = nullptr;
  int level = 0;
  lua_State* runner = nullptr; ///< the coroutine that runs, where expressions are evaluated
};

/// The frames of a script, the innermost first. `states` are the running coroutine and those that wait for it, the
/// innermost first; what lies around the script is left out. No more than `most`. REQUIRES that the script stands still.
[[nodiscard]] std::vector<FramePlace> framePlaces(std::span<lua_State* const> states, std::size_t most);
/// Where the running function's frame lies on its stack: grows with the depth, and tells frames apart.
[[nodiscard]] int frameOffset(lua_State* lua);
[[nodiscard]] DebugFrame readFrame(const FramePlace& place, const DebugDepth& depth = {});

/// Values of an expression in a frame, which sees its locals, upvalues, varargs (...) and globals. Statements are run, and
/// give nothing; what they assign is gone afterwards. An error tells what is wrong, or that it has no end.
/// REQUIRES to be called from a line watch.
[[nodiscard]] Result<std::vector<DebugValue>> evaluateIn(const FramePlace& place, const std::string& expression, const DebugDepth& depth = {});
/// Whether the expression is true, as Lua takes it.
[[nodiscard]] Result<bool> isTrueIn(const FramePlace& place, const std::string& expression);
/// Gives a local or an upvalue the value of an expression.
[[nodiscard]] Status assignIn(const FramePlace& place, const std::string& name, const std::string& expression);

/// How many instructions an expression may take.
inline constexpr std::int64_t kExpressionInstructions = 200'000;

} // namespace interleave
