#include "engine/drive/timed/trace_recorder.hpp"

#include <algorithm>

#include "engine/base/bytes.hpp"
#include "engine/resp/text.hpp"

namespace interleave {

TextId TextTable::idOf(std::string text) {
  const auto [at, isNew] = m_ids.emplace(std::move(text), static_cast<TextId>(m_texts.size()));
  if (isNew) m_texts.push_back(&at->first);
  return at->second;
}

TraceRecorder::TraceRecorder(TimedTrace* trace, std::size_t mostRequests, int clients, const Rules& rules)
    : m_trace(trace), m_mostRequests(mostRequests), m_rules(rules), m_holds(static_cast<std::size_t>(clients)) {
  if (m_trace == nullptr) return;
  *m_trace = TimedTrace{};
  m_trace->clients = clients;
}

std::uint32_t TraceRecorder::beginOperation(ClientIndex client, int item, Nanoseconds at) {
  if (!wantsEvent()) return kNone;
  m_trace->operations.push_back({client, item, at, at, 1, TimedOperation::End::Running});
  return static_cast<std::uint32_t>(m_trace->operations.size()) - 1;
}

namespace {

constexpr std::size_t kMostText = 200; ///< of a request or reply: lanes have no room for more

std::string shortReply(const Reply& reply) { return replyText(reply).substr(0, kMostText); }

} // namespace

// A script's source is long and always the same: its name in the scenario stands for it.
std::string TraceRecorder::shortRequest(const Request& request) {
  if (request.size() < 2 || toLower(request[0]) != "eval") return requestText(request).substr(0, kMostText);
  auto [known, isNew] = m_scriptNames.emplace(request[1], "");
  if (isNew) {
    const auto named = m_rules.scriptNames.find(sha1Hex(request[1]));
    known->second = named == m_rules.scriptNames.end() ? "script" : named->second;
  }
  Request shortened = request;
  shortened[1] = known->second;
  return requestText(shortened).substr(0, kMostText);
}

std::uint32_t TraceRecorder::addRequest(TimedRequest times, const StepEvent& event, std::uint32_t operation) {
  if (!wantsEvent()) return kNone;
  times.operation = operation;
  times.server = event.server;
  times.request = m_trace->texts.idOf(shortRequest(event.request));
  times.reply = m_trace->texts.idOf(shortReply(event.reply));
  times.firstCall = static_cast<std::uint32_t>(m_trace->calls.size());
  for (const InnerCall& call : event.innerCalls)
    m_trace->calls.push_back({m_trace->texts.idOf(shortRequest(call.request)), m_trace->texts.idOf(shortReply(call.reply)), call.line});
  times.endCall = static_cast<std::uint32_t>(m_trace->calls.size());
  m_trace->requests.push_back(times);
  m_trace->truncated = m_trace->requests.size() >= m_mostRequests;
  return static_cast<std::uint32_t>(m_trace->requests.size()) - 1;
}

void TraceRecorder::endOperation(std::uint32_t operation, TimedOperation::End end, int attempts, Nanoseconds at) {
  if (m_trace == nullptr || operation == kNone) return;
  TimedOperation& ended = m_trace->operations[operation];
  ended.end = end;
  ended.attempts = attempts;
  ended.ended = at;
}

TimedRequest* TraceRecorder::request(std::uint32_t number) {
  return m_trace == nullptr || number == kNone ? nullptr : &m_trace->requests[number];
}

void TraceRecorder::setReply(std::uint32_t number, const Reply& reply) {
  if (TimedRequest* kept = request(number)) kept->reply = m_trace->texts.idOf(shortReply(reply));
}

void TraceRecorder::setWanted(std::uint32_t number, const std::string& row) {
  if (TimedRequest* kept = request(number)) kept->wanted = m_trace->texts.idOf(row);
}

void TraceRecorder::setHolds(ClientIndex client, const std::vector<std::string>& locks, Nanoseconds at) {
  if (m_trace == nullptr) return;
  std::vector<std::string>& before = m_holds[static_cast<std::size_t>(client)];
  if (before == locks) return;
  for (const std::string& lock : before) {
    if (std::find(locks.begin(), locks.end(), lock) != locks.end()) continue;
    const auto open = m_held.find({client, lock});
    if (open == m_held.end()) continue;
    m_trace->locks[open->second].to = at;
    m_held.erase(open);
  }
  for (const std::string& lock : locks) {
    if (std::find(before.begin(), before.end(), lock) != before.end() || m_trace->truncated) continue;
    m_held[{client, lock}] = m_trace->locks.size();
    m_trace->locks.push_back({m_trace->texts.idOf(lock), client, at, at});
  }
  before = locks;
}

void TraceRecorder::finish(Nanoseconds at) {
  if (m_trace == nullptr) return;
  m_trace->end = at;
  for (const auto& [key, index] : m_held) m_trace->locks[index].to = at;
  for (TimedOperation& operation : m_trace->operations)
    if (operation.end == TimedOperation::End::Running) operation.ended = at;
}

} // namespace interleave
