// The simulated server: one thread, sessions, MULTI/WATCH, the script cache, and the pipeline of a command.
//
// A Server is a value: copying it is a snapshot. It reads no clock; its owner moves its time.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/commands/command.hpp"
#include "engine/keyspace/keyspace.hpp"
#include "engine/resp/reply.hpp"
#include "engine/script/script_engine.hpp"
#include "engine/server/function_store.hpp"
#include "engine/server/session.hpp"
#include "engine/server/settings.hpp"
#include "engine/server/slow_log.hpp"

namespace interleave {

/// A command that ran inside another: called by a script, or executed by EXEC.
struct ServerInnerCall {
  Request request;
  Reply reply;
  int line = 0; ///< of the script, from 1; 0 for EXEC
  std::size_t firstAccess = 0; ///< its accesses in ExecutionLog::accesses: [firstAccess, endAccess)
  std::size_t endAccess = 0;
};

/// What an execution touched. Filled only when somebody asks for it.
struct ExecutionLog {
  struct Access {
    int database = 0;
    std::string key;
    bool write = false;
  };
  struct Before {
    int database = 0;
    std::string key;
    std::optional<Entry> entry; ///< as it was before the first change
  };
  std::vector<Access> accesses;   ///< in order
  std::vector<Before> before;     ///< each changed key once
  std::vector<ServerInnerCall> innerCalls;
  std::string scriptSource;       ///< of the last EVAL or EVALSHA
};

/// What requests made the server do, for whoever prices it.
struct ServerWork {
  struct Ran {
    const CommandSpec* command = nullptr;
    std::size_t elements = 1; ///< touched
  };
  std::vector<Ran> ran;         ///< every command that was executed, those of scripts and EXEC before the one around them
  std::int64_t scriptLines = 0; ///< lines that scripts executed

  void clear() {
    ran.clear();
    scriptLines = 0;
  }
};

class Server final : private KeyListener {
public:
  Server();
  Server(const Server& other);
  Server& operator=(const Server& other);
  Server(Server&& other) noexcept;
  Server& operator=(Server&& other) noexcept;
  ~Server() override = default;

  /// Opens a connection.
  SessionId connect();
  /// Closes it; its transaction and watches are forgotten.
  void disconnect(SessionId id);
  /// Executes one request of a session to its end and gives the reply; NoReply when the session blocks. Afterwards the
  /// outbox holds what others are told because of it.
  Reply execute(SessionId id, const Request& request, ExecutionLog* log = nullptr);

  /// Takes what is to be sent to sessions beside their own replies: replies of blocked sessions, messages of channels.
  [[nodiscard]] std::vector<Outgoing> takeOutbox() { return std::exchange(m_outbox, {}); }
  /// Whether there is something to send to others, or somebody to close.
  [[nodiscard]] bool hasOutbox() const { return !m_outbox.empty() || m_hasClosing; }
  void send(SessionId to, Reply message) { m_outbox.push_back({to, std::move(message)}); }
  /// Takes what a session sent to itself: it comes in front of the reply (PUBLISH to oneself in RESP3).
  [[nodiscard]] std::vector<Reply> takeOwnPushes(SessionId id);
  /// Wakes blocked sessions whose time is up, and what a pause that is over held up. Call it after the clock moved.
  void expireBlocked();
  /// The moment (µs) at which the next blocked session's time is up; nothing when none waits with a limit.
  [[nodiscard]] std::optional<std::int64_t> nextBlockedDeadline() const;
  /// Ends a session's blocked request with a reply.
  void unblock(SessionId id, Reply reply);
  /// Has a session closed once what it was sent is out.
  void closeSession(SessionId id) {
    session(id).closing = true;
    m_hasClosing = true;
  }
  /// Whether closeSession was called since the last time somebody asked.
  [[nodiscard]] bool takeClosing() { return std::exchange(m_hasClosing, false); }
  /// From now on the session is sent every request (MONITOR), or no longer (RESET).
  void startMonitoring(Session& session);
  void stopMonitoring(Session& session);
  /// CLIENT PAUSE and UNPAUSE: holds up what would write, or everything, until a moment.
  enum class Pause : std::uint8_t { None, Writes, Everything };
  void pause(Pause what, std::int64_t untilUs);
  void endPause();
  /// What is held up and until when; nothing and 0 while nothing is.
  [[nodiscard]] std::pair<Pause, std::int64_t> pauseState() const {
    return isPaused() ? std::pair(m_pause, m_pauseEndUs) : std::pair(Pause::None, std::int64_t{0});
  }
  [[nodiscard]] bool isPaused() const { return m_pause != Pause::None && m_nowUs < m_pauseEndUs; }
  /// DEBUG SLEEP: the owner of the clock makes everybody wait so long after this request. Taking it resets it.
  void requestPause(std::int64_t us) { m_pauseUs = us; }
  [[nodiscard]] std::int64_t takePauseUs() { return std::exchange(m_pauseUs, 0); }
  /// SWAPDB: watched and awaited keys of both databases count as written.
  void swapDatabases(int first, int second);
  [[nodiscard]] Settings& settings() { return m_settings; }
  [[nodiscard]] const Settings& settings() const { return m_settings; }
  [[nodiscard]] SlowLog& slowLog() { return m_slowLog; }
  /// Measures real time, in µs, for owners whose clock runs while a command does. No part of the value.
  void setStopwatch(std::int64_t (*stopwatch)()) { m_stopwatch = stopwatch; }

