#include "ui/shell/theme_tokens.hpp"

namespace interleave {
namespace {

QColor hex(unsigned rgb) {
  return QColor::fromRgb(0xFF000000U | rgb);
}

} // namespace

Colors lightColors() {
  Colors c;
  c.background = hex(0xF5F6F8), c.surface = hex(0xFFFFFF), c.raised = hex(0xFBFCFD);
  c.line = hex(0xDDE1E7), c.strongLine = hex(0xC6CCD5);
  c.text = hex(0x1B1F24), c.muted = hex(0x59626E), c.faint = hex(0x8A93A0);
  c.accent = hex(0x2F5FDE), c.accentGround = hex(0xE8EEFD), c.onAccent = hex(0xFFFFFF);
  c.good = hex(0x14733F), c.goodGround = hex(0xE4F4EA);
  c.bad = hex(0xB3261E), c.badGround = hex(0xFCE8E6);
  c.caution = hex(0x8A5A00), c.cautionGround = hex(0xFFF3D6);
  c.currentLine = hex(0xFFF6D8), c.changedCell = hex(0xFFE9A8);
  c.clients = {hex(0x0067A5), hex(0xC2500A), hex(0x00805C), hex(0x7A3FB0)};
  c.onClient = hex(0xFFFFFF);
  return c;
}

Colors darkColors() {
  Colors c;
  c.background = hex(0x14171C), c.surface = hex(0x1B2027), c.raised = hex(0x20262E);
  c.line = hex(0x2D343E), c.strongLine = hex(0x414B58);
  c.text = hex(0xE6E9EE), c.muted = hex(0xA4AEBB), c.faint = hex(0x788391);
  c.accent = hex(0x86A8FF), c.accentGround = hex(0x22304F), c.onAccent = hex(0x14171C);
  c.good = hex(0x6FCF97), c.goodGround = hex(0x17352A);
  c.bad = hex(0xFF8A80), c.badGround = hex(0x43201F);
  c.caution = hex(0xF2C14E), c.cautionGround = hex(0x3D3113);
  c.currentLine = hex(0x38331D), c.changedCell = hex(0x5A4A12);
  c.clients = {hex(0x5CB3F0), hex(0xFF9A5C), hex(0x4FD1A5), hex(0xC59BF0)};
  c.onClient = hex(0x14171C);
  return c;
}

Colors withMoreContrast(Colors c) {
  c.faint = c.muted;
  c.muted = c.text;
  c.line = c.strongLine;
  c.strongLine = c.faint;
  return c;
}

} // namespace interleave
