// A growing array that never moves what it holds.
#pragma once

#include <cassert>
#include <span>
#include <vector>

#include "engine/drive/explore/large_array.hpp"

namespace interleave {

/// Elements lie in pieces of a fixed size. Growing copies nothing, so that what was written may be read by other threads
/// meanwhile.
template <class T> class Chunked {
public:
  static constexpr std::size_t kPiece = std::size_t{1} << 22; ///< what is not used of it takes no memory

  /// What extend() left out counts too.
  [[nodiscard]] std::size_t size() const { return m_size; }
  [[nodiscard]] T& operator[](std::size_t i) { return m_pieces[i / kPiece][i % kPiece]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return m_pieces[i / kPiece][i % kPiece]; }
  void push_back(const T& value) { (*this)[extend(1)] = value; }

  /// Makes room for elements that lie side by side, and gives the place of the first. REQUIRES count <= kPiece.
  std::size_t extend(std::size_t count) {
    assert(count <= kPiece);
    if (const std::size_t room = m_pieces.size() * kPiece - m_size; room < count) {
      m_size += room; // what is left of the last piece stays empty
      addPiece();
    }
    const std::size_t first = m_size;
    m_size += count;
    return first;
  }
  /// Makes room for elements that may lie in several pieces; gives the place of the first.
  std::size_t grow(std::size_t count) {
    const std::size_t first = m_size;
    m_size += count;
    while (m_pieces.size() * kPiece < m_size) addPiece();
    return first;
  }
  [[nodiscard]] std::span<T> at(std::size_t first, std::size_t count) { return {count == 0 ? nullptr : &(*this)[first], count}; }
  [[nodiscard]] std::span<const T> at(std::size_t first, std::size_t count) const { return {count == 0 ? nullptr : &(*this)[first], count}; }
  /// In use, or about to be.
  [[nodiscard]] std::size_t bytes() const { return m_size * sizeof(T); }

private:
  void addPiece() { m_pieces.emplace_back(kPiece); }

  std::vector<LargeArray<T>> m_pieces;
  std::size_t m_size = 0;
};

} // namespace interleave
