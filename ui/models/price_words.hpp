// Prices in words and short figures, the same in charts, table and exports.
#pragma once

#include <QString>

#include <optional>
#include <vector>

#include "engine/lab/price.hpp"
#include "ui/models/tone.hpp"

namespace interleave {

/// "check", "WATCH", "lock", "Lua": under a bar. The approach's own name where it has no such word.
[[nodiscard]] QString approachWord(const std::string& id);
/// 1 for A1 and so on; 0 for what has no number.
[[nodiscard]] int approachNumber(const std::string& id);

/// "54.9 k", "101 k", "470", "0.3": three digits that matter.
[[nodiscard]] QString shortNumber(double value);
/// "0.9 ms", "3.5 s".
[[nodiscard]] QString shortTime(double milliseconds);

/// How good an approach came out: bad when it oversold, caution when it is incomplete or something is left over.
[[nodiscard]] Tone toneOf(const ApproachPrice& price);

/// What article 2 claims, for 100 clients with 1,000 operations each on a stock of 10,000.
struct ClaimedFigures {
  const char* approach;
  double operationsPerSecond;
  double salesPerSecond; ///< one operation in ten was a sale
  double meanMs;
  double p99Ms;
};
[[nodiscard]] const ClaimedFigures* claimedOf(const std::string& approach);

} // namespace interleave
