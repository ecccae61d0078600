// The figures of all approaches; a click or Enter on a row shows its run.
#pragma once

#include <QTableView>

#include "ui/models/price_table_model.hpp"

namespace interleave {

class PriceTable final : public QTableView {
  Q_OBJECT

public:
  PriceTable(PriceTableModel& model, QWidget* parent);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

signals:
  void chosen(int approach);

protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
};

} // namespace interleave
