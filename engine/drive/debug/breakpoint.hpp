// Where a run is to stop, or to say something.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "engine/base/result.hpp"

namespace interleave {

struct Breakpoint {
  enum class Kind {
    Line,       ///< before a line
    Command,    ///< before a line that calls a command of that name
    Key,        ///< after a line that read or wrote a key that matches the pattern
    Error,      ///< at a line that raises an error, or whose call answers one
    Undeclared, ///< at a line that uses a key that was not passed in KEYS
  };
  enum class Access { Any, Read, Write, Change }; ///< Change: written, and something came out differently
  int id = 0;               ///< stays the same for as long as it lives
  Kind kind = Kind::Line;
  int line = 0;             ///< Kind::Line: where it was set
  std::string pattern;      ///< Kind::Command: the name; Kind::Key: a glob
  Access access = Access::Any;
  std::string condition;    ///< stops only where this Lua expression is true; empty: always
  int hits = 1;             ///< stops from so many hits on
  std::string message;      ///< not empty: a log point; says this instead of stopping, with {expression} worked out
  bool isOn = true;
};

/// Lines on which something is executed, so that a run can stop there; empty when the script does not compile.
[[nodiscard]] std::set<int> executableLines(const std::string& source);
/// The line on which a breakpoint stands that was set on `line`: the first one from there on that is executed; 0: none.
[[nodiscard]] int verifiedLine(const std::set<int>& executable, int line);

/// "line 12 if stock < 3", "write of op:*" …
[[nodiscard]] std::string breakpointText(const Breakpoint& breakpoint);
/// Reads what people write behind "break": `12`, `12 if ARGV[1] == "7"`, `12 hits 3`, `12 log stock is {stock}`,
/// `command SET`, `read op:*`, `write op:*`, `change op:*`, `key op:*`, `error`, `undeclared`.
[[nodiscard]] Result<Breakpoint> parseBreakpoint(const std::string& text);

} // namespace interleave
