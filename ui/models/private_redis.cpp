#include "ui/models/private_redis.hpp"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QStandardPaths>
#include <QThread>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>

#ifdef Q_OS_LINUX
#include <csignal>
#include <sys/prctl.h>
#endif

#include "ui/models/text.hpp"

namespace interleave {
namespace {

constexpr int kStartMs = 10'000;
constexpr int kStopMs = 3'000;
constexpr unsigned long kPollMs = 20;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(PrivateRedis)
};

Error failure(const QString& words) {
  return Error{words.toStdString()};
}

/// A port that nobody listens at just now; 0 when none can be had.
std::uint16_t freePort() {
  asio::io_context context;
  asio::error_code error;
  asio::ip::tcp::acceptor probe(context);
  probe.open(asio::ip::tcp::v4(), error);
  if (!error) probe.bind({asio::ip::address_v4::loopback(), 0}, error);
  const auto end = error ? asio::ip::tcp::endpoint() : probe.local_endpoint(error);
  return error ? 0 : end.port();
}

} // namespace

QString PrivateRedis::program() {
  return QStandardPaths::findExecutable(QStringLiteral("redis-server"));
}

Result<std::unique_ptr<PrivateRedis>> PrivateRedis::start(const std::stop_token& stop) {
  std::unique_ptr<PrivateRedis> redis(new PrivateRedis);
  if (Status launched = redis->launch(); !launched) return launched.error();
  if (Status answered = redis->awaitAnswer(stop); !answered) return answered.error();
  return redis;
}

Status PrivateRedis::launch() {
  const QString path = program();
  if (path.isEmpty())
    return failure(
        Words::tr("There is no redis-server on the PATH. Install it (Debian: apt-get install redis-server), or name "
           "a server that runs."));
  if (!m_directory.isValid())
    return failure(Words::tr("No temporary directory for redis-server: %1").arg(m_directory.errorString()));
  m_port = freePort();
  if (m_port == 0) return failure(Words::tr("No free port on 127.0.0.1 for redis-server."));
  m_process.setWorkingDirectory(m_directory.path());
  m_process.setProcessChannelMode(QProcess::MergedChannels);
#ifdef Q_OS_LINUX
  // It ends with us, even when we are killed.
  m_process.setChildProcessModifier([] { prctl(PR_SET_PDEATHSIG, SIGTERM); });
#endif
  m_process.start(path,
                  {QStringLiteral("--port"), QString::number(m_port), QStringLiteral("--bind"),
                   QStringLiteral("127.0.0.1"), QStringLiteral("--save"), QString(), QStringLiteral("--appendonly"),
                   QStringLiteral("no"), QStringLiteral("--dir"), m_directory.path()});
  if (!m_process.waitForStarted(kStartMs))
    return failure(Words::tr("%1 cannot be started: %2").arg(path, m_process.errorString()));
  return {};
}

Status PrivateRedis::awaitAnswer(const std::stop_token& stop) {
  const QDeadlineTimer deadline(kStartMs);
  while (!deadline.hasExpired() && !stop.stop_requested()) {
    if (m_process.waitForFinished(0) || m_process.state() == QProcess::NotRunning)
      return failure(Words::tr("redis-server ended at once: %1").arg(lastWords()));
    const auto connection = RealConnection::open(address(), {std::chrono::milliseconds(500), stop});
    if (connection) {
      const auto pong = (*connection)->ask({"PING"});
      if (pong && !pong->isError()) return {};
    }
    QThread::msleep(kPollMs);
  }
  return stop.stop_requested() ? failure(Words::tr("Stopped."))
                               : failure(Words::tr("redis-server did not answer within %1 s.").arg(kStartMs / 1000));
}

QString PrivateRedis::lastWords() {
  const QStringList lines = QString::fromUtf8(m_process.readAll()).split('\n', Qt::SkipEmptyParts);
  return lines.isEmpty() ? Words::tr("it said nothing") : lines.last().trimmed();
}

PrivateRedis::~PrivateRedis() {
  if (m_process.state() == QProcess::NotRunning) return;
  m_process.terminate();
  if (m_process.waitForFinished(kStopMs)) return;
  m_process.kill();
  m_process.waitForFinished(kStopMs);
}

} // namespace interleave
