// The values that keys hold. Cheap to copy: aggregates are shared until somebody writes to them.
#pragma once

#include <cassert>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <tsl/ordered_map.h>
#include <tsl/ordered_set.h>

#include "engine/base/bytes.hpp"
#include "engine/keyspace/score_order.hpp"

namespace interleave {

struct BytesHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view bytes) const { return stableHash(bytes); }
};
struct BytesEqual {
  using is_transparent = void;
  bool operator()(std::string_view left, std::string_view right) const { return left == right; }
};

/// Insertion-ordered hash tables over byte strings: their order depends on what was done, never on addresses or seeds.
template <class Mapped>
using OrderedMap = tsl::ordered_map<std::string, Mapped, BytesHash, BytesEqual>;
using OrderedSet = tsl::ordered_set<std::string, BytesHash, BytesEqual>;

/// A string; `raw` remembers what OBJECT ENCODING tells of strings that were edited in place.
struct StringValue {
  std::string bytes;
  bool raw = false;
  friend bool operator==(const StringValue& a, const StringValue& b) { return a.bytes == b.bytes; }
};

struct HashValue {
  OrderedMap<std::string> fields;
  bool table = false; ///< once converted from its small form, a hash stays a table
};

struct ListValue {
  std::deque<std::string> items;
};

struct SetValue {
  OrderedSet members;
  bool table = false; ///< once it held a non-integer or too many, it is no intset any more
};

/// Members with scores, ordered by score, then by bytes. Both parts hold the same members: change them with put and erase.
struct SortedSetValue {
  OrderedMap<double> scores;
  ScoreOrder order;
  bool skiplist = false; ///< once converted from its small form

  [[nodiscard]] const double* scoreOf(std::string_view member) const;
  /// The same, to be given to change().
  [[nodiscard]] OrderedMap<double>::iterator find(std::string_view member) { return scores.find(member); }
  /// Adds the member or changes its score.
  void put(const std::string& member, double score);
  /// Changes the score of a member that find() gave.
  void change(OrderedMap<double>::iterator place, double score);
  /// False when it is not there.
  bool erase(const std::string& member);
};

enum class ValueType : std::uint8_t { String, Hash, List, Set, SortedSet };

/// "string", "hash", "list", "set", "zset": as TYPE answers.
[[nodiscard]] std::string_view typeName(ValueType type);

/// A value of any type. Reading is shared; mutableX() clones first when somebody else holds the same aggregate.
class Value {
public:
  Value() : m_value(StringValue{}) {}
  explicit Value(std::string bytes) : m_value(StringValue{std::move(bytes), false}) {}
  explicit Value(StringValue value) : m_value(std::move(value)) {}
  explicit Value(HashValue value) : m_value(std::make_shared<HashValue>(std::move(value))) {}
  explicit Value(ListValue value) : m_value(std::make_shared<ListValue>(std::move(value))) {}
  explicit Value(SetValue value) : m_value(std::make_shared<SetValue>(std::move(value))) {}
  explicit Value(SortedSetValue value) : m_value(std::make_shared<SortedSetValue>(std::move(value))) {}

  [[nodiscard]] ValueType type() const { return static_cast<ValueType>(m_value.index()); }

  [[nodiscard]] const StringValue& string() const { return std::get<StringValue>(m_value); }
  [[nodiscard]] const HashValue& hash() const { return *std::get<std::shared_ptr<HashValue>>(m_value); }
  [[nodiscard]] const ListValue& list() const { return *std::get<std::shared_ptr<ListValue>>(m_value); }
  [[nodiscard]] const SetValue& set() const { return *std::get<std::shared_ptr<SetValue>>(m_value); }
  [[nodiscard]] const SortedSetValue& sortedSet() const { return *std::get<std::shared_ptr<SortedSetValue>>(m_value); }

  StringValue& mutableString() { return std::get<StringValue>(m_value); }
  HashValue& mutableHash() { return owned<HashValue>(); }
  ListValue& mutableList() { return owned<ListValue>(); }
  SetValue& mutableSet() { return owned<SetValue>(); }
  SortedSetValue& mutableSortedSet() { return owned<SortedSetValue>(); }

private:
  template <class T> T& owned() {
    auto& pointer = std::get<std::shared_ptr<T>>(m_value);
    if (pointer.use_count() > 1) pointer = std::make_shared<T>(*pointer);
    return *pointer;
  }

  // In the order of ValueType.
  std::variant<StringValue, std::shared_ptr<HashValue>, std::shared_ptr<ListValue>, std::shared_ptr<SetValue>,
               std::shared_ptr<SortedSetValue>>
      m_value;
};

/// Equal contents, whatever the order in which they came.
[[nodiscard]] bool sameContents(const Value& left, const Value& right);

} // namespace interleave
