// What people type and read line by line.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace interleave {

/// The lines of a text, without their ends; a line end at the end of the text begins no further line.
[[nodiscard]] std::vector<std::string> linesOf(std::string_view text);
/// A whole number that fits an int, blanks around it allowed: a line, a frame, a breakpoint.
[[nodiscard]] std::optional<int> typedNumber(std::string_view text);

} // namespace interleave
