#include "engine/lab/price_report.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/bytes.hpp"

namespace interleave {

namespace {

template <auto Member> double count(const LoadFigures& figures) { return static_cast<double>(figures.*Member); }

using Shown = PriceColumn::Shown;
constexpr Shown kAlways = Shown::Always, kNever = Shown::Never, kIfAny = Shown::WhenNotZero;

constexpr PriceColumn kColumns[] = {
    {"operations", "operations", true, kNever, count<&LoadFigures::operations>},
    {"operations_per_s", "per second", false, kAlways, [](const LoadFigures& f) { return f.operationsPerSecond(); }},
    {"sales_per_s", "sales/s", false, kAlways, [](const LoadFigures& f) { return f.salesPerSecond(); }},
    {"mean_ms", "mean ms", false, kAlways, [](const LoadFigures& f) { return f.meanMs(); }},
    {"p50_ms", "P50 ms", false, kAlways, [](const LoadFigures& f) { return f.millisecondsAt(0.50); }},
    {"p95_ms", "P95 ms", false, kNever, [](const LoadFigures& f) { return f.millisecondsAt(0.95); }},
    {"p99_ms", "P99 ms", false, kAlways, [](const LoadFigures& f) { return f.millisecondsAt(0.99); }},
    {"max_ms", "max ms", false, kNever, [](const LoadFigures& f) { return f.mostMs(); }},
    {"sold", "sold", true, kAlways, count<&LoadFigures::sold>},
    {"oversold", "oversold", true, kAlways, count<&LoadFigures::oversold>},
    {"undersold", "undersold", true, kIfAny, count<&LoadFigures::undersold>},
    {"refused", "refused", true, kNever, count<&LoadFigures::refused>},
    {"admitted", "admitted", true, kIfAny, count<&LoadFigures::admitted>},
    {"most_in_window", "most in window", true, kIfAny, count<&LoadFigures::mostInWindow>},
    {"lost_updates", "lost updates", true, kIfAny, count<&LoadFigures::lostUpdates>},
    {"duplicates", "repeats", true, kNever, count<&LoadFigures::duplicates>},
    {"retries", "retries", true, kIfAny, count<&LoadFigures::retries>},
    {"gave_up", "gave up", true, kIfAny, count<&LoadFigures::gaveUp>},
    {"failed", "failed", true, kIfAny, count<&LoadFigures::failed>},
    {"commands", "commands", true, kAlways, count<&LoadFigures::commands>},
    {"round_trips_per_sale", "per sale", false, kAlways, [](const LoadFigures& f) { return f.commandsPerSale(); }},
    {"server_busy_share", "busy", false, kAlways, [](const LoadFigures& f) { return f.serverBusyShare.value_or(0); }},
    {"seconds", "seconds", false, kNever, [](const LoadFigures& f) { return f.seconds; }},
};

nlohmann::json approachJson(const ApproachPrice& price) {
  nlohmann::json json = {{"id", price.id}, {"title", price.title}, {"scenario", price.scenario}, {"runs", price.runs.size()}};
  if (!price.problem.empty()) json["problem"] = price.problem;
  if (price.runs.empty()) return json;
  json["complete"] = std::all_of(price.runs.begin(), price.runs.end(), [](const LoadFigures& run) { return run.complete; });
  for (const PriceColumn& column : kColumns) {
    const Band band = price.band(column.of);
    if (column.isCount && band.mean == std::floor(band.mean))
      json[column.id] = static_cast<std::int64_t>(band.mean);
    else
      json[column.id] = band.mean;
    if (price.runs.size() > 1) json["bands"][column.id] = {band.low, band.high};
  }
  if (!price.runs.front().serverBusyShare) json["server_busy_share"] = nullptr;
  return json;
}

/// What tables for people show of an approach.
std::vector<std::string> shownCells(const ApproachPrice& price, const std::vector<const PriceColumn*>& columns) {
  std::vector<std::string> cells = {price.id, price.title};
  for (const PriceColumn* column : columns) {
    const bool isUnknown = price.runs.empty() || (std::string_view(column->id) == "server_busy_share" && !price.runs.front().serverBusyShare);
    cells.push_back(isUnknown ? "–" : figureText(price.band(column->of).mean, column->isCount));
  }
  return cells;
}

std::vector<std::vector<std::string>> shownTable(const std::vector<ApproachPrice>& prices) {
  const auto columns = shownColumns(prices);
  std::vector<std::vector<std::string>> rows = {{"", "approach"}};
  for (const PriceColumn* column : columns) rows.front().push_back(column->title);
  for (const ApproachPrice& price : prices) rows.push_back(shownCells(price, columns));
  return rows;
}

/// Characters, not bytes.
std::size_t widthOf(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string csvCell(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string csvRow(const ApproachPrice& price) {
  std::string row = fmt::format("{},{}", csvCell(price.id), csvCell(price.title));
  for (const PriceColumn& column : kColumns) row += price.runs.empty() ? "," : fmt::format(",{}", price.band(column.of).mean);
  return row + "\n";
}

std::string csvHeader() {
  std::string header = "id,title";
  for (const PriceColumn& column : kColumns) header += fmt::format(",{}", column.id);
  return header + "\n";
}

} // namespace

std::span<const PriceColumn> priceColumns() { return kColumns; }

std::vector<const PriceColumn*> shownColumns(const std::vector<ApproachPrice>& prices) {
  std::vector<const PriceColumn*> columns;
  for (const PriceColumn& column : kColumns) {
    const bool isAny = std::any_of(prices.begin(), prices.end(), [&](const ApproachPrice& price) {
      return std::any_of(price.runs.begin(), price.runs.end(), [&](const LoadFigures& run) { return column.of(run) != 0; });
    });
    if (column.shown == Shown::Always || (column.shown == Shown::WhenNotZero && isAny)) columns.push_back(&column);
  }
  return columns;
}

std::string figureText(double value, bool isCount) {
  if (isCount || std::abs(value) >= 1000) return withCommas(fmt::format("{}", std::llround(value)));
  if (std::abs(value) >= 100) return fmt::format("{:.0f}", value);
  if (std::abs(value) >= 10) return fmt::format("{:.1f}", value);
  return fmt::format("{:.2f}", value);
}

nlohmann::json pricesJson(const std::vector<ApproachPrice>& prices) {
  nlohmann::json list = nlohmann::json::array();
  for (const ApproachPrice& price : prices) list.push_back(approachJson(price));
  return list;
}

std::string pricesCsv(const std::vector<ApproachPrice>& prices) {
  std::string text = csvHeader();
  for (const ApproachPrice& price : prices) text += csvRow(price);
  return text;
}

std::string pricesMarkdown(const std::vector<ApproachPrice>& prices) {
  const auto rows = shownTable(prices);
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += "|";
    for (const std::string& cell : rows[i]) text += " " + cell + " |";
    text += "\n";
    if (i > 0) continue;
    text += "|";
    for (std::size_t column = 0; column < rows[i].size(); ++column) text += column < 2 ? "---|" : "--:|";
    text += "\n";
  }
  return text;
}

std::string pricesText(const std::vector<ApproachPrice>& prices) {
  const auto rows = shownTable(prices);
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], widthOf(row[i]));
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string space(widths[i] - widthOf(row[i]), ' ');
      text += (i == 0 ? "" : "  ") + (i < 2 ? row[i] + space : space + row[i]);
    }
    text += "\n";
  }
  for (const ApproachPrice& price : prices)
    if (!price.problem.empty()) text += fmt::format("{}: {}\n", price.id, price.problem);
  return text;
}

std::string sweepCsv(SweptParameter parameter, const std::vector<CurvePoint>& points) {
  std::string text = fmt::format("{},{}", sweptName(parameter), csvHeader());
  for (const CurvePoint& point : points)
    for (const ApproachPrice& price : point.approaches) text += fmt::format("{},{}", point.value, csvRow(price));
  return text;
}

nlohmann::json sweepJson(SweptParameter parameter, const std::vector<CurvePoint>& points) {
  nlohmann::json list = nlohmann::json::array();
  for (const CurvePoint& point : points) list.push_back({{std::string(sweptName(parameter)), point.value}, {"approaches", pricesJson(point.approaches)}});
  return list;
}

} // namespace interleave
