// The layers of the space-time diagram, one file each. paintDiagram puts them on each other.
#pragma once

#include "ui/views/race/diagram_canvas.hpp"

namespace interleave {

/// Requests, blocks on the server's lane and replies.
void paintSteps(DiagramCanvas& canvas);
/// Locks that are held, wanted or waited for, and watched keys, along the clients' lanes.
void paintSpans(DiagramCanvas& canvas);
/// From reads to the writes that made them stale.
void paintStaleReads(DiagramCanvas& canvas);
/// The value of the stock key as a line of steps.
void paintValues(DiagramCanvas& canvas);
/// Which part of the orders that go on from each step fails, and where the run was lost.
void paintStrip(DiagramCanvas& canvas);
/// Where the run stands, who may move next, and the stretch that is measured.
void paintPosition(DiagramCanvas& canvas);
void paintInvitation(DiagramCanvas& canvas);
void paintMeasure(DiagramCanvas& canvas);

} // namespace interleave
