// The settings: language and theme. They take effect at once and are remembered.
#pragma once

#include "ui/shell/overlay.hpp"

namespace interleave {

class SettingsPanel final : public Overlay {
  Q_OBJECT

public:
  explicit SettingsPanel(QWidget* anchor);

signals:
  /// The language is another one: what was built before must be built again.
  void languageChanged();

private:
  void addLanguages();
  void addThemes();
};

} // namespace interleave
