// How good or bad something is. Views show it as colour and sign and word, never as colour alone.
#pragma once

#include <QString>

namespace interleave {

enum class Tone {
  Plain,
  Good,
  Bad,
  Caution,
  Accent,
};

/// ✓, ✕, ▲, or nothing where no sign is needed.
[[nodiscard]] inline QString signOf(Tone tone) {
  switch (tone) {
  case Tone::Good: return QStringLiteral("✓");
  case Tone::Bad: return QStringLiteral("✕");
  case Tone::Caution: return QStringLiteral("▲");
  case Tone::Plain:
  case Tone::Accent: break;
  }
  return {};
}

} // namespace interleave
