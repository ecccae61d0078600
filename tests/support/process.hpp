// A program run to its end: what it wrote, and its exit status.
#pragma once

#include <string>
#include <vector>

namespace interleave {

struct ProcessResult {
  int status = -1; ///< exit status; 128 + signal when a signal ended it
  std::string out;
  std::string err;
};

/// Runs a program; words[0] is its path. Throws when it cannot be started.
[[nodiscard]] ProcessResult runProcess(const std::vector<std::string>& words);

} // namespace interleave
