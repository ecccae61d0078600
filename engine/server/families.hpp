// Command families that need the server: transactions, scripting, connections.
#pragma once

#include "engine/commands/families.hpp"

namespace interleave {

[[nodiscard]] CommandRows transactionCommands();
[[nodiscard]] CommandRows scriptingCommands();
[[nodiscard]] CommandRows connectionCommands();

} // namespace interleave
