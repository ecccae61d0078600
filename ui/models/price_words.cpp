#include "ui/models/price_words.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

#include "ui/models/text.hpp"

namespace interleave {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Price)
};

constexpr ClaimedFigures kClaimed[] = {
    {"A1", 85'000, 8'500, 1.2, 3.5},
    {"A4", 12'000, 1'200, 8.3, 45},
    {"A5", 25'000, 2'500, 4.0, 18},
    {"A7", 78'000, 7'800, 1.3, 3.8},
};

/// Three digits that matter.
QString threeDigits(double value) {
  if (value == 0) return QStringLiteral("0");
  const int before = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
  return decimalText(value, std::clamp(3 - before, 0, 3));
}

} // namespace

QString approachWord(const std::string& id) {
  switch (approachNumber(id)) {
  case 1: return Words::tr("check");
  case 2: return Words::tr("give back");
  case 3: return Words::tr("blind");
  case 4: return QStringLiteral("WATCH");
  case 5: return Words::tr("lock");
  case 6: return Words::tr("row lock");
  case 7: return QStringLiteral("Lua");
  case 8: return Words::tr("Lua, once");
  default: return text(id);
  }
}

int approachNumber(const std::string& id) {
  return id.size() == 2 && id[0] == 'A' && id[1] >= '1' && id[1] <= '9' ? id[1] - '0' : 0;
}

QString shortNumber(double value) {
  if (std::abs(value) >= 999'500) return Words::tr("%1 M").arg(threeDigits(value / 1e6));
  if (std::abs(value) >= 9'999.5) return Words::tr("%1 k").arg(threeDigits(value / 1e3));
  if (std::abs(value) >= 1'000) return numberText(std::llround(value));
  return threeDigits(value);
}

QString shortTime(double milliseconds) {
  if (milliseconds >= 999.5) return Words::tr("%1 s").arg(decimalText(milliseconds / 1000, 1));
  if (milliseconds >= 0.0995 || milliseconds == 0) return Words::tr("%1 ms").arg(decimalText(milliseconds, milliseconds < 99.5 ? 1 : 0));
  return Words::tr("%1 µs").arg(decimalText(milliseconds * 1000, milliseconds < 0.00995 ? 1 : 0));
}

Tone toneOf(const ApproachPrice& price) {
  if (price.runs.empty()) return price.problem.empty() ? Tone::Plain : Tone::Caution;
  const bool oversold = std::any_of(price.runs.begin(), price.runs.end(), [](const LoadFigures& run) { return run.oversold > 0; });
  if (oversold) return Tone::Bad;
  const bool odd = std::any_of(price.runs.begin(), price.runs.end(), [](const LoadFigures& run) { return !run.complete || run.undersold > 0; });
  return odd || !price.problem.empty() ? Tone::Caution : Tone::Good;
}

const ClaimedFigures* claimedOf(const std::string& approach) {
  const auto* at = std::find_if(std::begin(kClaimed), std::end(kClaimed), [&](const ClaimedFigures& claimed) { return approach == claimed.approach; });
  return at == std::end(kClaimed) ? nullptr : at;
}

} // namespace interleave
