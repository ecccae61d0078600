// What the families that touch sets share: members come and go as in Redis's two encodings.
#pragma once

#include <string_view>
#include <vector>

#include "engine/commands/arguments.hpp"

namespace interleave {

/// Adds a member; false when it was there. A set of at most 512 integers is an intset, any other a table.
bool addMember(SetValue& set, const std::string& member);
/// The members as a client sees them: those of an intset by value, others in the order of the table. Valid until the set
/// changes.
[[nodiscard]] std::vector<std::string_view> membersInOrder(const SetValue& set);
/// The set to write to, made when it is missing. REQUIRES that the key holds a set or nothing.
[[nodiscard]] SetValue& setToChange(Call& call, const std::string& key);

} // namespace interleave
