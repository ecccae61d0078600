#include "engine/drive/explore/state_table.hpp"

#include <algorithm>

namespace interleave {

std::uint64_t StateTable::hashOf(Words words) {
  std::uint64_t hash = 0x9E3779B97F4A7C15ULL ^ words.size();
  for (const std::uint32_t word : words) {
    hash = (hash ^ word) * 0xD6E8FEB86659FD93ULL;
    hash ^= hash >> 32;
  }
  return hash;
}

std::pair<StateTable::Id, bool> StateTable::add(Words words) {
  if (2 * size() >= m_slots.size()) rehash(2 * m_slots.size());
  const std::uint64_t hash = hashOf(words);
  const auto tag = static_cast<std::uint32_t>(hash >> 32);
  const std::size_t mask = m_slots.size() - 1;
  std::size_t place = hash & mask;
  for (; m_slots[place].id != kEmpty; place = (place + 1) & mask)
    if (m_slots[place].tag == tag && std::ranges::equal(at(m_slots[place].id), words)) return {m_slots[place].id, false};
  const auto id = static_cast<Id>(size());
  m_slots[place] = {tag, id};
  m_words.insert(m_words.end(), words.begin(), words.end());
  m_offsets.push_back(m_words.size());
  return {id, true};
}

void StateTable::rehash(std::size_t slots) {
  m_slots.assign(slots, Slot{});
  const std::size_t mask = slots - 1;
  for (Id id = 0; id < size(); ++id) {
    const std::uint64_t hash = hashOf(at(id));
    std::size_t place = hash & mask;
    while (m_slots[place].id != kEmpty) place = (place + 1) & mask;
    m_slots[place] = {static_cast<std::uint32_t>(hash >> 32), id};
  }
}

} // namespace interleave
