// A thread that answers one proof question at a time. A new question takes the place of the one before it, which is told
// to stop; nobody waits for it to end but the destructor.
#pragma once

#include <QObject>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "ui/models/proof_question.hpp"

namespace interleave {

class ProofWorker final : public QObject {
  Q_OBJECT

public:
  explicit ProofWorker(QObject* parent = nullptr);
  ~ProofWorker() override;

  /// Stops what runs, forgets what waits, then answers these in turn. `ticket` comes back with each answer and progress.
  void ask(std::vector<std::shared_ptr<const ProofQuestion>> questions, int ticket);
  /// Stops what runs and what waits; their answers come soon, and say so.
  void cancel();
  /// Lets go of a proof in the worker's thread: large ones take a while.
  void discard(std::shared_ptr<const ProofAnswer> answer);

signals:
  /// In the thread of the receiver. `place` counts the questions of a ticket from 0.
  void answered(int ticket, int place, std::shared_ptr<const interleave::ProofAnswer> answer);
  void progressed(int ticket, interleave::ExploreProgress progress);

private:
  struct Job {
    std::shared_ptr<const ProofQuestion> question;
    int ticket = 0;
    int place = 0;
    std::shared_ptr<std::atomic<bool>> stop;
  };
  void work(const std::stop_token& ending);
  void run(const Job& job);

  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  std::deque<Job> m_jobs;
  std::vector<std::shared_ptr<const ProofAnswer>> m_discarded;
  std::shared_ptr<std::atomic<bool>> m_stop; ///< of the present ticket
  std::jthread m_thread;                     ///< last: it ends before the rest does
};

} // namespace interleave

Q_DECLARE_METATYPE(std::shared_ptr<const interleave::ProofAnswer>)
Q_DECLARE_METATYPE(interleave::ExploreProgress)
