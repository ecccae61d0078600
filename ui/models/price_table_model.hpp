// The figures of all approaches, a row each; the last column is what was measured on a real server.
#pragma once

#include <QAbstractTableModel>

#include "ui/models/price_model.hpp"
#include "ui/models/tone.hpp"

namespace interleave {

class PriceTableModel final : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Role { ToneRole = Qt::UserRole, ApproachRole, StrongRole };

  PriceTableModel(const PriceModel& prices, QObject* parent);

  /// The approach whose run is shown.
  void setChosen(int row);
  [[nodiscard]] int chosen() const { return m_chosen; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  [[nodiscard]] QString cellText(const ApproachPrice& price, int column) const;
  [[nodiscard]] QString measuredText(const ApproachPrice& price) const;
  [[nodiscard]] Tone cellTone(const ApproachPrice& price, int column) const;

  const PriceModel& m_prices;
  int m_chosen = -1;
};

} // namespace interleave
