#include "engine/drive/explore/fingerprint.hpp"

#include <algorithm>
#include <bit>

namespace interleave {

namespace {

/// Builds text in which every part can be told from its neighbours.
class Writer {
public:
  void number(std::uint64_t value) {
    for (int shift = 0; shift < 64; shift += 8) m_text += static_cast<char>(value >> shift);
  }
  void text(std::string_view part) {
    number(part.size());
    m_text += part;
  }
  void texts(const std::vector<std::string>& parts) {
    number(parts.size());
    for (const std::string& part : parts) text(part);
  }
  void flags(std::initializer_list<bool> flags) {
    for (const bool flag : flags) m_text += flag ? '1' : '0';
  }
  std::string take() { return std::move(m_text); }

private:
  std::string m_text;
};

void writeValue(Writer& writer, const Value& value) {
  writer.number(static_cast<std::uint64_t>(value.type()));
  switch (value.type()) {
  case ValueType::String: return writer.text(value.string().bytes);
  case ValueType::Hash: {
    std::vector<std::pair<std::string_view, std::string_view>> fields;
    for (const auto& [field, content] : value.hash().fields) fields.emplace_back(field, content);
    std::sort(fields.begin(), fields.end());
    writer.number(fields.size());
    for (const auto& [field, content] : fields) {
      writer.text(field);
      writer.text(content);
    }
    return;
  }
  case ValueType::List:
    writer.number(value.list().items.size());
    for (const std::string& item : value.list().items) writer.text(item);
    return;
  case ValueType::Set: {
    std::vector<std::string> members(value.set().members.begin(), value.set().members.end());
    std::sort(members.begin(), members.end());
    writer.flags({value.set().table});
    return writer.texts(members);
  }
  case ValueType::SortedSet:
    writer.flags({value.sortedSet().skiplist});
    writer.number(value.sortedSet().order.size());
    for (const auto& [score, member] : value.sortedSet().order) {
      writer.number(std::bit_cast<std::uint64_t>(score));
      writer.text(member);
    }
    return;
  }
}

} // namespace

std::string fingerprintOf(const Server& server) {
  Writer writer;
  writer.number(static_cast<std::uint64_t>(server.nowUs()));
  const KeySpace& keys = server.keys();
  for (int database = 0; database < kDatabaseCount; ++database) {
    if (keys.size(database) == 0) continue;
    writer.number(static_cast<std::uint64_t>(database));
    for (const std::string& key : keys.sortedKeys(database)) {
      const Entry& entry = *keys.peek(database, key);
      writer.text(key);
      writer.number(static_cast<std::uint64_t>(entry.expireAt));
      writeValue(writer, entry.value);
    }
  }
  const auto [pause, pauseEndUs] = server.pauseState();
  writer.number(static_cast<std::uint64_t>(pause));
  writer.number(static_cast<std::uint64_t>(pauseEndUs));
  writer.texts(server.scriptNames());
  for (const auto& [name, loaded] : server.functions().libraries()) {
    writer.text(loaded.library->source);
    writer.text(loaded.memory ? *loaded.memory : std::string());
  }
  writer.number(keys.randomState());
  writer.number(server.scriptRandom().state);
  return writer.take();
}

std::string fingerprintOf(const Session& session) {
  Writer writer;
  writer.number(static_cast<std::uint64_t>(session.database));
  writer.number(static_cast<std::uint64_t>(session.protocol));
  writer.text(session.name);
  writer.flags({session.connected, session.authenticated, session.closing, session.monitoring, session.inMulti, session.abortExec,
                session.watchBroken});
  writer.number(static_cast<std::uint64_t>(session.replies));
  writer.number(session.queued.size());
  for (const Request& request : session.queued) writer.texts(request);
  writer.number(session.watched.size());
  for (const WatchedKey& watched : session.watched) {
    writer.number(static_cast<std::uint64_t>(watched.database));
    writer.text(watched.key);
    writer.flags({watched.wasExpired});
  }
  if (session.blocked) {
    writer.texts(session.blocked->request);
    writer.number(static_cast<std::uint64_t>(session.blocked->database));
    writer.number(static_cast<std::uint64_t>(session.blocked->deadlineUs));
    writer.number(session.blocked->order);
    writer.flags({session.blocked->byPause});
  }
  for (const auto* names : {&session.subscriptions.channels, &session.subscriptions.patterns, &session.subscriptions.shards})
    writer.texts({names->begin(), names->end()});
  return writer.take();
}

std::string fingerprintOf(const SqlServer& sql) {
  if (!sql.isUsed()) return {};
  Writer writer;
  writer.number(static_cast<std::uint64_t>(sql.connectionsInUse()));
  for (const Table& table : sql.tables()) {
    writer.text(table.name);
    writer.texts(table.columns);
    for (const auto& [key, row] : table.rows)
      if (row.committed) writer.texts(*row.committed);
    writer.number(0);
  }
  return writer.take();
}

namespace {

void writeRow(Writer& writer, const RowId& row) {
  writer.number(row.table);
  writer.text(row.key);
}

} // namespace

std::string fingerprintOf(const SqlSession& session) {
  if (!session.hasConnection && !session.wait) return {};
  Writer writer;
  writer.flags({session.hasConnection, session.inTransaction, session.wait.has_value()});
  writer.number(session.locks.size());
  for (const RowId& row : session.locks) writeRow(writer, row);
  writer.number(session.writes.size());
  for (const PendingWrite& write : session.writes) {
    writeRow(writer, write.row);
    writer.flags({write.values.has_value()});
    if (write.values) writer.texts(*write.values);
  }
  if (session.wait) {
    writer.number(static_cast<std::uint64_t>(session.wait->what));
    writer.texts(session.wait->request);
    writeRow(writer, session.wait->row);
    writer.number(static_cast<std::uint64_t>(session.wait->deadlineUs));
    writer.number(session.wait->order);
  }
  return writer.take();
}

} // namespace interleave
