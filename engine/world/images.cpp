#include "engine/world/images.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"

namespace interleave {

std::string keyLabel(int database, const std::string& key) {
  return database == 0 ? key : fmt::format("db{}/{}", database, key);
}

namespace {

/// How one type is shown: its members, and a summary.
void describeMembers(const Value& value, KeyImage& image) {
  switch (value.type()) {
  case ValueType::String: image.text = value.string().bytes; return;
  case ValueType::Hash:
    for (const auto& [field, content] : value.hash().fields) image.members.emplace_back(field, content);
    image.text = counted(static_cast<std::int64_t>(image.members.size()), "field");
    return;
  case ValueType::List:
    for (const std::string& item : value.list().items) image.members.emplace_back(std::to_string(image.members.size()), item);
    image.text = counted(static_cast<std::int64_t>(image.members.size()), "item");
    return;
  case ValueType::Set:
    for (const std::string& member : value.set().members) image.members.emplace_back(member, "");
    std::sort(image.members.begin(), image.members.end());
    image.text = counted(static_cast<std::int64_t>(image.members.size()), "member");
    return;
  case ValueType::SortedSet:
    for (const auto& [score, member] : value.sortedSet().order) image.members.emplace_back(member, formatDouble(score));
    image.text = counted(static_cast<std::int64_t>(image.members.size()), "member");
    return;
  }
}

void addOnce(std::vector<std::string>& names, std::string name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
}

void addAccesses(const ExecutionLog& log, std::size_t first, std::size_t end, std::vector<std::string>& read,
                 std::vector<std::string>& written) {
  for (std::size_t i = first; i < end; ++i) {
    const auto& access = log.accesses[i];
    addOnce(access.write ? written : read, keyLabel(access.database, access.key));
  }
}

} // namespace

KeyImage imageOf(const Entry& entry, TimeMs now) {
  KeyImage image;
  image.type = typeName(entry.value.type());
  image.ttlMs = entry.expireAt == kNever ? -1 : std::max<TimeMs>(0, entry.expireAt - now);
  describeMembers(entry.value, image);
  return image;
}

KeyImage imageOf(const Table& table, const RowValues& values) {
  KeyImage image;
  image.type = "row";
  for (std::size_t i = 1; i < table.columns.size(); ++i) {
    image.members.emplace_back(table.columns[i], values[i]);
    image.text += fmt::format("{}{} {}", i > 1 ? ", " : "", table.columns[i], values[i]);
  }
  return image;
}

std::string rowLabel(const std::string& table, const std::string& key) { return "sql:" + table + ':' + key; }

namespace {

/// A row may be changed more than once in a step: what stood there before the step, and what stands there after it.
void addChange(StepEvent& event, KeyChange change) {
  const auto known = std::find_if(event.changes.begin(), event.changes.end(), [&](const KeyChange& other) { return other.key == change.key; });
  if (known == event.changes.end()) {
    if (change.before != change.after) event.changes.push_back(std::move(change));
    return;
  }
  known->after = std::move(change.after);
  if (known->before == known->after) event.changes.erase(known);
}

} // namespace

void describeSql(const SqlLog& log, const SqlServer& sql, StepEvent& event) {
  const auto labelOf = [&](const RowId& row) { return rowLabel(sql.tables()[row.table].name, row.key); };
  for (const RowId& row : log.read) addOnce(event.keysRead, labelOf(row));
  for (const RowId& row : log.written) addOnce(event.keysWritten, labelOf(row));
  for (const SqlLog::Before& before : log.before) {
    const Table& table = sql.tables()[before.row.table];
    KeyChange change{0, labelOf(before.row), std::nullopt, std::nullopt};
    if (before.values) change.before = imageOf(table, *before.values);
    if (const RowValues* const after = sql.row(table.name, before.row.key)) change.after = imageOf(table, *after);
    addChange(event, std::move(change));
  }
}

void describeExecution(const ExecutionLog& log, const Server& server, StepEvent& event) {
  addAccesses(log, 0, log.accesses.size(), event.keysRead, event.keysWritten);
  const TimeMs now = server.keys().now();
  for (const auto& before : log.before) {
    KeyChange change{before.database, keyLabel(before.database, before.key), std::nullopt, std::nullopt};
    if (before.entry) change.before = imageOf(*before.entry, now);
    const Entry* after = server.keys().peek(before.database, before.key);
    if (after != nullptr && !server.keys().isExpired(*after)) change.after = imageOf(*after, now);
    if (change.before != change.after) event.changes.push_back(std::move(change));
  }
  for (const ServerInnerCall& inner : log.innerCalls) {
    InnerCall call{inner.request, inner.reply, inner.line, {}, {}};
    addAccesses(log, inner.firstAccess, inner.endAccess, call.keysRead, call.keysWritten);
    event.innerCalls.push_back(std::move(call));
  }
  event.scriptSource = log.scriptSource;
}

std::map<std::string, KeyImage> keysOf(const Server& server) {
  std::map<std::string, KeyImage> images;
  const KeySpace& keys = server.keys();
  for (int database = 0; database < kDatabaseCount; ++database)
    for (const std::string& key : keys.sortedKeys(database))
      images.emplace(keyLabel(database, key), imageOf(*keys.peek(database, key), keys.now()));
  return images;
}

} // namespace interleave
