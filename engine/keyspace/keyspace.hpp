// The key space: databases of keys with values and times to live.
//
// Copying a KeySpace is a snapshot: databases are shared until somebody writes. Keys whose time has run out are gone for
// every reader; they are removed when they are next touched, as Redis does (passive expiry), or by expireDue().
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/keyspace/value.hpp"

namespace interleave {

/// Milliseconds since the Unix epoch, or since the start of a world; -1 stands for "never".
using TimeMs = std::int64_t;
inline constexpr TimeMs kNever = -1;
inline constexpr int kDatabaseCount = 16;

struct Entry {
  Value value;
  TimeMs expireAt = kNever;
};

/// Hears of every access. Calls come before the change for aboutToChange and after it for changed.
class KeyListener {
public:
  virtual ~KeyListener() = default;
  /// A command looked the key up to read it (also when it is not there).
  virtual void keyRead(int database, std::string_view key) = 0;
  /// The entry, or its absence, is about to be changed. Called only while wantsImages().
  virtual void keyAboutToChange(int database, std::string_view key, const Entry* before) = 0;
  /// The key changed in the sense of WATCH: it was written, deleted, or it expired.
  enum class Change { Written, Deleted, Expired };
  virtual void keyChanged(int database, std::string_view key, Change change) = 0;
};

class KeySpace {
public:
  KeySpace();

  /// The listener is no part of the value: copies start without one.
  KeySpace(const KeySpace& other);
  KeySpace& operator=(const KeySpace& other);
  KeySpace(KeySpace&& other) noexcept;
  KeySpace& operator=(KeySpace&& other) noexcept;
  ~KeySpace() = default;
  void setListener(KeyListener* listener, bool recording) {
    m_listener = listener;
    m_recording = recording;
  }

  /// The clock that decides about expiry. A script or transaction may hold it still.
  void setNow(TimeMs now) { m_now = now; }
  [[nodiscard]] TimeMs now() const { return m_now; }
  /// While set, keys do not expire under a running script: Redis 7.0 keeps readable what was when the script began.
  void freezeExpiryAt(std::optional<TimeMs> moment) { m_frozen = moment; }

  /// The entry to read, or nothing. Counts as a read of the key.
  const Entry* find(int database, std::string_view key);
  /// The entry without counting as a read and without removing what has expired.
  [[nodiscard]] const Entry* peek(int database, std::string_view key) const;
  /// The entry to change in place, or nothing. The caller ends with changed() when it did change it.
  Entry* findToChange(int database, std::string_view key);
  /// The same for an entry that find() has just given. REQUIRES that nothing was changed since.
  Entry& change(int database, std::string_view key, const Entry& found);
  /// Puts a value there; what was there is gone, its time to live too unless kept.
  enum class Expiry { Drop, Keep };
  Entry& put(int database, std::string_view key, Value value, Expiry expiry = Expiry::Drop);
  /// Tells the listener that an entry from findToChange or put was changed.
  void changed(int database, std::string_view key);
  /// Removes the key; false when it is not there.
  bool erase(int database, std::string_view key);
  /// Sets or (with kNever) drops the time to live. REQUIRES that the key is there. Tells nobody; see changed().
  void setExpiry(int database, std::string_view key, TimeMs expireAt);
  /// Makes a key's time run out now; false when it is not there.
  bool expireNow(int database, std::string_view key);

  /// Number of keys, those included whose time has run out but that nobody touched since (as DBSIZE counts).
  [[nodiscard]] std::size_t size(int database) const;
  /// Number of keys with a time to live.
  [[nodiscard]] std::size_t volatileCount(int database) const;
  /// The key at a position of the database's order, for cursors: position < size(database).
  [[nodiscard]] const std::string& keyAt(int database, std::size_t position) const;
  /// All keys that have not expired, sorted by bytes.
  [[nodiscard]] std::vector<std::string> sortedKeys(int database) const;
  [[nodiscard]] bool isExpired(const Entry& entry) const {
    return entry.expireAt != kNever && entry.expireAt <= (m_frozen ? *m_frozen : m_now);
  }
  void clear(int database);
  void swap(int first, int second);
  /// Removes up to `most` keys whose time has run out; gives how many. Active expiry.
  std::size_t expireDue(std::size_t most);

  /// The next random number for commands that take random members. Its source is part of the value: copies go on alike.
  std::uint64_t nextRandom() { return m_random.next(); }
  [[nodiscard]] std::uint64_t randomState() const { return m_random.state(); }

  /// Equal keys, values and times to live; random numbers to come may differ.
  [[nodiscard]] bool sameContents(const KeySpace& other) const;

private:
  struct Database {
    OrderedMap<Entry> entries;
    std::size_t volatileCount = 0;
  };
  [[nodiscard]] const Database* database(int index) const { return m_databases[static_cast<std::size_t>(index)].get(); }
  Database& ownedDatabase(int index);
  /// Removes the key when its time has run out; true when it did.
  bool expireIfDue(int database, std::string_view key, const Entry& entry);
  void announce(int database, std::string_view key);
  void remove(int database, std::string_view key);

  std::array<std::shared_ptr<Database>, kDatabaseCount> m_databases; ///< null while empty and never used
  TimeMs m_now = 0;
  std::optional<TimeMs> m_frozen;
  Random m_random{0};
  KeyListener* m_listener = nullptr;
  bool m_recording = false; ///< whether the listener wants keyRead and keyAboutToChange
};

} // namespace interleave
