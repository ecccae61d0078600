// Commands that are containers: CLIENT LIST, CONFIG GET, … One table a container, named in the container's row.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/commands/command.hpp"
#include "engine/commands/errors.hpp"

namespace interleave {

struct Subcommand {
  std::string_view name; ///< lower case
  int arity;             ///< with both names; negative: at least
  Reply (*execute)(Call&);
  std::uint32_t flags; ///< instead of those of the container
  std::string_view syntax;
  std::string_view summary;

  [[nodiscard]] bool arityFits(std::size_t count) const {
    return arity >= 0 ? static_cast<int>(count) == arity : static_cast<int>(count) >= -arity;
  }
};

using Subcommands = std::span<const Subcommand>;

[[nodiscard]] Subcommands clientSubcommands();
[[nodiscard]] Subcommands configSubcommands();
[[nodiscard]] Subcommands commandSubcommands();
[[nodiscard]] Subcommands slowLogSubcommands();
[[nodiscard]] Subcommands latencySubcommands();
[[nodiscard]] Subcommands memorySubcommands();
[[nodiscard]] Subcommands pubSubSubcommands();
[[nodiscard]] Subcommands clusterSubcommands();
[[nodiscard]] Subcommands scriptSubcommands();
[[nodiscard]] Subcommands functionSubcommands();

[[nodiscard]] inline bool isContainer(const CommandSpec& command) { return command.subcommands != nullptr; }
/// The table of a container; empty for all other commands.
[[nodiscard]] inline Subcommands subcommandsOf(const CommandSpec& command) {
  return isContainer(command) ? command.subcommands() : Subcommands();
}
/// The row that a request names; nothing when the command is no container, or has none of that name.
[[nodiscard]] const Subcommand* findSubcommand(const CommandSpec& command, const Request& request);
/// "get", or "client|list".
[[nodiscard]] std::string fullNameOf(const CommandSpec& command, const Subcommand* subcommand);
/// The subcommand's flags, which stand instead of those of its container.
[[nodiscard]] inline std::uint32_t flagsOf(const CommandSpec& command, const Subcommand* subcommand) {
  return subcommand == nullptr ? command.flags : subcommand->flags;
}
/// "ERR unknown subcommand 'x'. Try CLIENT HELP."
[[nodiscard]] Reply unknownSubcommand(const CommandSpec& command, const Request& request);
/// "ERR unknown subcommand or wrong number of arguments for 'x'. Try CLIENT HELP.": of subcommands that count by
/// themselves.
[[nodiscard]] Reply wrongSubcommand(const Call& call, std::string_view container);

/// Runs the subcommand that the call names. REQUIRES that the gates let it pass.
[[nodiscard]] Reply runSubcommand(Call& call);
/// HELP, made from the table.
[[nodiscard]] Reply helpOf(std::string_view container, Subcommands table);
[[nodiscard]] Reply subcommandHelp(Call& call);

} // namespace interleave
