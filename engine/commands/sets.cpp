// Sets: members without order.
#include "engine/commands/sets.hpp"

#include <algorithm>

#include "engine/commands/families.hpp"

namespace interleave {

namespace {

constexpr std::size_t kIntsetEntries = 512; ///< set-max-intset-entries

} // namespace

bool addMember(SetValue& set, const std::string& member) {
  if (!set.members.insert(member).second) return false;
  set.table = set.table || set.members.size() > kIntsetEntries || !parseInteger(member);
  return true;
}

std::vector<std::string_view> membersInOrder(const SetValue& set) {
  if (set.table) return {set.members.begin(), set.members.end()};
  std::vector<std::pair<std::int64_t, std::string_view>> numbers;
  numbers.reserve(set.members.size());
  for (const std::string& member : set.members) numbers.emplace_back(parseInteger(member).value_or(0), member);
  std::sort(numbers.begin(), numbers.end());
  std::vector<std::string_view> members;
  members.reserve(numbers.size());
  for (const auto& [number, member] : numbers) members.push_back(member);
  return members;
}

SetValue& setToChange(Call& call, const std::string& key) {
  if (Entry* entry = call.keys.findToChange(call.database, key)) return entry->value.mutableSet();
  return call.keys.put(call.database, key, Value(SetValue{})).value.mutableSet();
}

namespace {

bool hasMember(const Entry* entry, const std::string& member) {
  return entry != nullptr && entry->value.set().members.count(member) > 0;
}

std::vector<Reply> bulksOf(const std::vector<std::string_view>& members) {
  std::vector<Reply> bulks;
  bulks.reserve(members.size());
  for (const std::string_view member : members) bulks.push_back(Reply::bulk(std::string(member)));
  return bulks;
}

Reply sAdd(Call& call) {
  const std::string& key = call.argument(1);
  if (readKey(call, key, ValueType::Set).wrongType) return errors::wrongType();
  SetValue& set = setToChange(call, key);
  std::int64_t added = 0;
  for (std::size_t i = 2; i < call.count(); ++i) added += addMember(set, call.argument(i)) ? 1 : 0;
  if (added > 0) call.keys.changed(call.database, key);
  return Reply::integerOf(added);
}

Reply sRem(Call& call) {
  const std::string& key = call.argument(1);
  const auto found = readKey(call, key, ValueType::Set);
  if (found.wrongType) return errors::wrongType();
  const auto isThere = [&](std::size_t i) { return hasMember(found.entry, call.argument(i)); };
  std::size_t first = 2;
  while (first < call.count() && !isThere(first)) ++first;
  if (first == call.count()) return Reply::integerOf(0);
  OrderedSet& members = setToChange(call, key).members;
  std::int64_t removed = 0;
  for (std::size_t i = first; i < call.count(); ++i) removed += static_cast<std::int64_t>(members.unordered_erase(call.argument(i)));
  endChange(call, key, members.empty());
  return Reply::integerOf(removed);
}

Reply sMembers(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::Set);
  if (found.wrongType) return errors::wrongType();
  return found.entry == nullptr ? Reply::set() : Reply::set(bulksOf(membersInOrder(found.entry->value.set())));
}

Reply sIsMember(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::Set);
  if (found.wrongType) return errors::wrongType();
  return Reply::integerOf(hasMember(found.entry, call.argument(2)) ? 1 : 0);
}

Reply sMIsMember(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::Set);
  if (found.wrongType) return errors::wrongType();
  std::vector<Reply> answers;
  for (std::size_t i = 2; i < call.count(); ++i) answers.push_back(Reply::integerOf(hasMember(found.entry, call.argument(i)) ? 1 : 0));
  return Reply::array(std::move(answers));
}

Reply sCard(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::Set);
  if (found.wrongType) return errors::wrongType();
  return Reply::integerOf(found.entry == nullptr ? 0 : static_cast<std::int64_t>(found.entry->value.set().members.size()));
}

/// Takes the members at ascending positions out of the set.
std::vector<Reply> takeMembers(SetValue& set, const std::vector<std::size_t>& positions) {
  std::vector<Reply> taken;
  // From the end: removing one moves only members that lie behind those still to come.
  for (auto position = positions.rbegin(); position != positions.rend(); ++position) {
    const auto place = set.members.nth(*position);
    taken.push_back(Reply::bulk(*place));
    set.members.unordered_erase(place);
  }
  return taken;
}

// Redis builds what remains anew when it is the smaller part: a table of integers becomes an intset then.
void encodeAnew(SetValue& set) {
  SetValue fresh;
  for (const std::string& member : set.members) addMember(fresh, member);
  set = std::move(fresh);
}

