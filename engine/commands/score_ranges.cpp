#include "engine/commands/score_ranges.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace interleave {

namespace {

// Plain strtod, as zslParseRange: leading blanks, nothing at all and everything behind a NUL are accepted.
std::optional<ScoreBound> readScoreBound(const std::string& text) {
  ScoreBound bound;
  bound.excluded = !text.empty() && text[0] == '(';
  char* end = nullptr;
  bound.score = std::strtod(text.c_str() + (bound.excluded ? 1 : 0), &end);
  if (*end != '\0' || std::isnan(bound.score)) return std::nullopt;
  return bound;
}

std::optional<LexBound> readLexBound(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const bool nothingFollows = text.size() == 1 || text[1] == '\0';
  switch (text[0]) {
  case '+': return nothingFollows ? std::optional<LexBound>({LexBound::Kind::Highest, "", true}) : std::nullopt;
  case '-': return nothingFollows ? std::optional<LexBound>({LexBound::Kind::Lowest, "", true}) : std::nullopt;
  case '(': return LexBound{LexBound::Kind::Text, text.substr(1), true};
  case '[': return LexBound{LexBound::Kind::Text, text.substr(1), false};
  default: return std::nullopt;
  }
}

/// Negative when the member lies before the bound, 0 when they are the same.
int compare(const std::string& member, const LexBound& bound) {
  if (bound.kind != LexBound::Kind::Text) return bound.kind == LexBound::Kind::Lowest ? 1 : -1;
  return member.compare(bound.text);
}

bool reachesMin(const std::string& member, const LexBound& min) { return compare(member, min) >= (min.excluded ? 1 : 0); }
bool staysBelowMax(const std::string& member, const LexBound& max) { return compare(member, max) <= (max.excluded ? -1 : 0); }

bool isEmptyRange(const LexRange& range) {
  int order = static_cast<int>(range.min.kind) - static_cast<int>(range.max.kind);
  if (order == 0 && range.min.kind == LexBound::Kind::Text) order = range.min.text.compare(range.max.text);
  return order > 0 || (order == 0 && (range.min.excluded || range.max.excluded));
}

/// Walks from `near`, the beginning or the end, to `far`; gives how many items come before the range and how many are in
/// it. `reaches` is true from the near bound on, `stays` up to the far one.
template <class Iterator, class Reaches, class Stays>
Span walk(Iterator near, Iterator far, std::size_t offset, Reaches reaches, Stays stays) {
  const Iterator first = std::find_if(near, far, reaches);
  if (first == far || !stays(*first) || offset >= static_cast<std::size_t>(far - first)) return {};
  const Iterator start = first + static_cast<std::ptrdiff_t>(offset);
  const Iterator end = std::find_if_not(start, far, stays);
  return {static_cast<std::size_t>(start - near), static_cast<std::size_t>(end - near)};
}

Span searchLinearly(const SortedSetValue& set, const LexRange& range, Direction direction, std::size_t offset) {
  const std::size_t size = set.order.size();
  const auto items = itemsOf(set, {0, size}, Direction::Forward);
  const auto aboveMin = [&](const ScoreOrder::Item& item) { return reachesMin(item.second, range.min); };
  const auto belowMax = [&](const ScoreOrder::Item& item) { return staysBelowMax(item.second, range.max); };
  if (direction == Direction::Forward) return walk(items.begin(), items.end(), offset, aboveMin, belowMax);
  const Span span = walk(items.rbegin(), items.rend(), offset, belowMax, aboveMin);
  return {size - span.end, size - span.first};
}

} // namespace

std::optional<ScoreRange> readScoreRange(const std::string& min, const std::string& max) {
  const auto low = readScoreBound(min);
  const auto high = readScoreBound(max);
  if (!low || !high) return std::nullopt;
  return ScoreRange{*low, *high};
}

std::optional<LexRange> readLexRange(const std::string& min, const std::string& max) {
  auto low = readLexBound(min);
  auto high = readLexBound(max);
  if (!low || !high) return std::nullopt;
  return LexRange{std::move(*low), std::move(*high)};
}

Span spanOfScores(const SortedSetValue& set, const ScoreRange& range) {
  const ScoreBound& min = range.min;
  const ScoreBound& max = range.max;
  const std::size_t first = set.order.countWhile(
      [&](const ScoreOrder::Item& item) { return min.excluded ? item.first <= min.score : item.first < min.score; });
  const std::size_t end = set.order.countWhile(
      [&](const ScoreOrder::Item& item) { return max.excluded ? item.first < max.score : item.first <= max.score; });
  return first < end ? Span{first, end} : Span{};
}

Span spanOfLex(const SortedSetValue& set, const LexRange& range, Direction direction, std::size_t offset) {
  const ScoreOrder& order = set.order;
  if (order.empty() || isEmptyRange(range)) return {};
  if (!reachesMin(order.at(order.size() - 1).second, range.min) || !staysBelowMax(order.at(0).second, range.max)) return {};
  if (!set.skiplist) return searchLinearly(set, range, direction, offset);
  const std::size_t first = order.countWhile([&](const ScoreOrder::Item& item) { return !reachesMin(item.second, range.min); });
  const std::size_t end = order.countWhile([&](const ScoreOrder::Item& item) { return staysBelowMax(item.second, range.max); });
  if (first + offset >= end) return {};
  return direction == Direction::Forward ? Span{first + offset, end} : Span{first, end - offset};
}

} // namespace interleave
