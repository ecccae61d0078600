// The views of the window. One row registers one view.
#pragma once

#include "ui/shell/view.hpp"

namespace interleave {

struct ViewRow {
  QString id;
  const char* name; ///< for translation; see title()
  QString icon; ///< a file of assets/icons
  int place;    ///< on the rail, from 1; also its key with Ctrl
  View* (*make)(ViewContext& context, QWidget* parent);

  /// In the present language.
  [[nodiscard]] QString title() const;
};

/// In the order of their places.
[[nodiscard]] const std::vector<ViewRow>& viewRegistry();

} // namespace interleave