  /// The clock in microseconds since the Unix epoch (a world starts at kWorldStartUs).
  void setNowUs(std::int64_t nowUs);
  [[nodiscard]] std::int64_t nowUs() const { return m_nowUs; }

  [[nodiscard]] KeySpace& keys() { return m_keys; }
  [[nodiscard]] const KeySpace& keys() const { return m_keys; }
  [[nodiscard]] const Session& session(SessionId id) const { return m_sessions[static_cast<std::size_t>(id)]; }
  [[nodiscard]] Session& session(SessionId id) { return m_sessions[static_cast<std::size_t>(id)]; }
  [[nodiscard]] const std::vector<Session>& sessions() const { return m_sessions; }
  /// Puts these in the place of all sessions; each gets its position as id. For drivers that keep the sessions of many
  /// servers apart from what else is in them.
  void replaceSessions(std::vector<Session> sessions);
  /// Makes a key's time run out now, in whichever database it is; false when it is in none.
  bool expireKey(const std::string& key);
  /// Removes every key whose time has run out (active expiry). With a log, notes what went.
  void expireDueKeys(ExecutionLog* log = nullptr);

  // What commands of this room use.
  /// Runs one command without gates, as EXEC and scripts do.
  Reply call(const CommandSpec& command, Session& session, const Request& request, bool fromScript = false);
  /// Keeps a script; gives its SHA1.
  std::string cacheScript(std::string source);
  [[nodiscard]] std::shared_ptr<const std::string> findScript(const std::string& sha1) const;
  void flushScripts();
  /// SHA1s of the scripts that are kept, sorted.
  [[nodiscard]] std::vector<std::string> scriptNames() const;
  [[nodiscard]] FunctionStore& functions() { return m_functions; }
  [[nodiscard]] const FunctionStore& functions() const { return m_functions; }
  [[nodiscard]] std::size_t scriptCount() const { return m_scripts ? m_scripts->size() : 0; }
  void watch(Session& session, const std::string& key);
  void unwatchAll(Session& session);
  [[nodiscard]] bool watchedKeyExpired(const Session& session) const;
  /// Forgets the queue and the watches of a transaction.
  void endTransaction(Session& session);
  [[nodiscard]] ExecutionLog* log() { return m_log; }
  /// As call(), and notes it in the log as an inner call.
  Reply callInside(const CommandSpec& command, Session& session, const Request& request, bool fromScript, int line);
  /// The script that is running now, for whoever must serve others meanwhile.
  struct RunningScript {
    std::int64_t startedAtUs = 0;
    bool hasWritten = false;
    bool killed = false; ///< by SCRIPT KILL: it ends at the next chance
    bool busy = false;   ///< others are told BUSY
    const std::string* function = nullptr; ///< its name when it is a function of a library; null for EVAL
    const Request* request = nullptr;      ///< that called it
  };
  [[nodiscard]] RunningScript* runningScript() { return m_runningScript; }
  void setRunningScript(RunningScript* script) { m_runningScript = script; }
  /// Called every thousand instructions of a script, so that an owner with real connections can serve them. No part of
  /// the value: copies start without one.
  void setScriptWatch(std::function<void()> watch) { m_scriptWatch.call = std::move(watch); }
  void watchScript() const {
    if (m_scriptWatch.call) m_scriptWatch.call();
  }
  /// Notes all work from now on; null: nobody wants to know. No part of the value: copies start without one.
  void setMeter(ServerWork* meter) { m_meter.work = meter; }
  [[nodiscard]] ServerWork* meter() const { return m_meter.work; }
  [[nodiscard]] ScriptRandom& scriptRandom() { return m_scriptRandom; }
  [[nodiscard]] const ScriptRandom& scriptRandom() const { return m_scriptRandom; }
  [[nodiscard]] const ScriptLimits& scriptLimits() const { return m_scriptLimits; }
  void setScriptLimits(ScriptLimits limits) { m_scriptLimits = limits; }

private:
  Reply run(const CommandSpec& command, Session& session, const Request& request);
  Reply block(const CommandSpec& command, Session& session, const Request& request);
  Reply holdUp(Session& session, const Request& request);
  [[nodiscard]] bool isHeldUp(const CommandSpec& command, const Session& session, const Request& request) const;
  [[nodiscard]] bool mayWrite(const CommandSpec& command, const Request& request) const;
  void resumeHeldUp();
  void wakeBlocked();
  void serveWaiting(const WatchedKey& ready);
  void answerBlocked(Session& session, Reply reply);
  enum class Origin : std::uint8_t { Client, Script };
  void tellMonitors(const Session& session, const CommandSpec& command, const Request& request, Origin origin = Origin::Client);
  [[nodiscard]] std::int64_t stopwatchUs() const { return m_stopwatch != nullptr ? m_stopwatch() : m_nowUs; }
  void noteIfSlow(const CommandSpec& command, const Session& session, const Request& request, std::int64_t startedUs);
  using Scripts = std::map<std::string, std::shared_ptr<const std::string>>;
  Reply process(Session& session, const Request& request);
  void keyRead(int database, std::string_view key) override;
  void keyAboutToChange(int database, std::string_view key, const Entry* before) override;
  void keyChanged(int database, std::string_view key, Change change) override;

