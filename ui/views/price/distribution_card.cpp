#include "ui/views/price/distribution_card.hpp"

#include <cmath>
#include <map>

#include "ui/models/price_words.hpp"

namespace interleave {
namespace {

constexpr double kBinsPerDecade = 16;

PlotDistribution distributionOf(const ApproachPrice& price) {
  PlotDistribution made{approachWord(price.id), approachNumber(price.id), {}, {}};
  LatencyHistogram all;
  for (const LoadFigures& run : price.runs)
    all += run.latencies;
  std::map<int, double> bins; ///< by place on the log axis
  for (const LatencyHistogram::Bucket& bucket : all.buckets()) {
    const double middleMs = static_cast<double>(std::max<Nanoseconds>(1, (bucket.from + bucket.to) / 2)) / kNsPerMs;
    bins[static_cast<int>(std::floor(std::log10(middleMs) * kBinsPerDecade))] += static_cast<double>(bucket.count) / static_cast<double>(all.count());
  }
  for (const auto& [bin, share] : bins)
    made.bins.push_back({std::pow(10, bin / kBinsPerDecade), std::pow(10, (bin + 1) / kBinsPerDecade), share});
  for (const auto& [name, share] : {std::pair("P50", 0.5), std::pair("P95", 0.95), std::pair("P99", 0.99)})
    made.marks.emplace_back(QString::fromLatin1(name), static_cast<double>(all.percentile(share)) / kNsPerMs);
  return made;
}

} // namespace

DistributionCard::DistributionCard(PriceModel& model, QWidget* parent)
    : Card(tr("Latency distribution"), parent), m_model(model), m_plot(new DistributionPlot(tr("time of an operation"), shortTime, this)) {
  m_plot->setObjectName(QStringLiteral("distribution"));
  m_plot->setAccessibleName(tr("Latency distribution"));
  setSubtitle(tr("how long operations take; the chosen approach is filled"));
  setContent(m_plot);
  connect(&model, &PriceModel::changed, this, &DistributionCard::refresh);
  refresh();
}

void DistributionCard::setChosen(int approach) {
  m_chosen = approach;
  refresh();
}

void DistributionCard::refresh() {
  std::vector<PlotDistribution> all;
  int marked = -1;
  for (std::size_t place = 0; place < m_model.prices().size(); ++place) {
    const ApproachPrice& price = m_model.prices()[place];
    if (price.runs.empty()) continue;
    if (static_cast<int>(place) == m_chosen) marked = static_cast<int>(all.size());
    all.push_back(distributionOf(price));
  }
  m_plot->setDistributions(std::move(all), marked);
}

} // namespace interleave
