#include "engine/drive/timed/load_figures.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace interleave {

std::size_t LatencyHistogram::bucketOf(Nanoseconds time) {
  const auto value = static_cast<std::uint64_t>(time);
  if (value < (1u << kBits)) return value;
  const int shift = std::bit_width(value) - 1 - kBits;
  return (static_cast<std::size_t>(shift + 1) << kBits) + (value >> shift) - (1u << kBits);
}

Nanoseconds LatencyHistogram::lowerBound(std::size_t bucket) {
  const std::size_t group = bucket >> kBits;
  const std::size_t within = bucket & ((1u << kBits) - 1);
  if (group == 0) return static_cast<Nanoseconds>(within);
  return static_cast<Nanoseconds>((within + (1u << kBits)) << (group - 1));
}

void LatencyHistogram::add(Nanoseconds time) {
  const std::size_t bucket = bucketOf(time);
  if (bucket >= m_counts.size()) m_counts.resize(bucket + 1);
  ++m_counts[bucket];
  ++m_count;
  m_sum += static_cast<double>(time);
  m_most = std::max(m_most, time);
}

LatencyHistogram& LatencyHistogram::operator+=(const LatencyHistogram& other) {
  m_counts.resize(std::max(m_counts.size(), other.m_counts.size()));
  for (std::size_t i = 0; i < other.m_counts.size(); ++i) m_counts[i] += other.m_counts[i];
  m_count += other.m_count;
  m_sum += other.m_sum;
  m_most = std::max(m_most, other.m_most);
  return *this;
}

Nanoseconds LatencyHistogram::percentile(double share) const {
  const auto rank = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(share * static_cast<double>(m_count))));
  std::int64_t seen = 0;
  for (std::size_t i = 0; i < m_counts.size(); ++i) {
    seen += m_counts[i];
    if (seen >= rank) return std::min(m_most, (lowerBound(i) + lowerBound(i + 1)) / 2);
  }
  return 0;
}

std::vector<LatencyHistogram::Bucket> LatencyHistogram::buckets() const {
  std::vector<Bucket> filled;
  for (std::size_t i = 0; i < m_counts.size(); ++i)
    if (m_counts[i] > 0) filled.push_back({lowerBound(i), lowerBound(i + 1), m_counts[i]});
  return filled;
}

Business operator-(const Business& after, const Business& before) {
  return {after.sold - before.sold,     after.refused - before.refused,       after.gaveUp - before.gaveUp,
          after.failed - before.failed, after.duplicates - before.duplicates, after.admitted - before.admitted,
          after.tallied - before.tallied};
}

Business businessOf(const Ledger& ledger, const LoadedWorld& loaded) {
  Business business{ledger.sold, ledger.refused, ledger.gaveUp, ledger.failed, ledger.duplicates, 0, 0};
  if (ledger.counts.empty()) return business;
  const auto counted = [&](const std::string& name) {
    const auto found = ledger.counts.find(name);
    return found == ledger.counts.end() ? 0 : found->second;
  };
  business.admitted = counted(loaded.admittedCount);
  business.tallied = counted(loaded.tallyCount);
  return business;
}

LoadBooks::LoadBooks(const Workload& workload, const LoadedWorld& loaded)
    : m_items(static_cast<std::size_t>(workload.items)), m_window(loaded.windowMs * kNsPerMs) {
  m_figures.id = loaded.id;
  m_figures.title = loaded.title;
  m_hasStock = !loaded.world.rules->stockKey.empty();
  for (int i = 0; i < workload.items; ++i) m_items[static_cast<std::size_t>(i)].stock = stockOfItem(workload, i);
}

void LoadBooks::add(int itemNumber, const Business& business, Nanoseconds now) {
  Item& item = m_items[static_cast<std::size_t>(itemNumber)];
  m_tallied += business.tallied;
  item.sold += business.sold;
  item.refused += business.refused;
  m_figures.sold += business.sold;
  m_figures.refused += business.refused;
  m_figures.gaveUp += business.gaveUp;
  m_figures.failed += business.failed;
  m_figures.duplicates += business.duplicates;
  for (std::int64_t i = 0; i < business.admitted; ++i) admit(item, now);
}

// Keeps those of the last window, and how many they were at most.
void LoadBooks::admit(Item& item, Nanoseconds now) {
  ++m_figures.admitted;
  item.admitted.push_back(now);
  while (item.admitted[item.firstAdmitted] <= now - m_window) ++item.firstAdmitted;
  m_figures.mostInWindow = std::max(m_figures.mostInWindow, static_cast<std::int64_t>(item.admitted.size() - item.firstAdmitted));
  if (item.firstAdmitted < 1024 || item.firstAdmitted * 2 < item.admitted.size()) return;
  item.admitted.erase(item.admitted.begin(), item.admitted.begin() + static_cast<std::ptrdiff_t>(item.firstAdmitted));
  item.firstAdmitted = 0;
}

void LoadBooks::endOperation(Nanoseconds began, Nanoseconds ended) {
  ++m_figures.operations;
  m_figures.latencies.add(std::max<Nanoseconds>(0, ended - began));
  m_first = m_first < 0 ? began : std::min(m_first, began);
  m_last = std::max(m_last, ended);
}

LoadFigures LoadBooks::close(std::int64_t tally) const {
  LoadFigures figures = m_figures;
  figures.seconds = m_first < 0 ? 0 : static_cast<double>(m_last - m_first) / 1e9;
  figures.lostUpdates = std::max<std::int64_t>(0, m_tallied - tally);
  if (!m_hasStock) return figures;
  for (const Item& item : m_items) {
    figures.oversold += std::max<std::int64_t>(0, item.sold - item.stock);
    figures.undersold += std::min(item.refused, std::max<std::int64_t>(0, item.stock - item.sold));
  }
  return figures;
}

} // namespace interleave
