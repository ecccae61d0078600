// Arrays of many megabytes, on large pages of memory where the system has them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include <sys/mman.h>

namespace interleave {

/// Elements whose bytes are zero at first. They stay where they are; only the array can be moved. What is never touched
/// takes no memory, and what is touched at the beginning takes it in small pages: not every array is filled.
template <class T> class LargeArray {
  static_assert(std::is_trivially_copyable_v<T>);

public:
  LargeArray() = default;
  explicit LargeArray(std::size_t size) : m_size(size), m_bytes(size * sizeof(T) + kLargePage) {
    m_start = mmap(nullptr, m_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (m_start == MAP_FAILED) {
      m_start = nullptr;
      throw std::bad_alloc();
    }
    // The system takes large pages only where they begin at a multiple of their size.
    std::size_t room = m_bytes;
    void* aligned = m_start;
    m_data = static_cast<T*>(std::align(kLargePage, size * sizeof(T), aligned, room));
#ifdef MADV_HUGEPAGE
    const std::size_t bytes = size * sizeof(T);
    if (bytes > kLargePage) madvise(reinterpret_cast<char*>(m_data) + kLargePage, bytes - kLargePage, MADV_HUGEPAGE); // refused: no harm
#endif
  }
  LargeArray(LargeArray&& other) noexcept { swap(other); }
  LargeArray& operator=(LargeArray&& other) noexcept {
    LargeArray(std::move(other)).swap(*this);
    return *this;
  }
  ~LargeArray() {
    if (m_start != nullptr) munmap(m_start, m_bytes);
  }

  [[nodiscard]] std::size_t size() const { return m_size; }
  [[nodiscard]] T& operator[](std::size_t i) { return m_data[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return m_data[i]; }

private:
  static constexpr std::size_t kLargePage = std::size_t{2} << 20;

  void swap(LargeArray& other) noexcept {
    std::swap(m_size, other.m_size);
    std::swap(m_bytes, other.m_bytes);
    std::swap(m_start, other.m_start);
    std::swap(m_data, other.m_data);
  }

  std::size_t m_size = 0;
  std::size_t m_bytes = 0;
  void* m_start = nullptr;
  T* m_data = nullptr;
};

} // namespace interleave
