// SCAN and its kind, and random keys and fields.
//
// Redis's cursors are positions in hash tables; here they are positions in insertion-ordered tables, taken from the end
// towards the beginning. Removing an element moves the last one into its gap, so an element that stays moves only to a
// place that is still to come, or was seen already: none is missed. Small values answer whole, as in Redis.
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "engine/commands/families.hpp"
#include "engine/commands/sets.hpp"
#include "engine/commands/sorted_sets.hpp"

namespace interleave {

namespace {

struct ScanOptions {
  std::size_t count = 10;
  std::optional<std::string> pattern;
  std::optional<std::string> type;
};

enum class ScanOf { Keys, Elements };

std::optional<Reply> readScanOptions(const Call& call, std::size_t from, ScanOf what, ScanOptions& options) {
  for (std::size_t i = from; i < call.count(); i += 2) {
    const std::string& word = call.argument(i);
    if (i + 1 == call.count()) return errors::syntax();
    const std::string& value = call.argument(i + 1);
    if (equalsIgnoringCase(word, "count")) {
      const auto count = parseInteger(value);
      if (!count) return errors::notAnInteger();
      if (*count < 1) return errors::syntax();
      options.count = static_cast<std::size_t>(*count);
    } else if (equalsIgnoringCase(word, "match")) {
      options.pattern = value;
    } else if (what == ScanOf::Keys && equalsIgnoringCase(word, "type")) {
      options.type = value;
    } else {
      return errors::syntax();
    }
  }
  return std::nullopt;
}

// strtoul as Redis calls it: "-1" and nothing at all are numbers too.
std::optional<std::size_t> readCursor(const std::string& text) {
  if (!text.empty() && std::strchr(" \t\n\v\f\r", text[0]) != nullptr) return std::nullopt;
  char* end = nullptr;
  errno = 0;
  const unsigned long cursor = std::strtoul(text.c_str(), &end, 10);
  if (*end != '\0' || errno == ERANGE) return std::nullopt;
  return cursor;
}

Reply invalidCursor() { return Reply::error("ERR invalid cursor"); }

Reply page(std::size_t cursor, std::vector<Reply> elements) {
  return Reply::array({Reply::bulk(std::to_string(cursor)), Reply::array(std::move(elements))});
}

/// The positions that a cursor stands for in something of that size: [first, end). `first` is the next cursor.
Span pageOf(std::size_t cursor, std::size_t size, std::size_t count) {
  const std::size_t end = cursor == 0 ? size : std::min(cursor, size);
  return {end > count ? end - count : 0, end};
}

bool matches(const ScanOptions& options, std::string_view name) { return !options.pattern || matchesGlob(*options.pattern, name); }

Reply scan(Call& call) {
  const auto cursor = readCursor(call.argument(1));
  if (!cursor) return invalidCursor();
  ScanOptions options;
  if (auto refused = readScanOptions(call, 2, ScanOf::Keys, options)) return *refused;
  const Span span = pageOf(*cursor, call.keys.size(call.database), options.count);
  std::vector<std::string> names;
  for (std::size_t i = span.end; i > span.first; --i) names.push_back(call.keys.keyAt(call.database, i - 1));
  std::vector<Reply> keys;
  for (std::string& name : names) {
    if (!matches(options, name)) continue;
    // The look-up removes what has expired, which is why the names were taken first.
    const Entry* entry = call.keys.find(call.database, name);
    if (entry == nullptr || (options.type && !equalsIgnoringCase(*options.type, typeName(entry->value.type())))) continue;
    keys.push_back(Reply::bulk(std::move(name)));
  }
  return page(span.first, std::move(keys));
}

/// What HSCAN, SSCAN and ZSCAN share. `whole` tells whether the value answers in one go; `add` appends one element.
template <class Table, class Add>
Reply scanTable(const Table& table, bool whole, std::size_t cursor, const ScanOptions& options, Add add) {
  const Span span = whole ? Span{0, table.size()} : pageOf(cursor, table.size(), options.count);
  std::vector<Reply> elements;
  for (std::size_t i = 0; i < span.size(); ++i) {
    // Small hashes come in the order of their fields.
    const std::size_t position = whole ? i : span.end - 1 - i;
    add(*table.nth(position), elements);
  }
  return page(span.first, std::move(elements));
}

/// The checks in front, in Redis's order: the cursor, the key, the options. Gives the value, or fills `reply`.
const Value* scannedValue(Call& call, ValueType type, std::size_t& cursor, ScanOptions& options, Reply& reply) {
  const auto number = readCursor(call.argument(2));
  if (!number) {
    reply = invalidCursor();
    return nullptr;
  }
  cursor = *number;
  const auto found = readKey(call, call.argument(1), type);
  reply = found.wrongType ? errors::wrongType() : page(0, {});
  if (found.wrongType || found.entry == nullptr) return nullptr;
  if (auto refused = readScanOptions(call, 3, ScanOf::Elements, options)) {
    reply = *refused;
    return nullptr;
  }
  return &found.entry->value;
}

Reply hScan(Call& call) {
  std::size_t cursor = 0;
  ScanOptions options;
  Reply reply;
  const Value* value = scannedValue(call, ValueType::Hash, cursor, options, reply);
  if (value == nullptr) return reply;
  const HashValue& hash = value->hash();
  return scanTable(hash.fields, !hash.table, cursor, options, [&](const auto& pair, std::vector<Reply>& elements) {
    if (!matches(options, pair.first)) return;
    elements.push_back(Reply::bulk(pair.first));
    elements.push_back(Reply::bulk(pair.second));
  });
}

Reply sScan(Call& call) {
  std::size_t cursor = 0;
  ScanOptions options;
  Reply reply;
  const Value* value = scannedValue(call, ValueType::Set, cursor, options, reply);
  if (value == nullptr) return reply;
  const auto add = [&](std::string_view member, std::vector<Reply>& elements) {
    if (matches(options, member)) elements.push_back(Reply::bulk(std::string(member)));
  };
  if (value->set().table) return scanTable(value->set().members, false, cursor, options, add);
  std::vector<Reply> elements;
  for (const std::string_view member : membersInOrder(value->set())) add(member, elements);
  return page(0, std::move(elements));
}

/// A score as ZSCAN writes it: from a listpack, whole numbers come as the integers that they are kept as.
std::string scoreText(double score, bool fromListpack) {
  constexpr double kMost = 4611686018427387904.0; // LLONG_MAX / 2
  const bool isWhole = std::abs(score) <= kMost && score == std::trunc(score);
  return fromListpack && isWhole ? std::to_string(static_cast<std::int64_t>(score)) : formatDouble(score);
}

Reply zScan(Call& call) {
  std::size_t cursor = 0;
  ScanOptions options;
  Reply reply;
  const Value* value = scannedValue(call, ValueType::SortedSet, cursor, options, reply);
  if (value == nullptr) return reply;
  const SortedSetValue& set = value->sortedSet();
  const auto add = [&](const std::string& member, double score, std::vector<Reply>& elements) {
    if (!matches(options, member)) return;
    elements.push_back(Reply::bulk(member));
    elements.push_back(Reply::bulk(scoreText(score, !set.skiplist)));
  };
  if (set.skiplist)
    return scanTable(set.scores, false, cursor, options,
                     [&](const auto& pair, std::vector<Reply>& elements) { add(pair.first, pair.second, elements); });
  std::vector<Reply> elements;
  for (const auto& [score, member] : set.order) add(member, score, elements);
  return page(0, std::move(elements));
}

Reply randomKey(Call& call) {
  while (call.keys.size(call.database) > 0) {
    const auto position = randomPositions(call.keys, call.keys.size(call.database), -1)[0];
    const std::string name = call.keys.keyAt(call.database, position);
    if (call.keys.find(call.database, name) != nullptr) return Reply::bulk(name);
  }
  return Reply::nil();
}

Reply randomField(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::Hash);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return Reply::nil();
  const auto& fields = found.entry->value.hash().fields;
  return Reply::bulk(fields.nth(randomPositions(call.keys, fields.size(), -1)[0])->first);
}

Reply hRandField(Call& call) {
  if (call.count() == 2) return randomField(call);
  Reply error;
  const auto count = randomCount(call.argument(2), error);
  if (!count) return error;
  const bool withValues = call.count() == 4 && equalsIgnoringCase(call.argument(3), "withvalues");
  if (call.count() > 3 && !withValues) return errors::syntax();
  constexpr std::int64_t kMostPairs = std::numeric_limits<std::int64_t>::max() / 2;
  if (withValues && *count > kMostPairs) return Reply::error("ERR value is out of range");
  const auto found = readKey(call, call.argument(1), ValueType::Hash);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return Reply::array();
  const auto& fields = found.entry->value.hash().fields;
  std::vector<Reply> elements;
  for (const std::size_t position : randomPositions(call.keys, fields.size(), *count)) {
    const auto place = fields.nth(position);
    elements.push_back(Reply::bulk(place->first));
    if (withValues) elements.push_back(Reply::bulk(place->second));
  }
  return withValues ? Reply::pairs(std::move(elements)) : Reply::array(std::move(elements));
}

constexpr CommandSpec kRows[] = {
    {"scan", -2, kReadOnly, {}, scan, "generic", "2.8.0", "Incrementally iterate the keys space",
     "cursor [MATCH pattern] [COUNT count] [TYPE type]", {1.5, 0.1}},
    {"hscan", -3, kReadOnly, {1, 1, 1}, hScan, "hash", "2.8.0", "Incrementally iterate hash fields and associated values",
     "key cursor [MATCH pattern] [COUNT count]", {1.5, 0.1}},
    {"sscan", -3, kReadOnly, {1, 1, 1}, sScan, "set", "2.8.0", "Incrementally iterate Set elements",
     "key cursor [MATCH pattern] [COUNT count]", {1.5, 0.1}},
    {"zscan", -3, kReadOnly, {1, 1, 1}, zScan, "sorted-set", "2.8.0",
     "Incrementally iterate sorted sets elements and associated scores", "key cursor [MATCH pattern] [COUNT count]", {1.5, 0.1}},
    {"randomkey", 1, kReadOnly, {}, randomKey, "generic", "1.0.0", "Return a random key from the keyspace", ""},
    {"hrandfield", -2, kReadOnly, {1, 1, 1}, hRandField, "hash", "6.2.0", "Get one or multiple random fields from a hash",
     "key [count [WITHVALUES]]", {1.1, 0.2}},
};

} // namespace

CommandRows scanCommands() { return kRows; }

} // namespace interleave
