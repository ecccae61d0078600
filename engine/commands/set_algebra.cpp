// Sets: intersections, unions and differences, replied or stored.
#include <algorithm>

#include "engine/commands/families.hpp"
#include "engine/commands/sets.hpp"

namespace interleave {

namespace {

/// The sets at a run of keys, shared so that storing over one of them harms nothing; a missing key is an empty set.
struct Sources {
  std::vector<Value> values;
  bool wrongType = false;

  [[nodiscard]] const SetValue& at(std::size_t index) const { return values[index].set(); }
};

Sources readSources(Call& call, std::size_t first, std::size_t count) {
  Sources sources;
  for (std::size_t i = first; i < first + count; ++i) {
    const auto found = readKey(call, call.argument(i), ValueType::Set);
    sources.wrongType = sources.wrongType || found.wrongType;
    if (found.wrongType) break;
    sources.values.push_back(found.entry == nullptr ? Value(SetValue{}) : found.entry->value);
  }
  return sources;
}

bool has(const SetValue& set, std::string_view member) { return set.members.find(member) != set.members.end(); }

/// The common members in the order of the smallest set; at most `limit` unless that is 0.
std::vector<std::string_view> intersectionOf(const Sources& sources, std::size_t limit = 0) {
  std::vector<const SetValue*> sets;
  for (const Value& value : sources.values) sets.push_back(&value.set());
  std::stable_sort(sets.begin(), sets.end(), [](const auto* a, const auto* b) { return a->members.size() < b->members.size(); });
  std::vector<std::string_view> common;
  for (const std::string_view member : membersInOrder(*sets[0])) {
    if (!std::all_of(sets.begin() + 1, sets.end(), [&](const SetValue* set) { return has(*set, member); })) continue;
    common.push_back(member);
    if (limit > 0 && common.size() == limit) break;
  }
  return common;
}

SetValue intersect(const Sources& sources) {
  SetValue result;
  for (const std::string_view member : intersectionOf(sources)) addMember(result, std::string(member));
  return result;
}

SetValue unite(const Sources& sources) {
  SetValue result;
  for (const Value& value : sources.values)
    for (const std::string_view member : membersInOrder(value.set())) addMember(result, std::string(member));
  return result;
}

/// Whether Redis takes a difference by filling the result with the whole first set and emptying it: its second way, chosen
/// when looking every member up elsewhere costs more. It shows in the encoding, as members that went again count in it.
bool fillsFirst(const Sources& sources) {
  std::size_t existing = 0;
  std::size_t members = 0;
  for (const Value& value : sources.values) {
    existing += value.set().members.empty() ? 0 : 1;
    members += value.set().members.size();
  }
  return sources.at(0).members.size() * existing / 2 > members;
}

SetValue subtract(const Sources& sources) {
  const auto isElsewhere = [&](std::string_view member) {
    return std::any_of(sources.values.begin() + 1, sources.values.end(),
                       [&](const Value& value) { return has(value.set(), member); });
  };
  SetValue result;
  const bool fills = fillsFirst(sources);
  for (const std::string_view member : membersInOrder(sources.at(0)))
    if (fills || !isElsewhere(member)) addMember(result, std::string(member));
  SetValue rest;
  rest.table = result.table;
  for (const std::string& member : result.members)
    if (!isElsewhere(member)) rest.members.insert(member);
  return fills ? rest : result;
}

using Operation = SetValue (*)(const Sources&);

Reply replied(Call& call, Operation operation) {
  const Sources sources = readSources(call, 1, call.count() - 1);
  if (sources.wrongType) return errors::wrongType();
  const SetValue result = operation(sources);
  std::vector<Reply> members;
  for (const std::string_view member : membersInOrder(result)) members.push_back(Reply::bulk(std::string(member)));
  return Reply::set(std::move(members));
}

Reply stored(Call& call, Operation operation) {
  const Sources sources = readSources(call, 2, call.count() - 2);
  if (sources.wrongType) return errors::wrongType();
  SetValue result = operation(sources);
  const std::size_t size = result.members.size();
  storeResult(call, call.argument(1), Value(std::move(result)), size);
  return Reply::integerOf(static_cast<std::int64_t>(size));
}

Reply sInter(Call& call) { return replied(call, intersect); }
Reply sUnion(Call& call) { return replied(call, unite); }
Reply sDiff(Call& call) { return replied(call, subtract); }
Reply sInterStore(Call& call) { return stored(call, intersect); }
Reply sUnionStore(Call& call) { return stored(call, unite); }
Reply sDiffStore(Call& call) { return stored(call, subtract); }

Reply sInterCard(Call& call) {
  Reply error;
  const auto keyCount = integerWithin(call.argument(1), {1}, error, "numkeys should be greater than 0");
  if (!keyCount) return error;
  if (*keyCount > static_cast<std::int64_t>(call.count()) - 2) return Reply::error("ERR Number of keys can't be greater than number of args");
  const auto keys = static_cast<std::size_t>(*keyCount);
  std::int64_t limit = 0;
  for (std::size_t i = keys + 2; i < call.count(); i += 2) {
    if (!equalsIgnoringCase(call.argument(i), "limit") || i + 1 == call.count()) return errors::syntax();
    const auto number = integerNotNegative(call.argument(i + 1), error, "LIMIT can't be negative");
    if (!number) return error;
    limit = *number;
  }
  const Sources sources = readSources(call, 2, keys);
  if (sources.wrongType) return errors::wrongType();
  return Reply::integerOf(static_cast<std::int64_t>(intersectionOf(sources, static_cast<std::size_t>(limit)).size()));
}

constexpr std::uint32_t kStores = kWrite | kDenyOom;

constexpr CommandSpec kRows[] = {
    {"sinter", -2, kReadOnly, {1, -1, 1}, sInter, "set", "1.0.0", "Intersect multiple sets", "key [key ...]", {1.0, 0.2}},
    {"sintercard", -3, kReadOnly | kMovableKeys, {}, sInterCard, "set", "7.0.0",
     "Intersect multiple sets and return the cardinality of the result", "numkeys key [key ...] [LIMIT limit]", {1.0, 0.2},
     keysCountedAtOne},
    {"sinterstore", -3, kStores, {1, -1, 1}, sInterStore, "set", "1.0.0",
     "Intersect multiple sets and store the resulting set in a key", "destination key [key ...]", {1.3, 0.3}},
    {"sunion", -2, kReadOnly, {1, -1, 1}, sUnion, "set", "1.0.0", "Add multiple sets", "key [key ...]", {1.0, 0.2}},
    {"sunionstore", -3, kStores, {1, -1, 1}, sUnionStore, "set", "1.0.0",
     "Add multiple sets and store the resulting set in a key", "destination key [key ...]", {1.3, 0.3}},
    {"sdiff", -2, kReadOnly, {1, -1, 1}, sDiff, "set", "1.0.0", "Subtract multiple sets", "key [key ...]", {1.0, 0.2}},
    {"sdiffstore", -3, kStores, {1, -1, 1}, sDiffStore, "set", "1.0.0",
     "Subtract multiple sets and store the resulting set in a key", "destination key [key ...]", {1.3, 0.3}},
};

} // namespace

CommandRows setAlgebraCommands() { return kRows; }

} // namespace interleave
