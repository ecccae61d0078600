// Sorted sets: pops from either end, also those that wait, and random members.
#include <algorithm>

#include "engine/commands/families.hpp"
#include "engine/commands/sorted_sets.hpp"

namespace interleave {

namespace {

enum class SortedEnd { Lowest, Highest };

/// Takes up to `count` items off an end; the key goes with the last one. REQUIRES that the key holds a sorted set.
std::vector<ScoreOrder::Item> takeItems(Call& call, const std::string& key, SortedEnd end, std::int64_t count) {
  SortedSetValue& set = sortedSetToChange(call, key);
  const std::size_t size = set.order.size();
  const std::size_t wanted = std::min(static_cast<std::size_t>(count), size);
  auto items = end == SortedEnd::Lowest ? itemsOf(set, {0, wanted}, Direction::Forward)
                                        : itemsOf(set, {size - wanted, size}, Direction::Reverse);
  for (const auto& [score, member] : items) set.erase(member);
  endChange(call, key, set.order.empty());
  return items;
}

Reply pop(Call& call, SortedEnd end) {
  if (call.count() > 3) return errors::syntax();
  const bool counted = call.count() == 3;
  Reply error;
  const auto count = counted ? integerNotNegative(call.argument(2), error) : std::optional<std::int64_t>(1);
  if (!count) return error;
  const auto found = readKey(call, call.argument(1), ValueType::SortedSet);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr || *count == 0) return Reply::array();
  Reply popped = replyOf(takeItems(call, call.argument(1), end, *count), Shown::MembersAndScores);
  // Without a count, member and score stand side by side in RESP3 too.
  if (!counted) popped.kind = Reply::Kind::Array;
  return popped;
}
Reply zPopMin(Call& call) { return pop(call, SortedEnd::Lowest); }
Reply zPopMax(Call& call) { return pop(call, SortedEnd::Highest); }

/// Pops from the first of the keys that holds a sorted set; nothing when none does. `answer` makes the reply from a key.
template <class Answer> std::optional<Reply> popFirst(Call& call, std::size_t firstKey, std::size_t keyCount, Answer answer) {
  for (std::size_t i = firstKey; i < firstKey + keyCount; ++i) {
    const auto found = readKey(call, call.argument(i), ValueType::SortedSet);
    if (found.wrongType) return errors::wrongType();
    if (found.entry != nullptr) return answer(call.argument(i));
  }
  return std::nullopt;
}

std::optional<Reply> popMany(Call& call, const PopRequest& request) {
  return popFirst(call, request.firstKey, request.keyCount, [&](const std::string& key) {
    const SortedEnd end = request.fromLowEnd ? SortedEnd::Lowest : SortedEnd::Highest;
    std::vector<Reply> pairs;
    for (const auto& [score, member] : takeItems(call, key, end, request.count))
      pairs.push_back(Reply::array({Reply::bulk(member), Reply::doubleOf(score)}));
    return Reply::array({Reply::bulk(key), Reply::array(std::move(pairs))});
  });
}

constexpr EndWords kEnds = {"min", "max"};

Reply zMPop(Call& call) {
  Reply error;
  const auto request = readPopRequest(call, 1, kEnds, error);
  if (!request) return error;
  return popMany(call, *request).value_or(Reply::nilArray());
}

Reply bZMPop(Call& call) {
  Reply error;
  const auto request = readPopRequest(call, 2, kEnds, error);
  if (!request) return error;
  if (auto refused = refuseTimeout(call.argument(1))) return *refused;
  return popMany(call, *request).value_or(call.fromScript ? Reply::nilArray() : Reply::noReply());
}

Reply blockingPop(Call& call, SortedEnd end) {
  if (auto refused = refuseTimeout(call.arguments.back())) return *refused;
  const auto popped = popFirst(call, 1, call.count() - 2, [&](const std::string& key) {
    const auto items = takeItems(call, key, end, 1);
    return Reply::array({Reply::bulk(key), Reply::bulk(items[0].second), Reply::doubleOf(items[0].first)});
  });
  return popped.value_or(call.fromScript ? Reply::nilArray() : Reply::noReply());
}
Reply bZPopMin(Call& call) { return blockingPop(call, SortedEnd::Lowest); }
Reply bZPopMax(Call& call) { return blockingPop(call, SortedEnd::Highest); }

Reply randomMember(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::SortedSet);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return Reply::nil();
  const ScoreOrder& order = found.entry->value.sortedSet().order;
  return Reply::bulk(order.at(randomPositions(call.keys, order.size(), -1)[0]).second);
}

