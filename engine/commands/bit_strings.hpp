// Strings seen as rows of bits, the highest bit of a byte first: what bits.cpp and bit_fields.cpp share.
#pragma once

#include <cstddef>

#include "engine/commands/access.hpp"

namespace interleave {

/// An offset in bits, within 512 MB. `perHash` > 0 allows "#n" and multiplies it by that.
[[nodiscard]] std::optional<std::size_t> readBitOffset(std::string_view text, std::size_t perHash, Reply& error);
/// The bit at an offset; 0 behind the end.
[[nodiscard]] inline bool bitAt(const std::string& bytes, std::size_t offset) {
  const std::size_t byte = offset / 8;
  return byte < bytes.size() && ((static_cast<unsigned char>(bytes[byte]) >> (7 - offset % 8)) & 1) != 0;
}
/// REQUIRES that the byte is there.
void putBit(std::string& bytes, std::size_t offset, bool bit);
/// The string to write to, made when it is missing and grown to hold the bit at `offset`; its time to live stays.
/// REQUIRES that the key holds a string or nothing.
[[nodiscard]] std::string& bitsToChange(Call& call, const std::string& key, std::size_t offset);

} // namespace interleave
