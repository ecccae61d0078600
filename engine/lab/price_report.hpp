// Prices as JSON, as a table for people, as Markdown and as CSV: the same columns everywhere.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/lab/price.hpp"

namespace interleave {

/// One figure of an approach.
struct PriceColumn {
  const char* id;     ///< its name in JSON and CSV
  const char* title;  ///< for people
  bool isCount;       ///< a whole number
  enum class Shown { Never, Always, WhenNotZero } shown; ///< in tables for people
  double (*of)(const LoadFigures& figures);
};
/// Every column, in the order of the command line's contract.
[[nodiscard]] std::span<const PriceColumn> priceColumns();

/// Those that a table of these prices shows to people.
[[nodiscard]] std::vector<const PriceColumn*> shownColumns(const std::vector<ApproachPrice>& prices);

/// The approaches with the means over their runs; with several runs also `bands: {figure: [low, high]}`.
[[nodiscard]] nlohmann::json pricesJson(const std::vector<ApproachPrice>& prices);
[[nodiscard]] std::string pricesCsv(const std::vector<ApproachPrice>& prices);
[[nodiscard]] std::string pricesMarkdown(const std::vector<ApproachPrice>& prices);
/// For terminals: aligned, one approach a line, then what went wrong.
[[nodiscard]] std::string pricesText(const std::vector<ApproachPrice>& prices);
/// A curve for each approach: one line for each point and approach.
[[nodiscard]] std::string sweepCsv(SweptParameter parameter, const std::vector<CurvePoint>& points);
[[nodiscard]] nlohmann::json sweepJson(SweptParameter parameter, const std::vector<CurvePoint>& points);

/// 12,345 or 0.123: as many digits as say something.
[[nodiscard]] std::string figureText(double value, bool isCount);

} // namespace interleave
