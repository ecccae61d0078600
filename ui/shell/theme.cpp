#include "ui/shell/theme.hpp"

#include <QApplication>
#include <QPalette>
#include <QSettings>
#include <QToolTip>

#include "ui/shell/theme_tokens.hpp"

namespace interleave {
namespace {

constexpr double kProjectorScale = 1.6;

bool paletteIsDark() {
  const QPalette palette = QGuiApplication::palette();
  return palette.color(QPalette::WindowText).lightness() > palette.color(QPalette::Window).lightness();
}

double pixels(FontRole role) {
  switch (role) {
  case FontRole::Small: return 11;
  case FontRole::Table:
  case FontRole::Code:
  case FontRole::CodeStrong: return 12;
  case FontRole::Verdict:
  case FontRole::VerdictStrong: return 14;
  case FontRole::Heading: return 20;
  case FontRole::Answer: return 34;
  case FontRole::Body:
  case FontRole::Strong: break;
  }
  return 13;
}

QPalette paletteOf(const Colors& c) {
  QPalette palette;
  palette.setColor(QPalette::Window, c.background);
  palette.setColor(QPalette::Base, c.surface);
  palette.setColor(QPalette::AlternateBase, c.raised);
  palette.setColor(QPalette::Button, c.surface);
  palette.setColor(QPalette::ToolTipBase, c.raised);
  for (const QPalette::ColorRole role :
       {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
    palette.setColor(role, c.text);
  palette.setColor(QPalette::PlaceholderText, c.faint);
  palette.setColor(QPalette::Highlight, c.accentGround);
  palette.setColor(QPalette::HighlightedText, c.text);
  palette.setColor(QPalette::Link, c.accent);
  return palette;
}

} // namespace

Theme& Theme::instance() {
  static Theme theme;
  return theme;
}

Theme::Theme() : m_systemIsDark(paletteIsDark()) {
  const QString stored = QSettings().value(QStringLiteral("theme")).toString();
  m_mode = stored == QLatin1String("dark") ? Mode::Dark : stored == QLatin1String("light") ? Mode::Light : Mode::System;
  m_colors = isDark() ? darkColors() : lightColors();
}

bool Theme::isDark() const {
  return m_mode == Mode::Dark || (m_mode == Mode::System && m_systemIsDark);
}

void Theme::setMode(Mode mode) {
  m_mode = mode;
  apply();
}

void Theme::choose(Mode mode) {
  QSettings settings;
  if (mode == Mode::System)
    settings.remove(QStringLiteral("theme"));
  else
    settings.setValue(QStringLiteral("theme"), mode == Mode::Dark ? QStringLiteral("dark") : QStringLiteral("light"));
  setMode(mode);
}

void Theme::toggle() {
  choose(isDark() ? Mode::Light : Mode::Dark);
}

void Theme::setProjector(bool on) {
  m_projector = on;
  m_scale = on ? kProjectorScale : 1;
  apply();
}

ToneColors Theme::tone(Tone tone) const {
  switch (tone) {
  case Tone::Good: return {m_colors.good, m_colors.goodGround};
  case Tone::Bad: return {m_colors.bad, m_colors.badGround};
  case Tone::Caution: return {m_colors.caution, m_colors.cautionGround};
  case Tone::Accent: return {m_colors.accent, m_colors.accentGround};
  case Tone::Plain: break;
  }
  return {m_colors.text, m_colors.surface};
}

QColor Theme::client(int index) const {
  return index < 0 ? m_colors.muted : m_colors.clients[static_cast<std::size_t>(index) % m_colors.clients.size()];
}

QFont Theme::font(FontRole role) const {
  const bool code = role == FontRole::Code || role == FontRole::CodeStrong;
  QFont font;
  font.setFamilies(code ? QStringList{QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono"),
                                      QStringLiteral("monospace")}
                        : QStringList{QStringLiteral("Inter"), QApplication::font().family()});
  if (code) font.setStyleHint(QFont::Monospace);
  font.setPixelSize(px(pixels(role)));
  const bool strong = role == FontRole::Strong || role == FontRole::VerdictStrong || role == FontRole::Heading;
  font.setWeight(strong ? QFont::DemiBold : role == FontRole::CodeStrong || role == FontRole::Answer ? QFont::Bold : QFont::Normal);
  return font;
}

void Theme::apply() {
  m_colors = isDark() ? darkColors() : lightColors();
  if (m_projector) m_colors = withMoreContrast(m_colors);
  QApplication::setPalette(paletteOf(m_colors));
  QApplication::setFont(font(FontRole::Body));
  QToolTip::setFont(font(FontRole::Table));
  qApp->setStyleSheet(styleSheet());
  emit changed();
}

} // namespace interleave
