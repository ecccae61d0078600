#include "engine/drive/explore/state_table.hpp"

#include <cstring>
#include <utility>

namespace interleave {

std::size_t StateTable::bytes() const { return m_words.bytes() + m_rows.bytes() + m_slots.size() * sizeof(Slot); }

std::optional<StateTable::Id> StateTable::find(Words words, std::uint64_t hash) const {
  const auto tag = static_cast<std::uint32_t>(hash);
  for (std::size_t place = slotOf(hash); !m_slots[place].isEmpty(); place = slotAfter(place))
    if (m_slots[place].tag == tag && areEqual(at(m_slots[place].id()), words)) return m_slots[place].id();
  return std::nullopt;
}

void StateTable::reserve(const std::array<std::size_t, kShards>& more, Crew& crew) {
  std::size_t slots = m_shardSlots;
  for (std::size_t shard = 0; shard < kShards; ++shard)
    while (2 * (m_used[shard] + more[shard]) > slots) slots *= 2;
  if (slots == m_shardSlots) return;
  const LargeArray<Slot> old = std::exchange(m_slots, LargeArray<Slot>(kShards * slots));
  const std::size_t oldSlots = std::exchange(m_shardSlots, slots);
  crew.run(kShards, [&](std::size_t shard, std::size_t) {
    for (std::size_t i = shard * oldSlots; i < (shard + 1) * oldSlots; ++i) {
      if (old[i].isEmpty()) continue;
      std::size_t place = shard * slots + (old[i].tag & (slots - 1));
      while (!m_slots[place].isEmpty()) place = slotAfter(place);
      m_slots[place] = old[i];
    }
  });
}

StateTable::Id StateTable::settle(Words words, std::size_t slot, Room& room) {
  std::memcpy(&m_words[room.words], words.data(), words.size_bytes());
  m_rows[room.id] = {room.words, words.size()};
  m_slots[slot].idAndOne = room.id + 1;
  room.words += words.size();
  return room.id++;
}

StateTable::Id StateTable::addFirst(Words words, std::uint64_t hash) {
  const auto noTickets = [](Id) { return Words(); };
  Room room = makeRoom(1, words.size());
  return settle(words, look(words, hash, kTicket, noTickets).slot, room);
}

} // namespace interleave
