// What tables have in common: rows of one height without a grid, read rather than edited.
#pragma once

class QTableView;

namespace interleave {

/// Columns are as wide as their contents; the caller says which one takes the room that is left.
void makePlain(QTableView& table, int rowHeight);

} // namespace interleave
