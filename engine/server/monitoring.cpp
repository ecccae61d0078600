// Server: who is told of requests (MONITOR), and which were slow (SLOWLOG).
#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/server/server.hpp"
#include "engine/server/subcommands.hpp"

namespace interleave {

namespace {

constexpr const char* kRedacted = "(redacted)";

/// Passwords are kept from monitors and from the slow log.
Request withoutSecrets(const CommandSpec& command, Request request) {
  if (command.name == "auth")
    for (std::size_t i = 1; i < request.size(); ++i)
      request[i] = kRedacted;
  for (std::size_t i = 1; i < request.size(); ++i) {
    if (command.name == "hello" && equalsIgnoringCase(request[i], "auth"))
      for (std::size_t j = i + 1; j < request.size() && j <= i + 2; ++j)
        request[j] = kRedacted;
    if (command.name == "config" && equalsIgnoringCase(request[i], "requirepass") && i + 1 < request.size())
      request[i + 1] = kRedacted;
  }
  return request;
}

} // namespace

void Server::startMonitoring(Session& session) {
  m_monitors += session.monitoring ? 0 : 1;
  session.monitoring = true;
}

void Server::stopMonitoring(Session& session) {
  m_monitors -= session.monitoring ? 1 : 0;
  session.monitoring = false;
}

void Server::tellMonitors(const Session& session, const CommandSpec& command, const Request& request, Origin origin) {
  const std::uint32_t hidden = command.group == "scripting" ? kAdmin : kSkipMonitor | kAdmin;
  if ((flagsOf(command, findSubcommand(command, request)) & hidden) != 0) return;
  const std::string_view from = origin == Origin::Script ? "lua" : std::string_view(session.address);
  std::string line = fmt::format("{}.{:06} [{} {}]", m_nowUs / 1'000'000, m_nowUs % 1'000'000, session.database, from);
  for (const std::string& argument : withoutSecrets(command, request))
    line += ' ' + quoted(argument);
  for (const Session& listener : m_sessions)
    if (listener.monitoring) send(listener.id, Reply::status(line));
}

void Server::noteIfSlow(const CommandSpec& command, const Session& session, const Request& request,
                        std::int64_t startedUs) {
  // DEBUG SLEEP takes its time only after it was executed.
  const std::int64_t durationUs = stopwatchUs() - startedUs + m_pauseUs;
  if (durationUs < m_settings.slowlogSlowerThanUs || (command.flags & kSkipSlowlog) != 0) return;
  m_slowLog.add({0, m_nowUs / 1'000'000, durationUs, withoutSecrets(command, request), session.address, session.name},
                m_settings.slowlogMaxLength);
}

std::vector<Reply> Server::takeOwnPushes(SessionId id) {
  std::vector<Reply> own;
  std::erase_if(m_outbox, [&](Outgoing& outgoing) {
    if (outgoing.session != id || outgoing.message.kind != Reply::Kind::Push) return false;
    own.push_back(std::move(outgoing.message));
    return true;
  });
  return own;
}

} // namespace interleave
