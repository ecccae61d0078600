#include "ui/models/fact_table.hpp"

namespace interleave {

FactTable::FactTable(QStringList header, QList<int> rightAligned, QObject* parent)
    : QAbstractTableModel(parent), m_header(std::move(header)), m_rightAligned(std::move(rightAligned)) {}

void FactTable::setRows(std::vector<FactRow> rows) {
  if (rows.size() == m_rows.size()) {
    m_rows = std::move(rows);
    if (!m_rows.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    return;
  }
  beginResetModel();
  m_rows = std::move(rows);
  endResetModel();
}

QString FactTable::description() const {
  QStringList lines;
  for (const FactRow& row : m_rows) {
    QStringList cells;
    for (const FactCell& cell : row.cells)
      if (!cell.text.trimmed().isEmpty()) cells << (cell.before.isEmpty() ? cell.text.trimmed() : cell.before + QStringLiteral(" → ") + cell.text);
    lines << cells.join(' ');
  }
  return lines.join('\n');
}

int FactTable::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int FactTable::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_header.size());
}

QVariant FactTable::data(const QModelIndex& at, int role) const {
  const FactRow& row = m_rows[static_cast<std::size_t>(at.row())];
  if (static_cast<std::size_t>(at.column()) >= row.cells.size()) return {};
  const FactCell& cell = row.cells[static_cast<std::size_t>(at.column())];
  switch (role) {
  case Qt::DisplayRole: return cell.text;
  case Qt::ToolTipRole: return cell.tip;
  case Qt::AccessibleTextRole:
    return cell.before.isEmpty() ? cell.text : cell.before + QStringLiteral(" → ") + cell.text;
  case BeforeRole: return cell.before;
  case CodeRole: return cell.code;
  case StrongRole: return cell.strong;
  case ToneRole: return static_cast<int>(row.tone);
  case ChangedRole: return row.changed;
  default: return {};
  }
}

QVariant FactTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue(Qt::AlignVCenter | (isRightAligned(section) ? Qt::AlignRight : Qt::AlignLeft));
  return role == Qt::DisplayRole ? QVariant(m_header[section]) : QVariant();
}

} // namespace interleave
