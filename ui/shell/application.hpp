// What the program needs beyond a QApplication before its first window.
#pragma once

namespace interleave {

/// Numbers as the engine reads them, the icons, the style, the language, the theme. REQUIRES a QApplication; may be
/// called again.
void prepareApplication();

} // namespace interleave
