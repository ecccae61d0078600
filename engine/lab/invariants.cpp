#include "engine/lab/invariants.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"

namespace interleave::invariants {

namespace {

/// "stock:1001"; "sql:stock:1001 quantity".
std::string textOf(const NumberPlace& place) { return place.isRow() ? place.name() + ' ' + place.column : place.name(); }

} // namespace

Invariant oversold() {
  return {"oversold", "sold ≤ stock at the start", Invariant::When::EveryStep,
          [](const World& world) -> std::optional<std::string> {
            if (world.ledger.sold <= world.rules->stockAtStart) return std::nullopt;
            return fmt::format("sold {} of a stock of {}", world.ledger.sold, world.rules->stockAtStart);
          }};
}

Invariant neverNegative(NumberPlace place) {
  std::string about = textOf(place) + " ≥ 0";
  return {"negative_stock", std::move(about), Invariant::When::EveryStep,
          [place = std::move(place)](const World& world) -> std::optional<std::string> {
            const auto number = numberAt(world, place);
            if (!number || *number >= 0) return std::nullopt;
            return fmt::format("{} is {}", textOf(place), *number);
          }};
}

Invariant conserved() {
  return {"not_conserved", "stock left + sold = stock at the start", Invariant::When::AtEnd,
          [](const World& world) -> std::optional<std::string> {
            const auto left = numberAt(world, world.rules->stock);
            if (!left) return fmt::format("{} is gone, so nobody knows what is left", world.rules->stockKey);
            if (*left + world.ledger.sold == world.rules->stockAtStart) return std::nullopt;
            return fmt::format("{} left + {} sold is not the {} that were there at the start", *left, world.ledger.sold,
                               world.rules->stockAtStart);
          }};
}

Invariant hasTtl(std::string pattern) {
  std::string about = pattern + " has a time to live";
  return {"no_ttl", std::move(about), Invariant::When::AtEnd,
          [pattern = std::move(pattern)](const World& world) -> std::optional<std::string> {
            const KeySpace& keys = world.server.keys();
            for (const std::string& key : keys.sortedKeys(0))
              if (matchesGlob(pattern, key) && keys.peek(0, key)->expireAt == kNever)
                return fmt::format("{} has no time to live: it stays for ever", key);
            return std::nullopt;
          }};
}

Invariant oneHolder(std::string lock) {
  std::string about = "at most one client holds " + lock;
  return {"two_holders", std::move(about), Invariant::When::EveryStep,
          [lock = std::move(lock)](const World& world) -> std::optional<std::string> {
            std::string holders;
            int count = 0;
            for (std::size_t i = 0; i < world.clients.size(); ++i) {
              const ClientState& client = world.clients[i];
              if (client.crashed || !std::binary_search(client.node->holds.begin(), client.node->holds.end(), lock)) continue;
              holders += (count++ == 0 ? "" : " and ") + clientName(static_cast<ClientIndex>(i));
            }
            if (count < 2) return std::nullopt;
            return fmt::format("{} hold {} at the same time", holders, lock);
          }};
}

} // namespace interleave::invariants
