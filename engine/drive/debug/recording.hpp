// What a script did, line by line: the run that a debugger walks through.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/drive/debug/replay_observer.hpp"
#include "engine/world/event.hpp"

namespace interleave {

/// A line that ran.
struct LineEvent {
  int line = 0;
  int depth = 0;           ///< functions of the script on the stack, those of coroutines that wait included
  std::uint32_t calls = 0; ///< redis.calls that had been made before
};

/// A redis.call or redis.pcall.
struct DebugCall {
  Request request;
  Reply reply;
  int line = 0;
  std::size_t event = 0; ///< of the line that made it
  std::vector<std::string> keysRead;
  std::vector<std::string> keysWritten; ///< also where the value stayed the same
  std::vector<KeyChange> changes;
  std::vector<std::string> undeclared;  ///< keys that it names and KEYS does not
};

/// Something that the script said or did besides.
struct DebugNote {
  enum class Kind { Breakpoint, Debug, Error }; ///< redis.breakpoint(), redis.debug(…), an error that ended the script
  Kind kind = Kind::Debug;
  std::size_t event = 0; ///< of the line that did it
  std::string text;
  std::vector<DebugValue> values{}; ///< redis.debug(…): what it was given
};

struct Recording {
  std::vector<LineEvent> events;
  std::vector<DebugCall> calls;
  std::vector<DebugNote> notes;
  Reply reply;
  bool isCut = false; ///< there was more than is recorded
};

/// So many lines are recorded.
inline constexpr std::size_t kMostLineEvents = 1'000'000;

/// Runs the target with these edits and records it.
[[nodiscard]] Recording record(ScriptTarget& target, const std::vector<DebugEdit>& edits, std::size_t mostEvents = kMostLineEvents);

} // namespace interleave
