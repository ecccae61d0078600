// What lists.cpp and list_moves.cpp share: the two ends of a list.
#pragma once

#include "engine/commands/arguments.hpp"

namespace interleave {

enum class ListEnd { Left, Right };

/// LEFT or RIGHT, in any case.
[[nodiscard]] std::optional<ListEnd> listEndOf(std::string_view word);
void pushItem(ListValue& list, ListEnd end, std::string item);
/// REQUIRES that the list is not empty.
[[nodiscard]] std::string popItem(ListValue& list, ListEnd end);
/// Takes up to `count` items off an end; the key goes with the last one. REQUIRES that the key holds a list.
[[nodiscard]] std::vector<Reply> popItems(Call& call, const std::string& key, ListEnd end, std::int64_t count);
/// The list to write to, made when it is missing. REQUIRES that the key holds a list or nothing.
[[nodiscard]] ListValue& listToChange(Call& call, const std::string& key);

} // namespace interleave
