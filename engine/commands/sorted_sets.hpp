// What the families that touch sorted sets share: members come and go as in Redis's two encodings, and parts of the order
// as replies.
#pragma once

#include "engine/commands/arguments.hpp"

namespace interleave {

enum class Direction { Forward, Reverse };

/// Adds a member or changes its score. A sorted set of at most 128 short members is a listpack, any other a skiplist.
void putMember(SortedSetValue& set, const std::string& member, double score);
/// Chooses the encoding of a set whose members were put in without it, as Redis does with what it stores.
void encodeAnew(SortedSetValue& set);
/// The sorted set to write to, made when it is missing. REQUIRES that the key holds a sorted set or nothing.
[[nodiscard]] SortedSetValue& sortedSetToChange(Call& call, const std::string& key);
/// The items of a span of ranks; from its end when reversed.
[[nodiscard]] std::vector<ScoreOrder::Item> itemsOf(const SortedSetValue& set, Span span, Direction direction);
enum class Shown { Members, MembersAndScores };
/// Items as a reply: a list of members, or pairs.
[[nodiscard]] Reply replyOf(const std::vector<ScoreOrder::Item>& items, Shown shown);

} // namespace interleave
