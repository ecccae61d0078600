#include "ui/models/comparison_model.hpp"

#include <QCoreApplication>

#include "ui/models/proof_words.hpp"
#include "ui/models/text.hpp"

namespace interleave {
namespace {

constexpr ProofBudget kBudget{2, std::uint64_t{256} << 20};
constexpr std::size_t kMostKnown = 2000;
/// What a shop is, whatever its approach; everything else stays as its scenario has it.
constexpr const char* kShared[] = {"clients", "stock", "quantity"};

FaultOptions only(bool FaultOptions::*fault) {
  FaultOptions faults;
  faults.*fault = true;
  return faults;
}

struct Column {
  FaultOptions faults;
  const char* name; ///< for translation
};

const std::vector<Column>& columns() {
  static const std::vector<Column> all = {
      {{}, QT_TRANSLATE_NOOP("interleave::ComparisonModel", "without faults")},
      {only(&FaultOptions::crash), QT_TRANSLATE_NOOP("interleave::ComparisonModel", "crash")},
      {only(&FaultOptions::loseReply), QT_TRANSLATE_NOOP("interleave::ComparisonModel", "lost reply")},
      {only(&FaultOptions::expire), QT_TRANSLATE_NOOP("interleave::ComparisonModel", "key expires")},
      {only(&FaultOptions::flushScripts), QT_TRANSLATE_NOOP("interleave::ComparisonModel", "scripts flushed")},
  };
  return all;
}

bool isShop(const Scenario& scenario) {
  return scenario.parameter("clients") != nullptr && scenario.parameter("stock") != nullptr;
}

} // namespace

ComparisonModel::ComparisonModel(const ScenarioLibrary& library, RaceModel& race, ProofModel& proof, QObject* parent)
    : QAbstractTableModel(parent), m_library(library), m_race(race), m_proof(proof) {
  connect(&race, &RaceModel::opened, this, &ComparisonModel::refresh);
  connect(&m_worker, &ProofWorker::answered, this, &ComparisonModel::take);
}

void ComparisonModel::setWatched(bool watched) {
  m_watched = watched;
  if (!watched && m_open > 0) {
    m_worker.cancel();
    ++m_ticket;
    m_open = 0;
    m_stale = true;
  }
  if (watched && m_stale) rebuild();
}

void ComparisonModel::refresh() {
  m_stale = true;
  if (m_watched) rebuild();
}

ComparisonModel::Row ComparisonModel::rowOf(const Scenario& scenario) const {
  Row row{scenario, scenario.defaults(), std::vector<Cell>(columns().size())};
  for (const char* name : kShared) {
    const Parameter* parameter = scenario.parameter(name);
    const auto value = m_race.values().find(name);
    if (parameter != nullptr && value != m_race.values().end()) row.values[name] = value->second;
  }
  return row;
}

void ComparisonModel::rebuild() {
  m_stale = false;
  beginResetModel();
  m_rows.clear();
  if (m_race.isOpen()) {
    m_rows.push_back({m_race.scenario(), m_race.values(), std::vector<Cell>(columns().size())});
    if (isShop(m_race.scenario()))
      for (const Scenario& scenario : m_library.scenarios())
        if (scenario.id != m_race.scenario().id && isShop(scenario)) m_rows.push_back(rowOf(scenario));
  }
  endResetModel();
  ask();
}

void ComparisonModel::ask() {
  m_asked.clear();
  m_askedIdentities.clear();
  std::vector<std::shared_ptr<const ProofQuestion>> questions;
  if (m_known.size() > kMostKnown) m_known.clear();
  for (std::size_t row = 0; row < m_rows.size(); ++row)
    for (std::size_t column = 0; column < columns().size(); ++column) {
      auto question = std::make_shared<ProofQuestion>(
          ProofQuestion{m_rows[row].scenario, m_rows[row].values, columns()[column].faults, kBudget});
      const QString identity = question->identity();
      Cell& cell = m_rows[row].cells[column];
      if (const auto known = m_known.find(identity); known != m_known.end()) {
        cell = known->second;
        continue;
      }
      cell.word = QStringLiteral("…");
      m_asked.emplace_back(static_cast<int>(row), static_cast<int>(column));
      m_askedIdentities.push_back(identity);
      questions.push_back(std::move(question));
    }
  m_open = static_cast<int>(questions.size());
  m_worker.ask(std::move(questions), ++m_ticket);
  emit worked();
}

void ComparisonModel::take(int ticket, int place, const std::shared_ptr<const ProofAnswer>& answer) {
  if (ticket != m_ticket) return;
  const auto [row, column] = m_asked[static_cast<std::size_t>(place)];
  const Cell cell = cellOf(*answer, column > 0);
  m_rows[static_cast<std::size_t>(row)].cells[static_cast<std::size_t>(column)] = cell;
  m_known[m_askedIdentities[static_cast<std::size_t>(place)]] = cell;
  --m_open;
  m_worker.discard(answer);
  emit dataChanged(index(row, column + 1), index(row, column + 1));
  emit worked();
}

ComparisonModel::Cell ComparisonModel::cellOf(const ProofAnswer& answer, bool withFault) const {
  Cell cell;
  if (!answer.proof) {
    cell.word = QStringLiteral("–");
    cell.tip = text(answer.problem);
    return cell;
  }
  const Exploration& result = answer.proof->result();
  cell.canOpen = true;
  switch (result.verdict) {
  case ProofVerdict::Safe:
    cell.tone = Tone::Good;
    cell.word = tr("safe");
    cell.tip = tr("No order fails. A click opens it.");
    return cell;
  case ProofVerdict::Unknown:
    cell.tone = Tone::Caution;
    cell.sign = QStringLiteral("?");
    cell.word = tr("unknown");
    cell.tip = text(result.whyIncomplete);
    return cell;
  case ProofVerdict::Fails: break;
  }
  cell.tone = Tone::Bad;
  const QString name = result.shortest && !result.shortest->broken.empty() ? invariantName(result.shortest->broken.front()) : tr("fails");
  cell.word = !withFault && result.share ? percentText(*result.share) : name;
  QStringList tip{result.share ? tr("%1: %2 of all orders fail.").arg(name, percentText(*result.share)) : tr("%1.").arg(name)};
  if (result.shortest) {
    cell.witness = result.shortest->schedule;
    tip << text(scheduleText(*cell.witness)) << tr("A click plays it in the race.");
  }
  cell.tip = tip.join('\n');
  return cell;
}

bool ComparisonModel::open(const QModelIndex& at) {
  if (!at.isValid() || at.column() == 0) return false;
  const Row row = m_rows[static_cast<std::size_t>(at.row())]; // opening makes the rows anew
  const Cell& found = row.cells[static_cast<std::size_t>(at.column() - 1)];
  if (!found.canOpen) return false;
  FaultOptions faults = columns()[static_cast<std::size_t>(at.column() - 1)].faults;
  faults.most = std::max(1, faults.most);
  m_proof.setFaults(faults);
  if (row.scenario.id != m_race.scenario().id || row.values != m_race.values())
    if (const Status status = m_race.open(row.scenario, row.values); !status) {
      emit problem(text(status.message()));
      return false;
    }
  if (!found.witness) return false;
  const QString wrong = m_race.play(text(scheduleText(*found.witness)));
  if (!wrong.isEmpty()) emit problem(wrong);
  return wrong.isEmpty();
}

const ComparisonModel::Cell& ComparisonModel::cell(const QModelIndex& at) const {
  return m_rows[static_cast<std::size_t>(at.row())].cells[static_cast<std::size_t>(at.column() - 1)];
}

int ComparisonModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ComparisonModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(columns().size()) + 1;
}

