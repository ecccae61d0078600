// Lists: items in order, reached from both ends and by index.
#include "engine/commands/lists.hpp"

#include <algorithm>

#include "engine/commands/families.hpp"

namespace interleave {

std::optional<ListEnd> listEndOf(std::string_view word) {
  if (equalsIgnoringCase(word, "left")) return ListEnd::Left;
  if (equalsIgnoringCase(word, "right")) return ListEnd::Right;
  return std::nullopt;
}

void pushItem(ListValue& list, ListEnd end, std::string item) {
  if (end == ListEnd::Left)
    list.items.push_front(std::move(item));
  else
    list.items.push_back(std::move(item));
}

std::string popItem(ListValue& list, ListEnd end) {
  std::string item = std::move(end == ListEnd::Left ? list.items.front() : list.items.back());
  if (end == ListEnd::Left)
    list.items.pop_front();
  else
    list.items.pop_back();
  return item;
}

std::vector<Reply> popItems(Call& call, const std::string& key, ListEnd end, std::int64_t count) {
  ListValue& list = call.keys.findToChange(call.database, key)->value.mutableList();
  std::vector<Reply> items;
  for (; count > 0 && !list.items.empty(); --count) items.push_back(Reply::bulk(popItem(list, end)));
  endChange(call, key, list.items.empty());
  return items;
}

ListValue& listToChange(Call& call, const std::string& key) {
  if (Entry* entry = call.keys.findToChange(call.database, key)) return entry->value.mutableList();
  return call.keys.put(call.database, key, Value(ListValue{})).value.mutableList();
}

namespace {

Reply lengthOf(const std::deque<std::string>& items) { return Reply::integerOf(static_cast<std::int64_t>(items.size())); }

enum class Missing { Create, LeaveAlone };

Reply push(Call& call, ListEnd end, Missing whenMissing) {
  const std::string& key = call.argument(1);
  const auto found = readKey(call, key, ValueType::List);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr && whenMissing == Missing::LeaveAlone) return Reply::integerOf(0);
  ListValue& list = listToChange(call, key);
  for (std::size_t i = 2; i < call.count(); ++i) pushItem(list, end, call.argument(i));
  call.keys.changed(call.database, key);
  return lengthOf(list.items);
}
Reply lPush(Call& call) { return push(call, ListEnd::Left, Missing::Create); }
Reply rPush(Call& call) { return push(call, ListEnd::Right, Missing::Create); }
Reply lPushX(Call& call) { return push(call, ListEnd::Left, Missing::LeaveAlone); }
Reply rPushX(Call& call) { return push(call, ListEnd::Right, Missing::LeaveAlone); }

Reply pop(Call& call, ListEnd end, std::string_view name) {
  if (call.count() > 3) return errors::wrongArity(name);
  const bool counted = call.count() == 3;
  Reply error;
  const auto count = counted ? integerNotNegative(call.argument(2), error) : std::optional<std::int64_t>(1);
  if (!count) return error;
  const auto found = readKey(call, call.argument(1), ValueType::List);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return counted ? Reply::nilArray() : Reply::nil();
  if (*count == 0) return Reply::array();
  std::vector<Reply> items = popItems(call, call.argument(1), end, *count);
  return counted ? Reply::array(std::move(items)) : std::move(items.front());
}
Reply lPop(Call& call) { return pop(call, ListEnd::Left, "lpop"); }
Reply rPop(Call& call) { return pop(call, ListEnd::Right, "rpop"); }

Reply lLen(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::List);
  if (found.wrongType) return errors::wrongType();
  return found.entry == nullptr ? Reply::integerOf(0) : lengthOf(found.entry->value.list().items);
}

Reply lRange(Call& call) {
  const auto start = parseInteger(call.argument(2));
  const auto stop = parseInteger(call.argument(3));
  if (!start || !stop) return errors::notAnInteger();
  const auto found = readKey(call, call.argument(1), ValueType::List);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return Reply::array();
  const auto& items = found.entry->value.list().items;
  const Span span = spanOf(*start, *stop, items.size());
  std::vector<Reply> elements;
  elements.reserve(span.size());
  for (std::size_t i = span.first; i < span.end; ++i) elements.push_back(Reply::bulk(items[i]));
  return Reply::array(std::move(elements));
}

/// The place that an index means, negative from the end; nothing when it lies outside.
std::optional<std::size_t> placeOf(std::int64_t index, std::size_t size) {
  if (index < 0) index += static_cast<std::int64_t>(size);
  if (index < 0 || index >= static_cast<std::int64_t>(size)) return std::nullopt;
  return static_cast<std::size_t>(index);
}

