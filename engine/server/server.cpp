#include "engine/server/server.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/resp/protocol.hpp"
#include "engine/server/families.hpp"
#include "engine/server/gates.hpp"
#include "engine/server/subcommands.hpp"
#include "engine/server/waiting.hpp"

namespace interleave {

namespace {

// Before main, so that tables of commands are whole wherever they are looked up.
const bool kRegistered = [] {
    for (const CommandRows rows : {transactionCommands(), scriptingCommands(), functionCommands(), connectionCommands(), clientCommands(), pubSubCommands(),
                                   administrationCommands(), configCommands(), debugCommands(), slowLogCommands(), memoryCommands(), commandCommands(),
                                   clusterCommands()}) registerCommands(rows);
    return true;
}();

} // namespace

Server::Server() { static_cast<void>(kRegistered); }

// A copy listens to its own key space; KeySpace forgets its listener when copied, and execute() sets it.
Server::Server(const Server&) = default;
Server& Server::operator=(const Server&) = default;
Server::Server(Server&&) noexcept = default;
Server& Server::operator=(Server&&) noexcept = default;

SessionId Server::connect() {
  Session session;
  session.clientId = ++m_lastClientId;
  session.connectedAtUs = session.lastRequestUs = m_nowUs;
  session.authenticated = m_settings.password.empty();
  const auto place = std::find_if(m_sessions.begin(), m_sessions.end(), [](const Session& s) { return !s.connected; });
  const auto id = static_cast<SessionId>(place - m_sessions.begin());
  session.id = id;
  if (place == m_sessions.end())
    m_sessions.push_back(std::move(session));
  else
    *place = std::move(session);
  return id;
}

void Server::disconnect(SessionId id) {
  Session& closed = session(id);
  endTransaction(closed);
  m_blockedSessions -= closed.blocked.has_value() ? 1 : 0;
  stopMonitoring(closed);
  Session gone;
  gone.id = id;
  gone.connected = false;
  closed = std::move(gone);
}

void Server::replaceSessions(std::vector<Session> sessions) {
  m_sessions = std::move(sessions);
  m_watchingSessions = m_blockedSessions = m_monitors = 0;
  m_lastBlock = 0;
  for (std::size_t i = 0; i < m_sessions.size(); ++i) {
    Session& session = m_sessions[i];
    session.id = static_cast<SessionId>(i);
    m_watchingSessions += session.watched.empty() ? 0 : 1;
    m_blockedSessions += session.blocked ? 1 : 0;
    m_monitors += session.monitoring ? 1 : 0;
    if (session.blocked) m_lastBlock = std::max(m_lastBlock, session.blocked->order);
  }
}

void Server::setNowUs(std::int64_t nowUs) {
  m_nowUs = nowUs;
  m_keys.setNow(nowUs / 1000);
}

Reply Server::execute(SessionId id, const Request& request, ExecutionLog* log) {
  // Others may be served while a script runs; the gates let nothing of theirs touch the key space.
  const bool nested = m_runningScript != nullptr;
  if (!nested) {
    m_log = log;
    m_keys.setListener(this, log != nullptr);
  }
  Reply reply = process(session(id), request);
  if (!nested) {
    if (!m_readyKeys.empty()) wakeBlocked();
    m_keys.setListener(nullptr, false);
    m_log = nullptr;
    if (std::exchange(m_resumes, false)) resumeHeldUp();
  }
  if (session(id).protocol == 2) makeResp2(reply);
  return reply;
}

// The way of a command: look up, pass the gates, then wait for EXEC or run.
Reply Server::process(Session& session, const Request& request) {
  if (request.empty()) return Reply::noReply();
  const CommandSpec* command = findCommand(request[0]);
  const GateInput input{*this, session, request, command, command == nullptr ? nullptr : findSubcommand(*command, request)};
  for (const Gate& gate : gates()) {
    if (!gate.stops(input)) continue;
    session.abortExec = session.abortExec || session.inMulti;
    return gate.refusal(input);
  }
  session.lastRequestUs = m_nowUs;
  session.lastCommand = input.command;
  session.lastSubcommand = input.subcommand;
  if (m_pause != Pause::None && isHeldUp(*input.command, session, request)) return holdUp(session, request);
  if (isQueuedByMulti(input)) {
    session.queued.push_back(request);
    return Reply::status("QUEUED");
  }
  Reply reply = run(*input.command, session, request);
  if (reply.kind == Reply::Kind::NoReply && (input.command->flags & kBlocking) != 0) return block(*input.command, session, request);
  return reply;
}

// What a client asked for itself, now or at EXEC: timed for the slow log and told to those who listen.
Reply Server::run(const CommandSpec& command, Session& session, const Request& request) {
  const bool timed = m_settings.slowlogSlowerThanUs >= 0;
  const std::int64_t startedUs = timed ? stopwatchUs() : 0;
  const bool isScript = command.group == "scripting";
  if (m_monitors > 0 && isScript) tellMonitors(session, command, request);
  Reply reply = call(command, session, request);
  if (timed) noteIfSlow(command, session, request, startedUs);
  if (m_monitors > 0 && !isScript) tellMonitors(session, command, request);
  return reply;
}

Reply Server::call(const CommandSpec& command, Session& session, const Request& request, bool fromScript) {
  Call context{*this, session, m_keys, session.database, request, fromScript};
  if (m_meter.work == nullptr) return command.execute(context);
  Reply reply = command.execute(context);
  m_meter.work->ran.push_back({&command, elementsTouched(command, request, reply)});
  return reply;
}

Reply Server::callInside(const CommandSpec& command, Session& session, const Request& request, bool fromScript, int line) {
  const auto runInside = [&] {
    Reply reply = fromScript ? call(command, session, request, true) : run(command, session, request);
    if (fromScript && m_monitors > 0) tellMonitors(session, command, request, Origin::Script);
    // Nothing waits inside a script or a transaction: what would block answers as if its time were up.
    return reply.kind == Reply::Kind::NoReply && (command.flags & kBlocking) != 0 ? replyInsteadOfWaiting(command) : reply;
  };
  if (m_log == nullptr) return runInside();
  const std::size_t index = m_log->innerCalls.size();
  m_log->innerCalls.push_back({request, {}, line, m_log->accesses.size(), 0});
  Reply reply = runInside();
  m_log->innerCalls[index].reply = reply;
  m_log->innerCalls[index].endAccess = m_log->accesses.size();
  return reply;
}

bool Server::expireKey(const std::string& key) {
  m_keys.setListener(this, false);
  bool found = false;
  for (int database = 0; database < kDatabaseCount; ++database) found = m_keys.expireNow(database, key) || found;
  m_keys.setListener(nullptr, false);
  return found;
}

void Server::expireDueKeys(ExecutionLog* log) {
  m_log = log;
  m_keys.setListener(this, log != nullptr);
  m_keys.expireDue(std::numeric_limits<std::size_t>::max());
  m_keys.setListener(nullptr, false);
  m_log = nullptr;
}

std::string Server::cacheScript(std::string source) {
  std::string sha1 = sha1Hex(source);
  if (m_scripts && m_scripts->count(sha1) > 0) return sha1;
  if (!m_scripts)
    m_scripts = std::make_shared<Scripts>();
  else if (m_scripts.use_count() > 1)
    m_scripts = std::make_shared<Scripts>(*m_scripts);
  m_scripts->emplace(sha1, std::make_shared<const std::string>(std::move(source)));
  return sha1;
}

std::shared_ptr<const std::string> Server::findScript(const std::string& sha1) const {
  if (!m_scripts) return nullptr;
  const auto found = m_scripts->find(sha1);
  return found == m_scripts->end() ? nullptr : found->second;
}

std::vector<std::string> Server::scriptNames() const {
  std::vector<std::string> names;
  if (m_scripts)
    for (const auto& [sha1, source] : *m_scripts) names.push_back(sha1);
  return names;
}

void Server::flushScripts() { m_scripts.reset(); }

void Server::watch(Session& session, const std::string& key) {
  for (const WatchedKey& known : session.watched)
    if (known.database == session.database && known.key == key) return;
  const Entry* entry = m_keys.peek(session.database, key);
  m_watchingSessions += session.watched.empty() ? 1 : 0;
  session.watched.push_back({session.database, key, entry != nullptr && m_keys.isExpired(*entry)});
}

void Server::unwatchAll(Session& session) {
  m_watchingSessions -= session.watched.empty() ? 0 : 1;
  session.watched.clear();
  session.watchBroken = false;
}

// A key that had expired before WATCH and is still there unremoved counts as gone both times.
bool Server::watchedKeyExpired(const Session& session) const {
  return std::any_of(session.watched.begin(), session.watched.end(), [this](const WatchedKey& watched) {
    if (watched.wasExpired) return false;
    const Entry* entry = m_keys.peek(watched.database, watched.key);
    return entry != nullptr && m_keys.isExpired(*entry);
  });
}

void Server::endTransaction(Session& session) {
  session.inMulti = false;
  session.abortExec = false;
  session.queued.clear();
  unwatchAll(session);
}

void Server::swapDatabases(int first, int second) {
  m_keys.swap(first, second);
  for (const int database : {first, second}) {
    for (Session& watching : m_sessions)
      for (const WatchedKey& watched : watching.watched)
        if (watched.database == database) watching.watchBroken = true;
    if (m_blockedSessions == 0) continue;
    for (const std::string& key : m_keys.sortedKeys(database)) m_readyKeys.push_back({database, key, false});
  }
}

void Server::keyRead(int database, std::string_view key) {
  m_log->accesses.push_back({database, std::string(key), false});
}

void Server::keyAboutToChange(int database, std::string_view key, const Entry* before) {
  for (const auto& known : m_log->before)
    if (known.database == database && known.key == key) return;
  m_log->before.push_back({database, std::string(key), before == nullptr ? std::nullopt : std::optional<Entry>(*before)});
}

void Server::keyChanged(int database, std::string_view key, Change change) {
  if (m_log != nullptr) m_log->accesses.push_back({database, std::string(key), true});
  if (m_blockedSessions > 0 && change == Change::Written) m_readyKeys.push_back({database, std::string(key), false});
  if (m_watchingSessions == 0) return;
  for (Session& session : m_sessions) {
    for (WatchedKey& watched : session.watched) {
      if (watched.database != database || watched.key != key) continue;
      if (watched.wasExpired && change != Change::Written)
        watched.wasExpired = false;
      else
        session.watchBroken = true;
    }
  }
}

} // namespace interleave
