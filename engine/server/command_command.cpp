// COMMAND: the table rows, told to clients.
#include <algorithm>

#include <fmt/format.h>

#include "engine/server/families.hpp"
#include "engine/server/server.hpp"
#include "engine/server/subcommands.hpp"

namespace interleave {

namespace {

constexpr std::pair<std::uint32_t, std::string_view> kFlagNames[] = {
    {kWrite, "write"},           {kReadOnly, "readonly"},         {kDenyOom, "denyoom"},           {kAdmin, "admin"},
    {kPubSub, "pubsub"},         {kNoScript, "noscript"},         {kBlocking, "blocking"},         {kLoading, "loading"},
    {kStale, "stale"},           {kSkipMonitor, "skip_monitor"},  {kSkipSlowlog, "skip_slowlog"},  {kFast, "fast"},
    {kNoAuth, "no_auth"},        {kMayReplicate, "may_replicate"}, {kNoMulti, "no_multi"},         {kMovableKeys, "movablekeys"},
    {kAllowBusy, "allow_busy"},
};

Reply infoOf(const CommandSpec& command) {
  std::vector<Reply> flags;
  for (const auto& [flag, name] : kFlagNames)
    if ((command.flags & flag) != 0) flags.push_back(Reply::status(std::string(name)));
  return Reply::array({Reply::bulk(std::string(command.name)), Reply::integerOf(command.arity), Reply::set(std::move(flags)),
                       Reply::integerOf(command.keyPositions.first), Reply::integerOf(command.keyPositions.last),
                       Reply::integerOf(command.keyPositions.step), Reply::set(), Reply::array(), Reply::array(), Reply::array()});
}

Reply docsOf(const CommandSpec& command) {
  std::vector<Reply> pairs;
  const auto add = [&](const char* name, std::string_view value) {
    pairs.push_back(Reply::bulk(name));
    pairs.push_back(Reply::bulk(std::string(value)));
  };
  add("summary", command.summary);
  add("since", command.since);
  add("group", command.group);
  add("syntax", command.syntax);
  return Reply::map(std::move(pairs));
}

Reply infoOfAll() {
  std::vector<Reply> rows;
  for (const CommandSpec* command : allCommands()) rows.push_back(infoOf(*command));
  return Reply::array(std::move(rows));
}

Reply count(Call&) { return Reply::integerOf(static_cast<std::int64_t>(allCommands().size())); }

Reply info(Call& call) {
  if (call.count() == 2) return infoOfAll();
  std::vector<Reply> rows;
  for (std::size_t i = 2; i < call.count(); ++i) {
    const CommandSpec* command = findCommand(call.argument(i));
    rows.push_back(command == nullptr ? Reply::nilArray() : infoOf(*command));
  }
  return Reply::array(std::move(rows));
}

Reply docs(Call& call) {
  std::vector<Reply> pairs;
  const auto add = [&](const CommandSpec* command) {
    if (command == nullptr) return;
    pairs.push_back(Reply::bulk(std::string(command->name)));
    pairs.push_back(docsOf(*command));
  };
  if (call.count() == 2)
    for (const CommandSpec* command : allCommands()) add(command);
  for (std::size_t i = 2; i < call.count(); ++i) add(findCommand(call.argument(i)));
  return Reply::map(std::move(pairs));
}

Reply list(Call& call) {
  if (call.count() > 2) return errors::syntax();
  std::vector<Reply> names;
  for (const CommandSpec* command : allCommands()) names.push_back(Reply::bulk(std::string(command->name)));
  return Reply::array(std::move(names));
}

Reply getKeys(Call& call) {
  const CommandSpec* command = findCommand(call.argument(2));
  if (command == nullptr) return Reply::error("ERR Invalid command specified");
  const Request request(call.arguments.begin() + 2, call.arguments.end());
  const bool hasKeys = command->findKeys != nullptr || command->keyPositions.first != 0;
  if (!hasKeys) return Reply::error("ERR The command has no key arguments");
  if (!arityFits(*command, request.size())) return Reply::error("ERR Invalid number of arguments specified for command");
  std::vector<Reply> keys;
  for (const int position : keyPositionsOf(*command, request)) keys.push_back(Reply::bulk(request[static_cast<std::size_t>(position)]));
  const bool mayHaveNone = command->group == "scripting"; // Redis's flag no_mandatory_keys
  if (keys.empty() && !mayHaveNone) return Reply::error("ERR Invalid arguments specified for command");
  return Reply::array(std::move(keys));
}

constexpr Subcommand kSubcommands[] = {
    {"count", 2, count}, {"info", -2, info}, {"docs", -2, docs}, {"list", -2, list}, {"getkeys", -3, getKeys},
};

Reply command(Call& call) { return call.count() == 1 ? infoOfAll() : runSubcommand(call, "command", kSubcommands); }

constexpr CommandSpec kRows[] = {
    {"command", -1, kLoading | kStale, {}, command, "server", "2.8.13", "Get array of Redis command details",
     "[COUNT | INFO [command ...] | DOCS [command ...] | LIST | GETKEYS command [arg ...]]"},
};

} // namespace

CommandRows commandCommands() { return kRows; }

} // namespace interleave
