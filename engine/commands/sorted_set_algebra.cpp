// Sorted sets: unions, intersections and differences of sorted and plain sets, replied, stored or counted.
#include <algorithm>
#include <cmath>

#include "engine/commands/families.hpp"
#include "engine/commands/sorted_sets.hpp"

namespace interleave {

namespace {

enum class Operation { Union, Intersection, Difference };
enum class Result { Replied, Stored, Counted };
enum class Aggregate { Sum, Min, Max };

/// A sorted set, or a plain set whose members all have the score 1; a missing key is an empty one.
struct Source {
  Value value = Value(SetValue{});
  double weight = 1;

  [[nodiscard]] bool isPlain() const { return value.type() == ValueType::Set; }
  [[nodiscard]] std::size_t size() const { return isPlain() ? value.set().members.size() : value.sortedSet().order.size(); }
  [[nodiscard]] std::optional<double> scoreOf(const std::string& member) const {
    if (isPlain()) return value.set().members.count(member) > 0 ? std::optional<double>(1) : std::nullopt;
    const double* score = value.sortedSet().scoreOf(member);
    return score == nullptr ? std::nullopt : std::optional<double>(*score);
  }
  template <class Visit> void each(Visit visit) const {
    if (isPlain())
      for (const std::string& member : value.set().members) visit(member, 1.0);
    else
      for (const auto& [score, member] : value.sortedSet().order) visit(member, score);
  }
};

struct Plan {
  std::vector<Source> sources;
  Aggregate aggregate = Aggregate::Sum;
  bool withScores = false;
  std::int64_t limit = 0; ///< of ZINTERCARD; 0: none
};

double numberOr0(double value) { return std::isnan(value) ? 0 : value; }

// Infinities of both signs add up to 0.
double aggregated(double before, double score, Aggregate how) {
  switch (how) {
  case Aggregate::Sum: return numberOr0(before + score);
  case Aggregate::Min: return score < before ? score : before;
  case Aggregate::Max: return score > before ? score : before;
  }
  return before;
}

std::optional<Reply> readSources(Call& call, std::size_t numkeysAt, std::string_view name, Plan& plan) {
  const auto count = parseInteger(call.argument(numkeysAt));
  if (!count) return errors::notAnInteger();
  if (*count < 1) return Reply::error(fmt::format("ERR at least 1 input key is needed for '{}' command", name));
  if (*count > static_cast<std::int64_t>(call.count() - numkeysAt) - 1) return errors::syntax();
  for (std::size_t i = numkeysAt + 1; i <= numkeysAt + static_cast<std::size_t>(*count); ++i) {
    const Entry* entry = call.keys.find(call.database, call.argument(i));
    Source source;
    if (entry != nullptr) source.value = entry->value;
    if (source.value.type() != ValueType::Set && source.value.type() != ValueType::SortedSet) return errors::wrongType();
    plan.sources.push_back(std::move(source));
  }
  return std::nullopt;
}

bool readAggregate(std::string_view word, Aggregate& aggregate) {
  constexpr std::pair<std::string_view, Aggregate> kWords[] = {
      {"sum", Aggregate::Sum}, {"min", Aggregate::Min}, {"max", Aggregate::Max}};
  for (const auto& [name, value] : kWords) {
    if (!equalsIgnoringCase(name, word)) continue;
    aggregate = value;
    return true;
  }
  return false;
}

std::optional<Reply> readOptions(const Call& call, std::size_t from, Operation operation, Result result, Plan& plan) {
  const bool weighs = operation != Operation::Difference && result != Result::Counted;
  const std::size_t sources = plan.sources.size();
  for (std::size_t i = from; i < call.count(); ++i) {
    const std::string& word = call.argument(i);
    const std::size_t left = call.count() - i;
    if (weighs && left >= sources + 1 && equalsIgnoringCase(word, "weights")) {
      for (Source& source : plan.sources) {
        const auto weight = parseDouble(call.argument(++i));
        if (!weight) return Reply::error("ERR weight value is not a float");
        source.weight = *weight;
      }
    } else if (weighs && left >= 2 && equalsIgnoringCase(word, "aggregate")) {
      if (!readAggregate(call.argument(++i), plan.aggregate)) return errors::syntax();
    } else if (result == Result::Replied && equalsIgnoringCase(word, "withscores")) {
      plan.withScores = true;
    } else if (result == Result::Counted && left >= 2 && equalsIgnoringCase(word, "limit")) {
      Reply error;
      const auto limit = integerNotNegative(call.argument(++i), error, "LIMIT can't be negative");
      if (!limit) return error;
      plan.limit = *limit;
    } else {
      return errors::syntax();
    }
  }
  return std::nullopt;
}

SortedSetValue unite(const Plan& plan) {
  SortedSetValue result;
  for (const Source& source : plan.sources) {
    source.each([&](const std::string& member, double score) {
      const double weighed = numberOr0(source.weight * score);
      const double* before = result.scoreOf(member);
      result.put(member, before == nullptr ? weighed : aggregated(*before, weighed, plan.aggregate));
    });
  }
  return result;
}

/// The score of a member of the first source that is in all others too.
std::optional<double> commonScore(const Plan& plan, const std::string& member, double score) {
  double result = numberOr0(plan.sources[0].weight * score);
  for (std::size_t i = 1; i < plan.sources.size(); ++i) {
    const auto other = plan.sources[i].scoreOf(member);
    if (!other) return std::nullopt;
    result = aggregated(result, *other * plan.sources[i].weight, plan.aggregate);
  }
  return result;
}

SortedSetValue intersect(const Plan& plan) {
  SortedSetValue result;
  plan.sources[0].each([&](const std::string& member, double score) {
    if (plan.limit > 0 && result.order.size() >= static_cast<std::size_t>(plan.limit)) return;
    if (const auto common = commonScore(plan, member, score)) result.put(member, *common);
  });
  return result;
}

SortedSetValue subtract(const Plan& plan) {
  SortedSetValue result;
  plan.sources[0].each([&](const std::string& member, double score) {
    const bool elsewhere = std::any_of(plan.sources.begin() + 1, plan.sources.end(),
                                       [&](const Source& source) { return source.scoreOf(member).has_value(); });
    if (!elsewhere) result.put(member, score);
  });
  return result;
}

SortedSetValue computed(Operation operation, Plan& plan) {
  if (operation == Operation::Difference) return subtract(plan);
  // The smallest first, as Redis: the order decides how sums of floats round.
  std::stable_sort(plan.sources.begin(), plan.sources.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
  return operation == Operation::Union ? unite(plan) : intersect(plan);
}

Reply combine(Call& call, Operation operation, Result kind, std::string_view name) {
  const std::size_t numkeysAt = kind == Result::Stored ? 2 : 1;
  Plan plan;
  if (auto refused = readSources(call, numkeysAt, name, plan)) return *refused;
  if (auto refused = readOptions(call, numkeysAt + 1 + plan.sources.size(), operation, kind, plan)) return *refused;
  SortedSetValue result = computed(operation, plan);
  const std::size_t size = result.order.size();
  if (kind == Result::Replied)
    return replyOf(itemsOf(result, {0, size}, Direction::Forward), plan.withScores ? Shown::MembersAndScores : Shown::Members);
  encodeAnew(result);
  if (kind == Result::Stored) storeResult(call, call.argument(1), Value(std::move(result)), size);
  return Reply::integerOf(static_cast<std::int64_t>(size));
}

Reply zUnion(Call& call) { return combine(call, Operation::Union, Result::Replied, "zunion"); }
Reply zInter(Call& call) { return combine(call, Operation::Intersection, Result::Replied, "zinter"); }
Reply zDiff(Call& call) { return combine(call, Operation::Difference, Result::Replied, "zdiff"); }
Reply zUnionStore(Call& call) { return combine(call, Operation::Union, Result::Stored, "zunionstore"); }
Reply zInterStore(Call& call) { return combine(call, Operation::Intersection, Result::Stored, "zinterstore"); }
Reply zDiffStore(Call& call) { return combine(call, Operation::Difference, Result::Stored, "zdiffstore"); }
Reply zInterCard(Call& call) { return combine(call, Operation::Intersection, Result::Counted, "zintercard"); }

constexpr std::string_view kGroup = "sorted-set";
constexpr std::uint32_t kReads = kReadOnly | kMovableKeys;
constexpr std::uint32_t kStores = kWrite | kDenyOom | kMovableKeys;
constexpr CommandCost kCost = {1.5, 0.3};

constexpr CommandSpec kRows[] = {
    {"zunion", -3, kReads, {}, zUnion, kGroup, "6.2.0", "Add multiple sorted sets",
     "numkeys key [key ...] [WEIGHTS weight [weight ...]] [AGGREGATE <SUM | MIN | MAX>] [WITHSCORES]", kCost, keysCountedAtOne},
    {"zinter", -3, kReads, {}, zInter, kGroup, "6.2.0", "Intersect multiple sorted sets",
     "numkeys key [key ...] [WEIGHTS weight [weight ...]] [AGGREGATE <SUM | MIN | MAX>] [WITHSCORES]", kCost, keysCountedAtOne},
    {"zdiff", -3, kReads, {}, zDiff, kGroup, "6.2.0", "Subtract multiple sorted sets", "numkeys key [key ...] [WITHSCORES]", kCost,
     keysCountedAtOne},
    {"zunionstore", -4, kStores, {1, 1, 1}, zUnionStore, kGroup, "2.0.0",
     "Add multiple sorted sets and store the resulting sorted set in a new key",
     "destination numkeys key [key ...] [WEIGHTS weight [weight ...]] [AGGREGATE <SUM | MIN | MAX>]", kCost,
     destinationAndKeysCountedAtTwo},
    {"zinterstore", -4, kStores, {1, 1, 1}, zInterStore, kGroup, "2.0.0",
     "Intersect multiple sorted sets and store the resulting sorted set in a new key",
     "destination numkeys key [key ...] [WEIGHTS weight [weight ...]] [AGGREGATE <SUM | MIN | MAX>]", kCost,
     destinationAndKeysCountedAtTwo},
    {"zdiffstore", -4, kStores, {1, 1, 1}, zDiffStore, kGroup, "6.2.0",
     "Subtract multiple sorted sets and store the resulting sorted set in a new key", "destination numkeys key [key ...]", kCost,
     destinationAndKeysCountedAtTwo},
    {"zintercard", -3, kReads, {}, zInterCard, kGroup, "7.0.0",
     "Intersect multiple sorted sets and return the cardinality of the result", "numkeys key [key ...] [LIMIT limit]", kCost,
     keysCountedAtOne},
};

} // namespace

CommandRows sortedSetAlgebraCommands() { return kRows; }

} // namespace interleave
