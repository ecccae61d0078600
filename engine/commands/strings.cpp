// Strings: counters, values with a time to live, ranges.
#include <cmath>
#include <limits>

#include "engine/commands/access.hpp"
#include "engine/commands/families.hpp"

namespace interleave {

namespace {

constexpr std::size_t kMaximumStringBytes = 512u << 20;

Reply valueReply(const Entry* entry) { return entry == nullptr ? Reply::nil() : Reply::bulk(entry->value.string().bytes); }

Reply get(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::String);
  return found.wrongType ? errors::wrongType() : valueReply(found.entry);
}

struct ExpiryOption {
  std::string_view name;
  TimeUnit unit;
  TimeBase base;
};

/// The options of SET and GETEX.
struct SetOptions {
  bool onlyIfMissing = false;
  bool onlyIfThere = false;
  bool getOld = false;
  bool keepExpiry = false;
  bool persist = false;
  const ExpiryOption* expiry = nullptr; ///< EX, PX, EXAT or PXAT
  std::string_view expiryText;
};

constexpr ExpiryOption kExpiryOptions[] = {
    {"ex", TimeUnit::Seconds, TimeBase::Now},
    {"px", TimeUnit::Milliseconds, TimeBase::Now},
    {"exat", TimeUnit::Seconds, TimeBase::Epoch},
    {"pxat", TimeUnit::Milliseconds, TimeBase::Epoch},
};

const ExpiryOption* findExpiryOption(std::string_view word) {
  for (const ExpiryOption& option : kExpiryOptions)
    if (equalsIgnoringCase(option.name, word)) return &option;
  return nullptr;
}

enum class OptionSet { Set, GetEx };

/// Reads options from the argument `from` on. Only the syntax is judged; times come later, see readExpiry.
std::optional<Reply> readSetOptions(Call& call, std::size_t from, OptionSet which, SetOptions& options) {
  const bool isSet = which == OptionSet::Set;
  for (std::size_t i = from; i < call.count(); ++i) {
    const std::string& word = call.argument(i);
    const ExpiryOption* const option = findExpiryOption(word);
    // The same option may come again; the last one counts.
    const bool otherGiven = options.keepExpiry || options.persist || (options.expiry != nullptr && options.expiry != option);
    if (isSet && equalsIgnoringCase(word, "nx") && !options.onlyIfThere) {
      options.onlyIfMissing = true;
    } else if (isSet && equalsIgnoringCase(word, "xx") && !options.onlyIfMissing) {
      options.onlyIfThere = true;
    } else if (isSet && equalsIgnoringCase(word, "get")) {
      options.getOld = true;
    } else if (isSet && equalsIgnoringCase(word, "keepttl") && options.expiry == nullptr) {
      options.keepExpiry = true;
    } else if (!isSet && equalsIgnoringCase(word, "persist") && options.expiry == nullptr) {
      options.persist = true;
    } else if (option != nullptr && !otherGiven && i + 1 < call.count()) {
      options.expiry = option;
      options.expiryText = call.argument(++i);
    } else {
      return errors::syntax();
    }
  }
  return std::nullopt;
}

/// The moment that the options name, or nothing when they name none. A wrong time fills `error`.
std::optional<TimeMs> readExpiry(const Call& call, const SetOptions& options, std::string_view command, std::optional<Reply>& error) {
  if (options.expiry == nullptr) return std::nullopt;
  Reply refusal;
  const auto moment = expiryMoment(call, options.expiryText, options.expiry->unit, options.expiry->base, command, refusal);
  if (!moment) error = std::move(refusal);
  return moment;
}

void putString(Call& call, const std::string& key, std::string bytes, KeySpace::Expiry expiry = KeySpace::Expiry::Drop) {
  call.keys.put(call.database, key, Value(std::move(bytes)), expiry);
  call.keys.changed(call.database, key);
}

Reply set(Call& call) {
  SetOptions options;
  if (auto refused = readSetOptions(call, 3, OptionSet::Set, options)) return *refused;
  std::optional<Reply> wrongTime;
  const auto expireAt = readExpiry(call, options, "set", wrongTime);
  if (wrongTime) return *wrongTime;
  const std::string& key = call.argument(1);
  Reply old = Reply::nil();
  if (options.getOld) {
    old = get(call);
    if (old.isError()) return old;
  }
  if (options.onlyIfMissing || options.onlyIfThere) {
    const bool there = call.keys.find(call.database, key) != nullptr;
    if (there ? options.onlyIfMissing : options.onlyIfThere) return options.getOld ? old : Reply::nil();
  }
  putString(call, key, call.argument(2), options.keepExpiry ? KeySpace::Expiry::Keep : KeySpace::Expiry::Drop);
  if (expireAt) call.keys.setExpiry(call.database, key, *expireAt);
  return options.getOld ? old : Reply::ok();
}

Reply setNx(Call& call) {
  if (call.keys.find(call.database, call.argument(1)) != nullptr) return Reply::integerOf(0);
  putString(call, call.argument(1), call.argument(2));
  return Reply::integerOf(1);
}

Reply setWithExpiry(Call& call, TimeUnit unit, std::string_view name) {
  Reply error;
  const auto moment = expiryMoment(call, call.argument(2), unit, TimeBase::Now, name, error);
  if (!moment) return error;
  putString(call, call.argument(1), call.argument(3));
  call.keys.setExpiry(call.database, call.argument(1), *moment);
  return Reply::ok();
}
Reply setEx(Call& call) { return setWithExpiry(call, TimeUnit::Seconds, "setex"); }
Reply pSetEx(Call& call) { return setWithExpiry(call, TimeUnit::Milliseconds, "psetex"); }

Reply getSet(Call& call) {
  const Reply old = get(call);
  if (!old.isError()) putString(call, call.argument(1), call.argument(2));
  return old;
}

Reply getDel(Call& call) {
  const Reply old = get(call);
  if (!old.isError() && !old.isNil()) call.keys.erase(call.database, call.argument(1));
  return old;
}

Reply getEx(Call& call) {
  SetOptions options;
  if (auto refused = readSetOptions(call, 2, OptionSet::GetEx, options)) return *refused;
  const std::string& key = call.argument(1);
  const Reply value = get(call);
  if (value.isError() || value.isNil()) return value;
  std::optional<Reply> wrongTime;
  const auto expireAt = readExpiry(call, options, "getex", wrongTime);
  if (wrongTime) return *wrongTime;
  if (expireAt && *expireAt <= call.keys.now()) {
    call.keys.erase(call.database, key);
  } else if (expireAt) {
    call.keys.setExpiry(call.database, key, *expireAt);
    call.keys.changed(call.database, key);
  } else if (options.persist && call.keys.peek(call.database, key)->expireAt != kNever) {
    call.keys.setExpiry(call.database, key, kNever);
    call.keys.changed(call.database, key);
  }
  return value;
}

Reply mGet(Call& call) {
  std::vector<Reply> values;
  for (std::size_t i = 1; i < call.count(); ++i) {
    const auto found = readKey(call, call.argument(i), ValueType::String);
    values.push_back(found.wrongType ? Reply::nil() : valueReply(found.entry));
  }
  return Reply::array(std::move(values));
}

Reply mSet(Call& call) {
  if (call.count() % 2 == 0) return errors::wrongArity("mset");
  for (std::size_t i = 1; i < call.count(); i += 2) putString(call, call.argument(i), call.argument(i + 1));
  return Reply::ok();
}

Reply mSetNx(Call& call) {
  if (call.count() % 2 == 0) return errors::wrongArity("msetnx");
  for (std::size_t i = 1; i < call.count(); i += 2)
    if (call.keys.find(call.database, call.argument(i)) != nullptr) return Reply::integerOf(0);
  for (std::size_t i = 1; i < call.count(); i += 2) putString(call, call.argument(i), call.argument(i + 1));
  return Reply::integerOf(1);
}

/// Stores new contents in a string that may be missing, keeping its time to live; it counts as edited in place.
void editString(Call& call, const std::string& key, std::string bytes) {
  call.keys.put(call.database, key, Value(StringValue{std::move(bytes), true}), KeySpace::Expiry::Keep);
  call.keys.changed(call.database, key);
}

Reply append(Call& call) {
  const std::string& key = call.argument(1);
  const auto found = readKey(call, key, ValueType::String);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) {
    putString(call, key, call.argument(2));
    return Reply::integerOf(static_cast<std::int64_t>(call.argument(2).size()));
  }
  if (found.entry->value.string().bytes.size() + call.argument(2).size() > kMaximumStringBytes)
    return errors::stringTooLong();
  Entry* entry = call.keys.findToChange(call.database, key);
  StringValue& value = entry->value.mutableString();
  value.bytes += call.argument(2);
  value.raw = true;
  const auto size = static_cast<std::int64_t>(value.bytes.size());
  call.keys.changed(call.database, key);
  return Reply::integerOf(size);
}

