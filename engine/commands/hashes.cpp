// Hashes: fields with values under one key.
#include <cmath>

#include "engine/commands/access.hpp"
#include "engine/commands/families.hpp"

namespace interleave {

namespace {

// The limits of hash-max-listpack-entries and hash-max-listpack-value; small hashes keep the order of their fields.
constexpr std::size_t kSmallFields = 128;
constexpr std::size_t kSmallBytes = 64;

const std::string* fieldOf(const Entry* entry, const std::string& field) {
  if (entry == nullptr) return nullptr;
  const auto& fields = entry->value.hash().fields;
  const auto found = fields.find(field);
  return found == fields.end() ? nullptr : &found->second;
}

/// The hash to write to, made when it is missing. REQUIRES that the key holds a hash or nothing.
HashValue& hashToChange(Call& call, const std::string& key) {
  if (Entry* entry = call.keys.findToChange(call.database, key)) return entry->value.mutableHash();
  return call.keys.put(call.database, key, Value(HashValue{})).value.mutableHash();
}

/// Puts a field; true when it is new.
bool putField(HashValue& hash, const std::string& field, const std::string& value) {
  const bool isNew = hash.fields.insert_or_assign(field, value).second;
  hash.table = hash.table || hash.fields.size() > kSmallFields || field.size() > kSmallBytes || value.size() > kSmallBytes;
  return isNew;
}

Reply setFields(Call& call, std::string_view name, bool repliesCount) {
  if (call.count() % 2 == 1) return errors::wrongArity(name);
  const std::string& key = call.argument(1);
  if (readKey(call, key, ValueType::Hash).wrongType) return errors::wrongType();
  HashValue& hash = hashToChange(call, key);
  std::int64_t added = 0;
  for (std::size_t i = 2; i < call.count(); i += 2) added += putField(hash, call.argument(i), call.argument(i + 1)) ? 1 : 0;
  call.keys.changed(call.database, key);
  return repliesCount ? Reply::integerOf(added) : Reply::ok();
}
Reply hSet(Call& call) { return setFields(call, "hset", true); }
Reply hMSet(Call& call) { return setFields(call, "hmset", false); }

Reply hSetNx(Call& call) {
  const std::string& key = call.argument(1);
  const auto found = readKey(call, key, ValueType::Hash);
  if (found.wrongType) return errors::wrongType();
  if (fieldOf(found.entry, call.argument(2)) != nullptr) return Reply::integerOf(0);
  putField(hashToChange(call, key), call.argument(2), call.argument(3));
  call.keys.changed(call.database, key);
  return Reply::integerOf(1);
}

Reply hGet(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::Hash);
  if (found.wrongType) return errors::wrongType();
  const std::string* value = fieldOf(found.entry, call.argument(2));
  return value == nullptr ? Reply::nil() : Reply::bulk(*value);
}

Reply hMGet(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::Hash);
  if (found.wrongType) return errors::wrongType();
  std::vector<Reply> values;
  for (std::size_t i = 2; i < call.count(); ++i) {
    const std::string* value = fieldOf(found.entry, call.argument(i));
    values.push_back(value == nullptr ? Reply::nil() : Reply::bulk(*value));
  }
  return Reply::array(std::move(values));
}

enum class Want { Fields, Values, Both };

Reply listFields(Call& call, Want want) {
  const auto found = readKey(call, call.argument(1), ValueType::Hash);
  if (found.wrongType) return errors::wrongType();
  std::vector<Reply> elements;
  if (found.entry != nullptr) {
    for (const auto& [field, value] : found.entry->value.hash().fields) {
      if (want != Want::Values) elements.push_back(Reply::bulk(field));
      if (want != Want::Fields) elements.push_back(Reply::bulk(value));
    }
  }
  return want == Want::Both ? Reply::map(std::move(elements)) : Reply::array(std::move(elements));
}
Reply hGetAll(Call& call) { return listFields(call, Want::Both); }
Reply hKeys(Call& call) { return listFields(call, Want::Fields); }
Reply hVals(Call& call) { return listFields(call, Want::Values); }

Reply hDel(Call& call) {
  const std::string& key = call.argument(1);
  const auto found = readKey(call, key, ValueType::Hash);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return Reply::integerOf(0);
  std::int64_t removed = 0;
  for (std::size_t i = 2; i < call.count(); ++i) {
    if (fieldOf(call.keys.peek(call.database, key), call.argument(i)) == nullptr) continue;
    HashValue& hash = call.keys.findToChange(call.database, key)->value.mutableHash();
    // Small hashes are lists of pairs in Redis and keep their order; a table's order is free.
    if (hash.table)
      hash.fields.unordered_erase(call.argument(i));
    else
      hash.fields.erase(call.argument(i));
    ++removed;
    if (hash.fields.empty()) {
      call.keys.erase(call.database, key);
      return Reply::integerOf(removed);
    }
  }
  if (removed > 0) call.keys.changed(call.database, key);
  return Reply::integerOf(removed);
}

Reply hExists(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::Hash);
  if (found.wrongType) return errors::wrongType();
  return Reply::integerOf(fieldOf(found.entry, call.argument(2)) != nullptr ? 1 : 0);
}

