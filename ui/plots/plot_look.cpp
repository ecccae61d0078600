#include "ui/plots/plot_look.hpp"

#include "ui/shell/theme_tokens.hpp"

namespace interleave {

QFont PlotLook::font(FontRole role) const {
  QFont font = theme().font(role);
  font.setPixelSize(qRound(font.pixelSize() * scale / theme().scale()));
  return font;
}

QColor PlotLook::approach(int number) const {
  switch (number) {
  case 1: return colors.bad;
  case 2: return colors.clients[1];
  case 3: return colors.caution;
  case 4: return colors.clients[0];
  case 5: return colors.clients[3];
  case 6: return colors.accent;
  case 7: return colors.good;
  case 8: return colors.clients[2];
  default: return colors.muted;
  }
}

QColor PlotLook::client(int index) const {
  return index < 0 ? colors.muted : colors.clients[static_cast<std::size_t>(index) % colors.clients.size()];
}

PlotLook screenLook() {
  return {theme().colors(), theme().scale()};
}

PlotLook printLook() {
  PlotLook look{lightColors(), 1, true};
  look.colors.surface = look.colors.background = Qt::white;
  return look;
}

} // namespace interleave
