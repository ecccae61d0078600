// What a run under load comes to, simulated or measured: the same figures, worked out the same way.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/drive/timed/workload.hpp"

namespace interleave {

/// How often which time was taken. Buckets are at most 0.8 % wide, so that memory does not grow with the number of values.
class LatencyHistogram {
public:
  /// REQUIRES a time of at least 0.
  void add(Nanoseconds time);
  LatencyHistogram& operator+=(const LatencyHistogram& other);

  [[nodiscard]] std::int64_t count() const { return m_count; }
  [[nodiscard]] Nanoseconds most() const { return m_most; }
  /// In nanoseconds; 0 when there are none.
  [[nodiscard]] double mean() const { return m_count == 0 ? 0 : m_sum / static_cast<double>(m_count); }
  /// The time within which so large a share (0 to 1) of all lie: the nearest rank, to within its bucket.
  [[nodiscard]] Nanoseconds percentile(double share) const;

  struct Bucket {
    Nanoseconds from = 0;
    Nanoseconds to = 0; ///< not in it any more
    std::int64_t count = 0;
  };
  /// Those that are not empty, ascending.
  [[nodiscard]] std::vector<Bucket> buckets() const;

private:
  static constexpr int kBits = 7; ///< 128 buckets for each power of two
  [[nodiscard]] static std::size_t bucketOf(Nanoseconds time);
  [[nodiscard]] static Nanoseconds lowerBound(std::size_t bucket);

  std::vector<std::int64_t> m_counts; ///< as long as the largest value needs
  std::int64_t m_count = 0;
  double m_sum = 0;
  Nanoseconds m_most = 0;
};

struct LoadFigures {
  std::string id;            ///< of the approach, or of the scenario where it has none
  std::string title;
  std::int64_t operations = 0; ///< that came to an end
  double seconds = 0;        ///< from the first beginning to the last end
  std::int64_t sold = 0;     ///< items, as their buyers believe
  std::int64_t oversold = 0; ///< beyond an item's stock, summed over items
  std::int64_t undersold = 0; ///< left in stock in the end although somebody was told that there is none
  std::int64_t refused = 0;
  std::int64_t admitted = 0; ///< let through by a limiter
  std::int64_t mostInWindow = 0; ///< admitted within any one window's length; limiters only
  std::int64_t lostUpdates = 0; ///< counted by programs, and not in the number that they changed; tallies only
  std::int64_t duplicates = 0;
  std::int64_t retries = 0;  ///< attempts beyond each operation's first
  std::int64_t gaveUp = 0;
  std::int64_t failed = 0;
  std::int64_t commands = 0; ///< requests sent
  std::optional<double> serverBusyShare; ///< of the run: of Redis's thread or of the database's, whichever are busier; nothing where nobody can tell
  std::optional<double> clientBusyShare; ///< of the thread that all clients share; nothing where they do not
  LatencyHistogram latencies; ///< of whole operations
  bool complete = true;      ///< false: stopped before the end
  std::string problem;       ///< why it was stopped; empty when somebody asked for it

  [[nodiscard]] double operationsPerSecond() const { return seconds > 0 ? static_cast<double>(operations) / seconds : 0; }
  [[nodiscard]] double salesPerSecond() const { return seconds > 0 ? static_cast<double>(sold) / seconds : 0; }
  [[nodiscard]] double commandsPerSale() const { return sold > 0 ? static_cast<double>(commands) / static_cast<double>(sold) : 0; }
  [[nodiscard]] double millisecondsAt(double share) const { return static_cast<double>(latencies.percentile(share)) / kNsPerMs; }
  [[nodiscard]] double meanMs() const { return latencies.mean() / kNsPerMs; }
  [[nodiscard]] double mostMs() const { return static_cast<double>(latencies.most()) / kNsPerMs; }
};

/// What a client's steps meant for business: a ledger as plain numbers.
struct Business {
  std::int64_t sold = 0;
  std::int64_t refused = 0;
  std::int64_t gaveUp = 0;
  std::int64_t failed = 0;
  std::int64_t duplicates = 0;
  std::int64_t admitted = 0;
  std::int64_t tallied = 0;

  friend Business operator-(const Business& after, const Business& before);
};

/// Keeps the books of a run, operation by operation.
class LoadBooks {
public:
  LoadBooks(const Workload& workload, const LoadedWorld& loaded);
  void addCommand() { ++m_figures.commands; }
  void addRetry() { ++m_figures.retries; }
  void addGaveUp() { ++m_figures.gaveUp; }
  void add(int item, const Business& business, Nanoseconds now);
  void endOperation(Nanoseconds began, Nanoseconds ended);

  [[nodiscard]] const LoadFigures& figures() const { return m_figures; }
  /// The figures with what only the end shows. `tally` is by how much the tallied number has grown, where there is one.
  [[nodiscard]] LoadFigures close(std::int64_t tally = 0) const;

private:
  struct Item {
    std::int64_t stock = 0;
    std::int64_t sold = 0;
    std::int64_t refused = 0;
    std::vector<Nanoseconds> admitted; ///< a limiter's, within the last window; from `firstAdmitted` on
    std::size_t firstAdmitted = 0;
  };
  void admit(Item& item, Nanoseconds now);

  LoadFigures m_figures;
  std::vector<Item> m_items;
  std::int64_t m_tallied = 0;
  bool m_hasStock = false;
  Nanoseconds m_window;
  Nanoseconds m_first = -1;
  Nanoseconds m_last = 0;
};

/// Reads what the world names: who was let through, what was counted.
[[nodiscard]] Business businessOf(const Ledger& ledger, const LoadedWorld& loaded);

} // namespace interleave
