// Command families that need the server: transactions, scripting, connections, channels, administration.
#pragma once

#include "engine/commands/families.hpp"

namespace interleave {

[[nodiscard]] CommandRows transactionCommands();
[[nodiscard]] CommandRows scriptingCommands();
[[nodiscard]] CommandRows connectionCommands();
[[nodiscard]] CommandRows clientCommands();
[[nodiscard]] CommandRows pubSubCommands();
[[nodiscard]] CommandRows administrationCommands();
[[nodiscard]] CommandRows configCommands();
[[nodiscard]] CommandRows debugCommands();
[[nodiscard]] CommandRows slowLogCommands();
[[nodiscard]] CommandRows memoryCommands();
[[nodiscard]] CommandRows commandCommands();
[[nodiscard]] CommandRows clusterCommands();

} // namespace interleave
