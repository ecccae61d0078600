#include "engine/drive/timed/delay.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace interleave {

double unitOf(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1.0p-53; }

Nanoseconds exponential(Random& random, double meanUs) { return nsOfUs(-meanUs * std::log1p(-unitOf(random))); }

namespace {

// Box and Muller, 1958.
double standardNormal(Random& random) {
  constexpr double kTwoPi = 6.283185307179586;
  const double radius = std::sqrt(-2.0 * std::log1p(-unitOf(random)));
  return radius * std::cos(kTwoPi * unitOf(random));
}

} // namespace

Nanoseconds Delay::sample(Random& random) const {
  switch (kind) {
  case Kind::Constant: return nsOfUs(meanUs);
  case Kind::Uniform: return nsOfUs(std::max(0.0, meanUs + spreadUs * (2.0 * unitOf(random) - 1.0)));
  case Kind::Lognormal: break;
  }
  if (meanUs <= 0) return 0;
  // The parameters of the logarithm for this mean and standard deviation.
  const double variance = std::log1p((spreadUs / meanUs) * (spreadUs / meanUs));
  return nsOfUs(std::exp(std::log(meanUs) - variance / 2 + std::sqrt(variance) * standardNormal(random)));
}

std::string_view delayKindName(Delay::Kind kind) {
  switch (kind) {
  case Delay::Kind::Constant: return "constant";
  case Delay::Kind::Uniform: return "uniform";
  case Delay::Kind::Lognormal: return "lognormal";
  }
  return "constant";
}

Result<Delay::Kind> parseDelayKind(std::string_view name) {
  for (const Delay::Kind kind : {Delay::Kind::Constant, Delay::Kind::Uniform, Delay::Kind::Lognormal})
    if (name == delayKindName(kind)) return kind;
  return Error{fmt::format("'{}' is no kind of delay; there are constant, uniform and lognormal", name)};
}

} // namespace interleave
