// The exploration once more, without any cleverness: every order is played from its beginning to its end, one by one.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "engine/drive/explore/explorer.hpp"

namespace interleave {

struct Enumeration {
  std::int64_t orders = 0;
  std::int64_t failing = 0;
  std::map<std::string, std::int64_t> outcomes; ///< outcomeText → orders
  std::size_t shortestFailing = 0;              ///< steps up to the first broken invariant; 0 when nothing fails
  int fewestSwitches = -1;                      ///< in an order up to its first broken invariant; -1 when nothing fails
  bool gaveUp = false;                          ///< there are more than mostOrders, or a run does not end
};

/// REQUIRES a world in which nothing has moved.
[[nodiscard]] Enumeration enumerate(const World& start, const FaultOptions& faults = {}, std::int64_t mostOrders = 200'000);

/// Expects of a Proof what the enumeration finds: orders, failing ones, outcomes, the lengths of both counterexamples, and
/// that these break something at their last step and not before. False when the enumeration gave up: nothing was compared.
bool expectExploredAsEnumerated(const World& start, const FaultOptions& faults, const std::string& what, std::int64_t mostOrders = 200'000);

/// Ledger, keys and broken invariants as one line.
[[nodiscard]] std::string outcomeText(const Ledger& ledger, const std::map<std::string, KeyImage>& keys, std::vector<std::string> broken);

} // namespace interleave
