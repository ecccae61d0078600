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
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

private:
  [[nodiscard]] int heightOfRows(int rows) const;
};

} // namespace interleave
