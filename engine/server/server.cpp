#include "engine/server/server.hpp"

#include <algorithm>

#include "engine/base/bytes.hpp"
#include "engine/resp/protocol.hpp"
#include "engine/server/families.hpp"
#include "engine/server/gates.hpp"

namespace interleave {

namespace {

void registerServerCommands() {
  static const bool once = [] {
    for (const CommandRows rows : {transactionCommands(), scriptingCommands(), connectionCommands()}) registerCommands(rows);
    return true;
  }();
  static_cast<void>(once);
}

} // namespace

Server::Server() { registerServerCommands(); }

// A copy listens to its own key space; KeySpace forgets its listener when copied, and execute() sets it.
Server::Server(const Server&) = default;
Server& Server::operator=(const Server&) = default;
Server::Server(Server&&) noexcept = default;
Server& Server::operator=(Server&&) noexcept = default;

SessionId Server::connect() {
  Session session;
  session.id = static_cast<SessionId>(m_sessions.size());
  m_sessions.push_back(std::move(session));
  return m_sessions.back().id;
}

void Server::disconnect(SessionId id) {
  Session& closed = session(id);
  endTransaction(closed);
  closed.connected = false;
}

void Server::setNowUs(std::int64_t nowUs) {
  m_nowUs = nowUs;
  m_keys.setNow(nowUs / 1000);
}

Reply Server::execute(SessionId id, const Request& request, ExecutionLog* log) {
  m_log = log;
  m_keys.setListener(this, log != nullptr);
  Session& caller = session(id);
  Reply reply = process(caller, request);
  m_keys.setListener(nullptr, false);
  m_log = nullptr;
  return caller.protocol == 2 ? asResp2(std::move(reply)) : reply;
}

// The way of a command: look up, pass the gates, then wait for EXEC or run.
Reply Server::process(Session& session, const Request& request) {
  if (request.empty()) return Reply::noReply();
  const GateInput input{session, request, findCommand(request[0])};
  for (const Gate& gate : gates()) {
    if (auto refusal = gate.refuse(input)) {
      session.abortExec = session.abortExec || session.inMulti;
      return *refusal;
    }
  }
  if (isQueuedByMulti(input)) {
    session.queued.push_back(request);
    return Reply::status("QUEUED");
  }
  return call(*input.command, session, request);
}

Reply Server::call(const CommandSpec& command, Session& session, const Request& request, bool fromScript) {
  Call context{*this, session, m_keys, session.database, request, fromScript};
  return command.execute(context);
}

Reply Server::callInside(const CommandSpec& command, Session& session, const Request& request, bool fromScript, int line) {
  if (m_log == nullptr) return call(command, session, request, fromScript);
  const std::size_t index = m_log->innerCalls.size();
  m_log->innerCalls.push_back({request, {}, line, m_log->accesses.size(), 0});
  Reply reply = call(command, session, request, fromScript);
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
