// Paints the space-time diagram of a run: only what is visible of it.
#pragma once

#include "ui/views/race/diagram_canvas.hpp"

namespace interleave {

void paintDiagram(DiagramCanvas canvas);

} // namespace interleave
