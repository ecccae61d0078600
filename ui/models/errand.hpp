// A thread that does one thing at a time. A new one takes the place of the one before it, which is told to stop; nobody
// waits for it to end but the destructor.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace interleave {

class Errand {
public:
  /// Looks at `stop` often, and reports by queued calls.
  using Work = std::function<void(const std::atomic<bool>& stop)>;

  Errand();
  ~Errand();
  Errand(const Errand&) = delete;
  Errand& operator=(const Errand&) = delete;

  void start(Work work);
  /// Stops what runs; what waits begins, and sees at once that it is stopped.
  void stop();

private:
  void serve(const std::stop_token& ending);

  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  Work m_next;
  std::shared_ptr<std::atomic<bool>> m_stop; ///< of the newest work
  std::jthread m_thread;                     ///< last: it ends before the rest does
};

} // namespace interleave