Reply strLen(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::String);
  if (found.wrongType) return errors::wrongType();
  return Reply::integerOf(found.entry == nullptr ? 0 : static_cast<std::int64_t>(found.entry->value.string().bytes.size()));
}

Reply incrementBy(Call& call, std::int64_t delta) {
  const std::string& key = call.argument(1);
  const auto found = readKey(call, key, ValueType::String);
  if (found.wrongType) return errors::wrongType();
  const auto old = found.entry == nullptr ? std::optional<std::int64_t>(0) : parseInteger(found.entry->value.string().bytes);
  if (!old) return errors::notAnInteger();
  std::int64_t sum = 0;
  if (__builtin_add_overflow(*old, delta, &sum)) return errors::wouldOverflow();
  if (found.entry == nullptr) {
    call.keys.put(call.database, key, Value(std::to_string(sum)));
  } else {
    call.keys.change(call.database, key, *found.entry).value.mutableString() = {std::to_string(sum), false};
  }
  call.keys.changed(call.database, key);
  return Reply::integerOf(sum);
}

Reply incr(Call& call) { return incrementBy(call, 1); }
Reply decr(Call& call) { return incrementBy(call, -1); }
Reply incrBy(Call& call) {
  const auto delta = parseInteger(call.argument(2));
  return delta ? incrementBy(call, *delta) : errors::notAnInteger();
}
Reply decrBy(Call& call) {
  const auto delta = parseInteger(call.argument(2));
  if (!delta) return errors::notAnInteger();
  if (*delta == std::numeric_limits<std::int64_t>::min()) return Reply::error("ERR decrement would overflow");
  return incrementBy(call, -*delta);
}