Reply zRandMember(Call& call) {
  if (call.count() == 2) return randomMember(call);
  Reply error;
  const auto count = randomCount(call.argument(2), error);
  if (!count) return error;
  const bool withScores = call.count() == 4 && equalsIgnoringCase(call.argument(3), "withscores");
  if (call.count() > 3 && !withScores) return errors::syntax();
  constexpr std::int64_t kMostPairs = std::numeric_limits<std::int64_t>::max() / 2;
  if (withScores && *count > kMostPairs) return Reply::error("ERR value is out of range");
  const auto found = readKey(call, call.argument(1), ValueType::SortedSet);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return Reply::array();
  const ScoreOrder& order = found.entry->value.sortedSet().order;
  std::vector<ScoreOrder::Item> items;
  for (const std::size_t rank : randomPositions(call.keys, order.size(), *count)) items.push_back(order.at(rank));
  // Redis walks from the end when all members are wanted.
  if (*count > 0) std::reverse(items.begin(), items.end());
  return replyOf(items, withScores ? Shown::MembersAndScores : Shown::Members);
}

constexpr std::string_view kGroup = "sorted-set";
constexpr std::uint32_t kWaits = kWrite | kNoScript | kBlocking | kFast;

constexpr CommandSpec kRows[] = {
    {"zpopmin", -2, kWrite | kFast, {1, 1, 1}, zPopMin, kGroup, "5.0.0",
     "Remove and return members with the lowest scores in a sorted set", "key [count]", {1.3, 0.3}},
    {"zpopmax", -2, kWrite | kFast, {1, 1, 1}, zPopMax, kGroup, "5.0.0",
     "Remove and return members with the highest scores in a sorted set", "key [count]", {1.3, 0.3}},
    {"zmpop", -4, kWrite | kMovableKeys, {}, zMPop, kGroup, "7.0.0", "Remove and return members with scores in a sorted set",
     "numkeys key [key ...] <MIN | MAX> [COUNT count]", {1.4, 0.3}, keysCountedAtOne},
    {"bzpopmin", -3, kWaits, {1, -2, 1}, bZPopMin, kGroup, "5.0.0",
     "Remove and return the member with the lowest score from one or more sorted sets, or block until one is available",
     "key [key ...] timeout", {1.4}},
    {"bzpopmax", -3, kWaits, {1, -2, 1}, bZPopMax, kGroup, "5.0.0",
     "Remove and return the member with the highest score from one or more sorted sets, or block until one is available",
     "key [key ...] timeout", {1.4}},
    {"bzmpop", -5, kWrite | kBlocking | kMovableKeys, {}, bZMPop, kGroup, "7.0.0",
     "Remove and return members with scores in a sorted set or block until one is available",
     "timeout numkeys key [key ...] <MIN | MAX> [COUNT count]", {1.5, 0.3}, keysCountedAtTwo},
    {"zrandmember", -2, kReadOnly, {1, 1, 1}, zRandMember, kGroup, "6.2.0", "Get one or multiple random elements from a sorted set",
     "key [count [WITHSCORES]]", {1.1, 0.2}},
};

} // namespace

CommandRows sortedSetPopCommands() { return kRows; }

} // namespace interleave
