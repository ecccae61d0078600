// Fills a trace while a timed run goes on. Does nothing where none is wanted, and stops where it is full.
#pragma once

#include <map>
#include <string>

#include "engine/drive/timed/timed_trace.hpp"
#include "engine/world/event.hpp"
#include "engine/world/world.hpp"

namespace interleave {

class TraceRecorder {
public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  /// The rules, which name scripts, must outlive it.
  TraceRecorder(TimedTrace* trace, std::size_t mostRequests, int clients, const Rules& rules);

  /// Whether there is a trace at all.
  [[nodiscard]] bool isOn() const { return m_trace != nullptr; }
  /// Whether the next request will be kept, so that its event is wanted.
  [[nodiscard]] bool wantsEvent() const { return m_trace != nullptr && !m_trace->truncated; }
  /// Each gives its number, or kNone when it is not kept.
  std::uint32_t beginOperation(ClientIndex client, int item, Nanoseconds at);
  std::uint32_t addRequest(TimedRequest times, const StepEvent& event, std::uint32_t operation);
  void endOperation(std::uint32_t operation, TimedOperation::End end, int attempts, Nanoseconds at);
  /// The kept request, to fill in when its reply is through; null when it is not kept.
  [[nodiscard]] TimedRequest* request(std::uint32_t number);
  /// Tells the reply of a request that had to wait.
  void setReply(std::uint32_t number, const Reply& reply);
  /// Tells the row that a request waits for.
  void setWanted(std::uint32_t number, const std::string& row);
  /// Which locks a client believes to hold from now on.
  void setHolds(ClientIndex client, const std::vector<std::string>& locks, Nanoseconds at);
  void finish(Nanoseconds at);

private:
  [[nodiscard]] std::string shortRequest(const Request& request);

  TimedTrace* m_trace;
  std::size_t m_mostRequests;
  const Rules& m_rules;
  std::unordered_map<std::string, std::string> m_scriptNames; ///< by source; never iterated
  std::map<std::pair<ClientIndex, std::string>, std::size_t> m_held; ///< open spans
  std::vector<std::vector<std::string>> m_holds;                     ///< by client
};

} // namespace interleave
