// COMMAND: the table rows, told to clients.
#include <algorithm>

#include <fmt/format.h>

#include "engine/server/families.hpp"
#include "engine/server/key_usage.hpp"
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

/// Categories in the order of Redis's own list. They follow from the flags and the group, as Redis derives most of them.
Reply categoriesOf(std::uint32_t flags, std::string_view group) {
  const auto has = [&](std::uint32_t flag) { return (flags & flag) != 0; };
  const bool isScripting = group == "scripting";
  const std::pair<bool, const char*> categories[] = {
      {group == "generic", "@keyspace"}, {has(kReadOnly) && !isScripting, "@read"}, {has(kWrite), "@write"},
      {group == "set", "@set"},          {group == "sorted-set", "@sortedset"},     {group == "list", "@list"},
      {group == "hash", "@hash"},        {group == "string", "@string"},            {group == "bitmap", "@bitmap"},
      {group == "pubsub", "@pubsub"},    {has(kAdmin), "@admin"},                   {has(kFast), "@fast"},
      {!has(kFast), "@slow"},            {has(kBlocking), "@blocking"},             {has(kAdmin), "@dangerous"},
      {group == "connection", "@connection"}, {group == "transactions", "@transaction"}, {isScripting, "@scripting"},
  };
  std::vector<Reply> names;
  for (const auto& [belongs, name] : categories)
    if (belongs) names.push_back(Reply::status(name));
  return Reply::set(std::move(names));
}

Reply namesOfFlags(std::uint32_t flags, std::string_view group) {
  // That scripts may replicate, Redis finds out by itself; COMMAND does not tell it.
  if (group == "scripting") flags &= ~static_cast<std::uint32_t>(kMayReplicate);
  std::vector<Reply> names;
  for (const auto& [flag, name] : kFlagNames)
    if ((flags & flag) != 0) names.push_back(Reply::status(std::string(name)));
  return Reply::set(std::move(names));
}

Reply subcommandInfo(const CommandSpec& container, const Subcommand& row) {
  return Reply::array({Reply::bulk(fmt::format("{}|{}", container.name, row.name)), Reply::integerOf(row.arity),
                       namesOfFlags(row.flags, container.group), Reply::integerOf(0), Reply::integerOf(0), Reply::integerOf(0),
                       categoriesOf(row.flags, container.group), Reply::array(), Reply::array(), Reply::array()});
}

Reply wordsOf(std::string_view usage) {
  std::vector<Reply> words;
  while (!usage.empty()) {
    const std::size_t end = std::min(usage.find(' '), usage.size());
    words.push_back(Reply::status(std::string(usage.substr(0, end))));
    usage.remove_prefix(std::min(end + 1, usage.size()));
  }
  return Reply::set(std::move(words));
}

/// One key specification in Redis's own format: keys from `first` on, to `last` counted from there or from the end.
Reply keySpecification(std::string_view usage, int first, int last, int step) {
  const auto named = [](const char* type, Reply spec) {
    return Reply::map({Reply::bulk("type"), Reply::bulk(type), Reply::bulk("spec"), std::move(spec)});
  };
  Reply begin = named("index", Reply::map({Reply::bulk("index"), Reply::integerOf(first)}));
  Reply find = named("range", Reply::map({Reply::bulk("lastkey"), Reply::integerOf(last), Reply::bulk("keystep"),
                                          Reply::integerOf(step), Reply::bulk("limit"), Reply::integerOf(0)}));
  return Reply::map({Reply::bulk("flags"), wordsOf(usage), Reply::bulk("begin_search"), std::move(begin), Reply::bulk("find_keys"),
                     std::move(find)});
}

/// For positions that are always the same; keys that are counted or found otherwise are told by "movablekeys" alone.
Reply keySpecifications(const CommandSpec& command) {
  const KeyPositions& keys = command.keyPositions;
  if (keys.first == 0) return Reply::array();
  const KeyUsage usage = keyUsageOf(command);
  const int last = keys.last < 0 ? keys.last : keys.last - keys.first;
  if (usage.isUniform() || keys.last == keys.first) return Reply::array({keySpecification(usage.first, keys.first, last, keys.step)});
  return Reply::array({keySpecification(usage.first, keys.first, 0, 1),
                       keySpecification(usage.others, keys.first + 1, keys.last < 0 ? last : last - 1, keys.step)});
}

Reply infoOf(const CommandSpec& command) {
  std::vector<Reply> inner;
  for (const Subcommand& row : subcommandsOf(command)) inner.push_back(subcommandInfo(command, row));
  // A container has no flags of its own, and that WAIT blocks is not told.
  const bool plain = inner.empty();
  const std::uint32_t flags = !plain ? 0 : command.name == "wait" ? command.flags & ~static_cast<std::uint32_t>(kBlocking) : command.flags;
  return Reply::array({Reply::bulk(std::string(command.name)), Reply::integerOf(command.arity), namesOfFlags(flags, command.group),
                       Reply::integerOf(command.keyPositions.first), Reply::integerOf(command.keyPositions.last),
                       Reply::integerOf(command.keyPositions.step), categoriesOf(flags, plain ? command.group : ""), Reply::array(),
                       keySpecifications(command), Reply::array(std::move(inner))});
}

