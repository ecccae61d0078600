// Sorted sets: members and their scores, one by one. Ranges, pops and algebra have files of their own.
#include "engine/commands/sorted_sets.hpp"

#include <algorithm>
#include <cmath>

#include "engine/commands/families.hpp"

namespace interleave {

namespace {

// zset-max-listpack-entries and zset-max-listpack-value.
constexpr std::size_t kSmallMembers = 128;
constexpr std::size_t kSmallBytes = 64;

/// A listpack keeps whole numbers as integers, and among these is no -0.
double withoutMinusZero(double score) { return score + 0.0; }

double asKept(const SortedSetValue& set, double score) { return set.skiplist ? score : withoutMinusZero(score); }

void addMember(SortedSetValue& set, const std::string& member, double score) {
  if (set.scores.size() >= kSmallMembers || member.size() > kSmallBytes) set.skiplist = true;
  set.put(member, asKept(set, score));
}

} // namespace

void putMember(SortedSetValue& set, const std::string& member, double score) {
  if (const auto place = set.find(member); place == set.scores.end())
    addMember(set, member, score);
  else
    set.change(place, asKept(set, score));
}

void encodeAnew(SortedSetValue& set) {
  set.skiplist = set.scores.size() > kSmallMembers ||
                 std::any_of(set.scores.begin(), set.scores.end(), [](const auto& pair) { return pair.first.size() > kSmallBytes; });
  if (set.skiplist) return;
  for (const auto& [score, member] : itemsOf(set, {0, set.order.size()}, Direction::Forward))
    if (score == 0) set.put(member, withoutMinusZero(score));
}

SortedSetValue& sortedSetToChange(Call& call, const std::string& key) {
  if (Entry* entry = call.keys.findToChange(call.database, key)) return entry->value.mutableSortedSet();
  return call.keys.put(call.database, key, Value(SortedSetValue{})).value.mutableSortedSet();
}

std::vector<ScoreOrder::Item> itemsOf(const SortedSetValue& set, Span span, Direction direction) {
  std::vector<ScoreOrder::Item> items;
  items.reserve(span.size());
  auto place = set.order.from(span.first);
  for (std::size_t i = span.first; i < span.end; ++i, ++place) items.push_back(*place);
  if (direction == Direction::Reverse) std::reverse(items.begin(), items.end());
  return items;
}

Reply replyOf(const std::vector<ScoreOrder::Item>& items, Shown shown) {
  std::vector<Reply> elements;
  for (const auto& [score, member] : items) {
    elements.push_back(Reply::bulk(member));
    if (shown == Shown::MembersAndScores) elements.push_back(Reply::doubleOf(score));
  }
  return shown == Shown::Members ? Reply::array(std::move(elements)) : Reply::pairs(std::move(elements));
}

namespace {

const double* scoreIn(const Entry* entry, const std::string& member) {
  return entry == nullptr ? nullptr : entry->value.sortedSet().scoreOf(member);
}

Reply scoreReply(const double* score) { return score == nullptr ? Reply::nil() : Reply::doubleOf(*score); }

struct AddOptions {
  bool onlyNew = false;     ///< NX
  bool onlyThere = false;   ///< XX
  bool onlyGreater = false; ///< GT
  bool onlyLess = false;    ///< LT
  bool countChanged = false; ///< CH
  bool increment = false;   ///< INCR
  std::size_t firstScore = 2;
};

AddOptions readAddOptions(const Call& call) {
  AddOptions options;
  const std::pair<std::string_view, bool*> words[] = {
      {"nx", &options.onlyNew},   {"xx", &options.onlyThere},    {"gt", &options.onlyGreater},
      {"lt", &options.onlyLess}, {"ch", &options.countChanged}, {"incr", &options.increment},
  };
  for (; options.firstScore < call.count(); ++options.firstScore) {
    const auto known = std::find_if(std::begin(words), std::end(words), [&](const auto& word) {
      return equalsIgnoringCase(word.first, call.argument(options.firstScore));
    });
    if (known == std::end(words)) break;
    *known->second = true;
  }
  return options;
}

std::optional<Reply> refuseAdd(const Call& call, const AddOptions& options) {
  const std::size_t rest = call.count() - options.firstScore;
  if (rest == 0 || rest % 2 != 0) return errors::syntax();
  if (options.onlyNew && options.onlyThere) return Reply::error("ERR XX and NX options at the same time are not compatible");
  if ((options.onlyGreater && options.onlyNew) || (options.onlyLess && options.onlyNew) || (options.onlyGreater && options.onlyLess))
    return Reply::error("ERR GT, LT, and/or NX options at the same time are not compatible");
  if (options.increment && rest > 2) return Reply::error("ERR INCR option supports a single increment-element pair");
  return std::nullopt;
}

enum class Added { New, Changed, Same, LeftAlone, NotANumber };

/// Adds one member; `score` becomes the one it has afterwards.
Added addOne(SortedSetValue& set, const std::string& member, double& score, const AddOptions& options) {
  const auto place = set.find(member);
  if (place == set.scores.end()) {
    if (options.onlyThere) return Added::LeftAlone;
    addMember(set, member, score);
    return Added::New;
  }
  if (options.onlyNew) return Added::LeftAlone;
  const double old = place->second;
  if (options.increment) score += old;
  if (std::isnan(score)) return Added::NotANumber;
  if ((options.onlyLess && score >= old) || (options.onlyGreater && score <= old)) return Added::LeftAlone;
  if (score == old) return Added::Same;
  set.change(place, asKept(set, score));
  return Added::Changed;
}

Reply addMembers(Call& call, const AddOptions& options, std::vector<double>& scores) {
  const std::string& key = call.argument(1);
  SortedSetValue& set = sortedSetToChange(call, key);
  std::int64_t added = 0;
  std::int64_t changed = 0;
  Added last = Added::LeftAlone;
  for (std::size_t i = 0; i < scores.size() && last != Added::NotANumber; ++i) {
    last = addOne(set, call.argument(options.firstScore + 2 * i + 1), scores[i], options);
    added += last == Added::New ? 1 : 0;
    changed += last == Added::Changed ? 1 : 0;
  }
  if (added + changed > 0) call.keys.changed(call.database, key);
  if (last == Added::NotANumber) return Reply::error("ERR resulting score is not a number (NaN)");
  if (options.increment) return last == Added::LeftAlone ? Reply::nil() : Reply::doubleOf(scores[0]);
  return Reply::integerOf(options.countChanged ? added + changed : added);
}

Reply addWith(Call& call, AddOptions options) {
  if (auto refused = refuseAdd(call, options)) return *refused;
  std::vector<double> scores;
  for (std::size_t i = options.firstScore; i < call.count(); i += 2) {
    const auto score = parseDouble(call.argument(i));
    if (!score) return errors::notAFloat();
    scores.push_back(*score);
  }
  const auto found = readKey(call, call.argument(1), ValueType::SortedSet);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr && options.onlyThere) return options.increment ? Reply::nil() : Reply::integerOf(0);
  return addMembers(call, options, scores);
}

Reply zAdd(Call& call) { return addWith(call, readAddOptions(call)); }

// ZINCRBY is ZADD INCR in Redis, down to words such as NX where its increment belongs.
Reply zIncrBy(Call& call) {
  AddOptions options = readAddOptions(call);
  options.increment = true;
  return addWith(call, options);
}

Reply zRem(Call& call) {
  const std::string& key = call.argument(1);
  const auto found = readKey(call, key, ValueType::SortedSet);
  if (found.wrongType) return errors::wrongType();
  std::size_t first = 2;
  while (first < call.count() && scoreIn(found.entry, call.argument(first)) == nullptr) ++first;
  if (first == call.count()) return Reply::integerOf(0);
  SortedSetValue& set = sortedSetToChange(call, key);
  std::int64_t removed = 0;
  for (std::size_t i = first; i < call.count(); ++i) removed += set.erase(call.argument(i)) ? 1 : 0;
  endChange(call, key, set.order.empty());
  return Reply::integerOf(removed);
}

Reply zScore(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::SortedSet);
  return found.wrongType ? errors::wrongType() : scoreReply(scoreIn(found.entry, call.argument(2)));
}

