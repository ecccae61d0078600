// A growing array that never moves what it holds.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <vector>

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace interleave {

/// Elements lie in pieces of a fixed size. Growing copies nothing, so that what was written may be read by other threads
/// meanwhile.
template <class T> class Chunked {
  static_assert(std::is_trivially_copyable_v<T>);

public:
  static constexpr std::size_t kPiece = std::size_t{1} << 19;

  [[nodiscard]] std::size_t size() const { return m_size; }
  [[nodiscard]] T& operator[](std::size_t i) { return m_pieces[i / kPiece][i % kPiece]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return m_pieces[i / kPiece][i % kPiece]; }
  void push_back(const T& value) { (*this)[extend(1)] = value; }

  /// Makes room for elements that lie side by side, and gives the place of the first. REQUIRES count <= kPiece.
  std::size_t extend(std::size_t count) {
    assert(count <= kPiece);
    if (const std::size_t room = m_pieces.size() * kPiece - m_size; room < count) {
      m_size += room; // what is left of the last piece stays empty
      m_pieces.push_back(newPiece());
    }
    const std::size_t first = m_size;
    m_size += count;
    return first;
  }
  [[nodiscard]] std::span<T> at(std::size_t first, std::size_t count) { return {count == 0 ? nullptr : &(*this)[first], count}; }
  [[nodiscard]] std::span<const T> at(std::size_t first, std::size_t count) const { return {count == 0 ? nullptr : &(*this)[first], count}; }
  [[nodiscard]] std::size_t bytes() const { return m_pieces.size() * kPiece * sizeof(T); }

private:
  struct Freed {
    void operator()(T* piece) const { std::free(piece); }
  };
  using Piece = std::unique_ptr<T[], Freed>;

  /// On large pages of memory, from the second piece on: small graphs never need what these cost.
  [[nodiscard]] Piece newPiece() const {
    constexpr std::size_t kLargePage = std::size_t{2} << 20;
    constexpr std::size_t kBytes = (kPiece * sizeof(T) + kLargePage - 1) / kLargePage * kLargePage;
    Piece piece(static_cast<T*>(std::aligned_alloc(kLargePage, kBytes)));
    if (!piece) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    if (!m_pieces.empty()) madvise(piece.get(), kBytes, MADV_HUGEPAGE);
#endif
    return piece;
  }

  std::vector<Piece> m_pieces;
  std::size_t m_size = 0;
};

} // namespace interleave
