// Merged states as rows of numbers, each kept once and known by its position.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/drive/explore/chunked.hpp"

namespace interleave {

class StateTable {
public:
  using Id = std::uint32_t;
  using Words = std::span<const std::uint32_t>;

  /// Rows are found through parts of the table, by their hash: several threads may look, each in parts of its own.
  static constexpr std::size_t kShards = 16;
  static constexpr std::size_t shardOf(std::uint64_t hash) { return hash >> 60; }

  StateTable();

  [[nodiscard]] std::size_t size() const { return m_rows.size(); }
  [[nodiscard]] Words at(Id id) const { return m_words.at(m_rows[id].first(), m_rows[id].count()); }
  /// The row's position when it is there.
  [[nodiscard]] std::optional<Id> find(Words words, std::uint64_t hash) const;
  [[nodiscard]] std::size_t bytes() const;

  // Rows are added in two steps. Many are looked up, and those that are new leave a ticket; then, in the order that
  // positions are to have, each is settled.

  /// A ticket is no position: its highest bit is set.
  static constexpr Id kTicket = Id{1} << 31;
  struct Found {
    Id id;            ///< a position, or the ticket of the first equal row
    std::size_t slot; ///< for settle()
  };
  /// Makes room in a shard for so many new rows.
  void reserve(std::size_t shard, std::size_t more);
  /// Starts to fetch what look() will need, in three stages some rows apart: memory takes its time.
  void fetchSlot(std::uint64_t hash) const { __builtin_prefetch(&m_shards[shardOf(hash)].slots[slotOf(hash)]); }
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
  /// Adds the row whose ticket lies in a slot; gives its position.
  Id settle(Words words, std::uint64_t hash, std::size_t slot);
  /// Adds one row. REQUIRES that it is not there.
  Id add(Words words, std::uint64_t hash);

private:
  struct Slot {
    std::uint32_t tag = 0; ///< the low half of the hash: most misses end here
    Id id = kEmpty;
  };
  static constexpr Id kEmpty = ~Id{0};

  struct Shard {
    std::vector<Slot> slots; ///< open addressing; a power of two
    std::size_t used = 0;
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

  [[nodiscard]] std::size_t slotOf(std::uint64_t hash) const {
    return static_cast<std::uint32_t>(hash) & (m_shards[shardOf(hash)].slots.size() - 1);
  }
  /// The row in the first slot to look in, when it may be the one.
  [[nodiscard]] Id likely(std::uint64_t hash) const {
    const Slot& slot = m_shards[shardOf(hash)].slots[slotOf(hash)];
    return slot.tag == static_cast<std::uint32_t>(hash) ? slot.id : kEmpty;
  }
  static bool areEqual(Words left, Words right);

  Chunked<std::uint32_t> m_words;
  Chunked<Row> m_rows;
  std::array<Shard, kShards> m_shards;
};

template <class WordsOf> StateTable::Found StateTable::look(Words words, std::uint64_t hash, Id ticket, const WordsOf& wordsOf) {
  Shard& shard = m_shards[shardOf(hash)];
  const auto tag = static_cast<std::uint32_t>(hash);
  const std::size_t mask = shard.slots.size() - 1;
  std::size_t place = tag & mask;
  for (; shard.slots[place].id != kEmpty; place = (place + 1) & mask) {
    const Slot& slot = shard.slots[place];
    if (slot.tag == tag && areEqual(slot.id < kTicket ? at(slot.id) : wordsOf(slot.id), words)) return {slot.id, place};
  }
  shard.slots[place] = {tag, ticket};
  ++shard.used;
  return {ticket, place};
}

} // namespace interleave
