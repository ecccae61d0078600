// Shows a FactTable: thin lines between the rows, changed cells on their ground with what stood there before.
#pragma once

#include <QTableView>

#include "ui/models/fact_table.hpp"

namespace interleave {

class FactTableView final : public QTableView {
  Q_OBJECT

public:
  enum class Header { Shown, Hidden };

  FactTableView(FactTable* table, Header header, QWidget* parent);

  /// Which column takes the room that is left; the others are as wide as their contents.
  void setStretched(int column);
  /// A column that is left out while the table is narrower than that (in pixels of the normal mode).
  void setFolding(int column, int narrowest);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  [[nodiscard]] int heightOfRows(int rows) const;

  int m_folding = -1;
  int m_narrowest = 0;
};

} // namespace interleave
