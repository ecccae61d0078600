// MEMORY: what a key would take in a real Redis on a 64-bit machine. An estimate: exact for short strings, near for
// others.
#include "engine/commands/access.hpp"
#include "engine/server/families.hpp"
#include "engine/server/server.hpp"
#include "engine/server/subcommands.hpp"

namespace interleave {

namespace {

// Sizes of Redis's structures.
constexpr std::size_t kObject = 16;
constexpr std::size_t kDictEntry = 24;
constexpr std::size_t kDict = 56;
constexpr std::size_t kSkipListNode = 40; ///< with the average of 1.33 levels
constexpr std::size_t kListpack = 7;
constexpr std::size_t kQuicklistNode = 32;
constexpr std::size_t kQuicklist = 40;
constexpr std::size_t kLongestEmbedded = 44;

/// What jemalloc gives for so many bytes: the next of its size classes, four to each doubling.
std::size_t allocated(std::size_t bytes) {
  if (bytes <= 8) return 8;
  if (bytes <= 128) return (bytes + 15) / 16 * 16;
  std::size_t step = 32;
  while (step * 8 < bytes)
    step *= 2;
  return (bytes + step - 1) / step * step;
}

/// A string with its header and end.
std::size_t stringSize(std::size_t length) {
  const std::size_t header = length < 32 ? 1 : length < 256 ? 3 : length < 65536 ? 5 : 9;
  return allocated(header + length + 1);
}

std::size_t sizeOf(const StringValue& value) {
  const std::size_t length = value.bytes.size();
  if (!value.raw && length <= 20 && parseInteger(value.bytes)) return kObject;
  if (!value.raw && length <= kLongestEmbedded) return allocated(kObject + 3 + length + 1);
  return kObject + stringSize(length);
}

/// Bytes of something small that is kept in one block: each element has its length in front and behind.
std::size_t packed(std::size_t bytes, std::size_t elements) {
  return allocated(kListpack + bytes + 2 * elements);
}

std::size_t tableSize(std::size_t elements) {
  std::size_t slots = 4;
  while (slots < elements)
    slots *= 2;
  return kDict + slots * sizeof(void*) + elements * kDictEntry;
}

std::size_t sizeOf(const HashValue& hash) {
  std::size_t bytes = 0;
  for (const auto& [field, value] : hash.fields)
    bytes += hash.table ? stringSize(field.size()) + stringSize(value.size()) : field.size() + value.size();
  return kObject + (hash.table ? tableSize(hash.fields.size()) + bytes : packed(bytes, 2 * hash.fields.size()));
}

std::size_t sizeOf(const ListValue& list) {
  std::size_t bytes = 0;
  for (const std::string& item : list.items)
    bytes += item.size();
  return kObject + kQuicklist + kQuicklistNode + packed(bytes, list.items.size());
}

std::size_t sizeOf(const SetValue& set) {
  if (!set.table) return kObject + allocated(8 + 8 * set.members.size());
  std::size_t bytes = 0;
  for (const std::string& member : set.members)
    bytes += stringSize(member.size());
  return kObject + tableSize(set.members.size()) + bytes;
}

std::size_t sizeOf(const SortedSetValue& set) {
  std::size_t bytes = 0;
  for (const auto& [member, score] : set.scores)
    bytes += set.skiplist ? stringSize(member.size()) + kSkipListNode : member.size() + 8;
  return kObject + (set.skiplist ? tableSize(set.scores.size()) + bytes : packed(bytes, 2 * set.scores.size()));
}

std::size_t sizeOf(const Value& value) {
  switch (value.type()) {
  case ValueType::String: return sizeOf(value.string());
  case ValueType::Hash: return sizeOf(value.hash());
  case ValueType::List: return sizeOf(value.list());
  case ValueType::Set: return sizeOf(value.set());
  case ValueType::SortedSet: return sizeOf(value.sortedSet());
  }
  return 0;
}

// SAMPLES is checked and not needed: everything is counted.
Reply usage(Call& call) {
  for (std::size_t i = 3; i < call.count(); i += 2) {
    if (!equalsIgnoringCase(call.argument(i), "samples") || i + 1 == call.count()) return errors::syntax();
    const auto samples = parseInteger(call.argument(i + 1));
    if (!samples) return errors::notAnInteger();
    if (*samples < 0) return errors::syntax();
  }
  const Entry* entry = call.keys.find(call.database, call.argument(2));
  if (entry == nullptr) return Reply::nil();
  return Reply::integerOf(
      static_cast<std::int64_t>(sizeOf(entry->value) + stringSize(call.argument(2).size()) + kDictEntry));
}

Reply purge(Call&) {
  return Reply::ok();
}

constexpr Subcommand kSubcommands[] = {
    {"usage", -3, usage, kReadOnly, "<key> [SAMPLES <count>]",
     "Return about how many bytes a real Redis would use for the key."},
    {"purge", 2, purge, 0, "", "Nothing to do here."},
    {"help", 2, subcommandHelp, kLoading | kStale, "", ""},
};

std::vector<int> memoryKeys(const Request& request) {
  return request.size() > 2 && equalsIgnoringCase(request[1], "usage") ? std::vector<int>{2} : std::vector<int>{};
}

constexpr CommandSpec kRows[] = {
    {"memory",
     -2,
     kReadOnly,
     {},
     runSubcommand,
     "server",
     "4.0.0",
     "A container for memory diagnostics commands",
     "USAGE key [SAMPLES count] | PURGE",
     {},
     memoryKeys,
     memorySubcommands},
};

} // namespace

Subcommands memorySubcommands() {
  return kSubcommands;
}
CommandRows memoryCommands() {
  return kRows;
}

} // namespace interleave