QVariant ComparisonModel::data(const QModelIndex& at, int role) const {
  const Row& row = m_rows[static_cast<std::size_t>(at.row())];
  if (role == IsOpenRole) return at.row() == 0;
  if (at.column() == 0) {
    if (role == Qt::DisplayRole) return text(row.scenario.title);
    if (role == Qt::ToolTipRole) return text(row.scenario.title) + '\n' + firstSentence(row.scenario.story);
    return {};
  }
  const Cell& found = cell(at);
  switch (role) {
  case Qt::DisplayRole: {
    const QString sign = found.sign.isEmpty() ? signOf(found.tone) : found.sign;
    return sign.isEmpty() ? found.word : sign + ' ' + found.word;
  }
  case Qt::ToolTipRole: return found.tip;
  case Qt::AccessibleTextRole:
    return QStringLiteral("%1, %2: %3").arg(text(row.scenario.title), headerData(at.column(), Qt::Horizontal, Qt::DisplayRole).toString(), found.word);
  case ToneRole: return static_cast<int>(found.tone);
  default: return {};
  }
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignVCenter | Qt::AlignLeft);
  if (role != Qt::DisplayRole) return {};
  return section == 0 ? tr("approach") : tr(columns()[static_cast<std::size_t>(section - 1)].name);
}

} // namespace interleave
