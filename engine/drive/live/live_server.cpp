#include "engine/drive/live/live_server.hpp"

#include <chrono>
#include <csignal>
#include <vector>

#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <asio/signal_set.hpp>
#include <asio/steady_timer.hpp>
#include <fmt/format.h>

#include "engine/drive/live/connection.hpp"

namespace interleave {

namespace {

constexpr std::chrono::milliseconds kTick{100}; ///< active expiry, as often as Redis's hz of 10
constexpr std::size_t kReadBytes = 64 * 1024; ///< taken from a socket at once
constexpr std::size_t kExpirePerTick = 20'000;

std::int64_t realTimeUs() {
  return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::int64_t steadyTimeUs() {
  return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace

class LiveServer::Implementation final : public ConnectionOwner {
public:
  explicit Implementation(LiveOptions options) : m_options(std::move(options)), m_acceptor(m_context), m_timer(m_context), m_blockTimer(m_context) {
    m_server.settings().password = m_options.password;
    m_server.settings().clusterEnabled = m_options.cluster;
    m_server.settings().mostClients = static_cast<std::int64_t>(m_options.mostConnections);
    m_server.settings().announcedAddress = m_options.address;
    m_server.setNowUs(realTimeUs());
    m_server.setScriptLimits({std::numeric_limits<std::int64_t>::max() / 2, 256u << 20});
    m_server.setStopwatch(steadyTimeUs);
    m_server.setScriptWatch([this] { serveOthersWhileBusy(); });
  }

  Status open();
  void run() {
    accept();
    tick();
    m_context.run();
  }
  void stop() { m_context.stop(); }
  void stopOnSignals() {
    m_signals.add(SIGINT);
    m_signals.add(SIGTERM);
    m_signals.async_wait([this](const asio::error_code& error, int) {
      if (!error) stop();
    });
  }
  [[nodiscard]] std::uint16_t port() const { return m_acceptor.local_endpoint().port(); }

  [[nodiscard]] Server& simulated() override { return m_server; }
  void updateClock() override {
    if (m_server.runningScript() == nullptr) m_server.setNowUs(realTimeUs());
  }
  void deliverOutbox() override;
  void closed(SessionId session) override;
  [[nodiscard]] std::size_t mostUnsentBytes() const override { return m_options.mostUnsentBytes; }
  [[nodiscard]] std::span<char> inputBuffer() override { return m_input; }
  void holdOthers(SessionId session) override { m_holder = session; }
  void release() override;
  [[nodiscard]] bool mayServe(SessionId session) const override { return !m_holder || *m_holder == session; }

private:
  void accept();
  void admit(asio::ip::tcp::socket socket);
  void tick();
  void armBlockTimer();
  void closeMarked();
  void serveOthersWhileBusy();

  LiveOptions m_options;
  asio::io_context m_context;
  asio::ip::tcp::acceptor m_acceptor;
  asio::steady_timer m_timer;
  asio::steady_timer m_blockTimer;
  asio::signal_set m_signals{m_context};
  std::vector<char> m_input = std::vector<char>(kReadBytes);
  Server m_server;
  std::vector<std::shared_ptr<Connection>> m_connections; ///< by session; null where closed
  std::vector<SessionId> m_closedWhileBusy;
  std::size_t m_connectionCount = 0;
  std::optional<SessionId> m_holder; ///< whose requests alone are served: a script is debugged in sync mode
};

Status LiveServer::Implementation::open() {
  asio::error_code error;
  const auto address = asio::ip::make_address(m_options.address, error);
  if (error) return Error{fmt::format("--bind {}: expected an IP address such as 127.0.0.1", m_options.address)};
  if (!address.is_loopback() && m_options.password.empty() && !m_options.unprotected)
    return Error{fmt::format("--bind {} would serve other machines without a password; give --password, or --unprotected if you mean it",
                             m_options.address)};
  const asio::ip::tcp::endpoint endpoint(address, m_options.port);
  m_acceptor.open(endpoint.protocol(), error);
  if (!error) m_acceptor.set_option(asio::ip::tcp::acceptor::reuse_address(true), error);
  if (!error) m_acceptor.bind(endpoint, error);
  if (!error) m_acceptor.listen(511, error);
  if (!error) m_server.settings().announcedPort = port();
  if (error) return Error{fmt::format("cannot listen on {}:{}: {}", m_options.address, m_options.port, error.message())};
  return {};
}

void LiveServer::Implementation::accept() {
  m_acceptor.async_accept([this](const asio::error_code& error, asio::ip::tcp::socket socket) {
    if (!error) admit(std::move(socket));
    if (m_acceptor.is_open()) accept();
  });
}

void LiveServer::Implementation::admit(asio::ip::tcp::socket socket) {
  asio::error_code ignored;
  socket.set_option(asio::ip::tcp::no_delay(true), ignored);
  socket.non_blocking(true, ignored);
  if (m_connectionCount >= static_cast<std::size_t>(m_server.settings().mostClients)) {
    const std::string message = "-ERR max number of clients reached\r\n";
    socket.write_some(asio::buffer(message), ignored);
    return;
  }
  updateClock();
  const SessionId id = m_server.connect();
  const auto peer = socket.remote_endpoint(ignored);
  if (!ignored) m_server.session(id).address = fmt::format("{}:{}", peer.address().to_string(), peer.port());
  const auto own = socket.local_endpoint(ignored);
  if (!ignored) m_server.session(id).localAddress = fmt::format("{}:{}", own.address().to_string(), own.port());
  if (static_cast<std::size_t>(id) >= m_connections.size()) m_connections.resize(static_cast<std::size_t>(id) + 1);
  auto connection = std::make_shared<Connection>(std::move(socket), *this, id);
  m_connections[static_cast<std::size_t>(id)] = connection;
  ++m_connectionCount;
  connection->start();
}

void LiveServer::Implementation::closed(SessionId session) {
  m_connections[static_cast<std::size_t>(session)].reset();
  --m_connectionCount;
  // The session of a running script, or of a request under way, must outlive it.
  if (m_server.runningScript() != nullptr)
    m_closedWhileBusy.push_back(session);
  else
    m_server.disconnect(session);
}

void LiveServer::Implementation::release() {
  m_holder.reset();
  asio::post(m_context, [this] {
    const std::vector<std::shared_ptr<Connection>> waiting = m_connections;
    for (const auto& connection : waiting)
      if (connection) connection->resume();
  });
}

void LiveServer::Implementation::deliverOutbox() {
  for (const Outgoing& outgoing : m_server.takeOutbox()) {
    const auto place = static_cast<std::size_t>(outgoing.session);
    if (place < m_connections.size() && m_connections[place]) {
      const std::shared_ptr<Connection> connection = m_connections[place];
      connection->deliver(outgoing);
    }
  }
  if (m_server.takeClosing()) closeMarked();
  armBlockTimer();
}

void LiveServer::Implementation::closeMarked() {
  for (std::size_t i = 0; i < m_connections.size(); ++i) {
    const std::shared_ptr<Connection> connection = m_connections[i];
    if (connection && m_server.session(static_cast<SessionId>(i)).closing) connection->closeAfterSending();
  }
}

void LiveServer::Implementation::tick() {
  m_timer.expires_after(kTick);
  m_timer.async_wait([this](const asio::error_code& error) {
    if (error) return;
    if (m_server.runningScript() == nullptr) {
      updateClock();
      if (m_server.settings().activeExpiry && !m_server.isPaused()) m_server.keys().expireDue(kExpirePerTick);
      for (const SessionId session : std::exchange(m_closedWhileBusy, {})) m_server.disconnect(session);
      m_server.expireBlocked();
      deliverOutbox();
    }
    tick();
  });
}

void LiveServer::Implementation::armBlockTimer() {
  const auto deadline = m_server.nextBlockedDeadline();
  if (!deadline) return;
  m_blockTimer.expires_after(std::chrono::microseconds(std::max<std::int64_t>(0, *deadline - realTimeUs())));
  m_blockTimer.async_wait([this](const asio::error_code& error) {
    if (error || m_server.runningScript() != nullptr) return;
    updateClock();
    m_server.expireBlocked();
    deliverOutbox();
  });
}

// Within a script that takes longer than the threshold: everybody else is served, and told BUSY.
void LiveServer::Implementation::serveOthersWhileBusy() {
  Server::RunningScript* script = m_server.runningScript();
  if (script == nullptr) return;
  const std::int64_t elapsedMs = (realTimeUs() - script->startedAtUs) / 1000;
  if (elapsedMs < m_server.settings().busyThresholdMs) return;
  script->busy = true;
  m_context.poll();
}

LiveServer::LiveServer(std::unique_ptr<Implementation> implementation) : m_implementation(std::move(implementation)) {}
LiveServer::~LiveServer() = default;

Result<std::unique_ptr<LiveServer>> LiveServer::listen(const LiveOptions& options) {
  auto implementation = std::make_unique<Implementation>(options);
  if (Status opened = implementation->open(); !opened) return opened.error();
  return std::unique_ptr<LiveServer>(new LiveServer(std::move(implementation)));
}

std::uint16_t LiveServer::port() const { return m_implementation->port(); }
void LiveServer::run() { m_implementation->run(); }
void LiveServer::stopOnSignals() { m_implementation->stopOnSignals(); }
void LiveServer::stop() { m_implementation->stop(); }
Server& LiveServer::server() { return m_implementation->simulated(); }

} // namespace interleave
