// The same shop with other approaches: every scenario that has a stock, with the same clients and stock, proved without
// faults and with each fault. Works in a thread of its own, and only while somebody looks.
#pragma once

#include <QAbstractTableModel>

#include <map>

#include "ui/models/proof_model.hpp"
#include "ui/models/tone.hpp"

namespace interleave {

class ComparisonModel final : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Role { ToneRole = Qt::UserRole, IsOpenRole };

  struct Cell {
    Tone tone = Tone::Plain;
    QString sign; ///< where it is not the tone's own
    QString word; ///< "safe", "66.7 %", "oversold", "…" while it is not known
    QString tip;
    bool canOpen = false;
    std::optional<Schedule> witness;
  };

  ComparisonModel(const ScenarioLibrary& library, RaceModel& race, ProofModel& proof, QObject* parent = nullptr);

  /// Whether anybody looks. Begins, or stops.
  void setWatched(bool watched);
  /// The library may be another one.
  void refresh();
  /// Opens the cell's scenario with its fault in the race; true when a failure was played there too.
  bool open(const QModelIndex& index);
  [[nodiscard]] const Cell& cell(const QModelIndex& index) const;
  [[nodiscard]] bool isWorking() const { return m_open > 0; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
  void problem(const QString& words);
  /// Cells came; also when all are there.
  void worked();

private:
  struct Row {
    Scenario scenario;
    ParameterValues values;
    std::vector<Cell> cells; ///< one a fault column
  };
  void rebuild();
  void ask();
  void take(int ticket, int place, const std::shared_ptr<const ProofAnswer>& answer);
  [[nodiscard]] Row rowOf(const Scenario& scenario) const;
  [[nodiscard]] Cell cellOf(const ProofAnswer& answer, bool withFault) const;

  const ScenarioLibrary& m_library;
  RaceModel& m_race;
  ProofModel& m_proof;
  bool m_watched = false;
  bool m_stale = true;
  std::vector<Row> m_rows; ///< the open scenario's first
  std::vector<std::pair<int, int>> m_asked; ///< row and cell of each question
  std::vector<QString> m_askedIdentities;
  std::map<QString, Cell> m_known;
  int m_open = 0;
  int m_ticket = 0;
  ProofWorker m_worker; ///< last: it ends before the rest does
};

} // namespace interleave
