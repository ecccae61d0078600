// What is likely to go wrong with a script, found while it is written: from its text, from what it is called with, and
// from what its last run did. None of it stops the script; each says why, and where more can be read.
#pragma once

#include <string>
#include <vector>

#include "engine/drive/debug/recording.hpp"

namespace interleave {

struct ScriptProblem {
  enum class Kind {
    UndeclaredKey,  ///< a key that does not come from KEYS
    NotPassed,      ///< KEYS or ARGV beyond what the call passes
    NoRollback,     ///< a write stays when what comes after it fails
    CutReply,       ///< a list of the reply ends at its first nil
    LostPrecision,  ///< a number that Redis or Lua rounds
    LostTtl,        ///< SET on a key that has a time to live
    WrongType,      ///< commands for different types on one key
    GlobalVariable, ///< Redis refuses to create it
    Differs,        ///< does something else in Redis's own Lua
  };
  Kind kind = Kind::UndeclaredKey;
  int line = 0;          ///< from 1
  std::size_t from = 0;  ///< bytes in the script
  std::size_t length = 0;
  std::string message;   ///< a sentence with the reason
  std::string command;   ///< whose reference says more; may be empty
  std::string scenario;  ///< a lesson about it, by its id; may be empty
};

/// What a script is called with, as far as it is known.
struct ScriptCall {
  std::size_t keys = 0;
  std::size_t arguments = 0;
};

/// Longer scripts are not read for problems: it would take too long for every key that is pressed.
inline constexpr std::size_t kMostProblemBytes = 200'000;

/// In the order of their places, one of a kind for a place. `recording` is the last run of this very text, or null.
[[nodiscard]] std::vector<ScriptProblem> scriptProblems(const std::string& source, const ScriptCall* call, const Recording* recording);

} // namespace interleave
