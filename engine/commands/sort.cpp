// SORT: the elements of a list, set or sorted set by themselves or by what other keys hold.
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "engine/commands/families.hpp"
#include "engine/commands/sets.hpp"
#include "engine/commands/sorted_sets.hpp"

namespace interleave {

namespace {

struct SortOptions {
  bool descending = false;
  bool alpha = false;
  std::int64_t offset = 0;
  std::int64_t limit = -1; ///< negative: none
  std::optional<std::string> by;
  std::vector<std::string> gets;
  std::optional<std::string> destination;

  /// A BY without a star names no keys: nothing is sorted.
  [[nodiscard]] bool keepsOrder() const { return by && untilNul(*by).find('*') == std::string_view::npos; }
};

enum class Access { ReadWrite, ReadOnly };

std::optional<Reply> readSortOptions(const Call& call, Access access, SortOptions& options) {
  for (std::size_t i = 2; i < call.count(); ++i) {
    const std::string& word = call.argument(i);
    const std::size_t left = call.count() - i - 1;
    if (equalsIgnoringCase(word, "asc")) {
      options.descending = false;
    } else if (equalsIgnoringCase(word, "desc")) {
      options.descending = true;
    } else if (equalsIgnoringCase(word, "alpha")) {
      options.alpha = true;
    } else if (left >= 2 && equalsIgnoringCase(word, "limit")) {
      const auto offset = parseInteger(call.argument(i + 1));
      const auto limit = parseInteger(call.argument(i + 2));
      if (!offset || !limit) return errors::notAnInteger();
      options.offset = *offset;
      options.limit = *limit;
      i += 2;
    } else if (left >= 1 && access == Access::ReadWrite && equalsIgnoringCase(word, "store")) {
      options.destination = call.argument(++i);
    } else if (left >= 1 && equalsIgnoringCase(word, "by")) {
      options.by = call.argument(++i);
    } else if (left >= 1 && equalsIgnoringCase(word, "get")) {
      options.gets.push_back(call.argument(++i));
    } else {
      return errors::syntax();
    }
  }
  return std::nullopt;
}

/// What a pattern such as "weight_*" or "object_*->field" leads to for an element; "#" is the element itself.
std::optional<std::string> lookUp(Call& call, const std::string& pattern, const std::string& element) {
  if (untilNul(pattern) == "#") return element;
  const std::size_t star = untilNul(pattern).find('*');
  if (star == std::string_view::npos) return std::nullopt;
  std::size_t arrow = untilNul(pattern).find("->", star + 1);
  if (arrow != std::string_view::npos && (arrow + 2 == pattern.size() || pattern[arrow + 2] == '\0')) arrow = std::string::npos;
  const std::string rest = arrow == std::string::npos ? pattern.substr(star + 1) : pattern.substr(star + 1, arrow - star - 1);
  const Entry* entry = call.keys.find(call.database, pattern.substr(0, star) + element + rest);
  if (entry == nullptr) return std::nullopt;
  if (arrow == std::string::npos) {
    if (entry->value.type() != ValueType::String) return std::nullopt;
    return entry->value.string().bytes;
  }
  if (entry->value.type() != ValueType::Hash) return std::nullopt;
  const auto field = entry->value.hash().fields.find(std::string_view(pattern).substr(arrow + 2));
  if (field == entry->value.hash().fields.end()) return std::nullopt;
  return field->second;
}

struct Sorted {
  std::string element;
  double weight = 0;
  std::optional<std::string> text; ///< to compare by, with ALPHA and BY
};

/// The elements in their own order.
std::vector<Sorted> elementsOf(const Value& value) {
  std::vector<Sorted> elements;
  if (value.type() == ValueType::List)
    for (const std::string& item : value.list().items) elements.push_back({item});
  else if (value.type() == ValueType::Set)
    for (const std::string_view member : membersInOrder(value.set())) elements.push_back({std::string(member)});
  else
    for (const auto& [score, member] : value.sortedSet().order) elements.push_back({member});
  return elements;
}

// strtod as Redis calls it: leading blanks and nothing at all are numbers.
std::optional<double> readWeight(const std::string& text) {
  char* end = nullptr;
  errno = 0;
  const double weight = std::strtod(text.c_str(), &end);
  if (*end != '\0' || errno == ERANGE || std::isnan(weight)) return std::nullopt;
  return weight;
}

/// Fills in what elements are compared by; false when one of it is no number.
bool weigh(Call& call, const SortOptions& options, std::vector<Sorted>& elements) {
  bool allNumbers = true;
  for (Sorted& sorted : elements) {
    std::optional<std::string> text = options.by ? lookUp(call, *options.by, sorted.element) : sorted.element;
    if (options.alpha) {
      if (options.by) sorted.text = std::move(text);
    } else if (text) {
      const auto weight = readWeight(*text);
      allNumbers = allNumbers && weight.has_value();
      sorted.weight = weight.value_or(0);
    }
  }
  return allNumbers;
}

int sign(int value) { return value < 0 ? -1 : value > 0 ? 1 : 0; }

/// Replies compare as strcoll does in the C locale, up to a NUL; stored results compare all bytes.
int compareTexts(const std::string& a, const std::string& b, bool stored) {
  return stored ? sign(a.compare(b)) : sign(std::strcmp(a.c_str(), b.c_str()));
}

int compare(const Sorted& a, const Sorted& b, const SortOptions& options) {
  if (!options.alpha) {
    if (a.weight != b.weight) return a.weight < b.weight ? -1 : 1;
    return sign(a.element.compare(b.element));
  }
  const bool stored = options.destination.has_value();
  if (!options.by) return compareTexts(a.element, b.element, stored);
  if (!a.text || !b.text) return static_cast<int>(a.text.has_value()) - static_cast<int>(b.text.has_value());
  return compareTexts(*a.text, *b.text, stored);
}

Span limitOf(const SortOptions& options, std::size_t size) {
  const auto length = static_cast<std::int64_t>(size);
  const std::int64_t first = std::clamp<std::int64_t>(options.offset, 0, length);
  const std::int64_t count = options.limit < 0 ? length : std::min(options.limit, length);
  return {static_cast<std::size_t>(first), static_cast<std::size_t>(std::min(length, first + count))};
}

std::vector<Reply> resultsOf(Call& call, const SortOptions& options, const std::vector<Sorted>& elements) {
  std::vector<Reply> results;
  const Span span = limitOf(options, elements.size());
  for (std::size_t i = span.first; i < span.end; ++i) {
    if (options.gets.empty()) results.push_back(Reply::bulk(elements[i].element));
    for (const std::string& pattern : options.gets) {
      auto value = lookUp(call, pattern, elements[i].element);
      results.push_back(value ? Reply::bulk(std::move(*value)) : Reply::nil());
    }
  }
  return results;
}

Reply store(Call& call, const std::string& key, std::vector<Reply> results) {
  ListValue list;
  for (Reply& result : results) list.items.push_back(std::move(result.text));
  const std::size_t size = list.items.size();
  storeResult(call, key, Value(std::move(list)), size);
  return Reply::integerOf(static_cast<std::int64_t>(size));
}

bool isSortable(const Value& value) {
  return value.type() == ValueType::List || value.type() == ValueType::Set || value.type() == ValueType::SortedSet;
}

Reply sortWith(Call& call, Access access) {
  SortOptions options;
  if (auto refused = readSortOptions(call, access, options)) return *refused;
  const std::string& key = call.argument(1);
  const Entry* entry = call.keys.find(call.database, key);
  if (entry != nullptr && !isSortable(entry->value)) return errors::wrongType();
  const Value value = entry == nullptr ? Value(ListValue{}) : entry->value;
  bool keepsOrder = options.keepsOrder();
  // What is stored or comes out of a script must not depend on the order of a hash table.
  if (keepsOrder && value.type() == ValueType::Set && (options.destination || call.fromScript)) {
    keepsOrder = false;
    options.alpha = true;
    options.by.reset();
  }
  // Redis turns the sorted set into a skiplist for good.
  if (value.type() == ValueType::SortedSet && !value.sortedSet().skiplist) sortedSetToChange(call, key).skiplist = true;
  std::vector<Sorted> elements = elementsOf(value);
  if (keepsOrder) {
    if (options.descending && value.type() != ValueType::Set) std::reverse(elements.begin(), elements.end());
  } else {
    if (!weigh(call, options, elements)) return Reply::error("ERR One or more scores can't be converted into double");
    std::stable_sort(elements.begin(), elements.end(), [&](const Sorted& a, const Sorted& b) {
      const int order = compare(a, b, options);
      return options.descending ? order > 0 : order < 0;
    });
  }
  std::vector<Reply> results = resultsOf(call, options, elements);
  return options.destination ? store(call, *options.destination, std::move(results)) : Reply::array(std::move(results));
}

Reply sort(Call& call) { return sortWith(call, Access::ReadWrite); }
Reply sortRo(Call& call) { return sortWith(call, Access::ReadOnly); }

/// The sorted key, and the last destination.
std::vector<int> sortKeys(const Request& request) {
  int destination = 0;
  for (std::size_t i = 2; i < request.size(); ++i) {
    if (equalsIgnoringCase(request[i], "limit")) {
      i += 2;
    } else if (equalsIgnoringCase(request[i], "get") || equalsIgnoringCase(request[i], "by")) {
      ++i;
    } else if (equalsIgnoringCase(request[i], "store") && i + 1 < request.size()) {
      destination = static_cast<int>(++i);
    }
  }
  return destination == 0 ? std::vector<int>{1} : std::vector<int>{1, destination};
}

constexpr CommandSpec kRows[] = {
    {"sort", -2, kWrite | kDenyOom | kMovableKeys, {1, 1, 1}, sort, "generic", "1.0.0",
     "Sort the elements in a list, set or sorted set",
     "key [BY pattern] [LIMIT offset count] [GET pattern [GET pattern ...]] [ASC | DESC] [ALPHA] [STORE destination]", {2.0, 0.3},
     sortKeys},
    {"sort_ro", -2, kReadOnly | kMovableKeys, {1, 1, 1}, sortRo, "generic", "7.0.0",
     "Sort the elements in a list, set or sorted set. Read-only variant of SORT.",
     "key [BY pattern] [LIMIT offset count] [GET pattern [GET pattern ...]] [ASC | DESC] [ALPHA]", {2.0, 0.3}},
};

} // namespace

CommandRows sortCommands() { return kRows; }

} // namespace interleave
