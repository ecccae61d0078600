#include "ui/models/price_table_model.hpp"

#include <algorithm>

#include "engine/lab/price_report.hpp"
#include "ui/models/price_words.hpp"
#include "ui/models/text.hpp"

namespace interleave {
namespace {

/// Which of the engine's columns are shown, and how they are called here.
struct Shown {
  const char* id;
  const char* title;
  bool isTime;
};
constexpr Shown kShown[] = {
    {"sold", QT_TRANSLATE_NOOP("interleave::PriceTableModel", "sold"), false},
    {"oversold", QT_TRANSLATE_NOOP("interleave::PriceTableModel", "oversold"), false},
    {"sales_per_s", QT_TRANSLATE_NOOP("interleave::PriceTableModel", "sales/s"), false},
    {"mean_ms", QT_TRANSLATE_NOOP("interleave::PriceTableModel", "mean"), true},
    {"p50_ms", "P50", true},
    {"p99_ms", "P99", true},
    {"retries", QT_TRANSLATE_NOOP("interleave::PriceTableModel", "retries"), false},
    {"gave_up", QT_TRANSLATE_NOOP("interleave::PriceTableModel", "gave up"), false},
    {"round_trips_per_sale", QT_TRANSLATE_NOOP("interleave::PriceTableModel", "commands per sale"), false},
    {"server_busy_share", QT_TRANSLATE_NOOP("interleave::PriceTableModel", "server busy"), false},
};
constexpr int kColumns = static_cast<int>(std::size(kShown)) + 2;

const PriceColumn& columnOf(const char* id) {
  const auto columns = priceColumns();
  return *std::find_if(columns.begin(), columns.end(), [&](const PriceColumn& column) { return std::string_view(column.id) == id; });
}

QString countText(double value) {
  return std::abs(value) >= 1e7 ? shortNumber(value) : numberText(std::llround(value));
}

QString figure(const Shown& shown, const ApproachPrice& price) {
  const PriceColumn& column = columnOf(shown.id);
  const double value = price.band(column.of).mean;
  if (std::string_view(shown.id) == "server_busy_share") return price.runs.front().serverBusyShare ? percentText(value) : QStringLiteral("–");
  if (shown.isTime) return shortTime(value);
  if (column.isCount) return countText(value);
  return value >= 100 ? countText(value) : shortNumber(value);
}

} // namespace

PriceTableModel::PriceTableModel(const PriceModel& prices, QObject* parent) : QAbstractTableModel(parent), m_prices(prices) {
  connect(&prices, &PriceModel::changed, this, [this] {
    beginResetModel();
    endResetModel();
  });
}

void PriceTableModel::setChosen(int row) {
  m_chosen = row;
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int PriceTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_prices.prices().size());
}

int PriceTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QString PriceTableModel::measuredText(const ApproachPrice& price) const {
  QStringList parts;
  if (const ApproachPrice* measured = m_prices.measuredOf(price.id))
    parts << tr("%1/s · %2 oversold").arg(shortNumber(measured->band([](const LoadFigures& f) { return f.salesPerSecond(); }).mean),
                                countText(measured->band([](const LoadFigures& f) { return f.oversold; }).mean));
  if (const ClaimedFigures* claimed = claimedOf(price.id); claimed != nullptr && m_prices.showsClaimed())
    parts << tr("claimed %1/s").arg(shortNumber(claimed->salesPerSecond));
  return parts.isEmpty() ? QStringLiteral("–") : parts.join(QStringLiteral(" · "));
}

QString PriceTableModel::cellText(const ApproachPrice& price, int column) const {
  if (column == 0) {
    const QString sign = signOf(toneOf(price));
    return sign.isEmpty() ? text(price.title) : sign + ' ' + text(price.title);
  }
  if (column == kColumns - 1) return measuredText(price);
  return price.runs.empty() ? QStringLiteral("–") : figure(kShown[column - 1], price);
}

Tone PriceTableModel::cellTone(const ApproachPrice& price, int column) const {
  if (column == 0) return toneOf(price);
  const bool isOversold = column > 0 && column < kColumns - 1 && std::string_view(kShown[column - 1].id) == "oversold";
  return isOversold && toneOf(price) == Tone::Bad ? Tone::Bad : Tone::Plain;
}

QVariant PriceTableModel::data(const QModelIndex& at, int role) const {
  const ApproachPrice& price = m_prices.prices()[static_cast<std::size_t>(at.row())];
  switch (role) {
  case Qt::DisplayRole: return cellText(price, at.column());
  case Qt::ToolTipRole: return price.problem.empty() ? text(price.title) : text(price.problem);
  case ToneRole: return static_cast<int>(cellTone(price, at.column()));
  case ApproachRole: return approachNumber(price.id);
  case StrongRole: return at.row() == m_chosen;
  default: return {};
  }
}

QVariant PriceTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const bool isWords = section == 0 || section == kColumns - 1;
  if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignVCenter | (isWords ? Qt::AlignLeft : Qt::AlignRight));
  if (role != Qt::DisplayRole) return {};
  if (section == 0) return tr("approach");
  if (section == kColumns - 1) return m_prices.measuredOn().isEmpty() ? tr("measured") : tr("measured on %1").arg(m_prices.measuredOn());
  return QCoreApplication::translate("interleave::PriceTableModel", kShown[section - 1].title);
}

} // namespace interleave
