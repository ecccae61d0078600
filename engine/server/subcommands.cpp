#include "engine/server/subcommands.hpp"

#include <algorithm>

namespace interleave {

const Subcommand* findSubcommand(const CommandSpec& command, const Request& request) {
  if (!isContainer(command) || request.size() < 2) return nullptr;
  for (const Subcommand& row : subcommandsOf(command))
    if (equalsIgnoringCase(row.name, request[1])) return &row;
  return nullptr;
}

std::string fullNameOf(const CommandSpec& command, const Subcommand* subcommand) {
  return subcommand == nullptr ? std::string(command.name) : fmt::format("{}|{}", command.name, subcommand->name);
}

Reply unknownSubcommand(const CommandSpec& command, const Request& request) {
  std::string message = fmt::format("ERR unknown subcommand '{}'. Try {} HELP.", untilNul(request[1]).substr(0, 128),
                                    toUpper(command.name));
  std::replace_if(
      message.begin(), message.end(), [](char c) { return c == '\r' || c == '\n'; }, ' ');
  return Reply::error(std::move(message));
}

Reply wrongSubcommand(const Call& call, std::string_view container) {
  return Reply::error(fmt::format("ERR unknown subcommand or wrong number of arguments for '{}'. Try {} HELP.",
                                  untilNul(call.argument(1)).substr(0, 128), toUpper(container)));
}

Reply runSubcommand(Call& call) {
  const CommandSpec& container = *findCommand(call.argument(0));
  const Subcommand* subcommand = findSubcommand(container, call.arguments);
  if (subcommand == nullptr) return errors::syntax();
  // Scripts come without passing the gates.
  if (!subcommand->arityFits(call.count()))
    return errors::wrongArity(fullNameOf(container, subcommand));
  return subcommand->execute(call);
}

Reply subcommandHelp(Call& call) {
  const CommandSpec& command = *findCommand(call.argument(0));
  return helpOf(command.name, subcommandsOf(command));
}

Reply helpOf(std::string_view container, Subcommands table) {
  std::vector<Reply> lines;
  const auto add = [&](std::string line) { lines.push_back(Reply::status(std::move(line))); };
  add(fmt::format("{} <subcommand> [<arg> [value] [opt] ...]. Subcommands are:", toUpper(container)));
  for (const Subcommand& row : table) {
    if (row.name == "help") continue;
    add(fmt::format("{}{}{}", toUpper(row.name), row.syntax.empty() ? "" : " ", row.syntax));
    add(fmt::format("    {}", row.summary));
  }
  add("HELP");
  add("    Prints this help.");
  return Reply::array(std::move(lines));
}

} // namespace interleave
