#include "ui/models/debug_worker.hpp"

namespace interleave {

DebugWorker::DebugWorker() : m_thread([this](const std::stop_token& ending) { serve(ending); }) {}

DebugWorker::~DebugWorker() {
  m_thread.request_stop();
  m_wake.notify_all();
}

void DebugWorker::add(Job job) {
  const std::lock_guard lock(m_mutex);
  m_jobs.push_back(std::move(job));
  m_wake.notify_one();
}

void DebugWorker::replace(Job job) {
  const std::lock_guard lock(m_mutex);
  m_jobs.clear();
  m_jobs.push_back(std::move(job));
  m_wake.notify_one();
}

void DebugWorker::serve(const std::stop_token& ending) {
  std::optional<ScriptDebugger> debugger; // of this thread, as the Lua states are
  while (!ending.stop_requested()) {
    Job job;
    {
      std::unique_lock lock(m_mutex);
      if (!m_wake.wait(lock, ending, [this] { return !m_jobs.empty(); })) return;
      job = std::move(m_jobs.front());
      m_jobs.pop_front();
    }
    job(debugger);
  }
}

} // namespace interleave
