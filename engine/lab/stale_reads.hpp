// Finding reads that were acted on after somebody else had changed what was read.
#pragma once

#include <span>
#include <vector>

#include "engine/lab/explain.hpp"

namespace interleave {

/// A client's latest plain read of a key (a step that read it and did not write it).
struct PlainRead {
  ClientIndex reader = -1;
  int step = 0;
  std::string key;
  Reply reply;
};

/// All stale reads of a run, in order of the step that acted on them. A command that writes a key acts on what its client
/// read of it before; a script reads for itself, so it acts on nothing older.
[[nodiscard]] std::vector<StaleRead> findStaleReads(std::span<const StepEvent* const> events);

/// What a client read of a key last and has not acted on since, from its latest start on.
[[nodiscard]] std::optional<PlainRead> openRead(std::span<const StepEvent* const> events, ClientIndex client,
                                                const std::string& key);

} // namespace interleave
