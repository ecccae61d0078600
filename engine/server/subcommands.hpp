// Commands that are containers: CLIENT LIST, CONFIG GET, … One table a container.
#pragma once

#include <span>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/commands/command.hpp"
#include "engine/commands/errors.hpp"

namespace interleave {

struct Subcommand {
  std::string_view name; ///< lower case
  int arity;             ///< with both names; negative: at least
  Reply (*execute)(Call&);
};

/// Finds and runs the subcommand that the call names, with Redis's errors for unknown names and wrong counts.
inline Reply runSubcommand(Call& call, std::string_view container, std::span<const Subcommand> table) {
  for (const Subcommand& row : table) {
    if (!equalsIgnoringCase(row.name, call.argument(1))) continue;
    const int count = static_cast<int>(call.count());
    if (row.arity >= 0 ? count != row.arity : count < -row.arity)
      return errors::wrongArity(fmt::format("{}|{}", container, row.name));
    return row.execute(call);
  }
  return Reply::error(fmt::format("ERR unknown subcommand '{}'. Try {} HELP.", call.argument(1).substr(0, 128), toUpper(container)));
}

} // namespace interleave
