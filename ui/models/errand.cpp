#include "ui/models/errand.hpp"

#include <utility>

namespace interleave {

Errand::Errand() {
  m_thread = std::jthread([this](const std::stop_token& ending) { serve(ending); });
}

Errand::~Errand() {
  const std::scoped_lock lock(m_mutex);
  m_next = nullptr;
  if (m_stop) m_stop->store(true);
}

void Errand::start(Work work) {
  const std::scoped_lock lock(m_mutex);
  if (m_stop) m_stop->store(true);
  m_stop = std::make_shared<std::atomic<bool>>(false);
  m_next = std::move(work);
  m_wake.notify_one();
}

void Errand::stop() {
  const std::scoped_lock lock(m_mutex);
  if (m_stop) m_stop->store(true);
}

void Errand::serve(const std::stop_token& ending) {
  while (!ending.stop_requested()) {
    Work work;
    std::shared_ptr<std::atomic<bool>> stop;
    {
      std::unique_lock lock(m_mutex);
      m_wake.wait(lock, ending, [this] { return m_next != nullptr; });
      work = std::exchange(m_next, nullptr);
      stop = m_stop;
    }
    if (work) work(*stop);
  }
}

} // namespace interleave