Reply incrByFloat(Call& call) {
  const std::string& key = call.argument(1);
  const auto found = readKey(call, key, ValueType::String);
  if (found.wrongType) return errors::wrongType();
  const auto old =
      found.entry == nullptr ? std::optional<long double>(0) : parseLongDouble(found.entry->value.string().bytes);
  const auto delta = parseLongDouble(call.argument(2));
  if (!old || !delta) return errors::notAFloat();
  const long double sum = *old + *delta;
  if (std::isnan(sum) || std::isinf(sum)) return Reply::error("ERR increment would produce NaN or Infinity");
  std::string text = formatLongDouble(sum);
  call.keys.put(call.database, key, Value(text), KeySpace::Expiry::Keep);
  call.keys.changed(call.database, key);
  return Reply::bulk(std::move(text));
}

Reply getRange(Call& call) {
  const auto first = parseInteger(call.argument(2));
  const auto last = parseInteger(call.argument(3));
  if (!first || !last) return errors::notAnInteger();
  const auto found = readKey(call, call.argument(1), ValueType::String);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return Reply::bulk("");
  const std::string& bytes = found.entry->value.string().bytes;
  const auto size = static_cast<std::int64_t>(bytes.size());
  if (*first < 0 && *last < 0 && *first > *last) return Reply::bulk("");
  const std::int64_t from = std::max<std::int64_t>(0, *first < 0 ? *first + size : *first);
  const std::int64_t to = std::min(size - 1, std::max<std::int64_t>(0, *last < 0 ? *last + size : *last));
  if (from > to || size == 0) return Reply::bulk("");
  return Reply::bulk(bytes.substr(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from + 1)));
}

Reply setRange(Call& call) {
  const auto offset = parseInteger(call.argument(2));
  if (!offset) return errors::notAnInteger();
  if (*offset < 0) return Reply::error("ERR offset is out of range");
  const std::string& key = call.argument(1);
  const std::string& part = call.argument(3);
  const auto found = readKey(call, key, ValueType::String);
  if (found.wrongType) return errors::wrongType();
  std::string bytes = found.entry == nullptr ? std::string() : found.entry->value.string().bytes;
  if (part.empty()) return Reply::integerOf(static_cast<std::int64_t>(bytes.size()));
  const auto from = static_cast<std::size_t>(*offset);
  if (from > kMaximumStringBytes || from + part.size() > kMaximumStringBytes) return errors::stringTooLong();
  if (bytes.size() < from + part.size()) bytes.resize(from + part.size(), '\0');
  bytes.replace(from, part.size(), part);
  const auto size = static_cast<std::int64_t>(bytes.size());
  editString(call, key, std::move(bytes));
  return Reply::integerOf(size);
}

