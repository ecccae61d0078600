// What is done to a server: how many clients, how much, how it arrives, and what who loses a race does then.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/drive/timed/delay.hpp"
#include "engine/world/world.hpp"

namespace interleave {

/// What a client does whose attempt was in vain (again() in its program).
struct ConflictPolicy {
  enum class Kind : std::uint8_t { GiveUp, Retry, Backoff };
  Kind kind = Kind::Retry;
  int mostTries = 0;          ///< attempts of one operation, the first included; 0: until it succeeds
  double firstBackoffMs = 1;  ///< Backoff: the most that is waited after the first attempt; it doubles with each further one
  double mostBackoffMs = 128; ///< … up to this. What is waited is evenly spread from 0 to there (full jitter).
};

/// How long to wait before the next attempt, after so many; nothing: give up.
[[nodiscard]] std::optional<Nanoseconds> waitBeforeRetry(const ConflictPolicy& policy, int attempts, Random& random);

/// When operations begin.
struct Arrivals {
  enum class Kind : std::uint8_t {
    Closed,     ///< each client begins its next operation when it has ended one, and thought
    Poisson,    ///< at random, `perSecond` in the mean, whoever is free takes it
    FlashCrowd, ///< every client at once, then the rest thins out, `tailMs` in the mean after the start
    Edge,       ///< what a counter that expires cannot bear: one request, then all but one of the limit just before the window
                ///< ends, then as many as the limit just after; for limiters
    Given,      ///< at `times`, one after the other
  };
  Kind kind = Kind::Closed;
  double perSecond = 1000;
  double tailMs = 1000;
  std::vector<Nanoseconds> times; ///< ascending
};

struct Workload {
  int clients = 100;
  std::int64_t operations = 1000; ///< of each client; with arrivals, clients × operations in all
  int items = 1;                  ///< that operations spread over evenly, at random
  std::int64_t stock = 10'000;    ///< of all items together
  Arrivals arrivals;
  Delay think;                    ///< closed loop: between two operations
  ConflictPolicy onConflict;
  std::uint64_t seed = 1;
};

inline constexpr int kMostLoadClients = 10'000;
inline constexpr std::int64_t kMostExactStock = 9'007'199'254'740'992; ///< 2^53: Lua counts exactly up to here

/// Fails on what cannot be run, and says what could.
[[nodiscard]] Status checkWorkload(const Workload& workload);

/// The stock of one item, from 0: the whole divided evenly, what is left over on the first ones.
[[nodiscard]] std::int64_t stockOfItem(const Workload& workload, int item);

/// A world that nothing has moved in yet, and how its clients come to their operations.
struct LoadedWorld {
  World world; ///< its clients stand at their first operation
  std::string id;
  std::string title;
  std::vector<Request> setup; ///< what made the keys that the world begins with
  /// Where operation number `operation` (from 0) of a client on an item (from 0) begins.
  std::function<Result<const ProgramNode*>(ClientIndex client, int item, std::int64_t operation)> begin;
  bool dependsOnOperation = true; ///< false: one client does the same on one item each time
  std::string admittedCount;      ///< limiters: what the program counts when somebody is let through; empty for others
  std::string tallyKey;           ///< where a number should have grown by as much as the programs count …
  std::string tallyCount;         ///< … under this name; both empty for others
  std::int64_t limit = 0;         ///< limiters: so many …
  std::int64_t windowMs = 0;      ///< … in any so long a time
};

/// The workload with the moments of an Edge in it; others as they are. Fails where there is no limiter.
[[nodiscard]] Result<Workload> withEdge(Workload workload, const LoadedWorld& loaded);

} // namespace interleave
