// The families of commands. Each function lists the rows of one file; registry.cpp puts them together.
#pragma once

#include <span>

#include "engine/commands/command.hpp"

namespace interleave {

using CommandRows = std::span<const CommandSpec>;

[[nodiscard]] CommandRows stringCommands();
[[nodiscard]] CommandRows genericCommands();
[[nodiscard]] CommandRows hashCommands();

/// Families of other rooms register theirs before the first look-up: sessions, transactions and scripts need the server.
void registerCommands(CommandRows rows);

} // namespace interleave
