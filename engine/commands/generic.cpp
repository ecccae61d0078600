// Keys whatever they hold: existence, names, times to live, whole databases.
#include <limits>

#include "engine/commands/access.hpp"
#include "engine/commands/families.hpp"

namespace interleave {

namespace {

Reply del(Call& call) {
  std::int64_t removed = 0;
  for (std::size_t i = 1; i < call.count(); ++i) removed += call.keys.erase(call.database, call.argument(i)) ? 1 : 0;
  return Reply::integerOf(removed);
}

Reply exists(Call& call) {
  std::int64_t found = 0;
  for (std::size_t i = 1; i < call.count(); ++i)
    found += call.keys.find(call.database, call.argument(i)) != nullptr ? 1 : 0;
  return Reply::integerOf(found);
}

Reply type(Call& call) {
  const Entry* entry = call.keys.find(call.database, call.argument(1));
  return Reply::status(entry == nullptr ? "none" : std::string(typeName(entry->value.type())));
}

struct ExpireConditions {
  bool missing = false;
  bool there = false;
  bool greater = false;
  bool less = false;
};

std::optional<Reply> readExpireConditions(const Call& call, ExpireConditions& conditions) {
  for (std::size_t i = 3; i < call.count(); ++i) {
    const std::string& word = call.argument(i);
    if (equalsIgnoringCase(word, "nx"))
      conditions.missing = true;
    else if (equalsIgnoringCase(word, "xx"))
      conditions.there = true;
    else if (equalsIgnoringCase(word, "gt"))
      conditions.greater = true;
    else if (equalsIgnoringCase(word, "lt"))
      conditions.less = true;
    else
      return Reply::error("ERR Unsupported option " + std::string(untilNul(word)));
  }
  if (conditions.missing && (conditions.there || conditions.greater || conditions.less))
    return Reply::error("ERR NX and XX, GT or LT options at the same time are not compatible");
  if (conditions.greater && conditions.less)
    return Reply::error("ERR GT and LT options at the same time are not compatible");
  return std::nullopt;
}

// A key without a time to live counts as living for ever when GT and LT compare.
bool conditionsHold(const ExpireConditions& conditions, TimeMs current, TimeMs wanted) {
  if (conditions.missing && current != kNever) return false;
  if (conditions.there && current == kNever) return false;
  if (conditions.greater && (current == kNever || wanted <= current)) return false;
  return !(conditions.less && current != kNever && wanted >= current);
}

Reply expireWith(Call& call, TimeUnit unit, TimeBase base, std::string_view name) {
  ExpireConditions conditions;
  if (auto refused = readExpireConditions(call, conditions)) return *refused;
  const auto number = parseInteger(call.argument(2));
  if (!number) return errors::notAnInteger();
  TimeMs when = *number;
  const TimeMs from = base == TimeBase::Now ? call.keys.now() : 0;
  constexpr TimeMs kMost = std::numeric_limits<TimeMs>::max();
  if (unit == TimeUnit::Seconds) {
    if (when > kMost / 1000 || when < std::numeric_limits<TimeMs>::min() / 1000) return errors::invalidExpireTime(name);
    when *= 1000;
  }
  if (when > kMost - from) return errors::invalidExpireTime(name);
  when += from;

  const std::string& key = call.argument(1);
  const Entry* entry = call.keys.find(call.database, key);
  if (entry == nullptr || !conditionsHold(conditions, entry->expireAt, when)) return Reply::integerOf(0);
  if (when <= call.keys.now()) {
    call.keys.erase(call.database, key);
  } else {
    call.keys.setExpiry(call.database, key, when);
    call.keys.changed(call.database, key);
  }
  return Reply::integerOf(1);
}
Reply expire(Call& call) { return expireWith(call, TimeUnit::Seconds, TimeBase::Now, "expire"); }
Reply pExpire(Call& call) { return expireWith(call, TimeUnit::Milliseconds, TimeBase::Now, "pexpire"); }
Reply expireAt(Call& call) { return expireWith(call, TimeUnit::Seconds, TimeBase::Epoch, "expireat"); }
Reply pExpireAt(Call& call) { return expireWith(call, TimeUnit::Milliseconds, TimeBase::Epoch, "pexpireat"); }

// TTL rounds to the nearest second, EXPIRETIME likewise.
Reply timeToLive(Call& call, TimeUnit unit, TimeBase base) {
  const Entry* entry = call.keys.find(call.database, call.argument(1));
  if (entry == nullptr) return Reply::integerOf(-2);
  if (entry->expireAt == kNever) return Reply::integerOf(-1);
  const TimeMs ms = base == TimeBase::Epoch ? entry->expireAt : std::max<TimeMs>(0, entry->expireAt - call.keys.now());
  return Reply::integerOf(unit == TimeUnit::Milliseconds ? ms : ms / 1000 + (ms % 1000 >= 500 ? 1 : 0));
}
Reply ttl(Call& call) { return timeToLive(call, TimeUnit::Seconds, TimeBase::Now); }
Reply pTtl(Call& call) { return timeToLive(call, TimeUnit::Milliseconds, TimeBase::Now); }
Reply expireTime(Call& call) { return timeToLive(call, TimeUnit::Seconds, TimeBase::Epoch); }
Reply pExpireTime(Call& call) { return timeToLive(call, TimeUnit::Milliseconds, TimeBase::Epoch); }

Reply persist(Call& call) {
  const Entry* entry = call.keys.find(call.database, call.argument(1));
  if (entry == nullptr || entry->expireAt == kNever) return Reply::integerOf(0);
  call.keys.setExpiry(call.database, call.argument(1), kNever);
  call.keys.changed(call.database, call.argument(1));
  return Reply::integerOf(1);
}

Reply keys(Call& call) {
  std::vector<Reply> names;
  for (std::string& key : call.keys.sortedKeys(call.database))
    if (matchesGlob(call.argument(1), key)) names.push_back(Reply::bulk(std::move(key)));
  return Reply::array(std::move(names));
}

/// Copies an entry, with its time to live, over whatever is at the destination.
void place(Call& call, int database, const std::string& key, const Entry& entry) {
  call.keys.erase(database, key);
  call.keys.put(database, key, entry.value);
  if (entry.expireAt != kNever) call.keys.setExpiry(database, key, entry.expireAt);
  call.keys.changed(database, key);
}

Reply renameTo(Call& call, bool onlyIfMissing) {
  const std::string& from = call.argument(1);
  const std::string& to = call.argument(2);
  const Entry* entry = call.keys.find(call.database, from);
  if (entry == nullptr) return errors::noSuchKey();
  if (from == to) return onlyIfMissing ? Reply::integerOf(0) : Reply::ok();
  if (onlyIfMissing && call.keys.find(call.database, to) != nullptr) return Reply::integerOf(0);
  const Entry moved = *call.keys.peek(call.database, from);
  place(call, call.database, to, moved);
  call.keys.erase(call.database, from);
  return onlyIfMissing ? Reply::integerOf(1) : Reply::ok();
}
Reply rename(Call& call) { return renameTo(call, false); }
Reply renameNx(Call& call) { return renameTo(call, true); }

std::optional<int> readDatabase(std::string_view text) {
  const auto number = parseInteger(text);
  if (!number || *number < 0 || *number >= kDatabaseCount) return std::nullopt;
  return static_cast<int>(*number);
}

Reply copy(Call& call) {
  int target = call.database;
  bool replace = false;
  for (std::size_t i = 3; i < call.count(); ++i) {
    if (equalsIgnoringCase(call.argument(i), "replace")) {
      replace = true;
    } else if (equalsIgnoringCase(call.argument(i), "db") && i + 1 < call.count()) {
      if (!parseInteger(call.argument(++i))) return errors::notAnInteger();
      const auto database = readDatabase(call.argument(i));
      if (!database) return errors::databaseOutOfRange();
      target = *database;
    } else {
      return errors::syntax();
    }
  }
  const std::string& from = call.argument(1);
  const std::string& to = call.argument(2);
  if (target == call.database && from == to) return Reply::error("ERR source and destination objects are the same");
  const Entry* entry = call.keys.find(call.database, from);
  if (entry == nullptr) return Reply::integerOf(0);
  if (!replace && call.keys.find(target, to) != nullptr) return Reply::integerOf(0);
  place(call, target, to, Entry(*call.keys.peek(call.database, from)));
  return Reply::integerOf(1);
}

Reply move(Call& call) {
  if (!parseInteger(call.argument(2))) return Reply::error("ERR value is not an integer or out of range");
  const auto target = readDatabase(call.argument(2));
  if (!target) return errors::databaseOutOfRange();
  const std::string& key = call.argument(1);
  if (*target == call.database) return Reply::error("ERR source and destination objects are the same");
  const Entry* entry = call.keys.find(call.database, key);
  if (entry == nullptr || call.keys.find(*target, key) != nullptr) return Reply::integerOf(0);
  place(call, *target, key, Entry(*call.keys.peek(call.database, key)));
  call.keys.erase(call.database, key);
  return Reply::integerOf(1);
}

Reply dbSize(Call& call) { return Reply::integerOf(static_cast<std::int64_t>(call.keys.size(call.database))); }

/// SYNC and ASYNC make no difference here: both answer after everything is gone.
bool flushOptionsFit(const Call& call) {
  if (call.count() > 2) return false;
  return call.count() == 1 || equalsIgnoringCase(call.argument(1), "sync") || equalsIgnoringCase(call.argument(1), "async");
}

Reply flushDb(Call& call) {
  if (!flushOptionsFit(call)) return errors::syntax();
  call.keys.clear(call.database);
  return Reply::ok();
}

Reply flushAll(Call& call) {
  if (!flushOptionsFit(call)) return errors::syntax();
  for (int database = 0; database < kDatabaseCount; ++database) call.keys.clear(database);
  return Reply::ok();
}

constexpr std::uint32_t kExpireFlags = kWrite | kFast;

constexpr CommandSpec kRows[] = {
    {"del", -2, kWrite, {1, -1, 1}, del, "generic", "1.0.0", "Delete a key", "key [key ...]", {1.0, 0.3}},
    {"unlink", -2, kWrite | kFast, {1, -1, 1}, del, "generic", "4.0.0",
     "Delete a key asynchronously in another thread. Otherwise it is just as DEL, but non blocking.", "key [key ...]"},
    {"exists", -2, kReadOnly | kFast, {1, -1, 1}, exists, "generic", "1.0.0", "Determine if a key exists",
     "key [key ...]"},
    {"touch", -2, kReadOnly | kFast, {1, -1, 1}, exists, "generic", "3.2.1",
     "Alters the last access time of a key(s). Returns the number of existing keys specified.", "key [key ...]"},
    {"type", 2, kReadOnly | kFast, {1, 1, 1}, type, "generic", "1.0.0", "Determine the type stored at key", "key"},
    {"expire", -3, kExpireFlags, {1, 1, 1}, expire, "generic", "1.0.0", "Set a key's time to live in seconds",
     "key seconds [NX | XX | GT | LT]"},
    {"pexpire", -3, kExpireFlags, {1, 1, 1}, pExpire, "generic", "2.6.0", "Set a key's time to live in milliseconds",
     "key milliseconds [NX | XX | GT | LT]"},
    {"expireat", -3, kExpireFlags, {1, 1, 1}, expireAt, "generic", "1.2.0",
     "Set the expiration for a key as a UNIX timestamp", "key unix-time-seconds [NX | XX | GT | LT]"},
    {"pexpireat", -3, kExpireFlags, {1, 1, 1}, pExpireAt, "generic", "2.6.0",
     "Set the expiration for a key as a UNIX timestamp specified in milliseconds",
     "key unix-time-milliseconds [NX | XX | GT | LT]"},
    {"ttl", 2, kReadOnly | kFast, {1, 1, 1}, ttl, "generic", "1.0.0", "Get the time to live for a key in seconds", "key"},
    {"pttl", 2, kReadOnly | kFast, {1, 1, 1}, pTtl, "generic", "2.6.0",
     "Get the time to live for a key in milliseconds", "key"},
    {"expiretime", 2, kReadOnly | kFast, {1, 1, 1}, expireTime, "generic", "7.0.0",
     "Get the expiration Unix timestamp for a key", "key"},
    {"pexpiretime", 2, kReadOnly | kFast, {1, 1, 1}, pExpireTime, "generic", "7.0.0",
     "Get the expiration Unix timestamp for a key in milliseconds", "key"},
    {"persist", 2, kExpireFlags, {1, 1, 1}, persist, "generic", "2.2.0", "Remove the expiration from a key", "key"},
    {"keys", 2, kReadOnly, {}, keys, "generic", "1.0.0", "Find all keys matching the given pattern", "pattern",
     {1.0, 0.1}},
    {"rename", 3, kWrite, {1, 2, 1}, rename, "generic", "1.0.0", "Rename a key", "key newkey"},
    {"renamenx", 3, kWrite | kFast, {1, 2, 1}, renameNx, "generic", "1.0.0",
     "Rename a key, only if the new key does not exist", "key newkey"},
    {"copy", -3, kWrite | kDenyOom, {1, 2, 1}, copy, "generic", "6.2.0", "Copy a key",
     "source destination [DB destination-db] [REPLACE]"},
    {"move", 3, kWrite | kFast, {1, 1, 1}, move, "generic", "1.0.0", "Move a key to another database", "key db"},
    {"dbsize", 1, kReadOnly | kFast, {}, dbSize, "server", "1.0.0", "Return the number of keys in the selected database",
     ""},
    {"flushdb", -1, kWrite, {}, flushDb, "server", "1.0.0", "Remove all keys from the current database",
     "[ASYNC | SYNC]"},
    {"flushall", -1, kWrite, {}, flushAll, "server", "1.0.0", "Remove all keys from all databases", "[ASYNC | SYNC]"},
};

} // namespace

CommandRows genericCommands() { return kRows; }

} // namespace interleave
