// The icons and translations, which a static library does not register by itself.
#pragma once

namespace interleave {

/// To be called once before the first window. Also sets the style that the theme's style sheet builds on.
void loadResources();

} // namespace interleave
