// Lists: pops from several keys, moves from list to list, and the forms that wait.
#include "engine/commands/families.hpp"
#include "engine/commands/lists.hpp"

namespace interleave {

namespace {

/// Pops from the first of the keys that holds a list; nothing when none does. `answer` makes the reply from a key.
template <class Answer> std::optional<Reply> popFirst(Call& call, std::size_t firstKey, std::size_t keyCount, Answer answer) {
  for (std::size_t i = firstKey; i < firstKey + keyCount; ++i) {
    const auto found = readKey(call, call.argument(i), ValueType::List);
    if (found.wrongType) return errors::wrongType();
    if (found.entry != nullptr) return answer(call.argument(i));
  }
  return std::nullopt;
}

std::optional<Reply> popMany(Call& call, const PopRequest& request) {
  return popFirst(call, request.firstKey, request.keyCount, [&](const std::string& key) {
    const ListEnd end = request.fromLowEnd ? ListEnd::Left : ListEnd::Right;
    return Reply::array({Reply::bulk(key), Reply::array(popItems(call, key, end, request.count))});
  });
}

constexpr EndWords kEnds = {"left", "right"};

Reply lMPop(Call& call) {
  Reply error;
  const auto request = readPopRequest(call, 1, kEnds, error);
  if (!request) return error;
  return popMany(call, *request).value_or(Reply::nilArray());
}

Reply bLMPop(Call& call) {
  Reply error;
  const auto request = readPopRequest(call, 2, kEnds, error);
  if (!request) return error;
  if (auto refused = refuseTimeout(call.argument(1))) return *refused;
  return popMany(call, *request).value_or(call.fromScript ? Reply::nilArray() : Reply::noReply());
}

Reply blockingPop(Call& call, ListEnd end) {
  if (auto refused = refuseTimeout(call.arguments.back())) return *refused;
  const auto popped = popFirst(call, 1, call.count() - 2, [&](const std::string& key) {
    return Reply::array({Reply::bulk(key), std::move(popItems(call, key, end, 1).front())});
  });
  return popped.value_or(call.fromScript ? Reply::nilArray() : Reply::noReply());
}
Reply bLPop(Call& call) { return blockingPop(call, ListEnd::Left); }
Reply bRPop(Call& call) { return blockingPop(call, ListEnd::Right); }

/// Moves an item between lists, perhaps the same one; `missing` is the reply when there is none.
Reply moveItem(Call& call, ListEnd from, ListEnd to, Reply missing) {
  const std::string& source = call.argument(1);
  const std::string& destination = call.argument(2);
  const auto found = readKey(call, source, ValueType::List);
  if (found.wrongType) return errors::wrongType();
  if (found.entry == nullptr) return missing;
  if (readKey(call, destination, ValueType::List).wrongType) return errors::wrongType();
  std::string item = popItem(listToChange(call, source), from);
  pushItem(listToChange(call, destination), to, item);
  // The look-up again: a new destination may have moved the source's entry.
  if (source != destination) endChange(call, source, call.keys.peek(call.database, source)->value.list().items.empty());
  call.keys.changed(call.database, destination);
  return Reply::bulk(std::move(item));
}

Reply lMove(Call& call) {
  const auto from = listEndOf(call.argument(3));
  const auto to = listEndOf(call.argument(4));
  if (!from || !to) return errors::syntax();
  return moveItem(call, *from, *to, Reply::nil());
}
Reply rPopLPush(Call& call) { return moveItem(call, ListEnd::Right, ListEnd::Left, Reply::nil()); }

Reply waiting(const Call& call) { return call.fromScript ? Reply::nil() : Reply::noReply(); }

Reply bLMove(Call& call) {
  const auto from = listEndOf(call.argument(3));
  const auto to = listEndOf(call.argument(4));
  if (!from || !to) return errors::syntax();
  if (auto refused = refuseTimeout(call.argument(5))) return *refused;
  return moveItem(call, *from, *to, waiting(call));
}
Reply bRPopLPush(Call& call) {
  if (auto refused = refuseTimeout(call.argument(3))) return *refused;
  return moveItem(call, ListEnd::Right, ListEnd::Left, waiting(call));
}

constexpr std::uint32_t kWaits = kWrite | kNoScript | kBlocking;

constexpr CommandSpec kRows[] = {
    {"lmpop", -4, kWrite | kMovableKeys, {}, lMPop, "list", "7.0.0", "Pop elements from a list",
     "numkeys key [key ...] <LEFT | RIGHT> [COUNT count]", {1.2, 0.05}, keysCountedAtOne},
    {"lmove", 5, kWrite | kDenyOom, {1, 2, 1}, lMove, "list", "6.2.0",
     "Pop an element from a list, push it to another list and return it",
     "source destination <LEFT | RIGHT> <LEFT | RIGHT>", {1.3}},
    {"rpoplpush", 3, kWrite | kDenyOom, {1, 2, 1}, rPopLPush, "list", "1.2.0",
     "Remove the last element in a list, prepend it to another list and return it", "source destination", {1.3}},
    {"blpop", -3, kWaits, {1, -2, 1}, bLPop, "list", "2.0.0",
     "Remove and get the first element in a list, or block until one is available", "key [key ...] timeout", {1.2}},
    {"brpop", -3, kWaits, {1, -2, 1}, bRPop, "list", "2.0.0",
     "Remove and get the last element in a list, or block until one is available", "key [key ...] timeout", {1.2}},
    {"blmove", 6, kWaits | kDenyOom, {1, 2, 1}, bLMove, "list", "6.2.0",
     "Pop an element from a list, push it to another list and return it; or block until one is available",
     "source destination <LEFT | RIGHT> <LEFT | RIGHT> timeout", {1.4}},
    {"brpoplpush", 4, kWaits | kDenyOom, {1, 2, 1}, bRPopLPush, "list", "2.2.0",
     "Pop an element from a list, push it to another list and return it; or block until one is available",
     "source destination timeout", {1.4}},
    {"blmpop", -5, kWrite | kBlocking | kMovableKeys, {}, bLMPop, "list", "7.0.0",
     "Pop elements from a list, or block until one is available",
     "timeout numkeys key [key ...] <LEFT | RIGHT> [COUNT count]", {1.3, 0.05}, keysCountedAtTwo},
};

} // namespace

CommandRows listMoveCommands() { return kRows; }

} // namespace interleave
