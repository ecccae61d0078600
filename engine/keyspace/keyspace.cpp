#include "engine/keyspace/keyspace.hpp"

#include <algorithm>

namespace interleave {

KeySpace::KeySpace() = default;

KeySpace::KeySpace(const KeySpace& other)
    : m_databases(other.m_databases), m_now(other.m_now), m_frozen(other.m_frozen), m_random(other.m_random) {}

KeySpace& KeySpace::operator=(const KeySpace& other) {
  m_databases = other.m_databases;
  m_now = other.m_now;
  m_frozen = other.m_frozen;
  m_random = other.m_random;
  return *this;
}

KeySpace::KeySpace(KeySpace&& other) noexcept
    : m_databases(std::move(other.m_databases)), m_now(other.m_now), m_frozen(other.m_frozen), m_random(other.m_random) {}

KeySpace& KeySpace::operator=(KeySpace&& other) noexcept {
  m_databases = std::move(other.m_databases);
  m_now = other.m_now;
  m_frozen = other.m_frozen;
  m_random = other.m_random;
  return *this;
}

KeySpace::Database& KeySpace::ownedDatabase(int index) {
  auto& pointer = m_databases[static_cast<std::size_t>(index)];
  if (!pointer)
    pointer = std::make_shared<Database>();
  else if (pointer.use_count() > 1)
    pointer = std::make_shared<Database>(*pointer);
  return *pointer;
}

bool KeySpace::expireIfDue(int database, std::string_view key, const Entry& entry) {
  if (!isExpired(entry)) return false;
  const std::string owned(key);
  announce(database, owned);
  remove(database, owned);
  if (m_listener != nullptr) m_listener->keyChanged(database, owned, KeyListener::Change::Expired);
  return true;
}

void KeySpace::announce(int database, std::string_view key) {
  if (m_recording && m_listener != nullptr) m_listener->keyAboutToChange(database, key, peek(database, key));
}

void KeySpace::remove(int index, std::string_view key) {
  Database& owned = ownedDatabase(index);
  const auto found = owned.entries.find(key);
  if (found == owned.entries.end()) return;
  if (found->second.expireAt != kNever) --owned.volatileCount;
  owned.entries.unordered_erase(found);
}

const Entry* KeySpace::find(int index, std::string_view key) {
  if (m_recording && m_listener != nullptr) m_listener->keyRead(index, key);
  const Entry* entry = peek(index, key);
  return entry == nullptr || expireIfDue(index, key, *entry) ? nullptr : entry;
}

const Entry* KeySpace::peek(int index, std::string_view key) const {
  const Database* data = database(index);
  if (data == nullptr) return nullptr;
  const auto found = data->entries.find(key);
  return found == data->entries.end() ? nullptr : &found->second;
}

Entry* KeySpace::findToChange(int index, std::string_view key) {
  const Entry* entry = peek(index, key);
  return entry == nullptr || expireIfDue(index, key, *entry) ? nullptr : &change(index, key, *entry);
}

Entry& KeySpace::change(int index, std::string_view key, const Entry& found) {
  announce(index, key);
  auto& database = m_databases[static_cast<std::size_t>(index)];
  // Only a database that is shared with a copy must be looked in again, once it is our own.
  return database.use_count() == 1 ? const_cast<Entry&>(found) : ownedDatabase(index).entries.find(key).value();
}

Entry& KeySpace::put(int index, std::string_view key, Value value, Expiry expiry) {
  announce(index, key);
  Database& owned = ownedDatabase(index);
  auto found = owned.entries.find(key);
  if (found == owned.entries.end()) found = owned.entries.try_emplace(std::string(key)).first;
  Entry& entry = found.value();
  entry.value = std::move(value);
  if (expiry == Expiry::Drop && entry.expireAt != kNever) {
    entry.expireAt = kNever;
    --owned.volatileCount;
  }
  return entry;
}

void KeySpace::changed(int database, std::string_view key) {
  if (m_listener != nullptr) m_listener->keyChanged(database, key, KeyListener::Change::Written);
}

bool KeySpace::erase(int database, std::string_view key) {
  const Entry* entry = peek(database, key);
  if (entry == nullptr || expireIfDue(database, key, *entry)) return false;
  const std::string owned(key);
  announce(database, owned);
  remove(database, owned);
  if (m_listener != nullptr) m_listener->keyChanged(database, owned, KeyListener::Change::Deleted);
  return true;
}

void KeySpace::setExpiry(int index, std::string_view key, TimeMs expireAt) {
  announce(index, key);
  Database& owned = ownedDatabase(index);
  Entry& entry = owned.entries.find(key).value();
  owned.volatileCount += (expireAt != kNever ? 1 : 0);
  owned.volatileCount -= (entry.expireAt != kNever ? 1 : 0);
  entry.expireAt = expireAt;
}

bool KeySpace::expireNow(int database, std::string_view key) {
  const Entry* entry = peek(database, key);
  if (entry == nullptr || isExpired(*entry)) return false;
  const std::string owned(key);
  announce(database, owned);
  remove(database, owned);
  if (m_listener != nullptr) m_listener->keyChanged(database, owned, KeyListener::Change::Expired);
  return true;
}

std::size_t KeySpace::size(int index) const {
  const Database* data = database(index);
  return data == nullptr ? 0 : data->entries.size();
}

std::size_t KeySpace::volatileCount(int index) const {
  const Database* data = database(index);
  return data == nullptr ? 0 : data->volatileCount;
}

const std::string& KeySpace::keyAt(int index, std::size_t position) const {
  return database(index)->entries.nth(position)->first;
}

std::vector<std::string> KeySpace::sortedKeys(int index) const {
  std::vector<std::string> keys;
  if (const Database* data = database(index)) {
    for (const auto& [key, entry] : data->entries)
      if (!isExpired(entry)) keys.push_back(key);
  }
  std::sort(keys.begin(), keys.end());
  return keys;
}

void KeySpace::clear(int index) {
  auto& pointer = m_databases[static_cast<std::size_t>(index)];
  if (!pointer) return;
  const std::shared_ptr<Database> old = pointer;
  for (const auto& [key, entry] : old->entries) announce(index, key);
  pointer.reset();
  if (m_listener == nullptr) return;
  for (const auto& [key, entry] : old->entries) m_listener->keyChanged(index, key, KeyListener::Change::Deleted);
}

void KeySpace::swap(int first, int second) {
  std::swap(m_databases[static_cast<std::size_t>(first)], m_databases[static_cast<std::size_t>(second)]);
}

std::size_t KeySpace::expireDue(std::size_t most) {
  std::size_t removed = 0;
  for (int index = 0; index < kDatabaseCount && removed < most; ++index) {
    if (volatileCount(index) == 0) continue;
    std::vector<std::string> due;
    for (const auto& [key, entry] : database(index)->entries) {
      if (due.size() + removed >= most) break;
      if (isExpired(entry)) due.push_back(key);
    }
    for (const std::string& key : due) removed += expireIfDue(index, key, *peek(index, key)) ? 1 : 0;
  }
  return removed;
}

bool KeySpace::sameContents(const KeySpace& other) const {
  for (int index = 0; index < kDatabaseCount; ++index) {
    const std::vector<std::string> keys = sortedKeys(index);
    if (keys != other.sortedKeys(index)) return false;
    for (const std::string& key : keys) {
      const Entry* mine = peek(index, key);
      const Entry* theirs = other.peek(index, key);
      if (mine->expireAt != theirs->expireAt || !interleave::sameContents(mine->value, theirs->value)) return false;
    }
  }
  return true;
}

} // namespace interleave
