// The families of commands. Each function lists the rows of one file; registry.cpp puts them together.
#pragma once

#include <span>

#include "engine/commands/command.hpp"

namespace interleave {

using CommandRows = std::span<const CommandSpec>;

[[nodiscard]] CommandRows stringCommands();
[[nodiscard]] CommandRows genericCommands();
[[nodiscard]] CommandRows hashCommands();
[[nodiscard]] CommandRows listCommands();
[[nodiscard]] CommandRows listMoveCommands();
[[nodiscard]] CommandRows setCommands();
[[nodiscard]] CommandRows setAlgebraCommands();
[[nodiscard]] CommandRows sortedSetCommands();
[[nodiscard]] CommandRows sortedSetRangeCommands();
[[nodiscard]] CommandRows sortedSetPopCommands();
[[nodiscard]] CommandRows sortedSetAlgebraCommands();
[[nodiscard]] CommandRows bitCommands();
[[nodiscard]] CommandRows bitFieldCommands();
[[nodiscard]] CommandRows scanCommands();
[[nodiscard]] CommandRows sortCommands();
[[nodiscard]] CommandRows objectCommands();
[[nodiscard]] CommandRows lcsCommands();

/// Families of other rooms register theirs before the first look-up: sessions, transactions and scripts need the server.
void registerCommands(CommandRows rows);

} // namespace interleave
