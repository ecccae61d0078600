// The colour tokens of both themes.
#pragma once

#include "ui/shell/theme.hpp"

namespace interleave {

[[nodiscard]] Colors lightColors();
[[nodiscard]] Colors darkColors();
/// The same with quiet texts and lines made stronger, for a projector in a bright room.
[[nodiscard]] Colors withMoreContrast(Colors colors);

} // namespace interleave
