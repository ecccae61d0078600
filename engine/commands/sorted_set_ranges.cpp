// Sorted sets: ranges by rank, by score and by member; counted, replied, stored, removed.
#include <algorithm>
#include <variant>

#include "engine/commands/families.hpp"
#include "engine/commands/score_ranges.hpp"

namespace interleave {

namespace {

enum class By { Rank, Score, Lex };

struct RankRange {
  std::int64_t start = 0;
  std::int64_t stop = 0;
};
using Range = std::variant<RankRange, ScoreRange, LexRange>;

/// Reads a range whose lower bound is the argument `low`; fills `error` when there is none.
std::optional<Range> readRange(const Call& call, By by, std::size_t low, std::size_t high, Reply& error) {
  if (by == By::Score) {
    error = errors::notAScoreRange();
    if (auto range = readScoreRange(call.argument(low), call.argument(high))) return *range;
  } else if (by == By::Lex) {
    error = errors::notALexRange();
    if (auto range = readLexRange(call.argument(low), call.argument(high))) return std::move(*range);
  } else {
    error = errors::notAnInteger();
    const auto start = parseInteger(call.argument(low));
    const auto stop = parseInteger(call.argument(high));
    if (start && stop) return RankRange{*start, *stop};
  }
  return std::nullopt;
}

/// The ranks that a range covers. Ranks of a reversed range count from the end.
Span spanOfRange(const SortedSetValue& set, const Range& range, Direction direction) {
  if (const auto* scores = std::get_if<ScoreRange>(&range)) return spanOfScores(set, *scores);
  if (const auto* lex = std::get_if<LexRange>(&range)) return spanOfLex(set, *lex, direction);
  const auto& ranks = std::get<RankRange>(range);
  const std::size_t size = set.order.size();
  const Span span = spanOf(ranks.start, ranks.stop, size);
  return direction == Direction::Forward ? span : Span{size - span.end, size - span.first};
}

/// What a command of the ZRANGE kind fixes, and what its options may still choose.
struct RangeForm {
  std::optional<By> by;
  std::optional<Direction> direction;
  bool stores = false;
};

struct RangeOptions {
  By by = By::Rank;
  Direction direction = Direction::Forward;
  bool withScores = false;
  std::int64_t offset = 0;
  std::int64_t limit = -1; ///< negative: none
};

std::optional<Reply> readRangeOptions(const Call& call, std::size_t from, RangeForm form, RangeOptions& options) {
  for (std::size_t i = from; i < call.count(); ++i) {
    const std::string& word = call.argument(i);
    if (!form.stores && equalsIgnoringCase(word, "withscores")) {
      options.withScores = true;
    } else if (equalsIgnoringCase(word, "limit") && i + 2 < call.count()) {
      const auto offset = parseInteger(call.argument(i + 1));
      const auto limit = parseInteger(call.argument(i + 2));
      if (!offset || !limit) return errors::notAnInteger();
      options.offset = *offset;
      options.limit = *limit;
      i += 2;
    } else if (!form.direction && equalsIgnoringCase(word, "rev")) {
      form.direction = Direction::Reverse;
    } else if (!form.by && equalsIgnoringCase(word, "bylex")) {
      form.by = By::Lex;
    } else if (!form.by && equalsIgnoringCase(word, "byscore")) {
      form.by = By::Score;
    } else {
      return errors::syntax();
    }
  }
  options.by = form.by.value_or(By::Rank);
  options.direction = form.direction.value_or(Direction::Forward);
  if (options.limit != -1 && options.by == By::Rank)
    return Reply::error("ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX");
  if (options.withScores && options.by == By::Lex)
    return Reply::error("ERR syntax error, WITHSCORES not supported in combination with BYLEX");
  return std::nullopt;
}

/// Cuts a span down to LIMIT, seen in the direction of the range.
Span limited(Span span, std::size_t offset, const RangeOptions& options) {
  if (offset >= span.size()) return {};
  const std::size_t left = span.size() - offset;
  const std::size_t count = options.limit < 0 ? left : std::min(left, static_cast<std::size_t>(options.limit));
  if (options.direction == Direction::Forward) return {span.first + offset, span.first + offset + count};
  return {span.end - offset - count, span.end - offset};
}

/// The ranks that a range covers with its LIMIT. A negative offset leaves nothing.
Span selectedSpan(const SortedSetValue& set, const Range& range, const RangeOptions& options) {
  if (options.by == By::Rank) return spanOfRange(set, range, options.direction);
  if (options.offset < 0) return {};
  const auto offset = static_cast<std::size_t>(options.offset);
  if (const auto* lex = std::get_if<LexRange>(&range)) return limited(spanOfLex(set, *lex, options.direction, offset), 0, options);
  return limited(spanOfRange(set, range, options.direction), offset, options);
}

/// The items that a command names with its key at `keyAt` and two bounds behind; fills `error` otherwise.
std::optional<std::vector<ScoreOrder::Item>> selectItems(Call& call, std::size_t keyAt, RangeForm form, RangeOptions& options,
                                                         Reply& error) {
  if (auto refused = readRangeOptions(call, keyAt + 3, form, options)) {
    error = *refused;
    return std::nullopt;
  }
  const bool swapped = options.direction == Direction::Reverse && options.by != By::Rank;
  const auto range = readRange(call, options.by, keyAt + (swapped ? 2 : 1), keyAt + (swapped ? 1 : 2), error);
  if (!range) return std::nullopt;
  const auto found = readKey(call, call.argument(keyAt), ValueType::SortedSet);
  if (found.wrongType) {
    error = errors::wrongType();
    return std::nullopt;
  }
  if (found.entry == nullptr) return std::vector<ScoreOrder::Item>();
  const SortedSetValue& set = found.entry->value.sortedSet();
  return itemsOf(set, selectedSpan(set, *range, options), options.direction);
}

Reply rangeReply(Call& call, RangeForm form) {
  RangeOptions options;
  Reply error;
  const auto items = selectItems(call, 1, form, options, error);
  if (!items) return error;
  return replyOf(*items, options.withScores ? Shown::MembersAndScores : Shown::Members);
}
Reply zRange(Call& call) { return rangeReply(call, {}); }
Reply zRevRange(Call& call) { return rangeReply(call, {By::Rank, Direction::Reverse}); }
Reply zRangeByScore(Call& call) { return rangeReply(call, {By::Score, Direction::Forward}); }
Reply zRevRangeByScore(Call& call) { return rangeReply(call, {By::Score, Direction::Reverse}); }
Reply zRangeByLex(Call& call) { return rangeReply(call, {By::Lex, Direction::Forward}); }
Reply zRevRangeByLex(Call& call) { return rangeReply(call, {By::Lex, Direction::Reverse}); }

Reply zRangeStore(Call& call) {
  RangeOptions options;
  Reply error;
  const auto items = selectItems(call, 2, {{}, {}, true}, options, error);
  if (!items) return error;
  SortedSetValue result;
  for (const auto& [score, member] : *items) putMember(result, member, score);
  storeResult(call, call.argument(1), Value(std::move(result)), items->size());
  return Reply::integerOf(static_cast<std::int64_t>(items->size()));
}

Reply countRange(Call& call, By by) {
  Reply error;
  const auto range = readRange(call, by, 2, 3, error);
  if (!range) return error;
  const auto found = readKey(call, call.argument(1), ValueType::SortedSet);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return Reply::integerOf(0);
  const Span span = spanOfRange(found.entry->value.sortedSet(), *range, Direction::Forward);
  return Reply::integerOf(static_cast<std::int64_t>(span.size()));
}
Reply zCount(Call& call) { return countRange(call, By::Score); }
Reply zLexCount(Call& call) { return countRange(call, By::Lex); }

Reply removeRange(Call& call, By by) {
  Reply error;
  const auto range = readRange(call, by, 2, 3, error);
  if (!range) return error;
  const std::string& key = call.argument(1);
  const auto found = readKey(call, key, ValueType::SortedSet);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return Reply::integerOf(0);
  const SortedSetValue& seen = found.entry->value.sortedSet();
  const auto items = itemsOf(seen, spanOfRange(seen, *range, Direction::Forward), Direction::Forward);
  if (items.empty()) return Reply::integerOf(0);
  SortedSetValue& set = sortedSetToChange(call, key);
  for (const auto& [score, member] : items) set.erase(member);
  endChange(call, key, set.order.empty());
  return Reply::integerOf(static_cast<std::int64_t>(items.size()));
}
Reply zRemRangeByRank(Call& call) { return removeRange(call, By::Rank); }
Reply zRemRangeByScore(Call& call) { return removeRange(call, By::Score); }
Reply zRemRangeByLex(Call& call) { return removeRange(call, By::Lex); }

constexpr std::string_view kGroup = "sorted-set";
constexpr CommandCost kCost = {1.3, 0.1};

constexpr CommandSpec kRows[] = {
    {"zrange", -4, kReadOnly, {1, 1, 1}, zRange, kGroup, "1.2.0", "Return a range of members in a sorted set",
     "key start stop [BYSCORE | BYLEX] [REV] [LIMIT offset count] [WITHSCORES]", kCost},
    {"zrangestore", -5, kWrite | kDenyOom, {1, 2, 1}, zRangeStore, kGroup, "6.2.0",
     "Store a range of members from sorted set into another key", "dst src min max [BYSCORE | BYLEX] [REV] [LIMIT offset count]",
     {1.5, 0.3}},
    {"zrevrange", -4, kReadOnly, {1, 1, 1}, zRevRange, kGroup, "1.2.0",
     "Return a range of members in a sorted set, by index, with scores ordered from high to low", "key start stop [WITHSCORES]",
     kCost},
    {"zrangebyscore", -4, kReadOnly, {1, 1, 1}, zRangeByScore, kGroup, "1.0.5",
     "Return a range of members in a sorted set, by score", "key min max [WITHSCORES] [LIMIT offset count]", kCost},
    {"zrevrangebyscore", -4, kReadOnly, {1, 1, 1}, zRevRangeByScore, kGroup, "2.2.0",
     "Return a range of members in a sorted set, by score, with scores ordered from high to low",
     "key max min [WITHSCORES] [LIMIT offset count]", kCost},
    {"zrangebylex", -4, kReadOnly, {1, 1, 1}, zRangeByLex, kGroup, "2.8.9",
     "Return a range of members in a sorted set, by lexicographical range", "key min max [LIMIT offset count]", kCost},
    {"zrevrangebylex", -4, kReadOnly, {1, 1, 1}, zRevRangeByLex, kGroup, "2.8.9",
     "Return a range of members in a sorted set, by lexicographical range, ordered from higher to lower strings.",
     "key max min [LIMIT offset count]", kCost},
    {"zcount", 4, kReadOnly | kFast, {1, 1, 1}, zCount, kGroup, "2.0.0",
     "Count the members in a sorted set with scores within the given values", "key min max", {1.3}},
    {"zlexcount", 4, kReadOnly | kFast, {1, 1, 1}, zLexCount, kGroup, "2.8.9",
     "Count the number of members in a sorted set between a given lexicographical range", "key min max", {1.3}},
    {"zremrangebyrank", 4, kWrite, {1, 1, 1}, zRemRangeByRank, kGroup, "2.0.0",
     "Remove all members in a sorted set within the given indexes", "key start stop", {1.3, 0.3}},
    {"zremrangebyscore", 4, kWrite, {1, 1, 1}, zRemRangeByScore, kGroup, "1.2.0",
     "Remove all members in a sorted set within the given scores", "key min max", {1.3, 0.3}},
    {"zremrangebylex", 4, kWrite, {1, 1, 1}, zRemRangeByLex, kGroup, "2.8.9",
     "Remove all members in a sorted set between the given lexicographical range", "key min max", {1.3, 0.3}},
};

} // namespace

CommandRows sortedSetRangeCommands() { return kRows; }

} // namespace interleave