  KeySpace m_keys;
  std::vector<Session> m_sessions;
  std::shared_ptr<Scripts> m_scripts;       ///< by SHA1; null while empty; shared between copies until one writes
  FunctionStore m_functions;
  ScriptRandom m_scriptRandom;
  ScriptLimits m_scriptLimits;
  Settings m_settings;
  std::vector<Outgoing> m_outbox;
  std::vector<WatchedKey> m_readyKeys;      ///< written while sessions wait for them; empty between requests
  std::uint64_t m_lastClientId = 0;
  std::uint64_t m_lastBlock = 0;
  int m_blockedSessions = 0;
  int m_monitors = 0;
  Pause m_pause = Pause::None;
  bool m_resumes = false;                   ///< a pause is over, and what it held up has yet to run
  std::int64_t m_pauseEndUs = 0;
  SlowLog m_slowLog;
  bool m_hasClosing = false;
  std::int64_t m_pauseUs = 0;
  int m_watchingSessions = 0;               ///< sessions with at least one watched key
  std::int64_t m_nowUs = 0;
  /// A callback that does not travel with copies.
  struct ScriptWatch {
    ScriptWatch() = default;
    ScriptWatch(const ScriptWatch&) {}
    ScriptWatch& operator=(const ScriptWatch&) { return *this; }
    std::function<void()> call;
  };
  ScriptWatch m_scriptWatch;
  /// A pointer that does not travel with copies.
  struct Meter {
    Meter() = default;
    Meter(const Meter&) {}
    Meter& operator=(const Meter&) { return *this; }
    ServerWork* work = nullptr;
  };
  Meter m_meter;
  RunningScript* m_runningScript = nullptr; ///< only while a script runs
  std::int64_t (*m_stopwatch)() = nullptr;  ///< no part of the value, but a copy may keep it
  ExecutionLog* m_log = nullptr;            ///< no part of the value; set during execute()
};

/// Where the clock of every world starts: a fixed moment, so that runs are the same everywhere (2026-01-01 00:00 UTC).
inline constexpr std::int64_t kWorldStartUs = 1'767'225'600'000'000;

} // namespace interleave