Reply lIndex(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::List);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return Reply::nil();
  const auto index = parseInteger(call.argument(2));
  if (!index) return errors::notAnInteger();
  const auto& items = found.entry->value.list().items;
  const auto place = placeOf(*index, items.size());
  return place ? Reply::bulk(items[*place]) : Reply::nil();
}

Reply lSet(Call& call) {
  const std::string& key = call.argument(1);
  const auto found = readKey(call, key, ValueType::List);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return errors::noSuchKey();
  const auto index = parseInteger(call.argument(2));
  if (!index) return errors::notAnInteger();
  const auto place = placeOf(*index, found.entry->value.list().items.size());
  if (!place) return errors::outOfRange();
  listToChange(call, key).items[*place] = call.argument(3);
  call.keys.changed(call.database, key);
  return Reply::ok();
}

Reply lInsert(Call& call) {
  const bool before = equalsIgnoringCase(call.argument(2), "before");
  if (!before && !equalsIgnoringCase(call.argument(2), "after")) return errors::syntax();
  const std::string& key = call.argument(1);
  const auto found = readKey(call, key, ValueType::List);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return Reply::integerOf(0);
  const auto& seen = found.entry->value.list().items;
  const auto pivot = std::find(seen.begin(), seen.end(), call.argument(3));
  if (pivot == seen.end()) return Reply::integerOf(-1);
  const auto place = (pivot - seen.begin()) + (before ? 0 : 1);
  auto& items = listToChange(call, key).items;
  items.insert(items.begin() + place, call.argument(4));
  call.keys.changed(call.database, key);
  return lengthOf(items);
}

/// Removes the first `most` items that are equal to `item`; gives how many went.
template <class Iterator>
Iterator removeEqual(Iterator begin, Iterator end, const std::string& item, std::uint64_t most) {
  return std::remove_if(begin, end, [&](const std::string& other) { return other == item && most > 0 && most-- > 0; });
}

Reply lRem(Call& call) {
  const auto count = parseInteger(call.argument(2));
  if (!count) return errors::notAnInteger();
  const std::string& key = call.argument(1);
  const auto found = readKey(call, key, ValueType::List);
  if (found.wrongType) return errors::wrongType();
  const std::string& item = call.argument(3);
  if (found.entry == nullptr) return Reply::integerOf(0);
  const auto& seen = found.entry->value.list().items;
  if (std::find(seen.begin(), seen.end(), item) == seen.end()) return Reply::integerOf(0);
  auto& items = listToChange(call, key).items;
  const std::size_t before = items.size();
  // The least integer has no counterpart; it wraps to itself and means "all", as 0 does.
  const std::uint64_t most = *count == 0  ? before
                             : *count > 0 ? static_cast<std::uint64_t>(*count)
                                          : -static_cast<std::uint64_t>(*count);
  if (*count >= 0)
    items.erase(removeEqual(items.begin(), items.end(), item, most), items.end());
  else
    items.erase(items.begin(), removeEqual(items.rbegin(), items.rend(), item, most).base());
  const auto removed = static_cast<std::int64_t>(before - items.size());
  endChange(call, key, items.empty());
  return Reply::integerOf(removed);
}

Reply lTrim(Call& call) {
  const auto start = parseInteger(call.argument(2));
  const auto stop = parseInteger(call.argument(3));
  if (!start || !stop) return errors::notAnInteger();
  const std::string& key = call.argument(1);
  const auto found = readKey(call, key, ValueType::List);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return Reply::ok();
  auto& items = listToChange(call, key).items;
  const Span span = spanOf(*start, *stop, items.size());
  items.erase(items.begin() + static_cast<std::ptrdiff_t>(span.end), items.end());
  items.erase(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(span.first));
  endChange(call, key, items.empty());
  return Reply::ok();
}

struct PositionOptions {
  std::int64_t rank = 1;   ///< negative: from the end
  std::int64_t count = -1; ///< -1: not given; 0: all
  std::int64_t most = 0;   ///< comparisons; 0: all
};

std::optional<Reply> readPositionOptions(const Call& call, PositionOptions& options) {
  Reply error;
  std::optional<std::int64_t> number;
  for (std::size_t i = 3; i < call.count(); i += 2) {
    const std::string& word = call.argument(i);
    const bool more = i + 1 < call.count();
    if (more && equalsIgnoringCase(word, "rank")) {
      number = integerWithin(call.argument(i + 1), {}, error);
      if (number && *number == 0)
        return Reply::error("ERR RANK can't be zero: use 1 to start from the first match, 2 from the second ... or use "
                            "negative to start from the end of the list");
      options.rank = number.value_or(1);
    } else if (more && equalsIgnoringCase(word, "count")) {
      number = integerNotNegative(call.argument(i + 1), error, "COUNT can't be negative");
      options.count = number.value_or(0);
    } else if (more && equalsIgnoringCase(word, "maxlen")) {
      number = integerNotNegative(call.argument(i + 1), error, "MAXLEN can't be negative");
      options.most = number.value_or(0);
    } else {
      return errors::syntax();
    }
    if (!number) return error;
  }
  return std::nullopt;
}

