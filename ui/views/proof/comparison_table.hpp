// The same shop with other approaches: a pill a cell; a click or Enter opens its witness in the race.
#pragma once

#include <QTableView>

#include "ui/models/comparison_model.hpp"

namespace interleave {

class ComparisonTable final : public QTableView {
  Q_OBJECT

public:
  ComparisonTable(ComparisonModel& model, QWidget* parent);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

signals:
  void chosen(const QModelIndex& index);

protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
};

} // namespace interleave