Reply zMScore(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::SortedSet);
  if (found.wrongType) return errors::wrongType();
  std::vector<Reply> scores;
  for (std::size_t i = 2; i < call.count(); ++i) scores.push_back(scoreReply(scoreIn(found.entry, call.argument(i))));
  return Reply::array(std::move(scores));
}

Reply zCard(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::SortedSet);
  if (found.wrongType) return errors::wrongType();
  return Reply::integerOf(found.entry == nullptr ? 0 : static_cast<std::int64_t>(found.entry->value.sortedSet().order.size()));
}

Reply rankFrom(Call& call, Direction direction) {
  const auto found = readKey(call, call.argument(1), ValueType::SortedSet);
  if (found.wrongType) return errors::wrongType();
  const double* score = scoreIn(found.entry, call.argument(2));
  if (score == nullptr) return Reply::nil();
  const ScoreOrder& order = found.entry->value.sortedSet().order;
  const std::size_t rank = order.rankOf(*score, call.argument(2));
  return Reply::integerOf(static_cast<std::int64_t>(direction == Direction::Forward ? rank : order.size() - 1 - rank));
}
Reply zRank(Call& call) { return rankFrom(call, Direction::Forward); }
Reply zRevRank(Call& call) { return rankFrom(call, Direction::Reverse); }

constexpr std::string_view kGroup = "sorted-set";
constexpr std::uint32_t kReadFast = kReadOnly | kFast;

constexpr CommandSpec kRows[] = {
    {"zadd", -4, kWrite | kDenyOom | kFast, {1, 1, 1}, zAdd, kGroup, "1.2.0",
     "Add one or more members to a sorted set, or update its score if it already exists",
     "key [NX | XX] [GT | LT] [CH] [INCR] score member [score member ...]", {1.2, 0.3}},
    {"zincrby", 4, kWrite | kDenyOom | kFast, {1, 1, 1}, zIncrBy, kGroup, "1.2.0",
     "Increment the score of a member in a sorted set", "key increment member", {1.3}},
    {"zrem", -3, kWrite | kFast, {1, 1, 1}, zRem, kGroup, "1.2.0", "Remove one or more members from a sorted set",
     "key member [member ...]", {1.2, 0.3}},
    {"zscore", 3, kReadFast, {1, 1, 1}, zScore, kGroup, "1.2.0",
     "Get the score associated with the given member in a sorted set", "key member"},
    {"zmscore", -3, kReadFast, {1, 1, 1}, zMScore, kGroup, "6.2.0",
     "Get the score associated with the given members in a sorted set", "key member [member ...]", {1.0, 0.1}},
    {"zcard", 2, kReadFast, {1, 1, 1}, zCard, kGroup, "1.2.0", "Get the number of members in a sorted set", "key"},
    {"zrank", 3, kReadFast, {1, 1, 1}, zRank, kGroup, "2.0.0", "Determine the index of a member in a sorted set",
     "key member", {1.2}},
    {"zrevrank", 3, kReadFast, {1, 1, 1}, zRevRank, kGroup, "2.0.0",
     "Determine the index of a member in a sorted set, with scores ordered from high to low", "key member", {1.2}},
};

} // namespace

CommandRows sortedSetCommands() { return kRows; }

} // namespace interleave