/// Of "get" or "client|kill"; nil of what is not there.
Reply infoByName(const std::string& name) {
  const std::size_t bar = name.find('|');
  const CommandSpec* command = findCommand(name.substr(0, bar));
  if (command == nullptr) return Reply::nil();
  if (bar == std::string::npos) return infoOf(*command);
  Request named(2);
  named[1] = name.substr(bar + 1);
  const Subcommand* row = findSubcommand(*command, named);
  return row == nullptr ? Reply::nil() : subcommandInfo(*command, *row);
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
  for (std::size_t i = 2; i < call.count(); ++i) rows.push_back(infoByName(call.argument(i)));
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

template <class Wanted> Reply namesOf(Wanted wanted) {
  std::vector<Reply> names;
  for (const CommandSpec* command : allCommands())
    if (wanted(*command)) names.push_back(Reply::bulk(std::string(command->name)));
  return Reply::array(std::move(names));
}

/// COMMAND LIST [FILTERBY MODULE m | ACLCAT category | PATTERN glob]
Reply list(Call& call) {
  if (call.count() == 2) return namesOf([](const CommandSpec&) { return true; });
  if (call.count() != 5 || !equalsIgnoringCase(call.argument(2), "filterby")) return errors::syntax();
  const std::string& value = call.argument(4);
  if (equalsIgnoringCase(call.argument(3), "module")) return Reply::array();
  if (equalsIgnoringCase(call.argument(3), "pattern"))
    return namesOf([&](const CommandSpec& command) { return matchesGlob(value, command.name, CaseRule::Insensitive); });
  if (!equalsIgnoringCase(call.argument(3), "aclcat")) return errors::syntax();
  return namesOf([category = Reply::status("@" + toLower(value))](const CommandSpec& command) {
    const auto categories = categoriesOf(command.flags, command.group).elements;
    return std::find(categories.begin(), categories.end(), category) != categories.end();
  });
}

/// Whether SET and BITFIELD read depends on their arguments.
KeyUsage usageIn(const CommandSpec& command, const Request& request) {
  const auto has = [&](std::string_view word) {
    return std::any_of(request.begin() + 1, request.end(), [&](const std::string& argument) { return equalsIgnoringCase(argument, word); });
  };
  if (command.name == "set" && !has("get")) return {"OW update", "OW update"};
  if (command.name == "bitfield" && !has("set") && !has("incrby")) return {"RO access", "RO access"};
  if (command.name == "set" || command.name == "bitfield") return {"RW access update", "RW access update"};
  return keyUsageOf(command);
}

/// The keys of the request behind COMMAND GETKEYS; `tell` makes the reply of one.
template <class Tell> Reply keysTold(const Call& call, Tell tell) {
  const CommandSpec* command = findCommand(call.argument(2));
  if (command == nullptr) return Reply::error("ERR Invalid command specified");
  const Request request(call.arguments.begin() + 2, call.arguments.end());
  const bool hasKeys = command->findKeys != nullptr || command->keyPositions.first != 0;
  if (!hasKeys) return Reply::error("ERR The command has no key arguments");
  if (!arityFits(*command, request.size())) return Reply::error("ERR Invalid number of arguments specified for command");
  const KeyUsage usage = usageIn(*command, request);
  std::vector<Reply> keys;
  for (const int position : keyPositionsOf(*command, request))
    keys.push_back(tell(request[static_cast<std::size_t>(position)], keys.empty() ? usage.first : usage.others));
  const bool mayHaveNone = command->group == "scripting"; // Redis's flag no_mandatory_keys
  if (keys.empty() && !mayHaveNone) return Reply::error("ERR Invalid arguments specified for command");
  return Reply::array(std::move(keys));
}

Reply getKeys(Call& call) {
  return keysTold(call, [](const std::string& key, std::string_view) { return Reply::bulk(key); });
}

Reply getKeysAndFlags(Call& call) {
  return keysTold(call, [](const std::string& key, std::string_view usage) { return Reply::array({Reply::bulk(key), wordsOf(usage)}); });
}

constexpr std::uint32_t kFlags = kLoading | kStale;

constexpr Subcommand kSubcommands[] = {
    {"count", 2, count, kFlags, "", "Return how many commands there are."},
    {"info", -2, info, kFlags, "[<command> ...]", "Return arity, flags and keys of commands."},
    {"docs", -2, docs, kFlags, "[<command> ...]", "Return what commands are for."},
    {"list", -2, list, kFlags, "[FILTERBY (MODULE|ACLCAT|PATTERN) <value>]", "Return the names of commands."},
    {"getkeys", -4, getKeys, kFlags, "<request>", "Return the keys of a request."},
    {"getkeysandflags", -4, getKeysAndFlags, kFlags, "<request>", "Return the keys of a request, and how they are used."},
    {"help", 2, subcommandHelp, kFlags, "", ""},
};

Reply command(Call& call) { return call.count() == 1 ? infoOfAll() : runSubcommand(call); }

constexpr CommandSpec kRows[] = {
    {"command", -1, kFlags, {}, command, "server", "2.8.13", "Get array of Redis command details",
     "[COUNT | INFO [command ...] | DOCS [command ...] | LIST [FILTERBY ...] | GETKEYS command [arg ...] | "
     "GETKEYSANDFLAGS command [arg ...]]", {}, nullptr, commandSubcommands},
};

} // namespace

Subcommands commandSubcommands() { return kSubcommands; }
CommandRows commandCommands() { return kRows; }

} // namespace interleave
