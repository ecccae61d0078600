// The cards beside the script: call stack and variables, watches, keys, and the calls of this run.
#pragma once

#include <QLineEdit>

#include <set>

#include "ui/models/debug_rows.hpp"
#include "ui/shell/card.hpp"
#include "ui/shell/fact_table_view.hpp"
#include "ui/shell/segment_switch.hpp"

namespace interleave {

class VariablesCard final : public Card {
  Q_OBJECT

public:
  VariablesCard(DebugModel& model, QWidget* parent);
  /// The frame that is looked at, 0: the innermost.
  [[nodiscard]] std::size_t frame() const { return m_frame; }

private:
  void refresh();
  void chooseFrame(int row);
  void openRow(const QModelIndex& row);

  DebugModel& m_model;
  FactTable* m_frames;
  FactTableView* m_framesTable;
  FactTable* m_variables;
  FactTableView* m_table;
  std::vector<VariableRow> m_rows;
  std::set<QString> m_open;
  std::size_t m_frame = 0;
  std::size_t m_position = 0;
};

class WatchesCard final : public Card {
  Q_OBJECT

public:
  WatchesCard(DebugModel& model, QWidget* parent);

private:
  void refresh();

  DebugModel& m_model;
  FactTable* m_watches;
  FactTableView* m_table;
  QLineEdit* m_new;
};

class DebugKeysCard final : public Card {
  Q_OBJECT

public:
  DebugKeysCard(DebugModel& model, QWidget* parent);

private:
  void refresh();

  DebugModel& m_model;
  SegmentSwitch* m_since;
  FactTable* m_keys;
  FactTableView* m_table;
  QLabel* m_warning;
  std::vector<std::string> m_names;
};

class CallsCard final : public Card {
  Q_OBJECT

public:
  CallsCard(DebugModel& model, QWidget* parent);

private:
  void refresh();

  DebugModel& m_model;
  FactTable* m_calls;
  FactTableView* m_table;
};

} // namespace interleave