Reply hLen(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::Hash);
  if (found.wrongType) return errors::wrongType();
  return Reply::integerOf(found.entry == nullptr ? 0 : static_cast<std::int64_t>(found.entry->value.hash().fields.size()));
}

Reply hStrLen(Call& call) {
  const auto found = readKey(call, call.argument(1), ValueType::Hash);
  if (found.wrongType) return errors::wrongType();
  const std::string* value = fieldOf(found.entry, call.argument(2));
  return Reply::integerOf(value == nullptr ? 0 : static_cast<std::int64_t>(value->size()));
}

Reply hIncrBy(Call& call) {
  const std::string& key = call.argument(1);
  const auto delta = parseInteger(call.argument(3));
  if (!delta) return errors::notAnInteger();
  const auto found = readKey(call, key, ValueType::Hash);
  if (found.wrongType) return errors::wrongType();
  const std::string* value = fieldOf(found.entry, call.argument(2));
  const auto old = value == nullptr ? std::optional<std::int64_t>(0) : parseInteger(*value);
  if (!old) return Reply::error("ERR hash value is not an integer");
  std::int64_t sum = 0;
  if (__builtin_add_overflow(*old, *delta, &sum)) return errors::wouldOverflow();
  putField(hashToChange(call, key), call.argument(2), std::to_string(sum));
  call.keys.changed(call.database, key);
  return Reply::integerOf(sum);
}

Reply hIncrByFloat(Call& call) {
  const std::string& key = call.argument(1);
  const auto delta = parseLongDouble(call.argument(3));
  if (!delta) return errors::notAFloat();
  if (std::isinf(*delta)) return Reply::error("ERR value is NaN or Infinity");
  const auto found = readKey(call, key, ValueType::Hash);
  if (found.wrongType) return errors::wrongType();
  const std::string* value = fieldOf(found.entry, call.argument(2));
  const auto old = value == nullptr ? std::optional<long double>(0) : parseLongDouble(*value);
  if (!old) return Reply::error("ERR hash value is not a float");
  const long double sum = *old + *delta;
  if (std::isnan(sum) || std::isinf(sum)) return Reply::error("ERR increment would produce NaN or Infinity");
  std::string text = formatLongDouble(sum);
  putField(hashToChange(call, key), call.argument(2), text);
  call.keys.changed(call.database, key);
  return Reply::bulk(std::move(text));
}

constexpr std::uint32_t kWriteFast = kWrite | kDenyOom | kFast;

constexpr CommandSpec kRows[] = {
    {"hset", -4, kWriteFast, {1, 1, 1}, hSet, "hash", "2.0.0", "Set the string value of a hash field",
     "key field value [field value ...]", {1.1, 0.2}},
    {"hmset", -4, kWriteFast, {1, 1, 1}, hMSet, "hash", "2.0.0", "Set multiple hash fields to multiple values",
     "key field value [field value ...]", {1.1, 0.2}},
    {"hsetnx", 4, kWriteFast, {1, 1, 1}, hSetNx, "hash", "2.0.0",
     "Set the value of a hash field, only if the field does not exist", "key field value"},
    {"hget", 3, kReadOnly | kFast, {1, 1, 1}, hGet, "hash", "2.0.0", "Get the value of a hash field", "key field"},
    {"hmget", -3, kReadOnly | kFast, {1, 1, 1}, hMGet, "hash", "2.0.0", "Get the values of all the given hash fields",
     "key field [field ...]", {1.0, 0.1}},
    {"hgetall", 2, kReadOnly, {1, 1, 1}, hGetAll, "hash", "2.0.0", "Get all the fields and values in a hash", "key",
     {1.0, 0.1}},
    {"hkeys", 2, kReadOnly, {1, 1, 1}, hKeys, "hash", "2.0.0", "Get all the fields in a hash", "key", {1.0, 0.1}},
    {"hvals", 2, kReadOnly, {1, 1, 1}, hVals, "hash", "2.0.0", "Get all the values in a hash", "key", {1.0, 0.1}},
    {"hdel", -3, kWrite | kFast, {1, 1, 1}, hDel, "hash", "2.0.0", "Delete one or more hash fields",
     "key field [field ...]"},
    {"hexists", 3, kReadOnly | kFast, {1, 1, 1}, hExists, "hash", "2.0.0", "Determine if a hash field exists",
     "key field"},
    {"hlen", 2, kReadOnly | kFast, {1, 1, 1}, hLen, "hash", "2.0.0", "Get the number of fields in a hash", "key"},
    {"hstrlen", 3, kReadOnly | kFast, {1, 1, 1}, hStrLen, "hash", "3.2.0", "Get the length of the value of a hash field",
     "key field"},
    {"hincrby", 4, kWriteFast, {1, 1, 1}, hIncrBy, "hash", "2.0.0",
     "Increment the integer value of a hash field by the given number", "key field increment"},
    {"hincrbyfloat", 4, kWriteFast, {1, 1, 1}, hIncrByFloat, "hash", "2.6.0",
     "Increment the float value of a hash field by the given amount", "key field increment"},
};

} // namespace

CommandRows hashCommands() { return kRows; }

} // namespace interleave
