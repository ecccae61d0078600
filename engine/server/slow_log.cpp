#include "engine/server/slow_log.hpp"

#include <fmt/format.h>

namespace interleave {

namespace {

constexpr std::size_t kMostArguments = 32; ///< SLOWLOG_ENTRY_MAX_ARGC
constexpr std::size_t kMostBytes = 128;    ///< SLOWLOG_ENTRY_MAX_STRING

void trim(Request& request) {
  if (request.size() > kMostArguments) {
    const std::size_t left = request.size() - kMostArguments + 1;
    request.resize(kMostArguments - 1);
    request.push_back(fmt::format("... ({} more arguments)", left));
  }
  for (std::string& argument : request) {
    if (argument.size() <= kMostBytes) continue;
    const std::size_t left = argument.size() - kMostBytes;
    argument.resize(kMostBytes);
    argument += fmt::format("... ({} more bytes)", left);
  }
}

} // namespace

void SlowLog::add(SlowLogEntry entry, std::int64_t most) {
  entry.id = m_nextId++;
  trim(entry.request);
  m_entries.push_front(std::move(entry));
  while (static_cast<std::int64_t>(m_entries.size()) > most)
    m_entries.pop_back();
}

} // namespace interleave
