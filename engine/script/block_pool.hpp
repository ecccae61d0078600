// Small blocks of memory from lists of free ones: a script makes and drops several strings and tables a call.
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

namespace interleave {

/// As realloc, for owners that know the size of what they give back. Blocks of up to kLargestPooled bytes come from
/// chunks that are kept until the pool goes; larger ones from the system.
class BlockPool {
public:
  /// A block of `newSize` > 0 bytes with what the old one held (null when `oldSize` is 0), or null when there is no memory:
  /// then the old block is still there.
  [[nodiscard]] void* resize(void* block, std::size_t oldSize, std::size_t newSize) {
    const bool wasPooled = block != nullptr && oldSize <= kLargestPooled;
    if (wasPooled && classOf(oldSize) == classOf(newSize)) return block;
    if (!wasPooled && newSize > kLargestPooled) return std::realloc(block, newSize);
    void* const moved = newSize <= kLargestPooled ? take(classOf(newSize)) : std::malloc(newSize);
    if (moved == nullptr || block == nullptr) return moved;
    std::memcpy(moved, block, oldSize < newSize ? oldSize : newSize);
    release(block, oldSize);
    return moved;
  }

  void release(void* block, std::size_t size) {
    if (block == nullptr) return;
    if (size > kLargestPooled) return std::free(block);
    auto* const freed = static_cast<Free*>(block);
    freed->next = m_free[classOf(size)];
    m_free[classOf(size)] = freed;
  }

private:
  static constexpr std::size_t kGrain = 16;
  static constexpr std::size_t kLargestPooled = 256;
  static constexpr std::size_t kChunkBytes = 32 * 1024;
  struct Free {
    Free* next;
  };

  static std::size_t classOf(std::size_t size) { return (size + kGrain - 1) / kGrain; }

  void* take(std::size_t sizeClass) {
    if (Free* const found = m_free[sizeClass]) {
      m_free[sizeClass] = found->next;
      return found;
    }
    const std::size_t bytes = sizeClass * kGrain;
    if (m_chunkLeft < bytes && !addChunk()) return nullptr;
    m_chunkLeft -= bytes;
    return std::exchange(m_chunkNext, m_chunkNext + bytes);
  }

  bool addChunk() {
    auto* const chunk = static_cast<char*>(std::malloc(kChunkBytes));
    if (chunk == nullptr) return false;
    m_chunks.emplace_back(chunk);
    m_chunkNext = chunk;
    m_chunkLeft = kChunkBytes;
    return true;
  }

  struct FreeChunk {
    void operator()(char* chunk) const { std::free(chunk); }
  };
  std::array<Free*, kLargestPooled / kGrain + 1> m_free{};
  std::vector<std::unique_ptr<char, FreeChunk>> m_chunks;
  char* m_chunkNext = nullptr;
  std::size_t m_chunkLeft = 0;
};

} // namespace interleave