Reply popMembers(Call& call) {
  Reply error;
  const auto count = integerNotNegative(call.argument(2), error);
  if (!count) return error;
  const std::string& key = call.argument(1);
  const auto found = readKey(call, key, ValueType::Set);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr || *count == 0) return Reply::set();
  const std::size_t size = found.entry->value.set().members.size();
  if (static_cast<std::size_t>(*count) >= size) {
    Reply all = sMembers(call);
    call.keys.erase(call.database, key);
    return all;
  }
  SetValue& set = setToChange(call, key);
  std::vector<Reply> taken = takeMembers(set, randomPositions(call.keys, size, *count));
  constexpr std::size_t kMoveStrategyFactor = 5; // SPOP_MOVE_STRATEGY_MUL
  if (set.members.size() * kMoveStrategyFactor <= taken.size()) encodeAnew(set);
  call.keys.changed(call.database, key);
  return Reply::set(std::move(taken));
}

Reply sPop(Call& call) {
  if (call.count() > 3) return errors::syntax();
  if (call.count() == 3) return popMembers(call);
  const std::string& key = call.argument(1);
  const auto found = readKey(call, key, ValueType::Set);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return Reply::nil();
  SetValue& set = setToChange(call, key);
  std::vector<Reply> taken = takeMembers(set, randomPositions(call.keys, set.members.size(), -1));
  endChange(call, key, set.members.empty());
  return std::move(taken.front());
}

Reply sRandMember(Call& call) {
  if (call.count() > 3) return errors::syntax();
  const bool counted = call.count() == 3;
  Reply error;
  const auto count = counted ? randomCount(call.argument(2), error) : std::optional<std::int64_t>(-1);
  if (!count) return error;
  const auto found = readKey(call, call.argument(1), ValueType::Set);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return counted ? Reply::array() : Reply::nil();
  const std::vector<std::string_view> members = membersInOrder(found.entry->value.set());
  std::vector<Reply> picked;
  for (const std::size_t position : randomPositions(call.keys, members.size(), *count))
    picked.push_back(Reply::bulk(std::string(members[position])));
  return counted ? Reply::array(std::move(picked)) : std::move(picked.front());
}

Reply sMove(Call& call) {
  const std::string& source = call.argument(1);
  const std::string& destination = call.argument(2);
  const std::string& member = call.argument(3);
  const Entry* from = call.keys.find(call.database, source);
  const auto to = readKey(call, destination, ValueType::Set);
  if (from == nullptr) return Reply::integerOf(0);
  if (from->value.type() != ValueType::Set || to.wrongType) return errors::wrongType();
  if (!hasMember(from, member)) return Reply::integerOf(0);
  if (source == destination) return Reply::integerOf(1);
  OrderedSet& members = setToChange(call, source).members;
  members.unordered_erase(member);
  endChange(call, source, members.empty());
  if (addMember(setToChange(call, destination), member)) call.keys.changed(call.database, destination);
  return Reply::integerOf(1);
}

constexpr std::uint32_t kReadFast = kReadOnly | kFast;

constexpr CommandSpec kRows[] = {
    {"sadd", -3, kWrite | kDenyOom | kFast, {1, 1, 1}, sAdd, "set", "1.0.0", "Add one or more members to a set",
     "key member [member ...]", {1.0, 0.15}},
    {"srem", -3, kWrite | kFast, {1, 1, 1}, sRem, "set", "1.0.0", "Remove one or more members from a set",
     "key member [member ...]", {1.0, 0.15}},
    {"smembers", 2, kReadOnly, {1, 1, 1}, sMembers, "set", "1.0.0", "Get all the members in a set", "key", {1.0, 0.1}},
    {"sismember", 3, kReadFast, {1, 1, 1}, sIsMember, "set", "1.0.0", "Determine if a given value is a member of a set",
     "key member"},
    {"smismember", -3, kReadFast, {1, 1, 1}, sMIsMember, "set", "6.2.0",
     "Returns the membership associated with the given elements for a set", "key member [member ...]", {1.0, 0.1}},
    {"scard", 2, kReadFast, {1, 1, 1}, sCard, "set", "1.0.0", "Get the number of members in a set", "key"},
    {"spop", -2, kWrite | kFast, {1, 1, 1}, sPop, "set", "1.0.0",
     "Remove and return one or multiple random members from a set", "key [count]", {1.0, 0.2}},
    {"srandmember", -2, kReadOnly, {1, 1, 1}, sRandMember, "set", "1.0.0", "Get one or multiple random members from a set",
     "key [count]", {1.0, 0.2}},
    {"smove", 4, kWrite | kFast, {1, 2, 1}, sMove, "set", "1.0.0", "Move a member from one set to another",
     "source destination member", {1.3}},
};

} // namespace

CommandRows setCommands() { return kRows; }

} // namespace interleave
