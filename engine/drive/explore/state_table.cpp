#include "engine/drive/explore/state_table.hpp"

#include <cstring>
#include <utility>

namespace interleave {

StateTable::StateTable() {
  constexpr std::size_t kFirstSlots = 64;
  for (Shard& shard : m_shards) shard.slots.resize(kFirstSlots);
}

bool StateTable::areEqual(Words left, Words right) {
  return left.size() == right.size() && std::memcmp(left.data(), right.data(), left.size_bytes()) == 0;
}

std::size_t StateTable::bytes() const {
  std::size_t sum = m_words.bytes() + m_rows.bytes();
  for (const Shard& shard : m_shards) sum += shard.slots.size() * sizeof(Slot);
  return sum;
}

std::optional<StateTable::Id> StateTable::find(Words words, std::uint64_t hash) const {
  const Shard& shard = m_shards[shardOf(hash)];
  const auto tag = static_cast<std::uint32_t>(hash);
  const std::size_t mask = shard.slots.size() - 1;
  for (std::size_t place = tag & mask; shard.slots[place].id != kEmpty; place = (place + 1) & mask)
    if (shard.slots[place].tag == tag && areEqual(at(shard.slots[place].id), words)) return shard.slots[place].id;
  return std::nullopt;
}

void StateTable::reserve(std::size_t index, std::size_t more) {
  Shard& shard = m_shards[index];
  std::size_t slots = shard.slots.size();
  while (2 * (shard.used + more) > slots) slots *= 2;
  if (slots == shard.slots.size()) return;
  const std::vector<Slot> old = std::exchange(shard.slots, std::vector<Slot>(slots));
  const std::size_t mask = slots - 1;
  for (const Slot& slot : old) {
    if (slot.id == kEmpty) continue;
    std::size_t place = slot.tag & mask;
    while (shard.slots[place].id != kEmpty) place = (place + 1) & mask;
    shard.slots[place] = slot;
  }
}

StateTable::Id StateTable::settle(Words words, std::uint64_t hash, std::size_t slot) {
  const auto id = static_cast<Id>(size());
  const std::size_t first = m_words.extend(words.size());
  std::memcpy(m_words.at(first, words.size()).data(), words.data(), words.size_bytes());
  m_rows.push_back({first, words.size()});
  m_shards[shardOf(hash)].slots[slot].id = id;
  return id;
}

StateTable::Id StateTable::add(Words words, std::uint64_t hash) {
  reserve(shardOf(hash), 1);
  const auto noTickets = [](Id) { return Words(); };
  return settle(words, hash, look(words, hash, kTicket, noTickets).slot);
}

} // namespace interleave
