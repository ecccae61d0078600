// Ranges of sorted sets as arguments write them: "(1" "+inf", "[a" "-"; and the ranks that they cover.
#pragma once

#include "engine/commands/sorted_sets.hpp"

namespace interleave {

struct ScoreBound {
  double score = 0;
  bool excluded = false;
};

struct ScoreRange {
  ScoreBound min;
  ScoreBound max;
};

/// The text of a bound "[a" or "(a", or one of the ends "-" and "+".
struct LexBound {
  enum class Kind { Lowest, Text, Highest } kind = Kind::Text;
  std::string text;
  bool excluded = false;
};

struct LexRange {
  LexBound min;
  LexBound max;
};

/// Nothing when one of the two is no number.
[[nodiscard]] std::optional<ScoreRange> readScoreRange(const std::string& min, const std::string& max);
/// Nothing when one of the two is no bound.
[[nodiscard]] std::optional<LexRange> readLexRange(const std::string& min, const std::string& max);

[[nodiscard]] Span spanOfScores(const SortedSetValue& set, const ScoreRange& range);
/// The ranks of a range by member, without the first `offset` of it seen in that direction. REQUIRES offset >= 0.
/// Redis promises an answer only when all scores are equal. With others, small sets answer as its linear search does: it
/// stops at the first member beyond the far bound, and what it skips for the offset it does not look at.
[[nodiscard]] Span spanOfLex(const SortedSetValue& set, const LexRange& range, Direction direction = Direction::Forward,
                             std::size_t offset = 0);

namespace errors {
inline Reply notAScoreRange() { return Reply::error("ERR min or max is not a float"); }
inline Reply notALexRange() { return Reply::error("ERR min or max not valid string range item"); }
} // namespace errors

} // namespace interleave
