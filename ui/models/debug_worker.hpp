// The thread on which a debugger lives: what is asked is done there in its order, so that the window never waits.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/drive/debug/script_debugger.hpp"

namespace interleave {

class DebugWorker {
public:
  /// Works on the debugger that is open, or opens another one.
  using Job = std::function<void(std::optional<ScriptDebugger>& debugger)>;

  DebugWorker();
  /// Does not do what still waits.
  ~DebugWorker();
  DebugWorker(const DebugWorker&) = delete;
  DebugWorker& operator=(const DebugWorker&) = delete;

  /// Does the job after those that wait.
  void add(Job job);
  /// Does the job in the place of all that wait.
  void replace(Job job);

private:
  void serve(const std::stop_token& ending);

  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  std::deque<Job> m_jobs;
  std::jthread m_thread; ///< last: it ends before the rest does
};

} // namespace interleave
