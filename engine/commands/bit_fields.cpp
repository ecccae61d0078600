// BITFIELD: integers of any width up to 64 bits anywhere in a string.
#include <limits>

#include "engine/commands/bit_strings.hpp"
#include "engine/commands/families.hpp"

namespace interleave {

namespace {

__extension__ using Wide = __int128; ///< holds every sum of two 64-bit numbers

enum class Overflow { Wrap, Saturate, Fail };

/// "i8", "u63": how an integer lies in the bits.
struct FieldType {
  bool isSigned = false;
  unsigned width = 0;

  [[nodiscard]] Wide least() const { return isSigned ? -(Wide(1) << (width - 1)) : 0; }
  [[nodiscard]] Wide most() const { return (Wide(1) << (isSigned ? width - 1 : width)) - 1; }
};

enum class FieldAction { Get, Set, Increment };

struct FieldOperation {
  FieldAction action = FieldAction::Get;
  FieldType type;
  std::size_t offset = 0;
  Overflow overflow = Overflow::Wrap;
  std::int64_t number = 0; ///< to set or to add

  [[nodiscard]] std::size_t lastBit() const { return offset + type.width - 1; }
};

std::optional<FieldType> readFieldType(std::string_view text) {
  if (text.empty() || (text[0] != 'i' && text[0] != 'u')) return std::nullopt;
  const auto width = parseInteger(text.substr(1));
  const bool isSigned = text[0] == 'i';
  if (!width || *width < 1 || *width > (isSigned ? 64 : 63)) return std::nullopt;
  return FieldType{isSigned, static_cast<unsigned>(*width)};
}

std::optional<Overflow> readOverflow(std::string_view word) {
  if (equalsIgnoringCase(word, "wrap")) return Overflow::Wrap;
  if (equalsIgnoringCase(word, "sat")) return Overflow::Saturate;
  if (equalsIgnoringCase(word, "fail")) return Overflow::Fail;
  return std::nullopt;
}

/// GET, SET or INCRBY with as many arguments behind it as it needs.
std::optional<FieldAction> readAction(const Call& call, std::size_t at) {
  const std::size_t left = call.count() - at - 1;
  if (left >= 2 && equalsIgnoringCase(call.argument(at), "get")) return FieldAction::Get;
  if (left >= 3 && equalsIgnoringCase(call.argument(at), "set")) return FieldAction::Set;
  if (left >= 3 && equalsIgnoringCase(call.argument(at), "incrby")) return FieldAction::Increment;
  return std::nullopt;
}

std::optional<Reply> readOperation(const Call& call, std::size_t at, FieldOperation& operation) {
  const auto action = readAction(call, at);
  if (!action) return errors::syntax();
  operation.action = *action;
  const auto type = readFieldType(call.argument(at + 1));
  if (!type) return Reply::error("ERR Invalid bitfield type. Use something like i16 u8. Note that u64 is not supported but i64 is.");
  operation.type = *type;
  Reply error;
  const auto offset = readBitOffset(call.argument(at + 2), type->width, error);
  if (!offset) return error;
  operation.offset = *offset;
  if (operation.action == FieldAction::Get) return std::nullopt;
  const auto number = parseInteger(call.argument(at + 3));
  if (!number) return errors::notAnInteger();
  operation.number = *number;
  return std::nullopt;
}

std::optional<Reply> readOperations(const Call& call, std::vector<FieldOperation>& operations) {
  Overflow overflow = Overflow::Wrap;
  for (std::size_t i = 2; i < call.count();) {
    if (equalsIgnoringCase(call.argument(i), "overflow") && i + 1 < call.count()) {
      const auto kind = readOverflow(call.argument(i + 1));
      if (!kind) return Reply::error("ERR Invalid OVERFLOW type specified");
      overflow = *kind;
      i += 2;
      continue;
    }
    FieldOperation operation;
    if (auto refused = readOperation(call, i, operation)) return refused;
    operation.overflow = overflow;
    i += operation.action == FieldAction::Get ? 3 : 4;
    operations.push_back(operation);
  }
  return std::nullopt;
}

/// The lowest bits of a number as an integer of that type.
Wide wrapped(std::uint64_t bits, FieldType type) {
  if (type.width < 64) bits &= (std::uint64_t(1) << type.width) - 1;
  const bool negative = type.isSigned && ((bits >> (type.width - 1)) & 1) != 0;
  return negative ? Wide(bits) - (Wide(1) << type.width) : Wide(bits);
}

Wide readField(const std::string& bytes, const FieldOperation& operation) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < operation.type.width; ++i) bits = bits << 1 | (bitAt(bytes, operation.offset + i) ? 1 : 0);
  return wrapped(bits, operation.type);
}

void writeField(std::string& bytes, const FieldOperation& operation, Wide number) {
  const auto bits = static_cast<std::uint64_t>(number);
  for (std::size_t i = 0; i < operation.type.width; ++i)
    putBit(bytes, operation.offset + i, ((bits >> (operation.type.width - 1 - i)) & 1) != 0);
}

