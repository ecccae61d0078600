#include "engine/keyspace/value.hpp"

#include <algorithm>

namespace interleave {

std::string_view typeName(ValueType type) {
  switch (type) {
  case ValueType::String: return "string";
  case ValueType::Hash: return "hash";
  case ValueType::List: return "list";
  case ValueType::Set: return "set";
  case ValueType::SortedSet: return "zset";
  }
  return "none";
}

const double* SortedSetValue::scoreOf(std::string_view member) const {
  const auto found = scores.find(member);
  return found == scores.end() ? nullptr : &found->second;
}

void SortedSetValue::put(const std::string& member, double score) {
  const auto [place, isNew] = scores.try_emplace(member, score);
  if (isNew)
    order.insert(score, member);
  else
    change(place, score);
}

void SortedSetValue::change(OrderedMap<double>::iterator place, double score) {
  order.move(place->second, score, place->first);
  place.value() = score;
}

bool SortedSetValue::erase(const std::string& member) {
  const auto found = scores.find(member);
  if (found == scores.end()) return false;
  order.erase(found->second, member);
  scores.unordered_erase(found);
  return true;
}

namespace {

template <class Table> bool sameTable(const Table& left, const Table& right) {
  if (left.size() != right.size()) return false;
  return std::all_of(left.begin(), left.end(), [&](const auto& pair) {
    const auto found = right.find(pair.first);
    return found != right.end() && found->second == pair.second;
  });
}

bool sameMembers(const OrderedSet& left, const OrderedSet& right) {
  return left.size() == right.size() &&
         std::all_of(left.begin(), left.end(), [&](const std::string& member) { return right.count(member) > 0; });
}

} // namespace

bool sameContents(const Value& left, const Value& right) {
  if (left.type() != right.type()) return false;
  switch (left.type()) {
  case ValueType::String: return left.string() == right.string();
  case ValueType::Hash: return sameTable(left.hash().fields, right.hash().fields);
  case ValueType::List: return left.list().items == right.list().items;
  case ValueType::Set: return sameMembers(left.set().members, right.set().members);
  case ValueType::SortedSet: return sameTable(left.sortedSet().scores, right.sortedSet().scores);
  }
  return false;
}

} // namespace interleave
