#include "ui/models/measure_model.hpp"

#include <QElapsedTimer>
#include <QStringList>

#include "ui/models/private_redis.hpp"
#include "ui/models/text.hpp"

namespace interleave {
namespace {

constexpr int kReportMs = 100;

} // namespace

/// What the thread works on.
struct MeasureModel::Task {
  PricePlan plan;
  MeasureTarget target;
  bool startOwnServer = false;
};

MeasureModel::MeasureModel(PriceModel& price, QObject* parent) : QObject(parent), m_price(price) {}

void MeasureModel::start(const MeasureRequest& request) {
  m_problem.clear();
  m_progress.clear();
  const auto plan = planOf(m_price.settings(), m_price.library());
  if (!plan) return finish(State::Failed, text(plan.message()));
  Task task{*plan, {}, request.startOwnServer};
  if (!request.startOwnServer) {
    const auto address = parseRedisAddress(request.address.trimmed().toStdString());
    if (!address) return finish(State::Failed, tr("“%1” is no address. Write HOST:PORT, as in 127.0.0.1:6379.").arg(request.address));
    task.target = {*address, {{}, request.password.toStdString(), request.database}, request.evenIfNotEmpty};
  }
  m_measured.clear();
  m_settings = m_price.settings();
  if (m_price.state() == PriceModel::State::Nothing || m_price.isStale()) m_price.run();
  m_state = State::Running;
  emit changed();
  m_errand.start([this, task = std::move(task), ticket = ++m_ticket](const std::atomic<bool>& stop) mutable {
    const auto tell = [&](auto what) {
      QMetaObject::invokeMethod(this, [this, ticket, what] { if (ticket == m_ticket) what(); }, Qt::QueuedConnection);
    };
    const auto fail = [&](const std::string& why) { tell([this, why = text(why)] { finish(State::Failed, why); }); };
    std::unique_ptr<PrivateRedis> own; // before the connections to it: it goes after them
    if (task.startOwnServer) {
      auto started = PrivateRedis::start({});
      if (!started) return fail(started.message());
      own = std::move(*started);
      task.target.redis = own->address();
    }
    auto server = MeasuredServer::open(task.target);
    if (!server) return fail(server.message());
    tell([this, version = text((*server)->version())] { m_price.setMeasuredOn(QStringLiteral("Redis ") + version); });
    QElapsedTimer sinceReport;
    sinceReport.start();
    const auto progress = [&](const PriceProgress& at) {
      if (sinceReport.elapsed() < kReportMs) return;
      sinceReport.restart();
      tell([this, at, title = text(task.plan.approaches[at.approach].title)] {
        m_progress = tr("%1: %2 of %3 operations").arg(title, numberText(at.run.operations), numberText(at.run.ofOperations));
        emit changed();
      });
    };
    measurePrice(task.plan, **server, &stop, progress, [&](const ApproachPrice& price) { tell([this, price] { take(price); }); });
    tell([this, stopped = stop.load()] { finish(stopped ? State::Cancelled : State::Done, m_problem); });
  });
}

void MeasureModel::take(const ApproachPrice& measured) {
  if (!measured.problem.empty()) {
    QStringList lines = m_problem.isEmpty() ? QStringList{} : QStringList{m_problem};
    lines << text(measured.title) + QStringLiteral(": ") + text(measured.problem);
    m_problem = lines.join('\n');
  }
  m_measured.push_back(measured);
  m_price.setMeasured(m_measured, m_settings);
}

void MeasureModel::finish(State state, const QString& problem) {
  m_state = state;
  m_problem = problem;
  m_progress.clear();
  emit changed();
}

void MeasureModel::cancel() {
  if (m_state == State::Running) m_errand.stop();
}

} // namespace interleave