enum class Fit { Fits, TooLarge, TooSmall };

/// Whether value + increment fits. As Redis computes it: the room that is left wraps when the value to set is far outside
/// the type, and a very small number then counts as too large.
Fit fitOf(std::int64_t value, std::int64_t increment, FieldType type) {
  if (!type.isSigned) {
    const Wide sum = Wide(static_cast<std::uint64_t>(value)) + increment;
    return sum > type.most() ? Fit::TooLarge : sum < 0 ? Fit::TooSmall : Fit::Fits;
  }
  const auto most = static_cast<std::int64_t>(type.most());
  const auto least = static_cast<std::int64_t>(type.least());
  const auto roomUp = static_cast<std::int64_t>(static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(value));
  const auto roomDown = static_cast<std::int64_t>(static_cast<std::uint64_t>(least) - static_cast<std::uint64_t>(value));
  const bool narrow = type.width != 64;
  if (value > most || (increment > roomUp && (narrow || (value >= 0 && increment > 0)))) return Fit::TooLarge;
  if (value < least || (increment < roomDown && (narrow || (value < 0 && increment < 0)))) return Fit::TooSmall;
  return Fit::Fits;
}

/// The number to write, or nothing when it does not fit and is to fail.
std::optional<Wide> fitted(std::int64_t value, std::int64_t increment, const FieldOperation& operation) {
  const FieldType& type = operation.type;
  const Fit fit = fitOf(value, increment, type);
  if (fit != Fit::Fits && operation.overflow == Overflow::Fail) return std::nullopt;
  if (fit == Fit::Fits || operation.overflow == Overflow::Wrap)
    return wrapped(static_cast<std::uint64_t>(value) + static_cast<std::uint64_t>(increment), type);
  return fit == Fit::TooLarge ? type.most() : type.least();
}

Reply change(std::string& bytes, const FieldOperation& operation) {
  const auto old = static_cast<std::int64_t>(readField(bytes, operation));
  const bool sets = operation.action == FieldAction::Set;
  const auto number = sets ? fitted(operation.number, 0, operation) : fitted(old, operation.number, operation);
  if (!number) return Reply::nil();
  writeField(bytes, operation, *number);
  return Reply::integerOf(sets ? old : static_cast<std::int64_t>(*number));
}

Reply readAll(const Entry* entry, const std::vector<FieldOperation>& operations) {
  static const std::string kNothing;
  const std::string& bytes = entry == nullptr ? kNothing : entry->value.string().bytes;
  std::vector<Reply> results;
  for (const FieldOperation& operation : operations) results.push_back(Reply::integerOf(static_cast<std::int64_t>(readField(bytes, operation))));
  return Reply::array(std::move(results));
}

enum class Access { ReadWrite, ReadOnly };

Reply operate(Call& call, Access access) {
  std::vector<FieldOperation> operations;
  if (auto refused = readOperations(call, operations)) return *refused;
  bool writes = false;
  std::size_t highestBit = 0;
  for (const FieldOperation& operation : operations) {
    if (operation.action == FieldAction::Get) continue;
    writes = true;
    highestBit = std::max(highestBit, operation.lastBit());
  }
  if (writes && access == Access::ReadOnly) return Reply::error("ERR BITFIELD_RO only supports the GET subcommand");
  const std::string& key = call.argument(1);
  const auto found = readKey(call, key, ValueType::String);
  if (found.wrongType) return errors::wrongType();
  if (!writes) return readAll(found.entry, operations);
  std::string& bytes = bitsToChange(call, key, highestBit);
  std::vector<Reply> results;
  for (const FieldOperation& operation : operations) {
    const bool gets = operation.action == FieldAction::Get;
    results.push_back(gets ? Reply::integerOf(static_cast<std::int64_t>(readField(bytes, operation))) : change(bytes, operation));
  }
  call.keys.changed(call.database, key);
  return Reply::array(std::move(results));
}
Reply bitField(Call& call) { return operate(call, Access::ReadWrite); }
Reply bitFieldRo(Call& call) { return operate(call, Access::ReadOnly); }

constexpr CommandSpec kRows[] = {
    {"bitfield", -2, kWrite | kDenyOom, {1, 1, 1}, bitField, "bitmap", "3.2.0",
     "Perform arbitrary bitfield integer operations on strings",
     "key [GET encoding offset | [OVERFLOW <WRAP | SAT | FAIL>] <SET encoding offset value | INCRBY encoding offset increment> "
     "[GET encoding offset | [OVERFLOW <WRAP | SAT | FAIL>] <SET encoding offset value | INCRBY encoding offset increment> ...]]",
     {1.2, 0.2}},
    {"bitfield_ro", -2, kReadOnly | kFast, {1, 1, 1}, bitFieldRo, "bitmap", "6.0.0",
     "Perform arbitrary bitfield integer operations on strings. Read-only variant of BITFIELD",
     "key [GET encoding offset [GET encoding offset ...]]", {1.2, 0.2}},
};

} // namespace

CommandRows bitFieldCommands() { return kRows; }

} // namespace interleave
