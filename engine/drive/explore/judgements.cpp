#include "engine/drive/explore/judgements.hpp"

#include <algorithm>

namespace interleave {

namespace {

std::uint64_t pairOf(const Judgements::Seen& seen) { return std::uint64_t{seen.base} << 32 | seen.ledger; }

std::string textOf(const Judgements::Seen& seen) {
  const std::uint64_t pair = pairOf(seen);
  std::string key(reinterpret_cast<const char*>(seen.holders.data()), seen.holders.size() * sizeof(PartId));
  return key.append(reinterpret_cast<const char*>(&pair), sizeof pair);
}

} // namespace

const Judgements::Entry* Judgements::find(const Seen& seen) const {
  if (seen.holders.empty()) {
    const auto known = m_entries.find(pairOf(seen));
    return known == m_entries.end() ? nullptr : &known->second;
  }
  const auto known = m_holding.find(textOf(seen));
  return known == m_holding.end() ? nullptr : &known->second;
}

std::optional<Judgements::Judged> Judgements::known(const Seen& seen) const {
  const Entry* entry = find(seen);
  if (entry == nullptr || (seen.isEnd && !entry->knowsEnd)) return std::nullopt;
  return Judged{entry->atStep | (seen.isEnd ? entry->atEnd : 0), entry->comeTrue};
}

Judgements::Judged Judgements::judge(const Seen& seen) {
  if (const auto judged = known(seen)) return *judged;
  const bool isNew = find(seen) == nullptr;
  Entry& entry = seen.holders.empty() ? m_entries[pairOf(seen)] : m_holding[textOf(seen)];
  const World world = m_space.worldOf(seen.base, seen.holders, seen.ledger);
  const std::vector<World> variants = m_space.variantsOf(seen.base, seen.holders, seen.ledger);
  for (std::size_t i = 0; i < m_rules.invariants.size(); ++i) {
    const Invariant& invariant = m_rules.invariants[i];
    const bool atEnd = invariant.when == Invariant::When::AtEnd;
    if (atEnd ? !seen.isEnd : !isNew) continue;
    const auto message = invariant.check(world);
    for (const World& variant : variants)
      if (invariant.check(variant).has_value() != message.has_value()) m_space.giveUpTokens();
    const BrokenSet bit = BrokenSet{1} << i;
    if (invariant.when == Invariant::When::Sometimes) {
      entry.comeTrue |= message ? 0 : bit;
      continue;
    }
    if (!message) continue;
    (atEnd ? entry.atEnd : entry.atStep) |= bit;
    if (message->starts_with("the check itself failed") && std::find(m_errors.begin(), m_errors.end(), *message) == m_errors.end())
      m_errors.push_back(*message);
  }
  entry.knowsEnd = entry.knowsEnd || seen.isEnd;
  return *known(seen);
}

void Judgements::clear() {
  m_entries.clear();
  m_holding.clear();
}

} // namespace interleave
