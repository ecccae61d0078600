// How commands use their keys, in the words of Redis's key specifications: "RW access update".
#pragma once

#include <string_view>

#include "engine/commands/command.hpp"

namespace interleave {

struct KeyUsage {
  std::string_view first;  ///< of the first key
  std::string_view others; ///< of all behind it
  [[nodiscard]] bool isUniform() const { return first == others; }
};

[[nodiscard]] KeyUsage keyUsageOf(const CommandSpec& command);

} // namespace interleave
