#include "engine/drive/replay/comparison.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"

namespace interleave {

namespace {

constexpr std::int64_t kTimeToleranceMs = 5000;

enum class Freedom {
  None,
  Milliseconds, ///< a duration or moment in ms
  Seconds,      ///< the same in s
  Anything,     ///< TIME
  Order,        ///< elements come in the order of a hash table
  PairOrder,    ///< the same for pairs
};

struct FreedomRow {
  std::string_view command;
  Freedom freedom;
};

constexpr FreedomRow kFreedoms[] = {
    {"ttl", Freedom::Seconds},         {"expiretime", Freedom::Seconds},   {"pttl", Freedom::Milliseconds},
    {"pexpiretime", Freedom::Milliseconds}, {"time", Freedom::Anything},   {"keys", Freedom::Order},
    {"smembers", Freedom::Order},      {"sinter", Freedom::Order},         {"sunion", Freedom::Order},
    {"sdiff", Freedom::Order},         {"hkeys", Freedom::Order},          {"hvals", Freedom::Order},
    {"hgetall", Freedom::PairOrder},
};

Freedom freedomOf(const std::string& command) {
  for (const FreedomRow& row : kFreedoms)
    if (equalsIgnoringCase(row.command, command)) return row.freedom;
  return Freedom::None;
}

std::vector<std::pair<std::string, std::string>> sortedElements(const Reply& reply, bool paired) {
  std::vector<std::pair<std::string, std::string>> elements;
  for (std::size_t i = 0; i < reply.elements.size(); i += paired ? 2 : 1)
    elements.emplace_back(reply.elements[i].text, paired && i + 1 < reply.elements.size() ? reply.elements[i + 1].text : "");
  std::sort(elements.begin(), elements.end());
  return elements;
}

bool sameTime(std::int64_t simulated, std::int64_t real, std::int64_t tolerance) {
  return simulated > 0 && real > 0 && std::llabs(simulated - real) <= tolerance;
}

bool sameWithin(Freedom freedom, const Reply& simulated, const Reply& real) {
  switch (freedom) {
  case Freedom::Milliseconds: return sameTime(simulated.integer, real.integer, kTimeToleranceMs);
  case Freedom::Seconds: return sameTime(simulated.integer, real.integer, kTimeToleranceMs / 1000);
  case Freedom::Anything: return simulated.elements.size() == real.elements.size();
  case Freedom::Order: return sortedElements(simulated, false) == sortedElements(real, false);
  case Freedom::PairOrder: return sortedElements(simulated, true) == sortedElements(real, true);
  case Freedom::None: return false;
  }
  return false;
}

/// The command that a reply is about: of an EVAL that passes its arguments on, the one inside.
const std::string& commandOf(const Request& request) {
  const bool passesOn = request.size() > 3 && equalsIgnoringCase(request[0], "eval") && request[2] == "0";
  return passesOn ? request[3] : request[0];
}

bool asksByMember(const std::string& word) {
  std::string lower = toLower(word);
  return lower.ends_with("bylex") || lower == "zlexcount";
}

bool hasOneScore(const SortedSetValue& set) {
  return set.order.empty() || set.order.at(0).first == set.order.at(set.order.size() - 1).first;
}

void normalise(KeyImage& image) {
  if (image.type == "hash" || image.type == "set") std::sort(image.members.begin(), image.members.end());
  if (image.type != "string") image.text.clear();
}

Request readerOf(const std::string& type, const std::string& key) {
  if (type == "string") return {"GET", key};
  if (type == "hash") return {"HGETALL", key};
  if (type == "list") return {"LRANGE", key, "0", "-1"};
  if (type == "set") return {"SMEMBERS", key};
  return {"ZRANGE", key, "0", "-1", "WITHSCORES"};
}

KeyImage imageFrom(const std::string& type, const Reply& content, std::int64_t ttlMs) {
  KeyImage image{type, content.text, {}, ttlMs};
  const bool paired = type == "hash" || type == "zset";
  for (std::size_t i = 0; i < content.elements.size(); i += paired ? 2 : 1) {
    if (type == "list")
      image.members.emplace_back(std::to_string(i), content.elements[i].text);
    else
      image.members.emplace_back(content.elements[i].text, paired ? content.elements[i + 1].text : "");
  }
  return image;
}

} // namespace

bool sameReply(const Request& request, const Reply& simulated, const Reply& real) {
  if (simulated == real) return true;
  if (request.empty() || simulated.kind != real.kind) return false;
  // {redis.call(…), …}: the freedom is that of its first element.
  const bool wraps = equalsIgnoringCase(request[0], "eval") && request[1].starts_with("return {redis.call");
  if (wraps && simulated.elements.size() == real.elements.size() && !simulated.elements.empty()) {
    const bool restSame = std::equal(simulated.elements.begin() + 1, simulated.elements.end(), real.elements.begin() + 1);
    const Reply& first = simulated.elements[0];
    return restSame && first.kind == real.elements[0].kind &&
           (first == real.elements[0] || sameWithin(freedomOf(commandOf(request)), first, real.elements[0]));
  }
  return sameWithin(freedomOf(commandOf(request)), simulated, real);
}

bool isLeftOpen(const Request& request, const KeySpace* keys, int database) {
  if (std::none_of(request.begin(), request.end(), asksByMember)) return false;
  if (keys == nullptr) return true;
  return std::any_of(request.begin(), request.end(), [&](const std::string& word) {
    const Entry* entry = keys->peek(database, word);
    if (entry == nullptr || entry->value.type() != ValueType::SortedSet) return false;
    const SortedSetValue& set = entry->value.sortedSet();
    return set.skiplist && !hasOneScore(set);
  });
}

bool sameImage(KeyImage simulated, KeyImage real) {
  normalise(simulated);
  normalise(real);
  const bool sameLife = (simulated.ttlMs < 0) == (real.ttlMs < 0) && std::llabs(simulated.ttlMs - real.ttlMs) <= kTimeToleranceMs;
  return sameLife && simulated.type == real.type && simulated.text == real.text && simulated.members == real.members;
}

std::string imageText(const KeyImage& image) {
  std::string text = image.type + ' ';
  if (image.type == "string") text += quoted(image.text);
  for (const auto& [name, value] : image.members) text += fmt::format("{}={} ", quoted(name), quoted(value));
  return text + fmt::format(" (ttl {} ms)", image.ttlMs);
}

Result<std::map<std::string, KeyImage>> realKeys(RealConnection& redis) {
  auto names = redis.ask({"KEYS", "*"});
  if (!names) return names.error();
  std::vector<Request> questions;
  for (const Reply& name : names->elements) {
    questions.push_back({"TYPE", name.text});
    questions.push_back({"PTTL", name.text});
  }
  auto answers = redis.askAll(questions);
  if (!answers) return answers.error();
  std::vector<Request> readers;
  for (std::size_t i = 0; i < names->elements.size(); ++i) readers.push_back(readerOf((*answers)[2 * i].text, names->elements[i].text));
  auto contents = redis.askAll(readers);
  if (!contents) return contents.error();
  std::map<std::string, KeyImage> images;
  for (std::size_t i = 0; i < names->elements.size(); ++i)
    images.emplace(names->elements[i].text, imageFrom((*answers)[2 * i].text, (*contents)[i], (*answers)[2 * i + 1].integer));
  return images;
}

} // namespace interleave
