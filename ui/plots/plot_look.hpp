// What a plot reads from the theme: on the screen the present one, on paper always dark ink on white.
#pragma once

#include "ui/shell/theme.hpp"

namespace interleave {

struct PlotLook {
  Colors colors;
  double scale = 1; ///< of sizes in pixels
  bool isPrint = false; ///< nobody can click there: what controls say has to stand in the picture

  [[nodiscard]] QFont font(FontRole role) const;
  [[nodiscard]] double px(double size) const { return size * scale; }
  /// Of an approach by its number (A1: 1): the same in every chart and table.
  [[nodiscard]] QColor approach(int number) const;
  [[nodiscard]] QColor client(int index) const;
};

[[nodiscard]] PlotLook screenLook();
[[nodiscard]] PlotLook printLook();

} // namespace interleave
