#include "engine/drive/explore/crew.hpp"

namespace interleave {

namespace {

/// Waits until the number is another one. Jobs follow each other within microseconds, and sleeping takes longer than that:
/// so first it only looks, for about as long as falling asleep and waking up would take.
template <class Number> Number nextValue(const std::atomic<Number>& number, Number old) {
  constexpr int kLooks = 20'000;
  for (int looks = 0; looks < kLooks; ++looks) {
    if (const Number now = number.load(std::memory_order_acquire); now != old) return now;
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
  }
  number.wait(old);
  return number;
}

} // namespace

Crew::Crew(int threads) {
  for (int i = 1; i < threads; ++i) m_threads.emplace_back([this, i] { work(static_cast<std::size_t>(i)); });
}

Crew::~Crew() {
  m_ends = true;
  ++m_job;
  m_job.notify_all();
  for (std::thread& thread : m_threads) thread.join();
}

void Crew::run(std::size_t parts, const Part& part) {
  if (m_threads.empty() || parts < 2) {
    for (std::size_t i = 0; i < parts; ++i) part(i, 0);
    return;
  }
  m_part = &part;
  m_parts = parts;
  m_next = 0;
  m_idle = 0;
  ++m_job;
  m_job.notify_all();
  takeParts(0);
  for (std::uint32_t idle = m_idle; idle < m_threads.size();) idle = nextValue(m_idle, idle);
}

void Crew::takeParts(std::size_t thread) {
  for (std::size_t i = m_next++; i < m_parts; i = m_next++) (*m_part)(i, thread);
}

void Crew::work(std::size_t thread) {
  for (std::uint32_t seen = 0;;) {
    seen = nextValue(m_job, seen);
    if (m_ends) return;
    takeParts(thread);
    ++m_idle;
    m_idle.notify_one();
  }
}

} // namespace interleave
