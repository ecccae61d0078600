// Bits of strings: single ones, counts, positions, and logic between strings.
#include <algorithm>
#include <bit>

#include "engine/commands/bit_strings.hpp"
#include "engine/commands/families.hpp"

namespace interleave {

std::optional<std::size_t> readBitOffset(std::string_view text, std::size_t perHash, Reply& error) {
  constexpr std::int64_t kMostBytes = 512LL << 20;
  const bool isHash = perHash > 0 && !text.empty() && text[0] == '#';
  auto offset = parseInteger(isHash ? text.substr(1) : text);
  if (offset && isHash) offset = static_cast<std::int64_t>(static_cast<std::uint64_t>(*offset) * perHash);
  if (offset && *offset >= 0 && *offset / 8 < kMostBytes) return static_cast<std::size_t>(*offset);
  error = Reply::error("ERR bit offset is not an integer or out of range");
  return std::nullopt;
}

void putBit(std::string& bytes, std::size_t offset, bool bit) {
  const auto mask = static_cast<unsigned char>(1u << (7 - offset % 8));
  const auto byte = static_cast<unsigned char>(bytes[offset / 8]);
  bytes[offset / 8] = static_cast<char>(bit ? byte | mask : byte & ~mask);
}

std::string& bitsToChange(Call& call, const std::string& key, std::size_t offset) {
  Entry* entry = call.keys.findToChange(call.database, key);
  if (entry == nullptr) entry = &call.keys.put(call.database, key, Value(StringValue{"", true}));
  StringValue& string = entry->value.mutableString();
  string.raw = true;
  if (string.bytes.size() <= offset / 8) string.bytes.resize(offset / 8 + 1, '\0');
  return string.bytes;
}

namespace {

Reply setBit(Call& call) {
  Reply error;
  const auto offset = readBitOffset(call.argument(2), 0, error);
  if (!offset) return error;
  const auto bit = parseInteger(call.argument(3));
  if (!bit || (*bit != 0 && *bit != 1)) return Reply::error("ERR bit is not an integer or out of range");
  const std::string& key = call.argument(1);
  const auto found = readKey(call, key, ValueType::String);
  if (found.wrongType) return errors::wrongType();
  const std::size_t before = found.entry == nullptr ? 0 : found.entry->value.string().bytes.size();
  std::string& bytes = bitsToChange(call, key, *offset);
  const bool old = bitAt(bytes, *offset);
  const bool changes = bytes.size() != before || old != (*bit == 1);
  putBit(bytes, *offset, *bit == 1);
  if (changes) call.keys.changed(call.database, key);
  return Reply::integerOf(old ? 1 : 0);
}

Reply getBit(Call& call) {
  Reply error;
  const auto offset = readBitOffset(call.argument(2), 0, error);
  if (!offset) return error;
  const auto found = readKey(call, call.argument(1), ValueType::String);
  if (found.wrongType) return errors::wrongType();
  return Reply::integerOf(found.entry != nullptr && bitAt(found.entry->value.string().bytes, *offset) ? 1 : 0);
}

/// A range of bits, [first, end), and whether its end was given.
struct BitRange {
  std::size_t first = 0;
  std::size_t end = 0;
  bool hasEnd = false;
};

enum class Unit { Byte, Bit };

std::optional<Unit> unitOf(std::string_view word) {
  if (equalsIgnoringCase(word, "bit")) return Unit::Bit;
  if (equalsIgnoringCase(word, "byte")) return Unit::Byte;
  return std::nullopt;
}

/// From start and stop, negative ones from the end, in bytes or bits; empty when start lies behind stop.
BitRange bitRangeOf(std::int64_t start, std::int64_t stop, Unit unit, std::size_t byteCount) {
  const auto total = static_cast<std::int64_t>(unit == Unit::Bit ? byteCount * 8 : byteCount);
  const std::int64_t first = std::max<std::int64_t>(0, start < 0 ? start + total : start);
  const std::int64_t last = std::min(total - 1, std::max<std::int64_t>(0, stop < 0 ? stop + total : stop));
  if (first > last) return {};
  const std::size_t factor = unit == Unit::Bit ? 1 : 8;
  return {static_cast<std::size_t>(first) * factor, static_cast<std::size_t>(last + 1) * factor, true};
}

std::size_t countBits(const std::string& bytes, const BitRange& range) {
  std::size_t count = 0;
  std::size_t offset = range.first;
  for (; offset < range.end && offset % 8 != 0; ++offset) count += bitAt(bytes, offset) ? 1 : 0;
  for (; offset + 8 <= range.end; offset += 8) count += static_cast<std::size_t>(std::popcount(static_cast<unsigned char>(bytes[offset / 8])));
  for (; offset < range.end; ++offset) count += bitAt(bytes, offset) ? 1 : 0;
  return count;
}

// The order of the checks is Redis's: a missing key answers 0 whatever follows it.
Reply bitCount(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::String);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return Reply::integerOf(0);
  const std::string& bytes = found.entry->value.string().bytes;
  BitRange range{0, bytes.size() * 8};
  if (call.count() == 4 || call.count() == 5) {
    const auto start = parseInteger(call.argument(2));
    const auto stop = parseInteger(call.argument(3));
    if (!start || !stop) return errors::notAnInteger();
    if (*start < 0 && *stop < 0 && *start > *stop) return Reply::integerOf(0);
    const auto unit = call.count() == 5 ? unitOf(call.argument(4)) : Unit::Byte;
    if (!unit) return errors::syntax();
    range = bitRangeOf(*start, *stop, *unit, bytes.size());
  } else if (call.count() != 2) {
    return errors::syntax();
  }
  return Reply::integerOf(static_cast<std::int64_t>(countBits(bytes, range)));
}

/// The first bit of a kind within the range, or its end.
std::size_t findBit(const std::string& bytes, const BitRange& range, bool bit) {
  const auto without = static_cast<char>(bit ? 0x00 : 0xFF);
  std::size_t offset = range.first;
  while (offset < range.end) {
    if (offset % 8 == 0 && offset + 8 <= range.end && bytes[offset / 8] == without) {
      offset += 8;
      continue;
    }
    if (bitAt(bytes, offset) == bit) return offset;
    ++offset;
  }
  return range.end;
}

std::optional<Reply> readPositionRange(const Call& call, std::size_t byteCount, BitRange& range) {
  range = {0, byteCount * 8, false};
  if (call.count() == 3) return std::nullopt;
  if (call.count() > 6) return errors::syntax();
  const auto start = parseInteger(call.argument(3));
  if (!start) return errors::notAnInteger();
  const auto unit = call.count() == 6 ? unitOf(call.argument(5)) : Unit::Byte;
  if (!unit) return errors::syntax();
  const auto stop = call.count() >= 5 ? parseInteger(call.argument(4)) : std::optional<std::int64_t>(-1);
  if (!stop) return errors::notAnInteger();
  range = bitRangeOf(*start, *stop, *unit, byteCount);
  range.hasEnd = call.count() >= 5;
  return std::nullopt;
}

Reply bitPos(Call& call) {
  const auto bit = parseInteger(call.argument(2));
  if (!bit) return errors::notAnInteger();
  if (*bit != 0 && *bit != 1) return Reply::error("ERR The bit argument must be 1 or 0.");
  const auto found = readKey(call, call.argument(1), ValueType::String);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return Reply::integerOf(*bit == 1 ? -1 : 0);
  const std::string& bytes = found.entry->value.string().bytes;
  BitRange range;
  if (auto refused = readPositionRange(call, bytes.size(), range)) return *refused;
  if (range.first == range.end) return Reply::integerOf(-1);
  const std::size_t place = findBit(bytes, range, *bit == 1);
  if (place < range.end) return Reply::integerOf(static_cast<std::int64_t>(place));
  // Without a given end, the string goes on with zeros for ever.
  return Reply::integerOf(*bit == 0 && !range.hasEnd ? static_cast<std::int64_t>(place) : -1);
}

enum class Logic { And, Or, Xor, Not };

std::optional<Logic> logicOf(std::string_view word) {
  constexpr std::pair<std::string_view, Logic> kWords[] = {
      {"and", Logic::And}, {"or", Logic::Or}, {"xor", Logic::Xor}, {"not", Logic::Not}};
  for (const auto& [name, logic] : kWords)
    if (equalsIgnoringCase(name, word)) return logic;
  return std::nullopt;
}

unsigned char combined(unsigned char a, unsigned char b, Logic logic) {
  switch (logic) {
  case Logic::And: return a & b;
  case Logic::Or: return a | b;
  case Logic::Xor: return a ^ b;
  case Logic::Not: return static_cast<unsigned char>(~b);
  }
  return b;
}

/// Shorter strings count as filled up with zeros.
std::string combineAll(const std::vector<std::string>& sources, Logic logic) {
  std::size_t size = 0;
  for (const std::string& source : sources) size = std::max(size, source.size());
  std::string result(size, '\0');
  for (std::size_t i = 0; i < size; ++i) {
    const auto byteOf = [i](const std::string& source) { return static_cast<unsigned char>(i < source.size() ? source[i] : 0); };
    unsigned char byte = logic == Logic::Not ? combined(0, byteOf(sources[0]), logic) : byteOf(sources[0]);
    for (std::size_t k = 1; k < sources.size(); ++k) byte = combined(byte, byteOf(sources[k]), logic);
    result[i] = static_cast<char>(byte);
  }
  return result;
}

Reply bitOp(Call& call) {
  const auto logic = logicOf(call.argument(1));
  if (!logic) return errors::syntax();
  if (*logic == Logic::Not && call.count() != 4) return Reply::error("ERR BITOP NOT must be called with a single source key.");
  std::vector<std::string> sources;
  for (std::size_t i = 3; i < call.count(); ++i) {
    const auto found = readKey(call, call.argument(i), ValueType::String);
    if (found.wrongType) return errors::wrongType();
    sources.push_back(found.entry == nullptr ? std::string() : found.entry->value.string().bytes);
  }
  std::string result = combineAll(sources, *logic);
  const std::size_t size = result.size();
  if (size == 0) {
    call.keys.erase(call.database, call.argument(2));
  } else {
    call.keys.put(call.database, call.argument(2), Value(StringValue{std::move(result), true}));
    call.keys.changed(call.database, call.argument(2));
  }
  return Reply::integerOf(static_cast<std::int64_t>(size));
}

constexpr CommandSpec kRows[] = {
    {"setbit", 4, kWrite | kDenyOom, {1, 1, 1}, setBit, "bitmap", "2.2.0",
     "Sets or clears the bit at offset in the string value stored at key", "key offset value"},
    {"getbit", 3, kReadOnly | kFast, {1, 1, 1}, getBit, "bitmap", "2.2.0",
     "Returns the bit value at offset in the string value stored at key", "key offset"},
    {"bitcount", -2, kReadOnly, {1, 1, 1}, bitCount, "bitmap", "2.6.0", "Count set bits in a string",
     "key [start end [BYTE | BIT]]", {1.2}},
    {"bitpos", -3, kReadOnly, {1, 1, 1}, bitPos, "bitmap", "2.8.7", "Find first bit set or clear in a string",
     "key bit [start [end [BYTE | BIT]]]", {1.2}},
    {"bitop", -4, kWrite | kDenyOom, {2, -1, 1}, bitOp, "bitmap", "2.6.0", "Perform bitwise operations between strings",
     "operation destkey key [key ...]", {1.3, 0.3}},
};

} // namespace

CommandRows bitCommands() { return kRows; }

} // namespace interleave
