#include "engine/lab/profile_fit.hpp"

#include <cmath>

namespace interleave {

namespace {

class Search {
public:
  Search(CostProfile& profile, const std::function<double(const CostProfile&)>& distance, const std::atomic<bool>* stop)
      : m_profile(profile), m_distance(distance), m_stop(stop), m_best(distance(profile)) {}

  /// Tries a knob both ways and keeps what helps.
  void turn(ProfileKnob knob, double step) {
    for (const double factor : {step, 1 / step}) {
      if (isStopped()) return;
      CostProfile tried = m_profile;
      knob(tried, factor);
      const double apart = m_distance(tried);
      if (apart >= m_best) continue;
      m_best = apart;
      m_profile = tried;
      return;
    }
  }
  [[nodiscard]] double best() const { return m_best; }

private:
  [[nodiscard]] bool isStopped() const { return m_stop != nullptr && *m_stop; }
  CostProfile& m_profile;
  const std::function<double(const CostProfile&)>& m_distance;
  const std::atomic<bool>* m_stop;
  double m_best;
};

constexpr double kWorthAnotherRound = 0.98;

} // namespace

double fitProfile(CostProfile& profile, std::span<const ProfileKnob> knobs, const std::function<double(const CostProfile&)>& distance,
                  const FitOptions& options) {
  Search search(profile, distance, options.stop);
  for (double step = options.firstStep; step > options.lastStep; step = std::sqrt(step)) {
    double before = search.best();
    for (int round = 0; round < options.rounds; ++round) {
      for (const ProfileKnob knob : knobs) search.turn(knob, step);
      if (search.best() > before * kWorthAnotherRound) break;
      before = search.best();
    }
  }
  return search.best();
}

double logarithmicDistance(double one, double other) {
  if (!(one > 0) || !(other > 0)) return 0;
  const double apart = std::log(one / other);
  return apart * apart;
}

} // namespace interleave
