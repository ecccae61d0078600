#include "ui/views/price/price_chart_data.hpp"

#include <QCoreApplication>

#include "ui/models/price_words.hpp"
#include "ui/models/text.hpp"

namespace interleave {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(PriceCharts)
};

using Figure = double (*)(const LoadFigures&);
using Claim = std::optional<double> (*)(const ClaimedFigures&);
using ToWords = QString (*)(double);

struct Question {
  Figure figure;
  Claim claim;
  ToWords words;
};

double medianMs(const LoadFigures& figures) {
  return figures.millisecondsAt(0.5);
}

/// What a bar says when the pointer rests on it.
QString tipOf(const PriceModel& model, const ApproachPrice& price, const PlotBar& bar, const Question& question) {
  QStringList lines{text(price.title)};
  if (!bar.value) lines << (price.problem.empty() ? Words::tr("not run yet") : text(price.problem));
  if (bar.from) lines << Words::tr("median %1, P99 %2").arg(question.words(*bar.from), question.words(*bar.value));
  else if (bar.value) lines << Words::tr("simulated %1").arg(bar.figure);
  if (bar.high > bar.low)
    lines << Words::tr("95 % band %1 to %2 from %3 runs").arg(question.words(bar.low), question.words(bar.high)).arg(price.runs.size());
  if (bar.measured) lines << Words::tr("measured on %1: %2").arg(model.measuredOn(), question.words(*bar.measured));
  if (bar.claimed) lines << Words::tr("claimed: %1").arg(question.words(*bar.claimed));
  if (bar.value && !price.problem.empty()) lines << text(price.problem);
  return lines.join('\n');
}

std::vector<PlotBar> barsOf(const PriceModel& model, const Question& question, Figure from = nullptr) {
  std::vector<PlotBar> bars;
  for (const ApproachPrice& price : model.prices()) {
    PlotBar bar;
    bar.label = approachWord(price.id);
    bar.approach = approachNumber(price.id);
    if (!price.runs.empty()) {
      const Band band = price.band(question.figure);
      bar.value = band.mean;
      bar.low = std::max(0.0, band.low);
      bar.high = band.high;
      if (from != nullptr) bar.from = price.band(from).mean;
      bar.figure = question.words(band.mean);
    }
    if (const ApproachPrice* measured = model.measuredOf(price.id)) bar.measured = measured->band(question.figure).mean;
    if (const ClaimedFigures* claimed = claimedOf(price.id); claimed != nullptr && model.showsClaimed()) bar.claimed = question.claim(*claimed);
    bar.tip = tipOf(model, price, bar, question);
    bars.push_back(std::move(bar));
  }
  return bars;
}

std::optional<double> noClaim(const ClaimedFigures&) {
  return {};
}

} // namespace

std::vector<PlotBar> oversoldBars(const PriceModel& model) {
  return barsOf(model, {[](const LoadFigures& f) { return static_cast<double>(f.oversold); }, noClaim, shortNumber});
}

std::vector<PlotBar> salesBars(const PriceModel& model) {
  return barsOf(model, {[](const LoadFigures& f) { return f.salesPerSecond(); },
                        [](const ClaimedFigures& c) { return std::optional(c.salesPerSecond); }, shortNumber});
}

std::vector<PlotBar> latencyBars(const PriceModel& model) {
  return barsOf(model, {[](const LoadFigures& f) { return f.millisecondsAt(0.99); }, [](const ClaimedFigures& c) { return std::optional(c.p99Ms); }, shortTime},
                medianMs);
}

std::vector<PlotBar> commandBars(const PriceModel& model) {
  return barsOf(model, {[](const LoadFigures& f) { return f.commandsPerSale(); }, noClaim, shortNumber});
}

} // namespace interleave
