// OBJECT: how Redis would keep a value in memory.
#include "engine/commands/arguments.hpp"
#include "engine/commands/families.hpp"

namespace interleave {

namespace {

constexpr std::size_t kLongestInteger = 20;   ///< texts up to here are tried as integers
constexpr std::size_t kLongestEmbedded = 44;  ///< OBJ_ENCODING_EMBSTR_SIZE_LIMIT
constexpr std::int64_t kSharedIntegers = 10000;

std::string_view encodingOf(const StringValue& value) {
  if (value.raw) return "raw";
  if (value.bytes.size() <= kLongestInteger && parseInteger(value.bytes)) return "int";
  return value.bytes.size() <= kLongestEmbedded ? "embstr" : "raw";
}

std::string_view encodingOf(const Value& value) {
  switch (value.type()) {
  case ValueType::String: return encodingOf(value.string());
  case ValueType::Hash: return value.hash().table ? "hashtable" : "listpack";
  case ValueType::List: return "quicklist";
  case ValueType::Set: return value.set().table ? "hashtable" : "intset";
  case ValueType::SortedSet: return value.sortedSet().skiplist ? "skiplist" : "listpack";
  }
  return "raw";
}

// A look-up that leaves no trace, as Redis's LOOKUP_NOTOUCH: nothing here counts as a use of the key.
Reply encoding(Call& call) {
  const Entry* entry = call.keys.find(call.database, call.argument(2));
  return entry == nullptr ? Reply::nil() : Reply::bulk(std::string(encodingOf(entry->value)));
}

// Small integers are shared by all keys that hold them, and their count says so with the largest int.
Reply referenceCount(Call& call) {
  const Entry* entry = call.keys.find(call.database, call.argument(2));
  if (entry == nullptr) return Reply::nil();
  if (entry->value.type() != ValueType::String || encodingOf(entry->value) != "int") return Reply::integerOf(1);
  const std::int64_t number = parseInteger(entry->value.string().bytes).value_or(-1);
  return Reply::integerOf(number >= 0 && number < kSharedIntegers ? std::numeric_limits<std::int32_t>::max() : 1);
}

// Nobody keeps the time of the last use of a key here: each counts as just used.
Reply idleTime(Call& call) {
  return call.keys.find(call.database, call.argument(2)) == nullptr ? Reply::nil() : Reply::integerOf(0);
}

Reply frequency(Call& call) {
  if (call.keys.find(call.database, call.argument(2)) == nullptr) return Reply::nil();
  return Reply::error("ERR An LFU maxmemory policy is not selected, access frequency not tracked. Please note that when switching "
                      "between policies at runtime LRU and LFU data will take some time to adjust.");
}

Reply help(Call&) {
  constexpr std::string_view kLines[] = {
      "OBJECT <subcommand> [<arg> [value] [opt] ...]. Subcommands are:",
      "ENCODING <key>",
      "    Return the kind of internal representation used in order to store the value",
      "    associated with a <key>.",
      "FREQ <key>",
      "    Return the access frequency index of the <key>. The returned integer is",
      "    proportional to the logarithm of the recent access frequency of the key.",
      "IDLETIME <key>",
      "    Return the idle time of the <key>, that is the approximated number of",
      "    seconds elapsed since the last access to the key.",
      "REFCOUNT <key>",
      "    Return the number of references of the value associated with the specified",
      "    <key>.",
      "HELP",
      "    Prints this help.",
  };
  std::vector<Reply> lines;
  for (const std::string_view line : kLines) lines.push_back(Reply::status(std::string(line)));
  return Reply::array(std::move(lines));
}

struct Subcommand {
  std::string_view name;
  std::size_t count; ///< of arguments, with both names
  Reply (*execute)(Call&);
};

constexpr Subcommand kSubcommands[] = {
    {"encoding", 3, encoding}, {"refcount", 3, referenceCount}, {"idletime", 3, idleTime}, {"freq", 3, frequency}, {"help", 2, help},
};

Reply object(Call& call) {
  for (const Subcommand& row : kSubcommands) {
    if (!equalsIgnoringCase(row.name, call.argument(1))) continue;
    return call.count() == row.count ? row.execute(call) : errors::wrongArity(fmt::format("object|{}", row.name));
  }
  return Reply::error(fmt::format("ERR unknown subcommand '{}'. Try OBJECT HELP.", untilNul(call.argument(1)).substr(0, 128)));
}

std::vector<int> objectKeys(const Request& request) { return request.size() == 3 ? std::vector<int>{2} : std::vector<int>{}; }

constexpr CommandSpec kRows[] = {
    {"object", -2, 0, {}, object, "generic", "2.2.3", "A container for object introspection commands",
     "<ENCODING key | REFCOUNT key | IDLETIME key | FREQ key | HELP>", {}, objectKeys},
};

} // namespace

CommandRows objectCommands() { return kRows; }

} // namespace interleave
