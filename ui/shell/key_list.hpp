// The list of all keys, as a panel.
#pragma once

#include "ui/shell/overlay.hpp"
#include "ui/shell/view.hpp"

namespace interleave {

class KeyList final : public Overlay {
  Q_OBJECT

public:
  /// A titled group of keys for each part of the window.
  struct Group {
    QString title;
    std::vector<ActionSpec> actions;
  };

  KeyList(const std::vector<Group>& groups, QWidget* anchor);
};

} // namespace interleave