std::vector<Reply> positionsOf(const std::deque<std::string>& items, const std::string& item, const PositionOptions& options) {
  std::vector<Reply> positions;
  const std::size_t limit = options.most > 0 ? std::min(items.size(), static_cast<std::size_t>(options.most)) : items.size();
  // The least rank has no counterpart: in Redis it skips nothing and outgrows every count.
  const bool isLeast = options.rank == std::numeric_limits<std::int64_t>::min();
  std::int64_t toSkip = isLeast ? 0 : std::abs(options.rank) - 1;
  const std::int64_t wanted = options.count == -1 ? 1 : isLeast ? 0 : options.count;
  for (std::size_t i = 0; i < limit; ++i) {
    const std::size_t place = options.rank > 0 ? i : items.size() - i - 1;
    if (items[place] != item || toSkip-- > 0) continue;
    positions.push_back(Reply::integerOf(static_cast<std::int64_t>(place)));
    if (static_cast<std::int64_t>(positions.size()) == wanted) break;
  }
  return positions;
}

Reply lPos(Call& call) {
  PositionOptions options;
  if (auto refused = readPositionOptions(call, options)) return *refused;
  const auto found = readKey(call, call.argument(1), ValueType::List);
  if (found.wrongType) return errors::wrongType();
  std::vector<Reply> positions;
  if (found.entry != nullptr) positions = positionsOf(found.entry->value.list().items, call.argument(2), options);
  if (options.count != -1) return Reply::array(std::move(positions));
  return positions.empty() ? Reply::nil() : positions.front();
}

constexpr std::uint32_t kPushFlags = kWrite | kDenyOom | kFast;

constexpr CommandSpec kRows[] = {
    {"lpush", -3, kPushFlags, {1, 1, 1}, lPush, "list", "1.0.0", "Prepend one or multiple elements to a list",
     "key element [element ...]", {1.0, 0.1}},
    {"rpush", -3, kPushFlags, {1, 1, 1}, rPush, "list", "1.0.0", "Append one or multiple elements to a list",
     "key element [element ...]", {1.0, 0.1}},
    {"lpushx", -3, kPushFlags, {1, 1, 1}, lPushX, "list", "2.2.0", "Prepend an element to a list, only if the list exists",
     "key element [element ...]", {1.0, 0.1}},
    {"rpushx", -3, kPushFlags, {1, 1, 1}, rPushX, "list", "2.2.0", "Append an element to a list, only if the list exists",
     "key element [element ...]", {1.0, 0.1}},
    {"lpop", -2, kWrite | kFast, {1, 1, 1}, lPop, "list", "1.0.0", "Remove and get the first elements in a list",
     "key [count]", {1.0, 0.05}},
    {"rpop", -2, kWrite | kFast, {1, 1, 1}, rPop, "list", "1.0.0", "Remove and get the last elements in a list",
     "key [count]", {1.0, 0.05}},
    {"llen", 2, kReadOnly | kFast, {1, 1, 1}, lLen, "list", "1.0.0", "Get the length of a list", "key"},
    {"lrange", 4, kReadOnly, {1, 1, 1}, lRange, "list", "1.0.0", "Get a range of elements from a list", "key start stop",
     {1.0, 0.05}},
    {"lindex", 3, kReadOnly, {1, 1, 1}, lIndex, "list", "1.0.0", "Get an element from a list by its index", "key index"},
    {"lset", 4, kWrite | kDenyOom, {1, 1, 1}, lSet, "list", "1.0.0", "Set the value of an element in a list by its index",
     "key index element"},
    {"linsert", 5, kWrite | kDenyOom, {1, 1, 1}, lInsert, "list", "2.2.0",
     "Insert an element before or after another element in a list", "key <BEFORE | AFTER> pivot element", {1.0, 0.05}},
    {"lrem", 4, kWrite, {1, 1, 1}, lRem, "list", "1.0.0", "Remove elements from a list", "key count element", {1.0, 0.05}},
    {"ltrim", 4, kWrite, {1, 1, 1}, lTrim, "list", "1.0.0", "Trim a list to the specified range", "key start stop",
     {1.0, 0.05}},
    {"lpos", -3, kReadOnly, {1, 1, 1}, lPos, "list", "6.0.6", "Return the index of matching elements on a list",
     "key element [RANK rank] [COUNT num-matches] [MAXLEN len]", {1.0, 0.05}},
};

} // namespace

CommandRows listCommands() { return kRows; }

} // namespace interleave
