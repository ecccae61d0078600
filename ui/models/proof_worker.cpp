#include "ui/models/proof_worker.hpp"

namespace interleave {
namespace {

constexpr double kSecondsBetweenReports = 0.1;

} // namespace

ProofWorker::ProofWorker(QObject* parent) : QObject(parent) {
  qRegisterMetaType<std::shared_ptr<const ProofAnswer>>();
  qRegisterMetaType<ExploreProgress>();
  m_thread = std::jthread([this](const std::stop_token& ending) { work(ending); });
}

ProofWorker::~ProofWorker() {
  cancel();
}

void ProofWorker::ask(std::vector<std::shared_ptr<const ProofQuestion>> questions, int ticket) {
  const std::scoped_lock lock(m_mutex);
  if (m_stop) m_stop->store(true);
  m_stop = std::make_shared<std::atomic<bool>>(false);
  m_jobs.clear();
  for (std::size_t place = 0; place < questions.size(); ++place)
    m_jobs.push_back({std::move(questions[place]), ticket, static_cast<int>(place), m_stop});
  m_wake.notify_one();
}

void ProofWorker::cancel() {
  const std::scoped_lock lock(m_mutex);
  if (m_stop) m_stop->store(true); // those that wait are answered, too: stopped before they began
}

void ProofWorker::discard(std::shared_ptr<const ProofAnswer> answer) {
  const std::scoped_lock lock(m_mutex);
  m_discarded.push_back(std::move(answer));
  m_wake.notify_one();
}

void ProofWorker::work(const std::stop_token& ending) {
  while (!ending.stop_requested()) {
    std::optional<Job> job;
    std::vector<std::shared_ptr<const ProofAnswer>> discarded;
    {
      std::unique_lock lock(m_mutex);
      m_wake.wait(lock, ending, [this] { return !m_jobs.empty() || !m_discarded.empty(); });
      discarded.swap(m_discarded);
      if (!m_jobs.empty()) {
        job = std::move(m_jobs.front());
        m_jobs.pop_front();
      }
    }
    discarded.clear(); // before the next one needs the room
    if (job) run(*job);
  }
}

void ProofWorker::run(const Job& job) {
  double reported = 0;
  const auto report = [&](const ExploreProgress& at) {
    if (at.seconds < reported + kSecondsBetweenReports) return;
    reported = at.seconds;
    emit progressed(job.ticket, at);
  };
  auto made = std::make_shared<const ProofAnswer>(answer(*job.question, *job.stop, report));
  emit answered(job.ticket, job.place, std::move(made));
}

} // namespace interleave
