// Turns the figures of a profile until a simulation comes as near as it can.
#pragma once

#include <atomic>
#include <functional>
#include <span>

#include "engine/drive/timed/cost_profile.hpp"

namespace interleave {

/// Multiplies what belongs together in a profile by a factor.
using ProfileKnob = void (*)(CostProfile& profile, double factor);

struct FitOptions {
  double firstStep = 2;    ///< factor by which knobs are turned at first; its square root next, and so on …
  double lastStep = 1.015; ///< … down to this
  int rounds = 4;          ///< how often all knobs are tried with one step, as long as that helps
  const std::atomic<bool>* stop = nullptr;
};

/// Turns one knob after the other as long as that brings the profile nearer, which `distance` tells (a pattern search: Hooke
/// and Jeeves, 1961). Gives the distance that is left.
double fitProfile(CostProfile& profile, std::span<const ProfileKnob> knobs, const std::function<double(const CostProfile&)>& distance,
                  const FitOptions& options = {});

/// How far apart two figures are: the square of the logarithm of their ratio; 0 where one of them says nothing.
[[nodiscard]] double logarithmicDistance(double one, double other);

} // namespace interleave
