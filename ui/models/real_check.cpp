#include "ui/models/real_check.hpp"

#include <QMetaObject>
#include <QStringList>

#include "ui/models/private_redis.hpp"
#include "ui/models/text.hpp"

namespace interleave {
namespace {

/// Whatever makes one run another one.
QString runIdentity(const RaceModel& race) {
  if (!race.isOpen()) return {};
  QStringList parts{text(race.scenario().id), text(race.scenario().source)};
  for (const auto& [name, value] : race.values())
    parts << QStringLiteral("%1=%2").arg(text(name)).arg(value);
  parts << text(scheduleText(race.run().wholeSchedule()));
  return parts.join('\n');
}

} // namespace

/// What the thread works on: values of its own, since worlds of the window share programs that only its thread may run.
struct RealCheck::Task {
  Scenario scenario;
  ParameterValues values;
  Schedule schedule;
  ReplayOptions options;
  bool startOwnServer = false;
};

RealCheck::RealCheck(RaceModel& race, QObject* parent) : QObject(parent), m_race(race) {}
RealCheck::~RealCheck() = default;

void RealCheck::start(const RealCheckRequest& request) {
  m_report.reset();
  m_problem.clear();
  m_stepsMade = 0;
  if (!m_race.isOpen() || m_race.run().length() == 0)
    return fail(tr("There is no step to check yet. Move a client first."));
  auto task = std::make_shared<Task>();
  task->startOwnServer = request.startOwnServer;
  if (!request.startOwnServer) {
    const auto address = parseRedisAddress(request.address.trimmed().toStdString());
    if (!address) return fail(tr("“%1” is no address. Write HOST:PORT, as in 127.0.0.1:6379.").arg(request.address));
    task->options.redis = *address;
    task->options.database = request.database;
    task->options.flush = request.emptyFirst;
    task->options.password = request.password.toStdString();
  }
  task->scenario = m_race.scenario();
  task->values = m_race.values();
  task->schedule = m_race.run().wholeSchedule();
  m_place = request.startOwnServer ? tr("a server started for this check")
                                   : tr("%1, database %2").arg(request.address.trimmed()).arg(request.database);
  m_checkedRun = runIdentity(m_race);
  m_stepCount = static_cast<int>(task->schedule.size());
  m_state = State::Running;
  emit changed();
  m_thread = std::jthread([this, task](const std::stop_token& stop) { work(task, stop); });
}

void RealCheck::work(const std::shared_ptr<const Task>& task, const std::stop_token& stop) {
  const auto play = [&]() -> Result<ReplayReport> {
    auto world = task->scenario.instantiate(task->values);
    if (!world) return world.error();
    ReplayOptions options = task->options;
    options.patience.stop = stop;
    options.onStep = [this](int step) { QMetaObject::invokeMethod(this, [this, step] { tellStep(step); }); };
    std::unique_ptr<PrivateRedis> own;
    if (task->startOwnServer) {
      auto started = PrivateRedis::start(stop);
      if (!started) return started.error();
      own = std::move(*started);
      options.redis = own->address();
    }
    return replayOnRedis(std::move(*world), task->schedule, options);
  };
  Result<ReplayReport> result = play();
  const bool stopped = stop.stop_requested();
  QMetaObject::invokeMethod(this, [this, result = std::move(result), stopped] { finish(result, stopped); });
}

void RealCheck::tellStep(int step) {
  m_stepsMade = step;
  if (m_state == State::Running) emit changed();
}

void RealCheck::finish(const Result<ReplayReport>& result, bool stopped) {
  if (result) {
    m_report = *result;
    m_state = State::Done;
  } else if (stopped) {
    m_state = State::Cancelled;
  } else {
    return fail(text(result.message()));
  }
  emit changed();
}

void RealCheck::fail(const QString& problem) {
  m_problem = problem;
  m_state = State::Failed;
  emit changed();
}

void RealCheck::cancel() {
  if (m_state == State::Running) m_thread.request_stop();
}

bool RealCheck::fitsRun() const {
  return m_checkedRun == runIdentity(m_race);
}

void RealCheck::goTo(int step) {
  if (fitsRun() && step >= 0 && step <= m_race.run().length()) m_race.goTo(step);
}

} // namespace interleave
