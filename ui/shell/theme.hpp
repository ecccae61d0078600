// Colours, sizes and fonts: the one place from which style sheet, painters and plots read.
//
// There is one theme for the whole program. Views hold no colour and no size of their own; whoever paints asks again at
// each painting and repaints on `changed`.
#pragma once

#include <QColor>
#include <QFont>
#include <QObject>

#include <array>

#include "ui/models/tone.hpp"

namespace interleave {

struct Colors {
  QColor background, surface, raised;
  QColor line, strongLine;
  QColor text, muted, faint;
  QColor accent, accentGround, onAccent;
  QColor good, goodGround;
  QColor bad, badGround;
  QColor caution, cautionGround;
  QColor currentLine, changedCell;
  std::array<QColor, 4> clients;
  QColor onClient;
};

struct ToneColors {
  QColor ink;
  QColor ground;
};

enum class FontRole {
  Body,   ///< 13 px
  Strong, ///< the same, semi-bold
  Small,  ///< 11 px
  Table,  ///< 12 px
  Code,   ///< 12 px, fixed pitch
  CodeStrong,
  Verdict, ///< 14 px
  VerdictStrong,
  Heading, ///< 20 px, semi-bold
  Answer,  ///< 34 px, bold: the one big answer of a view
};

class Theme final : public QObject {
  Q_OBJECT

public:
  enum class Mode { System, Light, Dark };

  static Theme& instance();

  [[nodiscard]] Mode mode() const { return m_mode; }
  [[nodiscard]] bool isDark() const;
  void setMode(Mode mode);
  /// The same, and remembers it.
  void choose(Mode mode);
  /// Light becomes dark and dark becomes light.
  void toggle();
  /// Everything 1.6 times as large, and with more contrast.
  void setProjector(bool on);
  [[nodiscard]] bool projector() const { return m_projector; }

  [[nodiscard]] const Colors& colors() const { return m_colors; }
  [[nodiscard]] ToneColors tone(Tone tone) const;
  [[nodiscard]] QColor client(int index) const;
  /// A size in logical pixels of the normal mode as it is now.
  [[nodiscard]] int px(double size) const { return qRound(size * m_scale); }
  [[nodiscard]] double scale() const { return m_scale; }
  [[nodiscard]] QFont font(FontRole role) const;

  /// Puts style sheet, palette and font on the application.
  void apply();

signals:
  void changed();

private:
  Theme();
  [[nodiscard]] QString styleSheet() const;

  Mode m_mode = Mode::System;
  bool m_systemIsDark = false;
  bool m_projector = false;
  double m_scale = 1;
  Colors m_colors;
};

/// Short for Theme::instance().
[[nodiscard]] inline Theme& theme() {
  return Theme::instance();
}

} // namespace interleave
