// Merged states as rows of numbers, each kept once and known by its position.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace interleave {

class StateTable {
public:
  using Id = std::uint32_t;
  using Words = std::span<const std::uint32_t>;

  StateTable() { rehash(1024); }

  [[nodiscard]] std::size_t size() const { return m_offsets.size() - 1; }
  [[nodiscard]] Words at(Id id) const { return Words(m_words).subspan(m_offsets[id], m_offsets[id + 1] - m_offsets[id]); }
  /// The state's position, and whether it is new.
  std::pair<Id, bool> add(Words words);
  [[nodiscard]] std::size_t bytes() const {
    return m_words.capacity() * sizeof(std::uint32_t) + m_offsets.capacity() * sizeof(std::uint64_t) + m_slots.capacity() * sizeof(Slot);
  }

private:
  struct Slot {
    std::uint32_t tag = 0; ///< part of the hash: most misses end here
    Id id = kEmpty;
  };
  static constexpr Id kEmpty = ~Id{0};

  static std::uint64_t hashOf(Words words);
  void rehash(std::size_t slots);

  std::vector<std::uint32_t> m_words;
  std::vector<std::uint64_t> m_offsets{0};
  std::vector<Slot> m_slots; ///< open addressing; a power of two
};

} // namespace interleave
