// A small table of facts for reading: rows of cells with a tone, a mark for what changed, and a tooltip each.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>

#include <vector>

#include "ui/models/tone.hpp"

namespace interleave {

struct FactCell {
  QString text;
  QString before; ///< shown faintly in front of an arrow; empty for none
  QString tip;
  bool code = false;
  bool strong = false;
};

struct FactRow {
  std::vector<FactCell> cells;
  Tone tone = Tone::Plain;
  bool changed = false; ///< stands on the ground of changed cells
};

/// A read-only model over such rows.
class FactTable final : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Role { BeforeRole = Qt::UserRole, CodeRole, StrongRole, ToneRole, ChangedRole };

  /// Columns of numbers stand at the right.
  FactTable(QStringList header, QList<int> rightAligned, QObject* parent);
  [[nodiscard]] bool isRightAligned(int column) const { return m_rightAligned.contains(column); }
  void setRows(std::vector<FactRow> rows);
  [[nodiscard]] const std::vector<FactRow>& rows() const { return m_rows; }
  /// All of it as text, a row a line, for screen readers and tests.
  [[nodiscard]] QString description() const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  QStringList m_header;
  QList<int> m_rightAligned;
  std::vector<FactRow> m_rows;
};

} // namespace interleave
