// What a debugger finds by running a script once more: each of these runs it from the start, as far as it needs.
#pragma once

#include "engine/drive/debug/script_debugger.hpp"

namespace interleave {

/// A hit that depends on what expressions give there.
struct AskedHit {
  DebugHit hit;
  const Breakpoint* breakpoint = nullptr;
};

/// Whether a breakpoint's condition compiles and its command exists; an error says what is wrong.
[[nodiscard]] Status checkBreakpoint(const Breakpoint& breakpoint);
/// Those hits whose conditions are true, with what log points say. A condition that raises an error, or has no end, stops
/// where it did so first, and is not asked again.
[[nodiscard]] std::vector<DebugHit> answerHits(ScriptTarget& target, const std::vector<DebugEdit>& edits, std::vector<AskedHit> asked, std::size_t length);
[[nodiscard]] StopView inspect(ScriptTarget& target, const std::vector<DebugEdit>& edits, std::size_t event, const DebugDepth& depth);
[[nodiscard]] Result<std::vector<DebugValue>> evaluateAt(ScriptTarget& target, const std::vector<DebugEdit>& edits, std::size_t event, std::size_t frame,
                                                         const std::string& expression, const DebugDepth& depth);
[[nodiscard]] Reply executeAt(ScriptTarget& target, const std::vector<DebugEdit>& edits, std::size_t event, const Request& request);
[[nodiscard]] Status assignAt(ScriptTarget& target, const std::vector<DebugEdit>& edits, std::size_t event, std::size_t frame, const std::string& name,
                              const std::string& expression);
[[nodiscard]] Result<LastWriter> writerAt(ScriptTarget& target, const std::vector<DebugEdit>& edits, const Recording& recording, std::size_t event,
                                          std::size_t frame, const std::string& name);

} // namespace interleave
