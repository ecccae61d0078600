// Some threads that do the parts of a job together, again and again.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace interleave {

class Crew {
public:
  /// The caller is one of the threads.
  explicit Crew(int threads);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  [[nodiscard]] std::size_t size() const { return m_threads.size() + 1; }

  /// Is called with the number of a part and that of the thread, from 0 to size() - 1.
  using Part = std::function<void(std::size_t part, std::size_t thread)>;
  /// Does parts 0 to `parts` - 1, each once, on whichever thread is free, and returns when all are done. What they did is
  /// visible to the caller afterwards.
  void run(std::size_t parts, const Part& part);

private:
  void work(std::size_t thread);
  void takeParts(std::size_t thread);

  std::vector<std::thread> m_threads;
  const Part* m_part = nullptr;
  std::size_t m_parts = 0;
  std::atomic<std::size_t> m_next = 0;
  std::atomic<std::uint32_t> m_idle = 0; ///< threads that are through with this job
  std::atomic<std::uint32_t> m_job = 0; ///< goes up with each job
  std::atomic<bool> m_ends = false;
};

} // namespace interleave
