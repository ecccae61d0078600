// A time that varies: on the network, of a thought.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/random.hpp"
#include "engine/base/result.hpp"

namespace interleave {

/// Virtual time, in nanoseconds since the start of a run.
using Nanoseconds = std::int64_t;
inline constexpr Nanoseconds kNsPerUs = 1000;
inline constexpr Nanoseconds kNsPerMs = 1'000'000;
[[nodiscard]] inline Nanoseconds nsOfUs(double us) { return static_cast<Nanoseconds>(us * 1000.0 + 0.5); }

struct Delay {
  enum class Kind : std::uint8_t {
    Constant,  ///< always the mean
    Uniform,   ///< evenly between mean - spread and mean + spread
    Lognormal, ///< spread is the standard deviation: many a little below the mean, few far above, as networks have it
  };
  Kind kind = Kind::Constant;
  double meanUs = 0;
  double spreadUs = 0;

  /// A value, never below 0.
  [[nodiscard]] Nanoseconds sample(Random& random) const;
  friend bool operator==(const Delay&, const Delay&) = default;
};

/// A number from [0, 1).
[[nodiscard]] double unitOf(Random& random);
/// The time until the next of events that come at random, so many µs apart in the mean (exponential).
[[nodiscard]] Nanoseconds exponential(Random& random, double meanUs);

[[nodiscard]] std::string_view delayKindName(Delay::Kind kind);
/// "constant", "uniform" or "lognormal".
[[nodiscard]] Result<Delay::Kind> parseDelayKind(std::string_view name);

} // namespace interleave