constexpr std::uint32_t kWriteFast = kWrite | kDenyOom | kFast;
constexpr std::uint32_t kWriteSlow = kWrite | kDenyOom;

constexpr CommandSpec kRows[] = {
    {"get", 2, kReadOnly | kFast, {1, 1, 1}, get, "string", "1.0.0", "Get the value of a key", "key"},
    {"set", -3, kWriteSlow, {1, 1, 1}, set, "string", "1.0.0", "Set the string value of a key",
     "key value [NX | XX] [GET] [EX seconds | PX milliseconds | EXAT unix-time-seconds | PXAT unix-time-milliseconds | KEEPTTL]"},
    {"setnx", 3, kWriteFast, {1, 1, 1}, setNx, "string", "1.0.0", "Set the value of a key, only if the key does not exist",
     "key value"},
    {"setex", 4, kWriteSlow, {1, 1, 1}, setEx, "string", "2.0.0", "Set the value and expiration of a key",
     "key seconds value"},
    {"psetex", 4, kWriteSlow, {1, 1, 1}, pSetEx, "string", "2.6.0",
     "Set the value and expiration in milliseconds of a key", "key milliseconds value"},
    {"getset", 3, kWriteFast, {1, 1, 1}, getSet, "string", "1.0.0",
     "Set the string value of a key and return its old value", "key value"},
    {"getdel", 2, kWrite | kFast, {1, 1, 1}, getDel, "string", "6.2.0", "Get the value of a key and delete the key", "key"},
    {"getex", -2, kWrite | kFast, {1, 1, 1}, getEx, "string", "6.2.0",
     "Get the value of a key and optionally set its expiration",
     "key [EX seconds | PX milliseconds | EXAT unix-time-seconds | PXAT unix-time-milliseconds | PERSIST]"},
    {"mget", -2, kReadOnly | kFast, {1, -1, 1}, mGet, "string", "1.0.0", "Get the values of all the given keys",
     "key [key ...]", {1.0, 0.2}},
    {"mset", -3, kWriteSlow, {1, -1, 2}, mSet, "string", "1.0.1", "Set multiple keys to multiple values",
     "key value [key value ...]", {1.0, 0.4}},
    {"msetnx", -3, kWriteSlow, {1, -1, 2}, mSetNx, "string", "1.0.1",
     "Set multiple keys to multiple values, only if none of the keys exist", "key value [key value ...]", {1.0, 0.4}},
    {"append", 3, kWriteFast, {1, 1, 1}, append, "string", "2.0.0", "Append a value to a key", "key value"},
    {"strlen", 2, kReadOnly | kFast, {1, 1, 1}, strLen, "string", "2.2.0", "Get the length of the value stored in a key",
     "key"},
    {"incr", 2, kWriteFast, {1, 1, 1}, incr, "string", "1.0.0", "Increment the integer value of a key by one", "key"},
    {"decr", 2, kWriteFast, {1, 1, 1}, decr, "string", "1.0.0", "Decrement the integer value of a key by one", "key"},
    {"incrby", 3, kWriteFast, {1, 1, 1}, incrBy, "string", "1.0.0",
     "Increment the integer value of a key by the given amount", "key increment"},
    {"decrby", 3, kWriteFast, {1, 1, 1}, decrBy, "string", "1.0.0",
     "Decrement the integer value of a key by the given number", "key decrement"},
    {"incrbyfloat", 3, kWriteFast, {1, 1, 1}, incrByFloat, "string", "2.6.0",
     "Increment the float value of a key by the given amount", "key increment"},
    {"getrange", 4, kReadOnly, {1, 1, 1}, getRange, "string", "2.4.0",
     "Get a substring of the string stored at a key", "key start end"},
    {"substr", 4, kReadOnly, {1, 1, 1}, getRange, "string", "1.0.0", "Get a substring of the string stored at a key",
     "key start end"},
    {"setrange", 4, kWriteSlow, {1, 1, 1}, setRange, "string", "2.2.0",
     "Overwrite part of a string at key starting at the specified offset", "key offset value"},
};

} // namespace

CommandRows stringCommands() { return kRows; }

} // namespace interleave
