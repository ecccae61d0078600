#include "ui/shell/error_line.hpp"

#include "ui/models/tone.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {

ErrorLine::ErrorLine(const QString& name, QWidget* parent) : QLabel(parent) {
  setObjectName(name);
  setWordWrap(true);
  setContentsMargins(theme().px(14), theme().px(6), theme().px(14), theme().px(6));
  setAutoFillBackground(true);
  hide();
}

void ErrorLine::say(const QString& words) {
  setVisible(!words.isEmpty());
  setText(words.isEmpty() ? QString() : signOf(Tone::Bad) + ' ' + words);
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText, theme().colors().bad);
  colors.setColor(QPalette::Window, theme().colors().badGround);
  setPalette(colors);
}

} // namespace interleave
