// Merged states as rows of numbers, each kept once and known by its position.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/drive/explore/chunked.hpp"
#include "engine/drive/explore/crew.hpp"

namespace interleave {

class StateTable {
public:
  using Id = std::uint32_t;
  using Words = std::span<const std::uint32_t>;

  /// Rows are found through parts of the table, by their hash: several threads may look, each in parts of its own.
  static constexpr std::size_t kShards = 16;
  static constexpr std::size_t shardOf(std::uint64_t hash) { return hash >> 60; }

  [[nodiscard]] std::size_t size() const { return m_rows.size(); }
  [[nodiscard]] Words at(Id id) const { return m_words.at(m_rows[id].first(), m_rows[id].count()); }
  /// The row's position when it is there.
  [[nodiscard]] std::optional<Id> find(Words words, std::uint64_t hash) const;
  [[nodiscard]] std::size_t bytes() const;

  // Rows are added in two steps. Many are looked up, and those that are new leave a ticket. Then they get positions, and
  // each is settled at its own: both may be done by several threads.

  /// A ticket is no position: its highest bit is set.
  static constexpr Id kTicket = Id{1} << 31;
  struct Found {
    Id id;            ///< a position, or the ticket of the first equal row
    std::size_t slot; ///< for settle()
  };
  /// Makes room for so many new rows in each shard.
  void reserve(const std::array<std::size_t, kShards>& more, Crew& crew);
  /// Starts to fetch what look() will need, in three stages some rows apart: memory takes its time.
  void fetchSlot(std::uint64_t hash) const { __builtin_prefetch(&m_slots[slotOf(hash)]); }
  void fetchRow(std::uint64_t hash) const {
    if (const Id id = likely(hash); id < kTicket) __builtin_prefetch(&m_rows[id]);
  }
  void fetchWords(std::uint64_t hash) const {
    const Id id = likely(hash);
    if (id >= kTicket) return;
    const Words words = at(id);
    __builtin_prefetch(words.data());
    __builtin_prefetch(words.data() + words.size() - 1);
  }
  /// Finds a row or leaves its ticket. `wordsOf` gives the words behind a ticket. REQUIRES room.
  template <class WordsOf> Found look(Words words, std::uint64_t hash, Id ticket, const WordsOf& wordsOf);
  /// Positions for so many new rows, one after the other, and memory for all their words together.
  struct Room {
    Id id;
    std::size_t words;
  };
  Room makeRoom(std::size_t rows, std::size_t words) { return {static_cast<Id>(m_rows.grow(rows)), m_words.extend(words)}; }
  /// Gives its position to the row whose ticket lies in a slot, and takes what it needs off the room.
  Id settle(Words words, std::size_t slot, Room& room);
  /// Adds a row to an empty table.
  Id addFirst(Words words, std::uint64_t hash);

private:
  /// As zeroes it is empty.
  struct Slot {
    std::uint32_t tag; ///< the low half of the hash: most misses end here
    std::uint32_t idAndOne;
    [[nodiscard]] bool isEmpty() const { return idAndOne == 0; }
    [[nodiscard]] Id id() const { return idAndOne - 1; }
  };
  /// Where the words of a row lie.
  class Row {
  public:
    Row() = default;
    Row(std::size_t first, std::size_t count) : m_place(first << kCountBits | count) {}
    [[nodiscard]] std::size_t first() const { return m_place >> kCountBits; }
    [[nodiscard]] std::size_t count() const { return m_place & ((1U << kCountBits) - 1); }

  private:
    static constexpr int kCountBits = 16;
    std::uint64_t m_place = 0;
  };

  /// The slot to look in first. A shard's slots lie side by side; the search goes around in them.
  [[nodiscard]] std::size_t slotOf(std::uint64_t hash) const { return shardOf(hash) * m_shardSlots + (hash & (m_shardSlots - 1)); }
  [[nodiscard]] std::size_t slotAfter(std::size_t slot) const {
    const std::size_t next = slot + 1;
    return (next & (m_shardSlots - 1)) == 0 ? next - m_shardSlots : next;
  }
  /// The row in the first slot, when it may be the one.
  [[nodiscard]] Id likely(std::uint64_t hash) const {
    const Slot& slot = m_slots[slotOf(hash)];
    return slot.tag == static_cast<std::uint32_t>(hash) ? slot.id() : kTicket;
  }
  static bool areEqual(Words left, Words right) {
    // Rows are short: comparing them here costs less than calling a function that compares anything.
    if (left.size() != right.size()) return false;
    std::uint32_t difference = 0;
    for (std::size_t i = 0; i < left.size(); ++i) difference |= left[i] ^ right[i];
    return difference == 0;
  }

  static constexpr std::size_t kFirstShardSlots = 64;
  Chunked<std::uint32_t> m_words;
  Chunked<Row> m_rows;
  LargeArray<Slot> m_slots{kShards * kFirstShardSlots}; ///< open addressing
  std::size_t m_shardSlots = kFirstShardSlots;                        ///< a power of two
  std::array<std::size_t, kShards> m_used{};                          ///< in each shard
};

template <class WordsOf> StateTable::Found StateTable::look(Words words, std::uint64_t hash, Id ticket, const WordsOf& wordsOf) {
  const auto tag = static_cast<std::uint32_t>(hash);
  std::size_t place = slotOf(hash);
  for (; !m_slots[place].isEmpty(); place = slotAfter(place)) {
    const Slot& slot = m_slots[place];
    if (slot.tag == tag && areEqual(slot.id() < kTicket ? at(slot.id()) : wordsOf(slot.id()), words)) return {slot.id(), place};
  }
  m_slots[place] = {tag, ticket + 1};
  ++m_used[shardOf(hash)];
  return {ticket, place};
}

} // namespace interleave
